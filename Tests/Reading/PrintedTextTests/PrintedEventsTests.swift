import CalendarModel
import PrintedText
import Testing

@Suite("Events in lines of print")
struct PrintedEventsTests {
    @Test("text without a day announces no event")
    func none() throws {
        let day = try #require(CalendarDate(year: 2026, month: 6, day: 12))
        #expect(PrintedEvents.read(lines: [PrintedLine(text: "Open daily")], reference: day).isEmpty)
    }
}
