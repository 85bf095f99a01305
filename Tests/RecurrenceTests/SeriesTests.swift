import CalendarModel
import ICalendar
import Testing
import TimeZones

@testable import Recurrence

/// A series from the lines of its components, and questions to it in iCalendar's own notation.
struct TestSeries {
    let series: Series

    init(_ lines: String, limits: ScanLimits = ScanLimits()) throws {
        let text = "BEGIN:VCALENDAR\r\n\(lines.replacing("\n", with: "\r\n"))\r\nEND:VCALENDAR\r\n"
        let document = try #require(try ICalendarReader().read(text).documents.first)
        series = try Series(
            document.components.filter { $0.name == "VEVENT" || $0.name == "VTODO" },
            zones: ZoneResolver(timeZones: document.timeZones), limits: limits)
    }

    init(event lines: String, limits: ScanLimits = ScanLimits()) throws {
        try self.init("BEGIN:VEVENT\nUID:a\n\(lines)\nEND:VEVENT", limits: limits)
    }

    /// The starts, as they were written, of what overlaps a time.
    func starts(_ from: String, _ to: String) throws -> [String] {
        try series.occurrences(within: window(from, to)).map(\.start.basicText)
    }

    func utc(_ from: String, _ to: String) throws -> [String] {
        try series.occurrences(within: window(from, to)).map {
            LocalDateTime(secondsSinceEpoch: $0.startUTC).basicText + "/"
                + LocalDateTime(secondsSinceEpoch: $0.endUTC).basicText
        }
    }
}

func window(_ from: String, _ to: String) throws -> Range<Int> {
    let from = try #require(EventTime(from)).local.secondsSinceEpoch
    return from..<(try #require(EventTime(to)).local.secondsSinceEpoch)
}

@Suite("Series")
struct SeriesTests {
    @Test("a daily rule has an occurrence each day, ended by COUNT or UNTIL")
    func daily() throws {
        let count = try TestSeries(event: "DTSTART:20260101T090000Z\nRRULE:FREQ=DAILY;COUNT=3")
        #expect(
            try count.starts("20260101", "20270101") == ["20260101T090000Z", "20260102T090000Z", "20260103T090000Z"])
        let until = try TestSeries(event: "DTSTART:20260101T090000Z\nRRULE:FREQ=DAILY;UNTIL=20260102T090000Z")
        #expect(try until.starts("20260101", "20270101") == ["20260101T090000Z", "20260102T090000Z"])
    }

    @Test("a far time costs what a near one does")
    func farAway() throws {
        let series = try TestSeries(event: "DTSTART:19700101T090000Z\nRRULE:FREQ=DAILY")
        #expect(try series.starts("24000301", "24000302") == ["24000301T090000Z"])
        let counted = try TestSeries(event: "DTSTART:19700101T090000Z\nRRULE:FREQ=DAILY;COUNT=157055")
        #expect(try counted.starts("24000101", "24010101") == ["24000101T090000Z"])
    }
}
