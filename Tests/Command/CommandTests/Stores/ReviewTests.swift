import Foundation
import TestSupport
import Testing

@Suite("scanics import --review")
struct ReviewTests {
    private let sandbox: StoreSandbox
    private let programme = ["import", "--review", Scanics.samples + "programme.png"]

    init() throws { sandbox = try StoreSandbox() }

    @Test("one event is changed and saved, one skipped, one saved in another calendar, and undo removes them")
    func flow() async throws {
        _ = try await sandbox.run("calendars", "create", "Calendar")
        _ = try await sandbox.run("calendars", "create", "Music")
        let run = try await sandbox.runInTerminal(
            programme,
            answers: [
                "e", "Puppets", "-", "Take the\\nchildren", "2026-08-29 13:00", "", "s", "k", "c", "9", "music", "?",
                "s",
            ])
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("Títeres en la orilla"))
        #expect(run.output.contains("2 created, 1 skipped in "))
        let events = try await sandbox.events()
        #expect(events.map { $0["summary"] as? String } == ["Puppets", "Baile con orquesta 💃"])
        let first = try #require(events.first)
        #expect(first["location"] == nil)
        #expect(first["description"] as? String == "Take the\nchildren")
        #expect((first["start"] as? [String: Any])?["value"] as? String == "2026-08-29T13:00:00")
        #expect((first["end"] as? [String: Any])?["value"] as? String == "2026-08-29T14:00:00")
        #expect(events.map { $0["calendar"] as? String } == ["Calendar", "Music"])
        // Importing the same picture again does not change the event that was changed in the review.
        let again = try await sandbox.run("import", Scanics.samples + "programme.png", "--format", "json")
        let outcomes = try StoreSandbox.objects("results", in: again).map { $0["outcome"] as? String }
        #expect(outcomes == ["skipped", "created", "created"])
        _ = try await sandbox.run("undo", "--last")
        #expect(try await sandbox.run("undo", "--last").status == 0)
        #expect(try await sandbox.events().isEmpty)
    }

    @Test("an event that is already in the calendar is shown, and can be deleted")
    func deletion() async throws {
        _ = try await sandbox.run("import", Scanics.samples + "programme.png")
        let run = try await sandbox.runInTerminal(
            programme + ["--timezone", "event"], answers: ["d", "n", "d", "y", "s", "q"])
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("Exists   Sat 2026-08-29 12:00 Europe/Madrid, Títeres en la orilla"))
        #expect(run.output.contains("deleted"))
        #expect(try await sandbox.events().count == 2)
    }

    @Test("a review shows times in the reader's zone and the event's zone, and changes times in the event's zone")
    func zones() async throws {
        _ = try await sandbox.run("import", Scanics.samples + "programme.png")
        let run = try await sandbox.runInTerminal(
            programme + ["--timezone", "America/New_York"],
            answers: ["e", "", "", "", "2026-08-29 13:00", "", "s", "q"])
        #expect(run.status == 0, "\(run.output)")
        #expect(
            run.output.contains("Exists   Sat 2026-08-29 06:00 (12:00 Europe/Madrid), Títeres en la orilla"),
            "\(run.output)")
        #expect(run.output.contains("Start [2026-08-29 12:00 Europe/Madrid]: "), "\(run.output)")
        let start = try #require(try await sandbox.events().first?["start"] as? [String: Any])
        #expect(start["value"] as? String == "2026-08-29T13:00:00", "\(start)")
    }

    @Test("a review says how many events a picture has, and a saves the rest in the calendar of the event")
    func rest() async throws {
        _ = try await sandbox.run("calendars", "create", "Calendar")
        _ = try await sandbox.run("calendars", "create", "Music")
        let run = try await sandbox.runInTerminal(programme, answers: ["k", "c", "music", "a"])
        #expect(run.status == 0 && run.output.contains("1 of 3. "), "\(run.output)")
        #expect(run.output.contains("2 of 3. ") && !run.output.contains("3 of 3. "))
        #expect(run.output.contains("2 created, 1 skipped in "))
        #expect(try await sandbox.events().map { $0["calendar"] as? String } == ["Music", "Music"])
    }

    @Test("q, or the end of the answers, ends the review without saving the other events")
    func quitting() async throws {
        for answers in [["s"], ["s", "q"]] {
            let run = try await sandbox.runInTerminal(programme, answers: answers)
            #expect(run.status == 0, "\(run.output)")
            #expect(try await sandbox.events().count == 1)
        }
    }

    @Test("an event that ends before it starts is not saved, and can be corrected")
    func objections() async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a", "Concert", "DTEND:20260612T213000Z"))
        let run = try await sandbox.runInTerminal(
            ["import", "--review", "a.ics"],
            answers: ["e", "", "", "", "", "2026-06-12 10:00", "s", "e", "", "", "", "", "2026-06-12 20:00", "s"])
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("ends before it starts"))
        let event = try #require(try await sandbox.events().first)
        #expect((event["end"] as? [String: Any])?["utc"] as? String == "2026-06-12T20:00:00Z")
    }

    @Test("text from a calendar cannot control the terminal of a review")
    func escapes() async throws {
        try sandbox.writeCalendar(
            "a.ics", StoreSandbox.event("a", "\u{1B}]0;owned\u{7}evil", "DESCRIPTION:\u{202E}live"))
        let run = try await sandbox.runInTerminal(
            ["import", "--review", "a.ics"], answers: ["e", "", "", "", "", "", "k"])
        #expect(run.output.contains("evil"))
        #expect(!run.output.contains("\u{1B}]0;") && !run.output.contains("\u{202E}") && !run.output.contains("\u{7}"))
    }
}
