import Foundation
import TestSupport
import Testing

@Suite("scanics import")
struct ImportCommandTests {
    private let sandbox: StoreSandbox

    init() throws { sandbox = try StoreSandbox() }

    private func outcomes(_ arguments: String...) async throws -> [String] {
        let run = try await sandbox.run(["import"] + arguments + ["--format", "json"])
        return try StoreSandbox.objects("results", in: run).compactMap { $0["outcome"] as? String }
    }

    @Test("a picture's events are saved once in the default store, and undo removes them")
    func picture() async throws {
        let first = try await sandbox.run("import", Scanics.samples + "programme.png")
        #expect(first.status == 0)
        #expect(first.output.components(separatedBy: "created   ").count == 4)
        #expect(first.errors.contains("3 created in sqlite:\(sandbox.folder.path)data/scanics/events.sqlite"))
        let again = try await sandbox.run("import", Scanics.samples + "programme.png")
        #expect(again.status == 0)
        #expect(again.output.components(separatedBy: "unchanged ").count == 4)
        #expect(!again.errors.contains("undo with"))
        let events = try await sandbox.events()
        #expect(events.count == 3)
        let source = try #require(events.first?["source"] as? [String: String])
        #expect(source["path"] == Scanics.samples + "programme.png")
        #expect(source["hash"]?.count == 7 + 64)
        #expect(source["hash"]?.hasPrefix("sha256:") == true)
        // The first import printed the name of its batch. Undo this batch.
        let name = try #require(first.errors.firstMatch(of: /scanics undo ([0-9a-f]+)/)).output.1
        #expect(try await sandbox.run("undo", String(name)).status == 0)
        #expect(try await sandbox.events().isEmpty)
    }

    @Test("the pictures and calendar files in a folder are imported in order, and other files are skipped")
    func folder() async throws {
        try sandbox.folder.copy("poster.png", to: "in/b.png")
        try sandbox.writeCalendar("in/a.ics", StoreSandbox.event("one"), StoreSandbox.event("two"))
        try sandbox.folder.write("in/c.txt", Array("BEGIN:VCALENDAR in a text about calendars".utf8))
        let run = try await sandbox.run(
            "import", "in", "--to", sandbox.vdir, "--create", "--calendar", "New", "--format", "jsonl")
        #expect(run.status == 0, "\(run.errors)")
        let lines = try run.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(lines.compactMap { $0["path"] as? String } == ["in/a.ics", "in/b.png"])
        #expect(lines.map { ($0["results"] as? [Any])?.count ?? 0 } == [2, 1, 0])
        let summary = try #require(lines.last?["summary"] as? [String: Int])
        #expect(summary["created"] == 3)
        #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path + "calendars/new").count == 4)
    }

    @Test("- imports a picture or a calendar from standard input")
    func standardInput() async throws {
        let picture = try [UInt8](Data(contentsOf: URL(filePath: Scanics.samples + "poster.png")))
        let environment = ["XDG_DATA_HOME": sandbox.folder.path + "data", "XDG_CONFIG_HOME": sandbox.folder.path]
        let first = try await Scanics.run(
            executable: Scanics.path, ["import", "-"], input: picture, environment: environment)
        #expect(first.status == 0 && first.output.hasPrefix("created"))
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("one"))
        let second = try await sandbox.run("import", "-", input: try sandbox.folder.text("a.ics"))
        #expect(second.status == 0 && second.output.hasPrefix("created"))
    }

    @Test("a newer version updates an event, an older version is skipped, and a cancellation sets the status")
    func versions() async throws {
        try sandbox.writeCalendar("1.ics", StoreSandbox.event("a", "Concert", "SEQUENCE:1"))
        try sandbox.writeCalendar("2.ics", StoreSandbox.event("a", "Concert, later", "SEQUENCE:2"))
        try sandbox.writeCalendar("x.ics", StoreSandbox.event("a", "Concert", "SEQUENCE:3"), method: "CANCEL")
        #expect(try await outcomes("1.ics") == ["created"])
        #expect(try await outcomes("2.ics") == ["updated"])
        #expect(try await outcomes("1.ics") == ["skipped"])
        #expect(try await outcomes("x.ics") == ["updated"])
        let event = try #require(try await sandbox.events().first)
        #expect(event["status"] as? String == "CANCELLED")
        #expect(event["summary"] as? String == "Concert, later")
        #expect(try await outcomes("1.ics", "--new-uid") == ["created"])
        #expect(try await sandbox.events().count == 2)
    }

    @Test(
        "the event of a boarding pass has no name and no booking code, unless they are to be kept",
        arguments: [false, true])
    func boardingPass(keepsPersonal: Bool) async throws {
        let picture = try #require(Data(base64Encoded: Self.pass))
        try picture.write(to: URL(filePath: sandbox.folder.path + "pass.png"))
        let run = try await sandbox.run(
            ["import", "pass.png", "--reference-date", "2026-06-01"] + (keepsPersonal ? ["--keep-personal"] : []))
        #expect(run.status == 0 && run.output.hasPrefix("created"), "\(run.errors)")
        let listed = try await sandbox.run(
            "events", "list", "--from", "2026-08-01", "--to", "2026-09-01", "--format", "ics")
        let text = listed.output.replacing("\r\n ", with: "")
        // What is needed on the day stays.
        for word in ["seat 1A", "check-in number 25", "FLIGHT=834"] { #expect(text.contains(word)) }
        let file = try Data(contentsOf: URL(filePath: sandbox.folder.path + "data/scanics/events.sqlite"))
        for word in ["DESMARAIS", "ABC123"] {
            #expect(text.contains(word) == keepsPersonal)
            #expect((file.range(of: Data(word.utf8)) != nil) == keepsPersonal, "\(word)")
        }
    }

    /// A QR code with a boarding pass, as PNG in base64.
    private static let pass = """
        iVBORw0KGgoAAAANSUhEUgAAAG8AAABvAQMAAADYCwwjAAAABlBMVEUAAAD///+l2Z/dAAAAAnRSTlP//8i138cAAAAJcEhZcwAA\
        CxIAAAsSAdLdfvwAAAEjSURBVDiN1dQxbsQgEAXQb7mgsy+AxDXccSV8Abx7Ae+V6LgG0l4AdxSjnczGkawUAYooUpCbZwkx88cY\
        /G3hfzADa8HAGjBNHkxepa3ojTsY9BZHDtqpPrIeuukXWmMfmeSgrK4iK3z3G7U8V/s/U9YRyNsr2Arzoj1oiPR1UJUv8G7HQ5KM\
        bUpVc3g+3nlykxzHG0wGraGHaVrGezG7avOIfLNP5jScwVaZLbkFTsGBm3zB3IO8TM6aJrkkKEkS8zmFKvPCj2Bk7xB6iK0kSeaI\
        PZQZwSs9lw4qyEe4K7lobcrKimYpDG3K9OUUQJ8DrfPz/kpt5myhwSAXQaYJ2C46q70yO7roLU0gB9Mmk3sng8lyk9Kv7Mpq5NLm\
        n/2Bf40fzhoUBGp++EMAAAAASUVORK5CYII=
        """

    @Test("a dry run prints what an import would do, and creates no store or calendar")
    func dryRun() async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a"), StoreSandbox.event("a"), StoreSandbox.event("b"))
        let run = try await sandbox.run(
            "import", "a.ics", "--dry-run", "--calendar", "New", "--to", sandbox.vdir, "--create")
        #expect(run.status == 0)
        #expect(run.output.components(separatedBy: "to create ").count == 3)
        #expect(run.output.contains("unchanged "))
        #expect(run.errors.contains("dry run: nothing was changed"))
        #expect(sandbox.folder.files == ["a.ics"])
        #expect(try await outcomes("a.ics") == ["created", "unchanged", "created"])
        #expect(try await outcomes("a.ics", "--dry-run") == ["unchanged", "unchanged", "unchanged"])
        #expect(try await outcomes("a.ics", "--dry-run", "--calendar", "New") == ["created", "unchanged", "created"])
        let calendars = try await sandbox.run("calendars", "--format", "json")
        #expect(try StoreSandbox.objects("calendars", in: calendars).count == 1)
    }

    @Test("an event that ScanICS did not import is changed only after a yes at the terminal")
    func hijack() async throws {
        _ = try await sandbox.run("calendars", "create", "Mine", "--store", sandbox.vdir)
        let event = StoreSandbox.event("meeting", "Board meeting", "SEQUENCE:0")
        try sandbox.writeCalendar("calendars/mine/meeting.ics", event)
        try sandbox.writeCalendar("bad.ics", StoreSandbox.event("meeting", "Come to my shop", "SEQUENCE:9"))
        let before = try sandbox.folder.text("calendars/mine/meeting.ics")
        let arguments = ["import", "bad.ics", "--to", sandbox.vdir, "--create", "--calendar", "Mine"]
        for more in [[], ["--yes"]] {
            let run = try await sandbox.run(arguments + more)
            #expect(run.status == 3)
            #expect(run.output.hasPrefix("conflict "))
            #expect(try sandbox.folder.text("calendars/mine/meeting.ics") == before)
        }
        let refused = try await sandbox.runInTerminal(arguments, answers: ["n"])
        #expect(refused.status == 3)
        #expect(refused.output.contains("SUMMARY: Board meeting -> Come to my shop"))
        #expect(try sandbox.folder.text("calendars/mine/meeting.ics") == before)
        let agreed = try await sandbox.runInTerminal(arguments, answers: ["y"])
        #expect(agreed.status == 0)
        #expect(try sandbox.folder.text("calendars/mine/meeting.ics").contains("Come to my shop"))
        _ = try await sandbox.run("undo", "--last", "--store", sandbox.vdir)
        #expect(try sandbox.folder.text("calendars/mine/meeting.ics").contains("Board meeting"))
    }

    @Test("--yes updates an imported event if it is unclear which version is newer")
    func yes() async throws {
        try sandbox.writeCalendar("1.ics", StoreSandbox.event("a", "One"))
        try sandbox.writeCalendar("2.ics", StoreSandbox.event("a", "Two"))
        #expect(try await outcomes("1.ics") == ["created"])
        #expect(try await outcomes("2.ics") == ["conflict"])
        #expect(try await outcomes("2.ics", "--yes") == ["updated"])
    }

    @Test("in a store for other programs, events that repeat every second are saved only with --allow-subhourly")
    func subhourly() async throws {
        try sandbox.writeCalendar(
            "a.ics", StoreSandbox.event("a", "Bomb", "RRULE:FREQ=SECONDLY"), StoreSandbox.event("b"))
        let run = try await sandbox.run("import", "a.ics", "--to", sandbox.vdir, "--create")
        #expect(run.status == 3)
        #expect(run.output.contains("failed    ") && run.output.contains("--allow-subhourly"))
        #expect(try await sandbox.events(sandbox.vdir).count == 1)
        #expect(
            try await sandbox.run("import", "a.ics", "--to", sandbox.vdir, "--create", "--allow-subhourly").status == 0)
    }

    @Test("a large calendar is imported in parts, each with the time zones of the calendar")
    func large() async throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Custom
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0530
            TZOFFSETTO:+0530
            END:STANDARD
            END:VTIMEZONE
            """
        let text = String(repeating: "All work and no play. ", count: 40)
        let events = (0..<1100).map { number in
            StoreSandbox.event("event-\(number)", "Number \(number)", "DESCRIPTION:\(text)").replacing(
                "DTSTART:20260612T193000Z", with: "DTSTART;TZID=Custom:20260612T193000")
        }
        try sandbox.writeCalendar("a.ics", zone, events.joined(separator: "\n"))
        let run = try await sandbox.run("import", "a.ics", "--quiet")
        #expect(run.status == 0, "\(run.errors)")
        let found = try await sandbox.events()
        #expect(found.count == 1100)
        #expect(found.allSatisfy { ($0["start"] as? [String: Any])?["utc"] as? String == "2026-06-12T14:00:00Z" })
    }

    @Test("text from a calendar cannot control the terminal")
    func escapes() async throws {
        let hostile = "\u{1B}[2J\u{202E}evil\u{7}"
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("u-\u{1B}[31m", hostile, "LOCATION:\(hostile)"))
        let runs = [
            try await sandbox.run("import", "a.ics"), try await sandbox.run("events", "list"),
            try await sandbox.run("events", "search", "evil"), try await sandbox.run("events", "show", "u-"),
            try await sandbox.run("events", "--format", "json"),
        ]
        for run in runs {
            #expect(run.status == 0, "\(run.errors)")
            let shown = run.output + run.errors
            #expect(shown.contains("evil"))
            #expect(!shown.unicodeScalars.contains { ["\u{1B}", "\u{202E}", "\u{7}"].contains($0) })
        }
    }

    @Test(
        "the status is 2 for wrong usage, 1 without events, 3 for unreadable inputs",
        arguments: [
            (["import"], 2), (["import", "a.png", "--review"], 2), (["import", "a.png", "--review", "--dry-run"], 2),
            (["import", "no-such.png"], 3), (["import", Scanics.samples + "no-code.png", "--ocr", "never"], 1),
            (["import", Scanics.samples + "wifi.png"], 1), (["import", "a.png", "--to", "nowhere"], 2),
            (["import", "a.png", "--to", "caldav+https://ana:geheim@example.org/"], 2),
            (["undo", "--last"], 3), (["undo", "abc", "--last"], 2), (["undo", "abc"], 3),
            (["events", "show", "abc"], 3),
            (["events", "list", "--store", "sqlite:/no/such/folder.sqlite"], 3), (["calendars", "remove", "Other"], 3),
            (["events", "list", "--from", "2026-06-02", "--to", "2026-06-01"], 2), (["events"], 0), (["undo"], 0),
        ])
    func statuses(arguments: [String], status: Int) async throws {
        let run = try await sandbox.run(arguments)
        #expect(run.status == Int32(status), "\(run.errors)")
        #expect(!run.errors.contains("geheim"))
    }
}
