import CommandLineInterface
import EventStore
import Foundation
import HummingbirdCore
import ScanICS
import TestSupport
import Testing

@testable import StoreProgram

@Suite("Texts of the pages")
struct PageTextTests {
    private func language(_ header: String) -> Language { Language.preferred(header) }

    // MARK: Regions

    @Test(
        "Days, clocks and weeks are written as in the reader's region",
        arguments: [
            ("en-US,en;q=0.9", "Friday, June 12, 2026", "7:30 PM", Weekday.sunday),
            ("en-GB", "Friday, 12 June 2026", "19:30", .monday), ("en", "Friday, 12 June 2026", "19:30", .monday),
            ("en-EG", "Friday, 12 June 2026", "7:30 PM", .saturday),
            ("de-DE", "Freitag, 12. Juni 2026", "19:30", .monday),
            ("de-US", "Freitag, 12. Juni 2026", "19:30", .sunday),
        ])
    func regions(header: String, day: String, clock: String, first: Weekday) throws {
        let date = try #require(CalendarDate(year: 2026, month: 6, day: 12))
        let time = LocalDateTime(startOf: date).adding(seconds: 19 * 3600 + 30 * 60)
        let language = language(header)
        #expect(language.day(date) == day && language.clock(time) == clock && language.firstWeekday == first)
        #expect(language.startOfWeek(date).weekday == first && language.startOfWeek(date) <= date)
        #expect(date < language.startOfWeek(date).adding(days: 7))
    }

    @Test("Midnight and noon are 12 where the hours are counted twice")
    func twelve() throws {
        let day = LocalDateTime(startOf: try #require(CalendarDate(year: 2026, month: 6, day: 12)))
        let language = language("en-US")
        #expect(language.clock(day) == "12:00 AM" && language.clock(day.adding(seconds: 43_200)) == "12:00 PM")
    }

    // MARK: Errors and assumptions

    @Test("Every code of a diagnostic and of an error of a store has a text in German")
    func translatedCodes() throws {
        let german = language("de")
        let rows = try String(contentsOf: packageRoot.appending(path: "docs/diagnostics.md"), encoding: .utf8)
            .split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count > 100)
        for row in rows {
            let code = String(row.dropFirst(3).prefix { $0 != "`" }).replacing("...", with: "x")
            let note = german.words(for: Diagnostic(Diagnostic.Code(rawValue: code), "english"))
            #expect(note != "english", "\(code)")
        }
        #expect(
            german.words(for: EventStoreError.invalidItem("why")) == "Der Eintrag kann so nicht gesichert werden (why)."
        )
        let errors: [EventStoreError] = [.noCalendar, .datesInverted, .conflict(properties: ["X"]), .busy(path: "p")]
        for error in errors { #expect(german.words(for: error) != error.message) }
        #expect(language("en").words(for: .datesInverted) == EventStoreError.datesInverted.message)
        for error in errors + [.invalidItem("why"), .limitExceeded(what: "events", limit: 7)] {
            let words = ServerProblem(error).words(in: german)
            #expect(words == german.words(for: error) && words != error.message && !words.contains("{"))
        }
        #expect(ServerProblem.wrong("wrong.day", "x").message.hasPrefix("x is not a day"))
        #expect(ServerProblem.wrong("wrong.day", "x").words(in: german).hasPrefix("x ist kein Tag"))
    }

    @Test("Changes are listed in the reader's language, and imports by their names")
    func batchTitles() {
        func words(_ title: String, _ kind: BatchIdentifier.Kind) -> String {
            let began = LocalDateTime(secondsSinceEpoch: 0)
            return language("de").words(for: ImportBatch(identifier: .new(kind), began: began, title: title))
        }
        #expect(words("changed Choir", .edited) == "Choir geändert")
        #expect(words("changed poster.png", .imported) == "changed poster.png")
        #expect(words("restored x", .edited) == "restored x")
    }

    // MARK: Notices

    @Test("A notice is added to an address and taken from it, and the rest of the address stays")
    func notices() {
        let address = Notice.address(
            "/agenda?from=2026-06-01&done=saved&batch=a", "deleted", batch: .init(rawValue: "b c"))
        #expect(address == "/agenda?from=2026-06-01&done=deleted&batch=b%20c")
        #expect(Notice.plain(URI(address)) == "/agenda?from=2026-06-01")
        #expect(Notice.plain(URI("/calendar?done=undone")) == "/calendar")
        #expect(Notice(URI("/calendar?done=nonsense")) == nil && Notice(URI("/calendar")) == nil)
    }

    // MARK: Times of rows

    private static func calendar(_ lines: String) -> String {
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n\(lines)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    @Test(
        "A row says when an event begins and ends on its day",
        arguments: [
            ("DTSTART:20260612T180000\r\nDTEND:20260612T193000", 12, "18:00 – 19:30"),
            ("DTSTART:20260612T180000", 12, "18:00"),
            ("DTSTART:20260612T220000\r\nDTEND:20260613T030000", 12, "22:00 – 03:00"),
            ("DTSTART:20260612T220000\r\nDTEND:20260613T030000", 13, "until 03:00"),
            ("DTSTART:20260611T220000\r\nDTEND:20260614T030000", 11, "from 22:00"),
            ("DTSTART:20260611T220000\r\nDTEND:20260614T030000", 12, "all day"),
            ("DTSTART:20260612T220000\r\nDTEND:20260613T000000", 12, "22:00 – 00:00"),
            ("DTSTART;VALUE=DATE:20260612\r\nDTEND;VALUE=DATE:20260614", 13, "all day"),
        ])
    func rowTimes(lines: String, day: Int, expected: String) throws {
        let result = EventScanner().parse(payload: Array(Self.calendar(lines).utf8))
        let component = try #require(result.events.first).entry.item.component
        let date = try #require(CalendarDate(year: 2026, month: 6, day: day))
        let time = RowTime(.event(CalendarEvent(component)), zone: nil, zones: ZoneResolver())
        #expect(time.map { $0.text(on: date, in: language("en")).lowercased() } == expected)
    }

    @Test("A single event in UTC is shown on the reader's clock, a series and local times as they are")
    func readersClock() throws {
        let zone = TimeZoneDatabase.system.rules(for: "Europe/Berlin")
        func start(_ lines: String) throws -> String? {
            let text = "BEGIN:VEVENT\r\nUID:1\r\n\(lines)\r\nEND:VEVENT\r\n"
            let event = try #require(EventScanner().parse(payload: Array(text.utf8)).events.first)
            return event.entry.onClock(of: zone).item.component.property("DTSTART")?.value
        }
        #expect(try start("DTSTART:20260619T180000Z") == "20260619T200000")
        #expect(try start("DTSTART:20260619T180000Z\r\nRRULE:FREQ=WEEKLY") == "20260619T180000Z")
        #expect(try start("DTSTART:20260619T180000") == "20260619T180000")
        #expect(try start("DTSTART;VALUE=DATE:20260619") == "20260619")
    }
}
