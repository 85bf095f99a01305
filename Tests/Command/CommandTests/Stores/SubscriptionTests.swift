import Foundation
import TestSupport
import Testing

@Suite(
    "Subscribed calendars", .enabled(if: CalendarPublisher.isPossible, "networks cannot be made here"), .publisher)
struct SubscriptionTests {
    private let sandbox: StoreSandbox
    private let publisher: CalendarPublisher
    /// The folder of this test on the server.
    private let folder: String
    /// 1 June 2026, 00:00 UTC: the time of the first command.
    private static let start = 1_780_272_000
    private static let hour = 3600

    init() throws {
        sandbox = try StoreSandbox()
        publisher = try #require(CalendarPublisher.running)
        folder = UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: publisher.files + folder, withIntermediateDirectories: true)
    }

    private func address(_ name: String = "a.ics", host: String = "calendar.test") -> String {
        "https://\(host)/\(folder)/\(name)"
    }

    /// Publishes a calendar with some events.
    private func publish(_ name: String = "a.ics", _ properties: [String] = [], _ events: String...) throws {
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN"] + properties + events
        try write(name, (lines + ["END:VCALENDAR", ""]).joined(separator: "\n").replacing("\n", with: "\r\n"))
    }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: publisher.files + folder + "/" + name))
    }

    /// Makes the server answer with another status. With nil, the server sends the file again.
    private func answer(_ status: String?, _ name: String = "a.ics") throws {
        if let status { return try write(name + ".status", status) }
        try FileManager.default.removeItem(atPath: publisher.files + folder + "/" + name + ".status")
    }

    private func requests() throws -> [String] {
        try String(contentsOfFile: publisher.files + "requests", encoding: .utf8).split(separator: "\n")
            .map(String.init).filter { $0.contains(folder) }
    }

    /// Runs the command with its clock set to some hours after the first command.
    private func run(after hours: Int = 0, _ arguments: String...) async throws -> Scanics.Run {
        try await shell(StoreSandbox.shellWords([Scanics.path] + arguments), after: hours)
    }

    private func shell(_ script: String, after hours: Int = 0, input: String = "") async throws -> Scanics.Run {
        try await sandbox.runShell(
            "export SOURCE_DATE_EPOCH=\(Self.start + hours * Self.hour); cd '\(sandbox.folder.path)' || exit 9\n\(script)",
            under: publisher.wrapper, input: input)
    }

    private func subscribe(_ arguments: String..., after hours: Int = 0) async throws -> Scanics.Run {
        let words = arguments.map { "'\($0)'" }.joined(separator: " ")
        return try await shell(
            "'\(Scanics.path)' calendars subscribe \(words) --ca-file '\(publisher.caFile)'", after: hours)
    }

    private func refresh(_ arguments: String..., after hours: Int) async throws -> Scanics.Run {
        let words = arguments.map { "'\($0)'" }.joined(separator: " ")
        return try await shell(
            "'\(Scanics.path)' calendars refresh \(words) --ca-file '\(publisher.caFile)'", after: hours)
    }

    private func summaries(_ store: String? = nil) async throws -> [String] {
        try await sandbox.events(store).compactMap { $0["summary"] as? String }.sorted()
    }

    /// Returns the JSON objects that `calendars list` prints for the subscribed calendars.
    private func subscriptions(_ store: String...) async throws -> [[String: Any]] {
        let run = try await sandbox.run(["calendars", "list", "--format", "json"] + store)
        return try StoreSandbox.objects("calendars", in: run).filter { $0["subscription"] != nil }
    }

    // MARK: Following a calendar

    @Test(
        "a published calendar is fetched at once, and again when it is due; its events are marked and read-only",
        arguments: ["sqlite:events.sqlite", "vdir:calendars"])
    func follows(_ store: String) async throws {
        try publish(
            "a.ics", ["X-WR-CALNAME:Concerts", "X-APPLE-CALENDAR-COLOR:#2A7FFFFF"],
            StoreSandbox.event("1", "Jazz"), StoreSandbox.event("2", "Folk"))
        let first = try await subscribe(address().replacing("https", with: "webcal"), "--store", store)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output == "Concerts: 2 added\n")
        #expect(first.errors.contains("subscribing to a calendar at calendar.test: \(address())\n"))
        #expect(try await summaries(store) == ["Folk", "Jazz"])
        #expect(try await sandbox.events(store).allSatisfy { $0["subscribed"] as? Bool == true })
        let calendar = try #require(try await subscriptions("--store", store).first)
        #expect(calendar["title"] as? String == "Concerts")
        #expect(calendar["color"] as? String == "#2a7fff")
        #expect(calendar["subscription"] as? String == address())
        #expect(calendar["readOnly"] as? Bool == true)
        #expect(calendar["refreshed"] as? String == "2026-06-01T00:00Z")
        #expect(calendar["nextRefresh"] as? String == "2026-06-01T06:00Z")
        let list = try await run(after: 0, "events", "list", "--from", "2026-06-01", "--store", store)
        #expect(list.output.contains("Concerts (subscribed)"), "\(list.output)")

        let early = try await refresh("--store", store, after: 5)
        #expect(early.status == 0)
        #expect(early.errors.contains("no calendar is due; the next is Concerts at 2026-06-01T06:00Z"))
        #expect(try await refresh("--store", store, after: 6).output == "Concerts: unchanged\n")
        #expect(try requests().count == 2)
        #expect(try requests().last?.hasSuffix(" -") == false, "the version of the copy was not sent")
        try publish("a.ics", [], StoreSandbox.event("1", "Jazz in June"), StoreSandbox.event("3", "Choir"))
        let third = try await refresh("--store", store, after: 12)
        #expect(third.output == "Concerts: 1 added, 1 changed, 1 removed\n", "\(third.errors)")
        #expect(try await summaries(store) == ["Choir", "Jazz in June"])

        for words in [
            ["events", "remove", "1"], ["events", "edit", "1", "--title", "x"],
            ["import", "mine.ics", "--calendar", "Concerts"],
        ] {
            try sandbox.writeCalendar("mine.ics", StoreSandbox.event("1", "Hijacked", "SEQUENCE:9"))
            let refused = try await sandbox.run(words + ["--store", store])
            #expect(refused.status == 3)
            #expect(refused.errors.contains("read-only"), "\(refused.errors)")
        }
        let end = try await sandbox.run("calendars", "unsubscribe", "concerts", "--store", store)
        #expect(end.status == 3 && end.errors.contains("--yes"), "\(end.errors)")
        #expect(try await sandbox.run("calendars", "unsubscribe", "concerts", "--yes", "--store", store).status == 0)
        #expect(try await summaries(store).isEmpty)
        #expect(try await subscriptions("--store", store).isEmpty)
    }

    @Test("a calendar is subscribed to only once; it is refreshed after its REFRESH-INTERVAL, or whenever it is named")
    func twice() async throws {
        try publish("a.ics", ["REFRESH-INTERVAL;VALUE=DURATION:P2D"], StoreSandbox.event("1"))
        #expect(try await subscribe(address(), "--title", "Mine").status == 0)
        let again = try await subscribe(
            address().uppercased().replacing(address("a.ics").uppercased(), with: address()) + "#x")
        #expect(again.output == "Mine: unchanged\n")
        #expect(again.errors.contains("already subscribed"))
        #expect(try await subscriptions().count == 1)
        #expect(try await subscriptions().first?["nextRefresh"] as? String == "2026-06-03T00:00Z")
        #expect(try await refresh("mine", after: 1).output == "Mine: unchanged\n")
        #expect(try await refresh("--all", after: 2).output == "Mine: unchanged\n")
        #expect(try await refresh(after: 49).output.isEmpty)
        #expect(try await refresh("Calendar", after: 2).errors.contains("not a subscribed calendar"))
        let taken = try await subscribe(address("b.ics"), "--title", "Mine")
        #expect(taken.status == 3 && taken.errors.contains("already exists"))
    }

    @Test("unchanged events of a feed are not written again, even if the text of the feed has changed")
    func large() async throws {
        let events = (0..<2000).map { StoreSandbox.event("\($0)", "Number \($0)") }.joined(separator: "\n")
        try publish("a.ics", [], events)
        #expect(try await subscribe(address(), "--title", "Many").output == "Many: 2000 added\n")
        try publish("a.ics", ["X-BUILD:2"], events.replacing("DTSTAMP:20260101", with: "DTSTAMP:20260601"))
        #expect(try await refresh(after: 6).output == "Many: unchanged\n")
        #expect(try requests().count == 2)
    }

    @Test("--watch refreshes calendars when they are due, until a signal ends it")
    func watch() async throws {
        try publish("a.ics", [], StoreSandbox.event("1"))
        #expect(try await subscribe(address(), "--title", "Watched").status == 0)
        try publish("a.ics", [], StoreSandbox.event("1", "New"))
        let run = try await shell(
            """
            '\(Scanics.path)' calendars refresh --watch --ca-file '\(publisher.caFile)' > out & p=$!
            for turn in $(seq 2000); do ! grep -q changed out || break; kill -0 $p || exit 9; sleep 0.05; done
            kill -TERM $p; wait $p; test $? = 0
            """, after: 7)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try await summaries() == ["New"])
    }

    // MARK: Failures

    @Test("a calendar that cannot be fetched keeps its events, and the message says since when refreshes have failed")
    func failures() async throws {
        try publish("a.ics", [], StoreSandbox.event("1", "Jazz"))
        #expect(try await subscribe(address(), "--title", "Concerts").status == 0)
        for (hours, status) in [(6, "404"), (7, "410"), (8, "503")] {
            try answer(status)
            let failed = try await refresh(after: hours)
            #expect(failed.status == 3)
            #expect(failed.errors.hasPrefix("scanics: Concerts: not refreshed: the server answered \(status) "))
            #expect(
                failed.errors.contains(
                    "the copy of 2026-06-01T00:00Z is kept, and every refresh since 2026-06-01T06:00Z has failed"),
                "\(failed.errors)")
        }
        try answer(nil)
        for (hours, text) in [
            (9, "<!DOCTYPE html><title>Log in</title>"), (10, ""), (11, "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"),
            (12, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"),
        ] {
            try write("a.ics", text)
            let failed = try await refresh(after: hours)
            #expect(failed.status == 3)
            #expect(failed.errors.contains("the copy of 2026-06-01T00:00Z is kept"), "\(failed.errors)")
        }
        #expect(try await summaries() == ["Jazz"])
        let calendar = try #require(try await subscriptions().first)
        #expect((calendar["failure"] as? [String: Any])?["since"] as? String == "2026-06-01T06:00Z")
        #expect(calendar["refreshed"] as? String == "2026-06-01T00:00Z")
        let list = try await sandbox.run("calendars", "list")
        #expect(list.output.contains("2026-06-01T06:00Z: the published calendar has no events any more"))

        try publish("a.ics", [], StoreSandbox.event("1", "Jazz again"))
        #expect(try await refresh(after: 13).output == "Concerts: 1 changed\n")
        #expect(try await subscriptions().first?["failure"] == nil)
    }

    @Test("if the address leads to a web page, the calendar that the page names is subscribed to")
    func page() async throws {
        try publish("a.ics", [], StoreSandbox.event("1", "Jazz"))
        try write(
            "site.html",
            "<!DOCTYPE html><title>Concerts</title><link rel=\"alternate\" type=\"text/calendar\" href=\"a.ics\">")
        let run = try await subscribe(address("site.html"), "--title", "Concerts")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("looking for a calendar at \(address("site.html"))"))
        #expect(try await summaries() == ["Jazz"])
        #expect(try await subscriptions().first?["subscription"] as? String == address("a.ics"))
    }

    @Test("a calendar that cannot be fetched at all is not subscribed to")
    func notFirst() async throws {
        try write("page.html", "<!DOCTYPE html><title>Concerts</title>")
        for (url, reason) in [
            (address("missing.ics"), "the server answered 404"), (address("page.html"), "often ends in .ics"),
            ("https://127.0.0.1/a.ics", "not on the public internet"),
            ("webcal://private.test/a.ics", "not on the public internet"),
            ("http://calendar.test/a.ics", "does not lead to https"),
            ("https://me:secret@calendar.test/a.ics", "user name or password"),
            ("https://unknown.invalid/a.ics", "the host is unknown"),
        ] {
            let run = try await subscribe(url)
            #expect(run.status == 3)
            #expect(run.errors.contains(reason), "\(run.errors)")
        }
        let untrusted = try await run(after: 0, "calendars", "subscribe", address())
        #expect(untrusted.status == 3 && untrusted.errors.contains("--ca-file"), "\(untrusted.errors)")
        #expect(try await subscriptions().isEmpty)
    }

    @Test("a redirect to a private address is refused; a permanent move to a public address is followed and reported")
    func moves() async throws {
        try publish("a.ics", [], StoreSandbox.event("1"))
        try publish("b.ics", [], StoreSandbox.event("1", "Moved"))
        #expect(try await subscribe(address(), "--title", "Concerts").status == 0)
        try answer("301 Location: https://private.test/\(folder)/b.ics")
        let refused = try await refresh(after: 6)
        #expect(refused.status == 3)
        #expect(refused.errors.contains("it leads to 127.0.0.1, which is not on the public internet"))
        try answer("302 Location: \(address("b.ics", host: "other.test"))")
        #expect(try await refresh(after: 7).output == "Concerts: 1 changed\n")
        #expect(try await subscriptions().first?["subscription"] as? String == address())
        try answer("301 Location: \(address("b.ics", host: "other.test"))")
        let moved = try await refresh(after: 14)
        #expect(moved.errors.contains("the calendar has moved to other.test"), "\(moved.errors)")
        #expect(try await subscriptions().first?["subscription"] as? String == address("b.ics", host: "other.test"))
        #expect(try await summaries() == ["Moved"])
        // The old address leads to the same calendar.
        #expect(try await subscribe(address(), after: 15).errors.contains("already subscribed"))
        #expect(try requests().allSatisfy { !$0.hasPrefix("private.test") })
    }

    // MARK: Several calendars

    @Test("a server of the user's own is fetched from with --private only, again by refresh, and never for a redirect")
    func ownServer() async throws {
        try publish("a.ics", [], StoreSandbox.event("a", "Home"))
        for address in ["http://private.test:5006/\(folder)/a.ics", "https://private.test/\(folder)/a.ics"] {
            let refused = try await subscribe(address)
            #expect(refused.status == 3, "\(refused.errors)")
            if address.hasPrefix("https") { #expect(refused.errors.contains("add --private"), "\(refused.errors)") }
            let title = address.hasPrefix("https") ? "Far" : "Near"
            let added = try await subscribe(address, "--private", "--title", title)
            #expect(added.status == 0 && added.output == "\(title): 1 added\n", "\(added.errors)")
        }
        try publish("a.ics", [], StoreSandbox.event("a", "Home"), StoreSandbox.event("b", "Garden"))
        let again = try await refresh("--all", after: 1)
        #expect(again.output == "Far: 1 added\nNear: 1 added\n", "\(again.errors)")
        // The own server sends the request elsewhere in the own network, and a public server to the own one.
        try answer("302 Location: http://127.0.0.1:5006/\(folder)/b.ics")
        try publish("b.ics", [], StoreSandbox.event("c", "Secret"))
        let moved = try await refresh("--all", after: 2)
        #expect(moved.status == 3, "\(moved.output)")
        try publish("c.ics")
        try answer("301 Location: http://private.test:5006/\(folder)/b.ics", "c.ics")
        let lured = try await subscribe(address("c.ics"))
        #expect(lured.status == 3, "\(lured.errors)")
        let found = try await summaries()
        #expect(found.count == 4 && !found.contains("Secret"), "\(found)")
    }

    @Test("a calendar with a password gets it from the environment or ~/.netrc, and lists do not show it")
    func login() async throws {
        try publish("a.ics", [], StoreSandbox.event("a", "Team"))
        try write("a.ics.login", "ana:geheim")
        let address = "https://ana@calendar.test/\(folder)/a.ics"
        let without = try await subscribe(self.address())
        #expect(without.status == 3 && without.errors.contains("https://NAME@HOST/"), "\(without.errors)")
        #expect(try await subscribe(address).errors.contains("no password for ana at calendar.test"))
        let written = try await subscribe("https://ana:geheim@calendar.test/\(folder)/a.ics")
        #expect(written.status != 0)
        let netrc = sandbox.folder.path + ".netrc"
        try sandbox.folder.write(".netrc", Array("machine calendar.test login ana password geheim\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: netrc)
        let added = try await subscribe(address)
        #expect(added.status == 0 && added.output.hasSuffix(": 1 added\n"), "\(added.errors)")
        #expect(try await subscriptions().first?["subscription"] as? String == address)
        try publish("a.ics", [], StoreSandbox.event("a", "The team"))
        #expect(try await refresh("--all", after: 1).output.hasSuffix(": 1 changed\n"))
        // The password goes to no other server.
        try write("b.ics", try String(contentsOfFile: publisher.files + folder + "/a.ics", encoding: .utf8))
        try write("b.ics.login", "ana:geheim")
        try FileManager.default.removeItem(atPath: publisher.files + folder + "/a.ics.login")
        try answer("302 Location: https://other.test/\(folder)/b.ics")
        #expect(try await refresh("--all", after: 2).errors.contains("answered 401"))
    }

    @Test("a calendar file of this machine is copied, and again by refresh when it has changed")
    func file() async throws {
        try sandbox.writeCalendar("my shifts.ics", StoreSandbox.event("a", "Early"))
        let added = try await subscribe("my shifts.ics", "--title", "Work")
        #expect(added.status == 0 && added.output == "Work: 1 added\n", "\(added.errors)")
        #expect(try await refresh("--all", after: 1).output == "Work: unchanged\n")
        try sandbox.writeCalendar("my shifts.ics", StoreSandbox.event("a", "Late"))
        #expect(try await refresh("--all", after: 2).output == "Work: 1 changed\n")
        let address = try #require(try await subscriptions().first?["subscription"] as? String)
        #expect(address == "file://\(sandbox.folder.path)my%20shifts.ics")
        try sandbox.folder.write("my shifts.ics", Array("BEGIN:VCALENDAR\r\n".utf8))
        let cut = try await refresh("--all", after: 3)
        #expect(cut.status == 3 && cut.errors.contains("not a complete calendar"), "\(cut.errors)")
        #expect(try await summaries() == ["Late"])
    }

    @Test("events with the same UID in two subscribed calendars and the user's own calendar are three events")
    func equalUIDs() async throws {
        try publish("a.ics", [], StoreSandbox.event("same", "From a", "SEQUENCE:9"))
        try publish("b.ics", ["METHOD:CANCEL"], StoreSandbox.event("same", "From b", "SEQUENCE:9"))
        try sandbox.writeCalendar("mine.ics", StoreSandbox.event("same", "Mine"))
        #expect(try await sandbox.run("import", "mine.ics").status == 0)
        #expect(try await subscribe(address("a.ics"), "--title", "A").status == 0)
        #expect(try await subscribe(address("b.ics"), "--title", "B").status == 0)
        #expect(try await summaries() == ["From a", "From b", "Mine"])
        let edit = try await sandbox.run("events", "edit", "same", "--title", "New", "--calendar", "Calendar")
        #expect(edit.status == 0, "\(edit.errors)")
        #expect(try await sandbox.run("calendars", "unsubscribe", "A", "--yes").status == 0)
        #expect(try await refresh("--all", after: 1).output == "B: unchanged\n")
        #expect(try await summaries() == ["From b", "New"])
        #expect(try await sandbox.run("undo", "--last").status != nil)
        #expect(try await summaries().contains("From b"))
    }

    // MARK: Pictures

    private static let fixtures = packageRoot.path() + "Tests/Command/CommandTests/Fixtures/"

    @Test("a picture can name the calendar; if it has several links, the user chooses one at the terminal")
    func pictures() async throws {
        for name in ["concerts", "library"] {
            try sandbox.writeCalendar("\(name).ics", StoreSandbox.event(name, name))
            let text = try sandbox.folder.text("\(name).ics")
            try Data(text.utf8).write(to: URL(filePath: publisher.files + "\(name).ics"))
        }
        let one = try await subscribe(Self.fixtures + "feed.png", "--title", "One")
        #expect(one.output == "One: 1 added\n", "\(one.errors)")
        #expect(try await subscriptions().first?["subscription"] as? String == "https://calendar.test/concerts.ics")
        let two = try await subscribe(Self.fixtures + "two-feeds.png")
        #expect(two.status == 3)
        #expect(
            two.errors.contains("  1. https://calendar.test/concerts.ics\n  2. https://calendar.test/library.ics\n"))
        #expect(two.errors.contains("it has 2 links to calendars"))
        let chosen = try await shell(
            """
            script --quiet --return --flush --command "'\(Scanics.path)' calendars subscribe \
            '\(Self.fixtures)two-feeds.png' --title Two --ca-file '\(publisher.caFile)'" /dev/null
            """, input: "2\n")
        #expect(chosen.output.contains("Two: 1 added"), "\(chosen.output)")
        #expect(try await summaries() == ["concerts", "library"])
        for (name, reason) in [
            (Scanics.samples + "wifi.png", "no link to a calendar"), (Scanics.samples + "no-code.png", "no link"),
            ("missing.png", "no such file"),
        ] {
            let none = try await subscribe(name)
            #expect(none.status == 3)
            #expect(none.errors.contains(reason), "\(none.errors)")
        }
    }
}

@Suite("Stores without subscriptions")
struct NoSubscriptionTests {
    @Test("a subscription in a store on a calendar server is refused before anything is fetched")
    func server() async throws {
        let sandbox = try StoreSandbox()
        for words in [["subscribe", "https://example.org/a.ics"], ["refresh"]] {
            let run = try await sandbox.run(["calendars"] + words + ["--store", "caldav+https://ana@127.0.0.1:9/"])
            #expect(run.status == 3)
            #expect(run.errors.contains("this store cannot subscribe to calendars"), "\(run.errors)")
        }
    }
}
