import Foundation
import TestSupport
import Testing

@testable import CommandLineInterface

@Suite("Everyday use of the scanner")
struct EverydayScanTests {
    /// Runs a shell line in a terminal with 80 columns.
    private func inTerminal(_ line: String, folder: TemporaryFolder) async throws -> Scanics.Run {
        try await Scanics.run(
            executable: "/usr/bin/script",
            ["--quiet", "--return", "--flush", "--command", "stty cols 80; TZ=UTC NO_COLOR=1 \(line)", "/dev/null"],
            folder: folder.path)
    }

    @Test("events are printed as cards that fit the terminal; in a pipe, and with -o or --format ics, as a calendar")
    func formats() async throws {
        let folder = try TemporaryFolder()
        let words = "A sentence that goes on and on, with many words, so that it has to be broken into several lines, "
        try folder.write(
            "a.txt",
            Array(
                "BEGIN:VEVENT\r\nSUMMARY:Jazz\r\nDTSTART:20260612T193000Z\r\nDESCRIPTION:\(words)東京の夏の夜に\r\nEND:VEVENT"
                    .utf8))
        let cards = try await inTerminal("'\(Scanics.path)' parse a.txt", folder: folder)
        #expect(cards.status == 0)
        #expect(cards.output.contains("  When     Friday, 12 June 2026, 19:30"), "\(cards.output)")
        let lines = cards.output.split(whereSeparator: \.isNewline)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 }, "\(cards.output)")
        #expect(try await Scanics.run("parse", folder.path + "a.txt").output.hasPrefix("BEGIN:VCALENDAR"))
        let chosen = try await inTerminal("'\(Scanics.path)' parse a.txt --format ics", folder: folder)
        #expect(chosen.output.contains("BEGIN:VCALENDAR"))
        let written = try await inTerminal("'\(Scanics.path)' parse a.txt -o a.ics", folder: folder)
        #expect(written.status == 0)
        #expect(try folder.text("a.ics").hasPrefix("BEGIN:VCALENDAR"))
    }

    @Test("parse --text reads the events of a message, marked as read from print, with the year that was assumed")
    func prose() async throws {
        let text =
            "Summer party\n\nHi all, we meet on Saturday 10 October at 7.30pm at Vesta, High Street 4.\nPlease reply by 5 October."
        let options = ["parse", "--text", "--reference-date", "2026-06-12", "--format"]
        let json = try await Scanics.run(executable: Scanics.path, options + ["json"], input: Array(text.utf8))
        #expect(json.status == 0, "\(json.errors)")
        let object = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let events = try #require(object["events"] as? [[String: Any]])
        #expect(events.count == 1)
        #expect(events.first?["family"] as? String == "print")
        #expect(events.first?["summary"] as? String == "Summer party")
        #expect((events.first?["start"] as? [String: Any])?["value"] as? String == "2026-10-10T19:30:00")
        #expect(events.first?["location"] as? String == "Vesta, High Street 4")
        #expect(json.output.contains("\"assumed-year\""))
        let card = try await Scanics.run(executable: Scanics.path, options + ["text"], input: Array(text.utf8))
        #expect(card.output.contains("Read from print: check it"), "\(card.output)")
        let none = try await Scanics.run(
            executable: Scanics.path, options + ["json"], input: Array("Open Mon-Fri 9-17. Founded in 1998.".utf8))
        #expect(none.status == 1)
    }

    @Test("times that clocks skip or repeat, and times without a zone, are reported in JSON and on the card")
    func uncertainTimes() async throws {
        func event(_ times: String) -> [UInt8] { Array("BEGIN:VEVENT\r\nSUMMARY:X\r\n\(times)\r\nEND:VEVENT".utf8) }
        for (times, code, note) in [
            (
                "DTSTART;TZID=Europe/Berlin:20260328T200000\r\nDTEND;TZID=Europe/Berlin:20260329T023000",
                "skipped-local-time", "the end: clocks skip this time"
            ),
            ("DTSTART;TZID=Europe/Berlin:20261025T023000", "repeated-local-time", "clocks show this time twice"),
            ("DTSTART:20260612T193000", "floating-time", "the code has no time zone"),
        ] {
            let json = try await Scanics.run("parse", "--format", "json", input: event(times))
            #expect(json.output.contains("\"\(code)\""), "\(json.output)")
            let card = try await Scanics.run("parse", "--format", "text", input: event(times))
            #expect(card.output.components(separatedBy: note).count == 2, "\(card.output)")
        }
        let unreadable = try await Scanics.run("parse", "--format", "text", input: event("DTSTART:2026-99-99"))
        #expect(unreadable.output.contains("When     2026-99-99 (not a date or time)"), "\(unreadable.output)")
    }

    @Test("a time that was written with an offset is shown with that offset, and in the reader's zone")
    func offsets() async throws {
        let folder = try TemporaryFolder()
        let lines = "SUMMARY:Jazz\r\nDTSTART:20260612T193000+0530\r\nDTEND:20260612T220000+0530"
        try folder.write("a.txt", Array("BEGIN:VEVENT\r\n\(lines)\r\nEND:VEVENT".utf8))
        let path = folder.path + "a.txt"
        let own = try await Scanics.run("parse", path, "--format", "text").output
        #expect(own.contains("  When     Friday, 12 June 2026, 19:30 – 22:00 (UTC+05:30)\n"), "\(own)")
        let there = try await Scanics.run("parse", path, "--format", "text", "--timezone", "Europe/Berlin").output
        let words = there.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            words.contains("16:00 – 18:30 (Europe/Berlin, UTC+02:00); there 19:30 – 22:00 (UTC+05:30)"), "\(there)")
        let same = try await Scanics.run("parse", path, "--format", "text", "--timezone", "Asia/Kolkata").output
        #expect(same.contains("19:30 – 22:00 (UTC+05:30)") && !same.contains("there"), "\(same)")
        let json = try await Scanics.run("parse", path, "--format", "json").output
        #expect(json.contains(#""value" : "2026-06-12T14:00:00""#) || json.contains(#""value":"2026-06-12T14:00:00""#))
        // The time of an event in a link is printed in the same way.
        let link =
            "https://calendar.google.com/calendar/render?action=TEMPLATE&text=Jazz&dates=20260612T193000%2B0530/20260612T220000%2B0530"
        let linked = try await Scanics.run("parse", "--format", "text", input: Array(link.utf8)).output
        #expect(linked.contains("19:30 – 22:00 (UTC+05:30)"), "\(linked)")
    }

    @Test("titles and problems have styles on a terminal and none in a pipe, unless --color or NO_COLOR says otherwise")
    func colours() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("poster.png", to: "a.png")
        try folder.write("b.png", [1, 2, 3])
        let title = "\u{1B}[1mSommernacht-Jazz"
        let error = "\u{1B}[31mscanics:"
        func terminal(_ options: String, _ variables: String = "") async throws -> String {
            let line =
                "stty cols 80; TZ=UTC TERM=xterm \(variables) '\(Scanics.path)' a.png b.png --format text \(options)"
            let words = ["--quiet", "--return", "--flush", "--command", line, "/dev/null"]
            return try await Scanics.run(executable: "/usr/bin/script", words, folder: folder.path).output
        }
        for (options, variables, isStyled) in [
            ("", "NO_COLOR=", true), ("", "NO_COLOR=1", false), ("--color never", "NO_COLOR=", false),
            ("--color always", "NO_COLOR=1", true), ("", "NO_COLOR= TERM=dumb", false),
        ] {
            let text = try await terminal(options, variables)
            #expect(
                text.contains(title) == isStyled && text.contains(error) == isStyled, "\(options) \(variables) \(text)")
            #expect(text.contains("Sommernacht-Jazz") && text.contains("b.png: "))
        }
        let piped = try await Scanics.run("a.png", "b.png", "--format", "text", folder: folder.path)
        #expect(!piped.output.contains("\u{1B}") && !piped.errors.contains("\u{1B}"))
        let forced = try await Scanics.run(
            "a.png", "b.png", "--format", "text", "--color", "always", folder: folder.path)
        #expect(forced.output.contains(title) && forced.errors.contains(error), "\(forced.output)\(forced.errors)")
        let json = try await Scanics.run("a.png", "--format", "json", "--color", "always", folder: folder.path)
        #expect(!json.output.contains("\u{1B}"))
    }

    @Test("a misspelled command is not taken for a picture")
    func misspelled() async throws {
        let run = try await Scanics.run("inspct", "SampleImages/poster.png")
        #expect(run.status == 2)
        #expect(run.errors.contains("did you mean scanics inspect?"), "\(run.errors)")
        let folder = try TemporaryFolder()
        try folder.copy("poster.png", to: "inspct")
        #expect(try await Scanics.run("inspct", folder: folder.path).status == 0)
    }

    @Test("a picture whose name is not UTF-8 is scanned")
    func names() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("poster.png", to: "a.png")
        try folder.copy("course.png", to: "b.png")
        let script =
            "mv a.png \"$(printf 'p\\377.png')\" && mv b.png \"$(printf 'p\\376.png')\" && '\(Scanics.path)' p*.png"
        let run = try await Scanics.run(executable: "/bin/sh", ["-c", script], folder: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("Sommernacht-Jazz") && run.output.contains("Töpfern"))
    }

    @Test("a picture without a code is read again thoroughly if the user names it, but not if it is in a folder")
    func secondLook() async throws {
        let picture = packageRoot.path() + "Tests/Command/CommandTests/Fixtures/blurred.jpg"
        let usual = try await Scanics.run(picture)
        #expect(usual.status == 0 && usual.output.contains("Töpfern"), "\(usual.errors)")
        #expect(try await Scanics.run(picture, "SampleImages/poster.png").output.contains("Töpfern"))
        #expect(try await Scanics.run(picture, "--effort", "standard", "--ocr", "never").status == 1)
        let folder = try TemporaryFolder()
        try folder.write("in/a.jpg", [UInt8](Data(contentsOf: URL(filePath: picture))))
        #expect(try await Scanics.run(folder.path + "in").status == 1)
    }

    @Test("after a thorough search that found nothing, the advice does not recommend a thorough search")
    func advice() async throws {
        let picture = packageRoot.path() + "SampleImages/"
        let blank = try #require(
            try FileManager.default.contentsOfDirectory(atPath: picture).first {
                $0.contains("no-code") || $0.contains("blank")
            })
        let usual = try await Scanics.run(picture + blank, "--ocr", "never")
        #expect(usual.status == 1 && usual.errors.contains("--effort thorough"), "\(usual.errors)")
        let thorough = try await Scanics.run(picture + blank, "--effort", "thorough", "--ocr", "never")
        #expect(thorough.status == 1 && !thorough.errors.contains("--effort"), "\(thorough.errors)")
    }
}
