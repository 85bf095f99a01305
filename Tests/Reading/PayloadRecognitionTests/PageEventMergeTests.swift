import CalendarModel
import Testing

@testable import PayloadRecognition

@Suite("Events that a page has several times")
struct PageEventMergeTests {
    @Test("an event in two syntaxes is one event if its times differ by at most a day")
    func apart() {
        let other = "<div class=h-event><b class=p-name>Jazz</b><time class=dt-start datetime=2026-05-02T19:00></div>"
        let page = SamplePage.page(SamplePage.event(#""startDate":"2026-05-01T19:00""#) + other)
        #expect(SamplePage.recognize(page).lines == ["Jazz | 20260501T190000 | - | -"])
    }

    @Test("the first 2,000 events of a page are read")
    func most() throws {
        let events = try (1...2001).map { number in
            let properties = [Property("DTSTART", value: "20260501"), Property("SUMMARY", value: "Talk \(number)")]
            return try #require(
                PageEvent(Component("VEVENT", properties), diagnostics: [], family: .jsonLD, element: nil))
        }
        var whole = PageEventMerge()
        whole.add(Array(events.dropLast()))
        #expect(whole.events.count == 2000 && !whole.isCut)
        var cut = PageEventMerge()
        cut.add(events)
        #expect(cut.events.count == 2000 && cut.isCut)
    }
}
