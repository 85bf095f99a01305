import TestSupport
import Testing

@Suite("Whole tasks: reminders, several items at once, calendars")
struct WholeTasksTests {
    private let sandbox: StoreSandbox

    init() throws { sandbox = try StoreSandbox() }

    private func scanics(_ arguments: String...) async throws -> Scanics.Run {
        let run = try await sandbox.run(arguments)
        #expect(run.status == 0, "\(arguments): \(run.errors)")
        return run
    }

    private func importEvents(_ events: String...) async throws {
        try sandbox.writeCalendar("in.ics", events.joined(separator: "\n"))
        _ = try await scanics("import", "in.ics")
    }

    private func reminders(_ template: String = "{title}") async throws -> [String] {
        try await scanics("reminders", "--format", template).output.split(separator: "\n").map(String.init)
    }

    @Test("a reminder is added from a line, shown, searched, changed and moved, and each change can be undone")
    func reminder() async throws {
        _ = try await scanics("calendars", "create", "Home")
        _ = try await scanics("calendars", "create", "Band")
        let added = try await scanics(
            "reminders", "add", "Buy strings friday 18:00", "--calendar", "Home", "--priority", "high", "--alarm", "1h")
        #expect(added.errors.contains("added Buy strings, due Fri 2026-06-05 18:00"), "\(added.errors)")
        let id = try #require(try await reminders("{id}").first)
        let card = try await scanics("reminders", "show", id).output
        #expect(card.contains("Priority high\n") && card.contains("Alarm") && card.contains("5 June 2026, 18:00"))
        let edited = try await scanics(
            "reminders", "edit", id, "--due", "19:30", "--title", "Buy two strings", "--priority", "low", "--notes",
            "E, A")
        #expect(edited.output.contains("Friday, 5 June 2026, 19:30") && edited.output.contains("Priority low\n"))
        #expect(try await scanics("reminders", "search", "two").output.contains("Buy two strings"))
        _ = try await scanics("reminders", "move", id, "--calendar", "Band")
        #expect(try await reminders("{calendar}: {title}") == ["Band: Buy two strings"])
        _ = try await scanics("reminders", "edit", id, "--due", "none", "--priority", "none")
        #expect(try await reminders("{start}|{title}") == ["|Buy two strings"])
        for _ in 1...3 { _ = try await scanics("undo", "--last") }
        #expect(try await reminders("{calendar}: {title}, {start}") == ["Home: Buy strings, 2026-06-05 18:00"])
    }

    @Test(
        "the text of a reminder is understood, or refused; a title with a time goes into --title",
        arguments: [
            (["Read 1984"], "Read 1984|"), (["Pay rent", "tomorrow"], "Pay rent|2026-06-02"),
            (["Call Bob at 8"], nil),
            (["--title", "Call Bob at 8", "--due", "20:00"], "Call Bob at 8|2026-06-01 20:00"),
            (["Call Bob at 8", "--due", "tomorrow"], "Call Bob at 8|2026-06-02"), (["   "], nil),
            (["Swim", "--repeat", "weekly"], nil),
        ])
    func typed(arguments: [String], expected: String?) async throws {
        let run = try await sandbox.run(["reminders", "add"] + arguments)
        #expect(run.status == (expected == nil ? 2 : 0), "\(run.errors)")
        if let expected { #expect(try await reminders("{title}|{start}") == [expected]) }
    }

    @Test("a repeating reminder is changed as a whole, and goes on when it is completed")
    func repeatingReminder() async throws {
        _ = try await scanics("reminders", "add", "Water plants tomorrow", "--repeat", "FREQ=DAILY;INTERVAL=3")
        let id = try #require(try await reminders("{id}").first)
        _ = try await scanics("reminders", "edit", id, "--title", "Water all plants")
        #expect(try await reminders() == ["Water all plants"])
        _ = try await scanics("reminders", "complete", id)
        #expect(try await reminders("{start} {title}") == ["2026-06-05 Water all plants"])
    }

    @Test("several events are changed, moved and removed together, and undone together")
    func several() async throws {
        try await importEvents(
            StoreSandbox.event("a", "A"), StoreSandbox.event("b", "B", start: "20260613T193000Z"),
            StoreSandbox.event("c", "C", start: "20260614T193000Z"))
        _ = try await scanics("calendars", "create", "Other")
        let edit = try await scanics("events", "edit", "a", "b", "a", "--location", "Hall")
        #expect(edit.errors.contains("changed 2 events; undo with: "), "\(edit.errors)")
        _ = try await scanics("events", "move", "b", "c", "--calendar", "Other")
        func list() async throws -> String {
            try await scanics("events", "--format", "{title} {place} {calendar}").output
        }
        let moved = "A Hall Calendar\nB Hall Other\nC  Other\n"
        #expect(try await list() == moved)
        _ = try await scanics("events", "remove", "a", "b", "c")
        #expect(try await list().isEmpty)
        _ = try await scanics("undo", "--last")
        #expect(try await list() == moved)
    }

    @Test("if one of several IDs is wrong, or one of the events cannot be moved, nothing is changed")
    func allOrNothing() async throws {
        try await importEvents(StoreSandbox.event("a", "A"), StoreSandbox.event("b", "B"))
        #expect(try await sandbox.run("events", "remove", "a", "nobody").status == 3)
        _ = try await scanics("calendars", "create", "Other")
        _ = try await scanics("import", "in.ics", "--calendar", "Other", "--new-uid")
        try sandbox.writeCalendar("b.ics", StoreSandbox.event("b", "Another B"))
        _ = try await scanics("calendars", "create", "Third")
        let before = try await scanics("events", "--format", "{title} {calendar}").output
        #expect(before.split(separator: "\n").count == 4)
        let twice = try await sandbox.run("events", "remove", "a", "b@2026-06-20", "--calendar", "Calendar")
        #expect(twice.status == 3, "\(twice.errors)")
        #expect(try await scanics("events", "--format", "{title} {calendar}").output == before)
    }

    @Test("an event gets a status, categories, another zone, whole days, and a time again")
    func details() async throws {
        try await importEvents(
            "BEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260612T200000\n"
                + "DTEND;TZID=Europe/Berlin:20260613T010000\nSUMMARY:Party\nEND:VEVENT")
        let first = try await scanics(
            "events", "edit", "a", "--status", "tentative", "--category", "Work", "--category", "Fun", "--show-as",
            "free")
        #expect(first.output.contains("Status   tentative\n") && first.output.contains("Tags     Work, Fun\n"))
        let zone = try await scanics("events", "edit", "a", "--new-timezone", "Asia/Tokyo", "--category", "")
        #expect(zone.output.contains("20:00 – Saturday, 13 June 2026, 01:00\n"), "\(zone.output)")
        #expect(zone.output.contains("(Asia/Tokyo, UTC+09:00)") && !zone.output.contains("Tags"))
        let days = try await scanics("events", "edit", "a", "--all-day")
        #expect(days.output.contains("12 June 2026 – Saturday, 13 June 2026, all day\n"), "\(days.output)")
        let again = try await scanics("events", "edit", "a", "--start", "19:00", "--timezone", "Europe/Paris")
        #expect(again.output.contains("12 June 2026, 19:00 – 20:00 (Europe/Paris, UTC+02:00)\n"), "\(again.output)")
        #expect(try await sandbox.run("events", "edit", "a", "--new-timezone", "Tokyo").status == 2)
    }

    @Test("a calendar is renamed and recoloured; its former name is free, a taken name is refused")
    func calendarEdit() async throws {
        _ = try await scanics("calendars", "create", "Uni")
        _ = try await scanics("calendars", "create", "Work")
        _ = try await scanics("calendars", "edit", "Uni", "--title", "University", "--color", "#2a7fff")
        let list = try await scanics("calendars").output
        #expect(list.contains("University  events, reminders  events, reminders  #2a7fff\n"), "\(list)")
        #expect(try await sandbox.run("calendars", "edit", "Work", "--title", "University").status == 3)
        #expect(try await sandbox.run("calendars", "edit", "Work", "--color", "blue").status == 2)
        #expect(try await sandbox.run("calendars", "edit", "Work").status == 2)
    }

    @Test("merging moves events and reminders, leaves what both have, and can be undone")
    func merge() async throws {
        _ = try await scanics("calendars", "create", "From")
        _ = try await scanics("calendars", "create", "Into")
        try sandbox.writeCalendar("both.ics", StoreSandbox.event("both", "Both"))
        for name in ["From", "Into"] { _ = try await scanics("import", "both.ics", "--calendar", name) }
        try sandbox.writeCalendar(
            "from.ics", StoreSandbox.event("a", "Series", "RRULE:FREQ=DAILY;COUNT=3"),
            "BEGIN:VTODO\nUID:r\nDTSTAMP:20260101T000000Z\nSUMMARY:Task\nEND:VTODO")
        _ = try await scanics("import", "from.ics", "--calendar", "From")
        let places = ["events", "search", "series", "--format", "{calendar}"]
        let merged = try await scanics("calendars", "merge", "From", "Into")
        #expect(merged.errors.contains("moved 2 items from From to Into; undo with: "), "\(merged.errors)")
        #expect(try await sandbox.run(places).output == "Into\n")
        #expect(try await reminders("{calendar} {title}") == ["Into Task"])
        _ = try await scanics("undo", "--last")
        #expect(try await sandbox.run(places).output == "From\n")
        #expect(try await sandbox.run("calendars", "merge", "From", "From").status == 2)
    }
}
