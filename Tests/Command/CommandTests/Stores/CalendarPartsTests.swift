import Testing

@testable import StoreProgram

struct CalendarPartsTests {
    private static func calendar(zones: Int, events: Int) -> [UInt8] {
        let note = String(repeating: "n", count: 300)
        let zone = { (number: Int) in "BEGIN:VTIMEZONE\r\nTZID:X\(number)\r\nX-NOTE:\(note)\r\nEND:VTIMEZONE\r\n" }
        let event = { (number: Int) in
            "BEGIN:VEVENT\r\nUID:a\(number)\r\nDTSTART;TZID=X\(number):20260101T000000\r\nEND:VEVENT\r\n"
        }
        let content = (0..<zones).map(zone).joined() + (0..<events).map(event).joined()
        return Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(content)END:VCALENDAR\r\n".utf8)
    }

    private static func count(_ line: String, in parts: some Sequence<[UInt8]>) -> [Int] {
        parts.map { part in
            String(decoding: part, as: UTF8.self).split(separator: "\r\n").count { $0 == line }
        }
    }

    @Test("the parts of a calendar with thousands of zones have at most twice its bytes, and each event once")
    func manyZones() throws {
        let calendar = Self.calendar(zones: 4000, events: 20_000)
        let parts = try #require(CalendarParts(calendar))
        #expect(parts.reduce(0) { $0 + $1.count } <= 2 * calendar.count + 1000)
        let (events, zones) = (
            Self.count("BEGIN:VEVENT", in: parts), Self.count("BEGIN:VTIMEZONE", in: parts)
        )
        #expect(events.reduce(0, +) == 20_000)
        #expect(zones.allSatisfy { $0 == 4000 })
    }

    @Test("an ordinary calendar comes in parts of 500 events, each with the zones")
    func ordinary() throws {
        let parts = try #require(CalendarParts(Self.calendar(zones: 3, events: 16_200)))
        let events = Self.count("BEGIN:VEVENT", in: parts)
        #expect(events.count == 33 && events.dropLast().allSatisfy { $0 == 500 } && events.last == 200)
        #expect(Self.count("BEGIN:VTIMEZONE", in: parts).allSatisfy { $0 == 3 })
    }
}
