import CalendarModel
import Testing

@testable import ICalendar

@Suite("Parts of vCalendar 1.0")
struct VCalendarTests {
    @Test(
        "an offset has up to 59 minutes and up to 18 hours",
        arguments: [("+0559", 21_540), ("+0560", nil), ("-18", -64_800), ("+19", nil), ("+05:30", 19_800)])
    func offset(text: String, seconds: Int?) {
        #expect(VCalendarTime.offset(text) == seconds)
    }

    @Test(
        "a rule by position without a weekday takes the weekday of the start",
        arguments: [("20260407T140000", "1TU"), ("20260408T140000", "2WE")])
    func position(start: String, day: String) throws {
        let start = try #require(EventTime(start))
        let rule = VCalendarRule("MP1 #3", start: start) { $0 }
        #expect(rule?.rules.map(\.text) == ["FREQ=MONTHLY;COUNT=3;BYDAY=\(day)"])
    }

    @Test(
        "the clocks of a series change each year on the same weekday, counted from the end of a month if it is the last",
        arguments: [("20260324T020000", "4TU"), ("20260325T020000", "-1WE")])
    func clockChange(start: String, day: String) {
        let daylight = ["TRUE", "+02", start, "20261025T030000", "CET", "CEST"]
        let zone = VCalendarZone(standard: "+01", daylight: [daylight], recurs: true)
        let change = zone?.component?.components.first { $0.name == "DAYLIGHT" }
        #expect(change?.property("RRULE")?.value == "FREQ=YEARLY;BYMONTH=3;BYDAY=\(day)")
    }

    @Test(
        "the blank of a fold is dropped after a line of about 75 octets",
        arguments: [(73, " b"), (74, "b"), (76, "b"), (77, " b")])
    func fold(length: Int, end: String) throws {
        let value = String(repeating: "a", count: length - 8)
        let line = try #require(VCalendarLine.lines(of: Array("SUMMARY:\(value)\r\n b\r\n".utf8)).lines.first)
        #expect(String(decoding: line.value, as: UTF8.self) == value + end)
    }
}
