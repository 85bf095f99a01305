import Foundation
import ScanICSFoundation
import TestSupport
import Testing

@Suite("Foundation values")
struct ScanICSFoundationTests {
    private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private func event(_ lines: String) throws -> ScannedEvent {
        let payload = "BEGIN:VEVENT\nUID:1\nSUMMARY:x\n\(lines)\nEND:VEVENT"
        return try #require(EventScanner().parse(payload: Data(payload.utf8)).events.first)
    }

    private func date(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }

    @Test(
        "floating times and all-day dates become dates in the given zone, and other times become dates in their own zone",
        arguments: [
            ("DTSTART:20260612T090000Z\nDTEND:20260612T100000Z", "2026-06-12T09:00:00Z", "2026-06-12T10:00:00Z"),
            (
                "DTSTART;TZID=America/New_York:20260612T090000\nDURATION:PT2H", "2026-06-12T13:00:00Z",
                "2026-06-12T15:00:00Z"
            ),
            ("DTSTART:20260612T090000", "2026-06-12T07:00:00Z", "2026-06-12T07:00:00Z"),
            ("DTSTART;VALUE=DATE:20261025", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
            ("DTSTART;TZID=Nowhere:20260112T090000", "2026-01-12T08:00:00Z", "2026-01-12T08:00:00Z"),
        ])
    func dates(lines: String, start: String, end: String) throws {
        let event = try event(lines)
        #expect(try event.startDate(floatingIn: berlin) == date(start))
        #expect(try event.dateInterval(floatingIn: berlin)?.end == date(end))
    }

    @Test("an event without a start has no dates, and an event that ends before it starts has no interval")
    func missingDates() throws {
        #expect(try event("LOCATION:y").startDate(floatingIn: berlin) == nil)
        var backwards = try event("DTSTART:20260612T090000Z")
        guard case .event(var entry) = backwards.entry else { Issue.record("not an event"); return }
        entry.end = EventTime("20260611T090000Z")
        backwards.entry = .event(entry)
        #expect(backwards.startDate(floatingIn: berlin) != nil)
        #expect(backwards.dateInterval(floatingIn: berlin) == nil)
    }

    @Test(
        "a local time is the instant that RFC 5545 §3.3.5 defines, even if the clocks change",
        arguments: [
            ("20260612T090000", "2026-06-12T07:00:00Z"), ("20260112T090000", "2026-01-12T08:00:00Z"),
            ("20260329T023000", "2026-03-29T01:30:00Z"), ("20260329T030000", "2026-03-29T01:00:00Z"),
            ("20261025T023000", "2026-10-25T00:30:00Z"), ("20261025T030000", "2026-10-25T02:00:00Z"),
            ("20261025T013000", "2026-10-24T23:30:00Z"), ("19691231T235959", "1969-12-31T22:59:59Z"),
        ])
    func instants(local: String, utc: String) throws {
        let time = try #require(EventTime(local))
        #expect(try time.local.date(in: berlin) == date(utc))
        let zoned = ZoneResolver().resolved(.zoned(time.local, tzid: "Europe/Berlin"))
        #expect(try zoned.date(floatingIn: .gmt) == date(utc))
        #expect(zoned.timeZone == berlin)
    }

    @Test("a date that is converted to a time and back is unchanged")
    func roundTrip() throws {
        let instant = try date("2026-07-01T22:30:15Z")
        #expect(EventTime(instant).basicText == "20260701T223015Z")
        let zoned = EventTime(instant.addingTimeInterval(0.75), in: berlin)
        #expect(zoned == .zoned(LocalDateTime(instant, in: berlin), tzid: "Europe/Berlin"))
        #expect(zoned.basicText == "20260702T003015")
        #expect(ZoneResolver().resolved(zoned).date(floatingIn: .gmt) == instant)
        #expect(CalendarDate(instant, in: berlin).dateComponents.day == 2)
        #expect(LocalDateTime(utc: instant).dateComponents.second == 15)
        #expect(LocalDateTime(utc: instant).utcDate == instant)
        #expect(LocalDateTime(utc: Date(timeIntervalSince1970: -0.5)).extendedText == "1969-12-31T23:59:59")
    }

    @Test("a file URL is scanned, and any other URL is refused without being fetched")
    func addresses() throws {
        let result = try EventScanner().scan(contentsOf: packageRoot.appending(path: "SampleImages/poster.png"))
        #expect(result.events.count == 1)
        let web = try #require(URL(string: "https://example.org/poster.png"))
        #expect(throws: ScanError.noFileURL) { try EventScanner().scan(contentsOf: web) }
        #expect(throws: ScanError.noFileURL) { try EventScanner().parse(contentsOf: web) }
        #expect(throws: ScanError.unreadable(.noSuchFileOrDirectory)) {
            try EventScanner().scan(contentsOf: URL(filePath: "/nonexistent/a b.png"))
        }
        var export = CalendarExport(stamp: Date(timeIntervalSince1970: 1_780_000_000))
        export.add(result)
        #expect(export.data().data.starts(with: Data("BEGIN:VCALENDAR\r\n".utf8)))
    }

    @Test("an address that could do harm isn't a link")
    func links() throws {
        #expect(try event("URL:https://example.org/a").entry.item.link?.host() == "example.org")
        var scanner = EventScanner()
        scanner.options.keepsUnsafe = true
        for unsafe in ["javascript:alert(1)", "file:///etc/passwd", "no address", ""] {
            let payload = "BEGIN:VEVENT\nUID:1\nDTSTART:20260612\nURL:\(unsafe)\nEND:VEVENT"
            #expect(scanner.parse(payload: Data(payload.utf8)).events.first?.entry.item.link == nil)
        }
        #expect(CalendarLink(url: "webcal://example.org/a", scheme: "webcal").address?.scheme == "https")
        #expect(CalendarLink(url: "javascript:x", scheme: "javascript").address == nil)
    }

    @Test("an inline attachment has its data, and an attachment with an address has no data")
    func attachments() {
        let inline = Attachment(Property("ATTACH", [Parameter("ENCODING", "BASE64")], value: "QUJD"))
        #expect(inline.data == Data("ABC".utf8))
        #expect(Attachment(Property("ATTACH", value: "https://example.org/a")).data == nil)
    }
}
