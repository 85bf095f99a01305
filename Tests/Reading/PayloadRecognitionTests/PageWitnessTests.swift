import CalendarModel
import Testing

@testable import PayloadRecognition

@Suite("Times in markup that differ from the links or the printed times of the page")
struct PageWitnessTests {
    private func google(_ dates: String, _ more: String = "") -> String {
        "<a href='https://calendar.google.com/calendar/render?action=TEMPLATE&text=Jazz&dates=\(dates)\(more)'>add</a>"
    }

    private let place =
        #","location":{"@type":"Place","name":"Hall","address":{"@type":"PostalAddress","addressCountry":"DE"}}"#

    private func result(_ members: String, _ body: String) -> RecognizedPayload {
        SamplePage.recognize(SamplePage.page("<h1>Jazz</h1>\(body)\(SamplePage.event(members))"))
    }

    @Test("a UTC time without its Z is corrected from the page's link")
    func utcWithoutZ() {
        let page = result(
            #""startDate":"2026-05-01T23:00","endDate":"2026-05-02T01:00""#,
            "<p>May 1, 2026 7:00 PM</p>" + google("20260501T230000Z/20260502T010000Z"))
        #expect(page.lines == ["Jazz | 20260501T230000Z | 20260502T010000Z | -"])
        #expect(page.codes == ["time-from-link"])
    }

    @Test("a UTC time without its Z is corrected from the printed time")
    func utcWithoutZInText() {
        let page = result(
            #""startDate":"2026-05-01T23:00","endDate":"2026-05-02T01:30""#,
            "<p>Friday, May 1, 2026, 7:00 pm – 9:30 pm</p>")
        #expect(page.lines == ["Jazz | 20260501T190000 | 20260501T213000 | -"])
        #expect(page.codes == ["time-from-text"])
    }

    @Test("a UTC time stays if the page prints the same clock time, and otherwise gets the zone of the place")
    func printedUTC() {
        let time = #""startDate":"2026-05-01T19:00:00Z"\#(place)"#
        let page = result(time, "<p>1. Mai 2026, 19:00 Uhr</p>")
        #expect(page.lines == ["Jazz | 20260501T190000Z | - | Hall, DE"])
        #expect(page.codes.isEmpty)
        for text in ["<p>1. Mai 2026, 21:00 Uhr</p>", "<p>Bald!</p>"] {
            #expect(result(time, text).lines == ["Jazz | 20260501T210000@Europe/Berlin | - | Hall, DE"])
        }
    }

    @Test("an offset that was applied twice is corrected from the printed time")
    func offsetTwice() {
        let page = result(
            #""startDate":"2026-05-01T21:00:00+02:00","endDate":"2026-05-01T23:00:00+02:00""#,
            "<p>1. Mai 2026, 19:00 Uhr</p>")
        #expect(page.lines == ["Jazz | 20260501T170000Z | 20260501T190000Z | -"])
    }

    @Test("a day without a time gets the time of the link or the printed time")
    func dayAlone() {
        let day = #""startDate":"2026-05-01","endDate":"2026-05-01""#
        #expect(
            result(day, google("20260501T233000Z/20260502T013000Z")).lines == [
                "Jazz | 20260501T233000Z | 20260502T013000Z | -"
            ])
        #expect(
            result(day, "<dl><dt>Date<dd>May 01 2026<dt>Time<dd>6:30 pm - 8:30 pm</dl>").lines
                == ["Jazz | 20260501T183000 | 20260501T203000 | -"])
        #expect(
            result(day, "<p>Friday, May 1, 2026, 10:00 pm – 2:00 am</p>").lines
                == ["Jazz | 20260501T220000 | 20260502T020000 | -"])
        #expect(result(#""startDate":"2026-05-01","endDate":"2026-05-03""#, "<p>1 May 2026, 10:00</p>").codes.isEmpty)
        #expect(result(day, "<p>1 May 2026. Doors: 18:00.</p>").codes.isEmpty)
    }

    @Test("a day of last year is corrected from the printed day")
    func lastYear() {
        let page = result(#""startDate":"2025-05-02T19:00:00+02:00""#, "<p>1. Mai 2026, 19:00 Uhr</p>")
        #expect(page.lines == ["Jazz | 20260501T170000Z | - | -"])
        // A date on the page that is not the event's changes nothing.
        #expect(
            result(#""startDate":"2026-05-02T19:00:00+02:00""#, "<p>Published 3 March 2026, 10:00</p>").codes.isEmpty)
    }

    @Test(
        "a time stays if the printed time or link agrees with it, or means something else",
        arguments: [
            // The start in the markup, and the visible page.
            ("2026-05-01T19:00:00+02:00", "<p>1. Mai 2026, 19:00 Uhr</p>"),
            ("2026-05-01T19:00", "<p>May 1, 2026: doors 6 pm, show 7 pm</p>"),
            ("2026-05-01T23:00:00Z", "<p>May 1, 2026 7:00 PM</p>"),
            // The only printed time is an end, the opening of doors, one in another zone, or that of another event.
            ("2026-05-01T19:00", "<p>1 May 2026 22:00</p>"),
            ("2026-05-01T19:00", "<p>1 May 2026 18:00 Einlass</p>"),
            ("2026-05-01T19:00:00+02:00", "<p>May 1, 2026 1:00 pm in New York</p>"),
            ("2026-05-01T19:00", "<p>May 1, 2026 9:00 am: Brunch</p><p>May 1, 2026 5:00 pm: Yoga</p>"),
            ("2026-05-01", "<p>1 May 2026, 18:00</p>"),
            ("2026-05-01T19:00:00+02:00", "<p>Opening hours: 10:00 - 18:00</p>"),
            ("2026-05-01T19:00:00+02:00", ""),
            ("2026-05-01T19:00:00+02:00", "GOOGLE 20260501T170000Z/20260501T190000Z"),
            ("2026-05-01T19:00", "GOOGLE 20260501T170000Z/20260501T190000Z"),
            ("2026-05-01T19:00", "GOOGLE 20260501T133000Z/20260501T153000Z"),
            ("2026-05-01T23:00:00+00:00", "GOOGLE 20260501T190000/20260501T210000"),
            // The link has the local time with a wrong Z, and the page prints the same local time.
            ("2026-05-01T19:00:00-05:00", "<p>May 1, 2026 7:00 PM</p>GOOGLE 20260501T190000Z/20260501T210000Z"),
            ("2026-05-01T19:00", "<p>May 1, 2026 7:00 PM</p>GOOGLE 20260501T190000Z/20260501T210000Z"),
        ])
    func agreement(start: String, body: String) {
        let parts = body.split(separator: "GOOGLE ", omittingEmptySubsequences: false)
        let shown = String(parts[0]) + (parts.count > 1 ? google(String(parts[1])) : "")
        let page = result(#""startDate":"\#(start)""#, shown)
        let alone = SamplePage.recognize(SamplePage.page(SamplePage.event(#""startDate":"\#(start)""#)))
        #expect(page.codes.isEmpty)
        #expect(page.events.first?.start == alone.events.first?.start)
    }

    @Test("a link to another event does not change the time")
    func otherLink() {
        let link = google("20260601T190000Z/20260601T210000Z").replacing("text=Jazz", with: "text=Rock")
        #expect(result(#""startDate":"2026-05-01T19:00""#, link + link.replacing("Rock", with: "Pop")).codes.isEmpty)
    }

    @Test("an item of a list is corrected from the time printed in its own row")
    func rows() {
        let row = { (name: String, time: String, printed: String) in
            "<li itemscope itemtype=https://schema.org/Event><b itemprop=name>\(name)</b> <time itemprop=startDate datetime=\(time)>\(printed)</time>"
        }
        let page =
            "<ul>" + row("A", "2026-05-01T07:00", "May 1 @ 7:00 pm") + row("B", "2026-05-02T09:00", "May 2 @ 9:00 am")
            + "</ul>"
        #expect(
            SamplePage.recognize(page).events.map { $0.start?.basicText } == ["20260501T190000", "20260502T090000"])
    }

    @Test("an end that differs from the printed end is corrected")
    func end() {
        let page = result(
            #""startDate":"2026-05-01T11:00","endDate":"2026-05-01T06:00""#,
            "<p>Beginn: 1. Mai 2026 11:00 Ende: 1. Mai 2026 18:00</p>")
        #expect(page.lines == ["Jazz | 20260501T110000 | 20260501T180000 | -"])
    }

    @Test("an offset that clocks at the place never have is dropped, and the clock time is kept")
    func impossibleOffset() {
        let page = result(
            #""startDate":"2026-05-01T19:00:00+05:00","endDate":"2026-05-01T21:00:00+05:00"\#(place)"#, "")
        #expect(page.lines == ["Jazz | 20260501T190000 | 20260501T210000 | Hall, DE"])
        #expect(page.codes == ["impossible-offset"])
    }

    @Test("a time with an offset gets the zone of the event's place if clocks there have this offset")
    func zones() {
        #expect(
            result(#""startDate":"2026-05-01T19:00:00+02:00","endDate":"2026-05-01T21:00:00+02:00"\#(place)"#, "").lines
                == ["Jazz | 20260501T190000@Europe/Berlin | 20260501T210000@Europe/Berlin | Hall, DE"])
        // In May, -07:00 fits both Arizona and California. They differ in winter, so the zone is unknown.
        let american = place.replacing("DE", with: "US")
        #expect(
            result(#""startDate":"2026-05-01T19:00:00-07:00"\#(american)"#, "").lines == [
                "Jazz | 20260502T020000Z | - | Hall, US"
            ])
    }
}
