import CalendarModel
import Testing

@testable import ICalendar

@Suite("Properties that contradict each other")
struct ItemRepairTests {
    private func item(_ lines: [String], kind: String = "VEVENT") throws -> (item: Component, codes: [Diagnostic.Code])
    {
        let reading = try read((["BEGIN:\(kind)"] + lines + ["END:\(kind)", ""]).joined(separator: "\n"))
        let item = try #require(reading.documents.first?.components.first)
        return (item, reading.diagnostics.map(\.code))
    }

    @Test(
        "the duration of an item that lasts whole days is rounded up to days",
        arguments: [("PT24H", "P1D"), ("PT24H1S", "P2D"), ("PT1H", "P1D")])
    func duration(written: String, days: String) throws {
        let (event, _) = try item(["DTSTART;VALUE=DATE:20260612", "DURATION:\(written)"])
        #expect(event.property("DURATION")?.value == days)
    }

    @Test("a reminder can be due on the day on which it starts")
    func due() throws {
        let (reminder, codes) = try item(
            ["DTSTART;VALUE=DATE:20260612", "DUE;VALUE=DATE:20260612"], kind: "VTODO")
        #expect(reminder.property("DUE")?.value == "20260612")
        #expect(codes == [])
    }

    @Test("the UNTIL of a rule in a zone is in UTC")
    func until() throws {
        let start = "DTSTART;TZID=Europe/Berlin:20260612T090000"
        #expect(try item([start, "RRULE:FREQ=DAILY;UNTIL=20260620T070000Z"]).codes == [])
        #expect(try item([start, "RRULE:FREQ=DAILY;UNTIL=20260620T090000"]).codes == [.untilTypeMismatch])
    }

    // MARK: Items that a program marks as lasting all day

    private let mark = "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"

    @Test("a marked event that starts at midnight lasts whole days")
    func marked() throws {
        let (event, codes) = try item(["DTSTART:20260612T000000", "DTEND:20260614T000000", mark])
        #expect(event.property("DTSTART")?.value == "20260612")
        #expect(event.property("DTEND")?.value == "20260614")
        #expect(codes == [.valueTypeMismatch])
    }

    @Test("a marked event that ends when it starts lasts one day")
    func markedMoment() throws {
        let (event, codes) = try item(["DTSTART:20260612T000000", "DTEND:20260612T000000", mark])
        #expect(event.property("DTEND")?.value == "20260613")
        #expect(codes == [.valueTypeMismatch])
    }

    @Test("a marked event that does not start at midnight keeps its times")
    func markedTime() throws {
        let (event, codes) = try item(["DTSTART:20260612T090000", "DTEND:20260612T100000", mark])
        #expect(event.property("DTSTART")?.value == "20260612T090000")
        #expect(codes == [])
    }
}
