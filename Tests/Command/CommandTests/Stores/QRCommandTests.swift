import CalendarModel
import ScanICS
import TestSupport
import Testing

@Suite("scanics qr")
struct QRCommandTests {
    private let sandbox: StoreSandbox

    init() throws { sandbox = try StoreSandbox() }

    private func scanned(_ file: String) throws -> ScanResult {
        try EventScanner().scan(path: sandbox.folder.path + file)
    }

    private static let concert = StoreSandbox.event(
        "concert@example.org", "Konzert: Brahms, Händel", start: "20260612T180000Z", "DTEND:20260612T200000Z",
        "LOCATION:Aula\\, Saal 2",
        "DESCRIPTION:Zeile 1\\nZeile 2 mit vielen Worten über die Musik \u{2764}\u{FE0F}\u{2764}\u{FE0F}\u{2764}\u{FE0F}\u{2764}\u{FE0F}\u{2764}\u{FE0F}",
        "ORGANIZER:mailto:a@example.org",
        "ATTENDEE:mailto:b@example.org", "CLASS:PUBLIC")

    @Test(
        "an .ics file becomes a picture that gives the same event, and what is left out is said",
        arguments: ["png", "svg"])
    func file(ending: String) async throws {
        try sandbox.writeCalendar("in.ics", Self.concert)
        let run = try await sandbox.run("qr", "in.ics", "-o", "code.\(ending)")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("the code leaves out: organizer, guests\n"))
        let result = try scanned("code.\(ending)")
        let event = try #require(result.events.first?.entry.item)
        #expect(event.summary == "Konzert: Brahms, Händel")
        #expect(event.component.text("LOCATION") == "Aula, Saal 2")
        #expect(event.component.text("DESCRIPTION")?.hasPrefix("Zeile 1\nZeile 2 mit vielen") == true)
        #expect(result.symbols?.first?.barcode.text?.contains("\n ") == false)
        #expect(event.component.property("DTSTART")?.value == "20260612T180000Z")
        #expect(event.component.text("UID") == "concert@example.org")
        #expect(event.component.property("ATTENDEE") == nil)
    }

    @Test("without -o, the code is text; it has no colors where the output is no terminal")
    func text() async throws {
        try sandbox.writeCalendar("in.ics", Self.concert)
        let run = try await sandbox.run("qr", "in.ics")
        #expect(run.status == 0)
        #expect(run.output.contains("█") && !run.output.contains("\u{1B}"))
    }

    @Test("a single event is written in UTC, a series keeps its zone, and one day of it is a single event")
    func zones() async throws {
        try sandbox.writeCalendar(
            "in.ics",
            """
            BEGIN:VEVENT
            UID:choir
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Europe/Berlin:20260608T190000
            DTEND;TZID=Europe/Berlin:20260608T210000
            RRULE:FREQ=WEEKLY;COUNT=30
            SUMMARY:Chor
            END:VEVENT
            """)
        let imported = try await sandbox.run("import", "in.ics")
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(try await sandbox.run("qr", "choir", "-o", "series.png").status == 0)
        let series = try scanned("series.png").events.first?.entry.item.component
        #expect(
            series?.property("DTSTART")
                == Property("DTSTART", [Parameter("TZID", "Europe/Berlin")], value: "20260608T190000"))
        #expect(series?.property("RRULE")?.value == "FREQ=WEEKLY;COUNT=30")
        #expect(try await sandbox.run("qr", "choir@2026-06-15", "-o", "day.png").status == 0)
        let day = try scanned("day.png").events.first?.entry.item.component
        #expect(day?.property("DTSTART")?.value == "20260615T170000Z")
        #expect(day?.property("RRULE") == nil)
        #expect(day?.text("UID") == "choir-20260615T190000")
    }

    @Test("a link is drawn as it is")
    func link() async throws {
        #expect(try await sandbox.run("qr", "webcal://example.org/club.ics", "-o", "link.png").status == 0)
        #expect(try scanned("link.png").symbols?.map(\.barcode.text) == ["webcal://example.org/club.ics"])
    }

    @Test("an event that is too long, a file without an event, and a name without a form are refused")
    func refused() async throws {
        try sandbox.writeCalendar(
            "long.ics",
            StoreSandbox.event(
                "long", "Long", start: "20260612T180000Z", "DESCRIPTION:" + String(repeating: "abcdefghij", count: 300))
        )
        let long = try await sandbox.run("qr", "long.ics", "-o", "long.png")
        #expect(long.status == 3)
        #expect(long.errors.contains("do not fit into a QR code (2953); shorten the notes"))
        try sandbox.folder.write("none.txt", Array("hello".utf8))
        let none = try await sandbox.run("qr", "none.txt")
        #expect(none.status == 1)
        #expect(none.errors.contains("no event was found"))
        #expect(try await sandbox.run("qr", "none.txt", "-o", "code.gif").status == 2)
        try sandbox.writeCalendar("in.ics", Self.concert)
        try sandbox.folder.write("kept.svg", Array("mine".utf8))
        #expect(try await sandbox.run("qr", "in.ics", "-o", "kept.svg").status == 3)
        #expect(try sandbox.folder.text("kept.svg") == "mine")
    }
}
