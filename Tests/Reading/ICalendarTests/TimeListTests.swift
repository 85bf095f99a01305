import CalendarModel
import TestSupport
import Testing

@testable import ICalendar

@Suite("Lists of times with damaged items")
struct TimeListTests {
    private static let items = [
        "20261001T183000Z", "20261002T183000Z", "20261003", "20261004T183000", "2026-10-05T18:30:00Z",
        "20261006T183000",
        "20261007T183000Z/PT2H", "20261008T183000Z/20261008T203000Z", "20261009T183000/PT1H", "20261010T183000Z/PT",
        "20261011T183000Z/-PT1H", "20261012T183000Z/", "202610XT183000Z/PT1H", "unklar", "", " ", "20261332", "2026101",
        "٢٠٢٦١٠١٣T183000Z", "\u{200E}20261014T183000Z", "20261015T183000Z/20261015", "20261016/P1D", "/PT1H",
        "20261017T18",
    ]
    private static let heads = [
        "", ";VALUE=PERIOD", ";VALUE=DATE", ";VALUE=DATE-TIME", ";TZID=Europe/Berlin", ";VALUE=X-ANY",
        ";TZID=Europe/Berlin;VALUE=PERIOD",
    ]

    /// Returns the event of a calendar, and the same event after the calendar is written and read again.
    private func twice(_ lines: String) throws -> (CalendarEvent, CalendarEvent) {
        let text = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260901T183000Z\r\nSUMMARY:Kurs\r\n\(lines)END:VEVENT\r\n"
        let documents = try ICalendarReader().read(text).documents
        var merge = CalendarMerge(stamp: LocalDateTime(secondsSinceEpoch: 0))
        merge.add(documents)
        let written = ICalendarWriter().text(of: merge.merged().calendar)
        let again = try ICalendarReader().read(written).documents
        return (
            CalendarEvent(try #require(documents.first?.components.first)),
            CalendarEvent(try #require(again.first?.components.first { $0.name == "VEVENT" }))
        )
    }

    @Test("what the model has of a damaged list, the written calendar has, too")
    func agreement() throws {
        var random = SplitMix(state: 45)
        func pick(_ list: [String]) -> String { list[Int(random.next() % UInt64(list.count))] }
        for _ in 0..<1500 {
            let name = pick(["RDATE", "EXDATE"])
            let list = (0...random.next() % 4).map { _ in pick(Self.items) }.joined(separator: ",")
            let line = "\(name)\(pick(Self.heads)):\(list)\r\n"
            let (event, again) = try twice(line)
            #expect(Set(event.recurrenceDates) == Set(again.recurrenceDates), "\(line)")
            #expect(Set(event.exceptionDates) == Set(again.exceptionDates), "\(line)")
        }
    }

    @Test("the good items of a damaged list stay, and the bad ones are kept as text")
    func goodItems() throws {
        let (event, _) = try twice("EXDATE:20261001T183000Z,unklar,20261002T183000Z\r\n")
        #expect(event.exceptionDates.map(\.basicText) == ["20261001T183000Z", "20261002T183000Z"])
        #expect(event.component.property("X-SCANICS-INVALID")?.text == "EXDATE:unklar")
        let (periods, _) = try twice("RDATE:20261001T183000Z/PT2H,20261002T183000Z\r\n")
        #expect(periods.component.properties("RDATE").map { $0.parameter("VALUE") } == ["PERIOD", nil])
        #expect(periods.recurrenceDates.count == 2)
    }

    @Test(
        "a list without damage is unchanged",
        arguments: [
            "RDATE:20261001T183000Z,20261002T183000Z", "RDATE;VALUE=DATE:20261001,20261002",
            "RDATE;VALUE=PERIOD:20261001T183000Z/PT2H", "EXDATE;TZID=Europe/Berlin:20261001T183000",
            "EXDATE;VALUE=DATE-TIME:20261001T183000Z",
        ])
    func unchanged(line: String) throws {
        let (event, again) = try twice(line + "\r\n")
        #expect(event.component.properties.map(ICalendarWriter.line).contains(line))
        #expect(again.component.properties.map(ICalendarWriter.line).contains(line))
    }
}
