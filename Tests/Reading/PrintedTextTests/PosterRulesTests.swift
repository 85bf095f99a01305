import CalendarModel
import Testing

@testable import PrintedText

@Suite("What posters print beside and around their days")
struct PosterRulesTests {
    private let reference: CalendarDate

    init() throws { reference = try #require(CalendarDate(year: 2026, month: 6, day: 12)) }

    private func said(_ title: String, _ texts: [String]) -> [String] {
        let rows = texts.enumerated().map { (50.0, 300.0 + 60 * Double($0.offset), 40.0, $0.element) }
        return PosterPage.read([(50, 50, 100, title)] + rows, reference: reference).map(PosterPage.said)
    }

    // MARK: Misread days

    @Test(
        "letters, digits and signs that recognition mistook in a day are read as what they are",
        arguments: [
            ("31 0CT", "2026-10-31"), ("310CT", "2026-10-31"), ("N0V 14", "2026-11-14"),
            ("5 AG0STO 2026", "2026-08-05"),
            ("Saturday 2oth June", "2026-06-20"), ("2lst June 2026", "2026-06-21"), ("l2th July", "2026-07-12"),
            ("11/14(±)", "2026-11-14"), ("11/14（±）", "2026-11-14"), ("9月8日(火)一10月12日", "2026-09-08/2026-10-12"),
            ("9月13日(曰)", "2026-09-13"),
        ])
    func misread(text: String, day: String) { #expect(said("Concert", [text]) == ["Concert, \(day)"]) }

    @Test(
        "what only looks like a misread day is not a day",
        arguments: ["Postkarten 50ct", "nur 10ct", "5 0ra", "2 loth", "Nr. 310CX", "一10", "(±) 5"])
    func notMisread(text: String) { #expect(said("Concert", [text]) == []) }
}
