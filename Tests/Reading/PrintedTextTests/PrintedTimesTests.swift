import CalendarModel
import Testing

@testable import PrintedText

@Suite("Dates and times in texts for people")
struct PrintedTimesTests {
    private func date(_ text: String) -> String? {
        PrintedTimes(text).dates.first.map { date in
            let year = date.year.map(String.init) ?? "-"
            return "\(year) \(date.month) \(date.day)" + (date.isAmbiguous ? " ?" : "")
        }
    }

    @Test(
        "a day is read in many orders and languages",
        arguments: [
            ("Friday, May 1st, 2026", "2026 5 1"), ("1 May 2026", "2026 5 1"), ("1st of May, 2026", "2026 5 1"),
            ("May 1 2026", "2026 5 1"), ("Sept. 3, 2026", "2026 9 3"), ("1. Mai 2026", "2026 5 1"),
            ("12. März", "- 3 12"), ("1er mai 2026", "2026 5 1"), ("1 de mayo de 2026", "2026 5 1"),
            ("1 maggio 2026", "2026 5 1"), ("1. maj 2026", "2026 5 1"), ("28 Września 2020", "2020 9 28"),
            ("2026-05-01", "2026 5 1"), ("2026/05/01", "2026 5 1"), ("01.05.2026", "2026 5 1"), ("1.5.26", "2026 5 1"),
            ("25.12.", "- 12 25"), ("05/13/2026", "2026 5 13"), ("13/05/2026", "2026 5 13"),
            ("05/06/2026", "2026 5 6 ?"),
            ("2026年5月1日", "2026 5 1"), ("WED 13TH FEB, 2019", "2019 2 13"), ("13-FEB-2019", "2019 2 13"),
            ("12 May 2026: 19:30", "2026 5 12"), ("May 12, 2026: doors 7 pm", "2026 5 12"),
            ("12.05.2026: 19 Uhr", "2026 5 12"), ("12.05. 19:30", "- 5 12"), ("12 May 19:30", "- 5 12"),
        ])
    func days(text: String, expected: String) {
        #expect(date(text) == expected)
    }

    @Test(
        "a text that only looks like a day is not read as one",
        arguments: [
            "v2.10.3", "call 555-1234", "room 5", "in May", "2026", "10:30", "1.250,00 €", "99/99/2026", "May",
            "3 of 12",
            "192.168.1.10", "+49.171.1234",
        ])
    func noDays(text: String) {
        #expect(date(text) == nil)
    }

    @Test("a mention ends after its last letter, even if the letter has several bytes")
    func end() {
        #expect(PrintedTimes("19 óra, Érd").mentions.map(\.end) == ["19 óra".utf8.count])
    }

    private func clock(_ text: String) -> String? {
        for case .clock(let clock) in PrintedTimes(text).mentions.map(\.value) {
            func time(_ minutes: Int) -> String { "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)" }
            return time(clock.start) + (clock.end.map { "-" + time($0) } ?? "") + (clock.isDoors ? " doors" : "")
        }
        return nil
    }

    @Test(
        "a clock time is read in 12-hour and in 24-hour form",
        arguments: [
            ("19:30", "19:30"), ("7:30 pm", "19:30"), ("7:30PM", "19:30"), ("7 p.m.", "19:00"), ("12 am", "0:00"),
            ("12:15 pm", "12:15"), ("19.30 Uhr", "19:30"), ("um 19 Uhr", "19:00"), ("19h30", "19:30"), ("19h", "19:00"),
            ("kl. 19.30", "19:30"), ("kl 19", "19:00"), ("10:00 - 11:00 AM", "10:00-11:00"),
            ("6:30–8:30 pm", "18:30-20:30"),
            ("10:00 to 1:00 PM", "10:00-13:00"), ("10-12 Uhr", "10:00-12:00"), ("19:00 bis 21:00", "19:00-21:00"),
            ("7 pm - 9 pm", "19:00-21:00"), ("Doors: 6 pm", "18:00 doors"), ("Einlass 18:00", "18:00 doors"),
            ("19:00:00", "19:00"),
        ])
    func clocks(text: String, expected: String) {
        #expect(clock(text) == expected)
    }

    @Test(
        "a text that only looks like a clock time is not read as one",
        arguments: ["12.50", "$7.30", "1:2", "25:00", "5 h", "3 people", "1.2.3"])
    func noClocks(text: String) {
        #expect(clock(text) == nil)
    }

    @Test("a day gets the clock time that is printed beside it")
    func moments() throws {
        let moments = PrintedTimes(
            "May 1, 2026: doors 6 pm, show 7 pm. May 2, 2026, free entry all day long and far away from 8 pm of May 3"
        ).moments
        #expect(moments.map { "\($0.date.day) \($0.clock.start / 60)" }.prefix(1) == ["1 19"])
        let range = try #require(PrintedTimes("Start: 1 May 2026 11:00, End: 2 May 2026 18:00").moments.first)
        #expect(range.end?.date.day == 2)
        #expect(range.end?.clock.start == 18 * 60)
        #expect(PrintedTimes("7:00 PM, May 1, 2026").moments.map(\.clock.start) == [19 * 60])
    }
}
