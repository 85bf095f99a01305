import CalendarModel
import Testing

@testable import PayloadRecognition

@Suite("Times of tickets")
struct TicketTimeTests {
    private let day = CalendarDate(daysSinceEpoch: 20_600)

    @Test("minute 1440 of a day is midnight of the next day")
    func lastMinute() {
        #expect(TicketTime(day, minutes: 1440) == TicketTime(day.adding(days: 1), minutes: 0))
        #expect(TicketTime(day, minutes: 1439).day == day)
    }

    @Test(
        "the clock time after a date belongs to it, if there is such a time",
        arguments: [("23:59", 1439), ("24:00", nil)])
    func clocks(text: String, minutes: Int?) {
        #expect(DateText.find(in: "valid until 13.01.2021 \(text)").map(\.minutes) == [minutes])
    }

    @Test("a compact time has an hour of the day", arguments: [(23, 1380), (24, nil)])
    func transit(hour: Int, minutes: Int?) {
        #expect(TicketTime(transit: 36 << 25 | 6 << 21 | 12 << 16 | hour << 11)?.minutes == minutes)
    }
}
