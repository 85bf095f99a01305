import Foundation
import TestSupport
import Testing

@Suite("scanics events, calendars, reminders, undo and export")
struct EventsCommandTests {
    private let sandbox: StoreSandbox

    init() throws { sandbox = try StoreSandbox() }

    private func importEvents(_ events: String..., to store: String? = nil) async throws {
        try sandbox.writeCalendar("in.ics", events.joined(separator: "\n"))
        let run = try await sandbox.run(["import", "in.ics"] + (store.map { ["--to", $0, "--create"] } ?? []))
        #expect(run.status == 0, "\(run.errors)")
    }

    private static let course = StoreSandbox.event(
        "course-of-pottery@example.org", "Pottery, for beginners", start: "20260602T183000Z", "DTEND:20260602T200000Z",
        "RRULE:FREQ=WEEKLY;COUNT=4", "LOCATION:Werkstatt am Kanal")

    @Test("events list prints the next events as a table, sorted by start, with wide characters aligned")
    func list() async throws {
        try await importEvents(
            Self.course, StoreSandbox.event("short", "東京の夏", start: "20260605T100000Z", "LOCATION:渋谷"),
            StoreSandbox.event("far", "Next year", start: "20270605T100000Z"),
            "BEGIN:VEVENT\nUID:all-day\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20260611\nDTEND;VALUE=DATE:20260613\nSUMMARY:Fair\nEND:VEVENT"
        )
        let run = try await sandbox.run("events")
        #expect(run.status == 0)
        #expect(
            run.output == """
                When                              Title                   Where               ID
                Tue 2026-06-02 18:30 – 20:00 UTC  Pottery, for beginners  Werkstatt am Kanal  course-o@2026-06-02
                Fri 2026-06-05 10:00 UTC          東京の夏                渋谷                short
                Tue 2026-06-09 18:30 – 20:00 UTC  Pottery, for beginners  Werkstatt am Kanal  course-o@2026-06-09
                Thu 2026-06-11 – Fri 2026-06-12   Fair                                        all-day
                Tue 2026-06-16 18:30 – 20:00 UTC  Pottery, for beginners  Werkstatt am Kanal  course-o@2026-06-16
                Tue 2026-06-23 18:30 – 20:00 UTC  Pottery, for beginners  Werkstatt am Kanal  course-o@2026-06-23
                Sat 2027-06-05 10:00 UTC          Next year                                   far

                """)
    }

    @Test("with an ID and a day, one occurrence is changed, moved or removed; with --span future, the later ones too")
    func occurrences() async throws {
        try await importEvents(Self.course)
        let edited = try await sandbox.run(
            "events", "edit", "course-o@2026-06-09", "--title", "Glazing", "--start", "2026-06-10T18:00")
        #expect(edited.status == 0, "\(edited.errors)")
        #expect(edited.output.contains("Wednesday, 10 June 2026, 18:00 – 19:30 UTC"))
        // A moved occurrence keeps the day of its original start in its ID.
        #expect(try await sandbox.run("events", "show", "course-o@2026-06-09").output.hasPrefix("Glazing\n"))
        #expect(try await sandbox.run("events", "remove", "course").status == 2)
        #expect(try await sandbox.run("events", "remove", "course@2026-06-16").status == 0)
        #expect(
            try await sandbox.run("events", "edit", "course@2026-06-23", "--location", "Halle", "--span", "future")
                .status
                == 0)
        let events = try await sandbox.events()
        #expect(
            events.map { $0["summary"] as? String } == ["Pottery, for beginners", "Glazing", "Pottery, for beginners"])
        #expect(events.last?["location"] as? String == "Halle")
        #expect(try await sandbox.run("events", "remove", "course", "--span", "future").status == 0)
        #expect(try await sandbox.events().count == 1)
    }

    @Test("a search ignores accents and case, and an edit removes the notes of an event and changes its end")
    func single() async throws {
        try await importEvents(
            StoreSandbox.event(
                "1234567890abcdef", "Süßes Konzert", "DTEND:20260612T213000Z", "DESCRIPTION:Bring a friend"))
        for text in ["konzert", "suß", "FRIEND bring"] {
            let run = try await sandbox.run(["events", "search"] + text.split(separator: " ").map(String.init))
            #expect(run.output.contains("12345678"), "\(text)")
        }
        #expect(
            try await sandbox.run("events", "search", "nothing").errors.contains("no event contains the words nothing"))
        let run = try await sandbox.run("events", "edit", "1234", "--notes", "", "--end", "2026-06-12T23:00+02:00")
        #expect(run.status == 0, "\(run.errors)")
        let event = try #require(try await sandbox.events().first)
        #expect(event["description"] == nil)
        #expect((event["end"] as? [String: Any])?["utc"] as? String == "2026-06-12T21:00:00Z")
        #expect(try await sandbox.run("events", "edit", "1234", "--end", "2026-06-12T01:00").status == 3)
    }

    @Test("an ambiguous ID is refused, and the message lists the events that match")
    func ambiguous() async throws {
        try await importEvents(StoreSandbox.event("meeting-1", "One"), StoreSandbox.event("meeting-12", "Twelve"))
        let run = try await sandbox.run("events", "show", "meet")
        #expect(run.status == 3)
        #expect(run.errors.contains("meeting-1 (One), meeting-12 (Twelve)"))
        #expect(try await sandbox.run("events", "show", "meeting-1").output.hasPrefix("One\n"))
    }

    @Test(
        "an event that is moved to another calendar keeps its UID, its occurrences and its source",
        arguments: [true, false])
    func move(isFolder: Bool) async throws {
        let store = isFolder ? sandbox.vdir : sandbox.sqlite
        try await importEvents(Self.course, to: store)
        #expect(try await sandbox.run("calendars", "create", "Courses", "--store", store).status == 0)
        let run = try await sandbox.run("events", "move", "course", "--calendar", "courses", "--store", store)
        #expect(run.status == 0, "\(run.errors)")
        let events = try await sandbox.events(store)
        #expect(events.count == 4)
        for event in events {
            #expect(event["calendar"] as? String == "Courses")
            #expect(event["uid"] as? String == "course-of-pottery@example.org")
            #expect((event["source"] as? [String: String])?["path"]?.hasSuffix("/in.ics") == true)
        }
        // A copy in a third calendar cannot be moved to where the event is already.
        #expect(try await sandbox.run("import", "in.ics", "--calendar", "Third", "--to", store).status == 0)
        let again = try await sandbox.run("events", "move", "course", "--calendar", "Courses", "--store", store)
        #expect(again.status == 3)
        #expect(again.errors.contains("already has this event"))
    }

    @Test("calendars are created, listed, used by name, and removed")
    func calendars() async throws {
        let create = ["calendars", "create", "Concerts", "--color", "#2a7fff", "--holds", "events", "--default"]
        #expect(try await sandbox.run(create).status == 0)
        #expect(try await sandbox.run(create).status == 3)
        #expect(try await sandbox.run("calendars", "create", "Blue", "--color", "blue").status == 2)
        try await importEvents(Self.course)
        let records = try StoreSandbox.objects("calendars", in: try await sandbox.run("calendars", "--format", "json"))
        let concerts = try #require(records.first { $0["title"] as? String == "Concerts" })
        #expect(concerts["color"] as? String == "#2a7fff")
        #expect(concerts["holds"] as? [String] == ["events"])
        #expect(concerts["defaultFor"] as? [String] == ["events"])
        #expect(try await sandbox.events().first?["calendar"] as? String == "Concerts")
        let refused = try await sandbox.run("calendars", "remove", "concerts")
        #expect(refused.status == 3)
        #expect(refused.errors.contains("is not empty"))
        #expect(try await sandbox.run("calendars", "remove", "concerts", "--yes").status == 0)
        #expect(try await sandbox.events().isEmpty)
    }

    @Test("reminders are added, listed until they are done, reopened and removed")
    func reminders() async throws {
        #expect(try await sandbox.run("reminders", "add", "Buy milk", "--due", "2026-06-03").status == 0)
        let records = try StoreSandbox.objects("reminders", in: try await sandbox.run("reminders", "--format", "json"))
        let id = try #require(records.first?["id"] as? String)
        #expect(records.first?["kind"] as? String == "reminder")
        #expect(try await sandbox.run("reminders").output.contains("Wed 2026-06-03  Buy milk"))
        #expect(try await sandbox.run("reminders", "complete", id).status == 0)
        #expect(try await sandbox.run("reminders").output.isEmpty)
        #expect(try await sandbox.run("reminders", "list", "--all").output.contains("Buy milk (done)"))
        #expect(try await sandbox.run("reminders", "complete", id, "--reopen").status == 0)
        #expect(try await sandbox.run("reminders", "remove", id).status == 0)
        #expect(try await sandbox.run("reminders", "list", "--all").output.isEmpty)
    }

    @Test("completing a recurring reminder keeps it, and lists the next day and a completed copy; undo takes it back")
    func recurringReminder() async throws {
        try sandbox.writeCalendar(
            "water.ics",
            "BEGIN:VTODO\r\nUID:water\r\nDTSTAMP:20260101T000000Z\r\nDUE;VALUE=DATE:20260603\r\nSUMMARY:Water\r\n"
                + "RRULE:FREQ=DAILY\r\nEND:VTODO\r\n")
        #expect(try await sandbox.run("import", "water.ics").status == 0)
        let completed = try await sandbox.run("reminders", "complete", "water")
        let batch = try #require(completed.errors.split(whereSeparator: \.isWhitespace).last)
        let open = try await sandbox.run("reminders").output
        #expect(open.contains("2026-06-04") && !open.contains("2026-06-03"))
        let all = try await sandbox.run("reminders", "list", "--all").output
        #expect(all.contains("2026-06-03") && all.contains("Water (done)") && all.contains("2026-06-04"))
        #expect(all.components(separatedBy: "Water").count == 3)
        #expect(try await sandbox.run("undo", String(batch)).status == 0)
        #expect(try await sandbox.run("reminders", "list", "--all").output.components(separatedBy: "Water").count == 2)
    }

    @Test("a backup of a store has everything, including the data for undo; it replaces a file only with --force")
    func backup() async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a"))
        try sandbox.writeCalendar("b.ics", StoreSandbox.event("b"))
        #expect(try await sandbox.run("import", "a.ics", "--to", "sqlite:here.sqlite").status == 0)
        let backup = ["export", "--store", "sqlite:here.sqlite", "--backup", "copy.sqlite"]
        #expect(try await sandbox.run(backup).status == 0)
        #expect(try await sandbox.run("import", "b.ics", "--to", "sqlite:here.sqlite").status == 0)
        #expect(try await sandbox.run(backup).status == 3)
        let listing = ["export", "--store", "sqlite:copy.sqlite"]
        let copied = try await sandbox.run(listing).output
        #expect(copied.contains("UID:a") && !copied.contains("UID:b"))
        #expect(try await sandbox.run(backup + ["--force"]).status == 0)
        #expect(try await sandbox.run(listing).output.contains("UID:b"))
        #expect(try await sandbox.run("undo", "--last", "--store", "sqlite:copy.sqlite").status == 0)
        #expect(try await !sandbox.run(listing).output.contains("UID:b"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path).allSatisfy {
                !$0.hasSuffix(".part")
            })
        let folder = try await sandbox.run("import", "a.ics", "--to", "vdir:folder", "--create")
        #expect(folder.status == 0)
        let refused = try await sandbox.run("export", "--store", "vdir:folder", "--backup", "other.sqlite")
        #expect(refused.status == 3 && refused.errors.contains("only an SQLite file"), "\(refused.errors)")
        #expect(try await sandbox.run(backup + ["-o", "x.ics"]).status == 2)
    }

    @Test("an export has every property, and importing it again changes nothing")
    func export() async throws {
        let event = StoreSandbox.event(
            "a", "Konzert\\, draußen", "X-TICKET;X-ROW=3:42", "CATEGORIES:MUSIC,OPEN AIR", "GEO:47.5;19.0")
        try await importEvents(event, Self.course)
        #expect(try await sandbox.run("export", "-o", "out.ics").status == 0)
        let text = try sandbox.folder.text("out.ics")
        for line in event.split(separator: "\n") { #expect(text.contains("\(line)\r\n"), "\(line)") }
        #expect(try await sandbox.run("export", "-o", "out.ics").status == 3)
        #expect(try await sandbox.run("export", "-o", "out.ics", "--force").status == 0)
        let again = try await sandbox.run("import", "out.ics")
        #expect(again.output.components(separatedBy: "unchanged ").count == 3)
        let part = try await sandbox.run("export", "--from", "2026-06-12", "--to", "2026-06-13")
        #expect(part.output.contains("UID:a\r\n") && !part.output.contains("course-of"))
        let listed = try await sandbox.run("events", "list", "--format", "ics")
        #expect(listed.output.components(separatedBy: "BEGIN:VEVENT").count == 3)
        #expect(listed.output.contains("RRULE:FREQ=WEEKLY;COUNT=4"))
    }

    @Test("undo removes the events of an import; events that were changed later are removed only with --force")
    func undo() async throws {
        try await importEvents(StoreSandbox.event("a"), StoreSandbox.event("b"))
        #expect(try await sandbox.run("events", "edit", "a", "--title", "Mine").status == 0)
        let listed = try await sandbox.run("undo", "--list", "--format", "json")
        let batch = try #require(
            StoreSandbox.objects("batches", in: listed).first { $0["title"] as? String == "in.ics" })
        #expect(batch["title"] as? String == "in.ics" && batch["count"] as? Int == 2)
        let name = try #require(batch["batch"] as? String)
        let run = try await sandbox.run("undo", String(name.prefix(6)))
        #expect(run.status == 3)
        #expect(run.errors.contains("1 removed, 1 left alone"))
        #expect(try await sandbox.events().map { $0["summary"] as? String } == ["Mine"])
        #expect(try await sandbox.run("undo", name, "--force").status == 0)
        #expect(try await sandbox.events().isEmpty)
    }
}
