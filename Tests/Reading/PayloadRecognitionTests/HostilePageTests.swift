import TestSupport
import Testing

@testable import PayloadRecognition

@Suite("Hostile web pages")
struct HostilePageTests {
    private static let item = "<div itemscope itemtype=https://schema.org/Event>"
    private static let event =
        #"{"@context":"https://schema.org","@type":"Event","name":"Jazz","startDate":"2026-05-01","subEvent":["#

    /// Hostile pages: a beginning, a piece that is repeated, an end, and how many times the piece is repeated.
    static let pages: [(name: String, begin: String, piece: String, end: String, times: Int)] = [
        ("short scripts of JSON-LD", "", SamplePage.event(#""startDate":"2026-05-01""#), "", 100),
        ("damaged scripts of JSON-LD", "", SamplePage.script(#"{"a":"b","c":"d" "e""#), "", 300),
        ("deep JSON-LD", "<script type=application/ld+json>", #"{"a":["#, "</script>", 5_000),
        ("a list of events in one script", "<script type=application/ld+json>[", event + "]},", "{}]</script>", 200),
        ("quotation marks in JSON-LD", #"<script type=application/ld+json>{"a":""#, #"x" "#, #""}</script>"#, 5_000),
        (
            "blanks after quotation marks", #"<script type=application/ld+json>{"a":""#, "\"          ",
            #"x"}</script>"#, 2_000
        ),
        (
            "references in a graph", #"<script type=application/ld+json>{"@context":"https://schema.org","@graph":["#,
            ##"{"@type":"Event","name":"A","startDate":"2026-05-01","location":{"@id":"#a"}},"##,
            ##"{"@id":"#a","name":"Hall"}]}</script>"##, 100
        ),
        ("nested items of microdata", "", item + "<b itemprop=name>x</b>", "", 200),
        (
            "items that refer to the same element",
            "<p id=a>" + String(repeating: "<b itemprop=x>y</b>", count: 50) + "</p>",
            "<div itemscope itemtype=https://schema.org/Event itemref=a></div>", "", 200
        ),
        ("nested properties", item, "<b itemprop=name>x", "", 400),
        ("properties with several names", item, "<b itemprop='a b c d e f g h'>x</b>", "</div>", 300),
        ("nested h-events", "", "<div class=h-event><time class=dt-start>2026-05-01</time>", "", 200),
        (
            "h-events with a list of classes", "",
            "<b class='h-event p-name dt-start u-url p-location value'>2026-05-01</b>", "", 300
        ),
        (
            "links to calendars", "",
            "<a href='https://calendar.google.com/calendar/render?action=TEMPLATE&text=A&dates=20260501/20260502'>x</a>",
            "", 300
        ),
        ("times", "<h1>Event</h1>", "<time datetime=2026-05-01T10:00>x</time>", "", 500),
        (
            "printed days", item + "<h1 itemprop=name>Jazz</h1><meta itemprop=startDate content=2026-05-01>",
            "1 May 2026, 7 pm - ", "</div>", 500
        ),
        ("headings", "", "<h1>Jazz</h1><h2>Jazz</h2>", SamplePage.event(#""startDate":"2026-05-01""#), 500),
        (
            "escaped markup in a description",
            SamplePage.script(
                #"{"@context":"https://schema.org","@type":"Event","startDate":"2026-05-01","description":""#
            ).replacing("</script>", with: ""),
            "&amp;lt;p <b &lt;", "\"}</script>", 500
        ),
    ]

    @Test("a hostile page is read in time proportional to its length", arguments: pages)
    func time(page: (name: String, begin: String, piece: String, end: String, times: Int)) {
        expectLinearTime(from: page.times) { times in
            _ = SamplePage.recognize(page.begin + String(repeating: page.piece, count: times) + page.end)
        }
    }

    /// Hostile pages with two parts that grow together.
    static let growing: [(name: String, page: @Sendable (Int) -> String)] = [
        (
            "different properties in one item",
            { item + (0..<$0 * 4).map { "<i itemprop=p\($0)>x</i>" }.joined() + "</div>" }
        ),
        (
            "a long list of classes around many events",
            { times in
                let events = (0..<times).map {
                    "\(item)<b itemprop=name>a\($0)</b><i itemprop=startDate content=2026-05-01></i></div>"
                }
                return "<div class='" + String(repeating: "x", count: 200 * times) + "'>" + events.joined() + "</div>"
            }
        ),
        (
            "two equal events with many members",
            { times in
                ["m", "n"].map { name in
                    SamplePage.event(
                        (0..<times * 4).map { #""\#(name)\#($0)":"x","# }.joined() + #""startDate":"2026-05-01""#)
                }.joined()
            }
        ),
        (
            "a long title of the page and many events",
            { times in
                "<meta property=og:title content='" + String(repeating: "y ", count: 40 * times) + "'>"
                    + (0..<times).map { SamplePage.event(#""startDate":"2026-05-01T10:00","url":"/\#($0)""#) }.joined()
            }
        ),
        (
            "events in RDFa inside one another",
            { times in
                "<div vocab=https://schema.org/>"
                    + String(
                        repeating: "<div typeof=Event property=subEvent><b property=name>a</b>", count: min(times, 400))
                    + String(repeating: "<b typeof=Event property=subEvent></b>", count: times)
            }
        ),
    ]

    @Test(
        "a hostile page with two growing parts is read in time proportional to its length", arguments: growing.indices)
    func growingTime(number: Int) {
        expectLinearTime(from: 100) { times in _ = SamplePage.recognize(Self.growing[number].page(times)) }
    }

    @Test("the copies of an object that many events refer to are limited")
    func references() {
        let place =
            ##"{"@id":"#p","@type":"Place","name":"x","description":"\##(String(repeating: "d", count: 50_000))"}"##
        let events = (0..<400).map {
            ##"{"@type":"Event","name":"e\##($0)","startDate":"2026-05-01","url":"/\##($0)","location":{"@id":"#p"}}"##
        }
        let page = SamplePage.script(
            #"{"@context":"https://schema.org","@graph":["# + ([place] + events).joined(separator: ",") + "]}")
        let result = SamplePage.recognize(page)
        #expect(result.events.count == 400)
        let bytes = result.events.flatMap(\.component.properties).reduce(0) { $0 + $1.value.utf8.count }
        #expect(bytes < 5 << 20)
    }

    @Test("a long list of damaged events has a limited number of diagnostics")
    func diagnostics() {
        let page = (1...300).map { SamplePage.event(#""startDate":"2026-5-1 \#($0 % 24):00","endDate":"x\#($0)""#) }
            .joined()
        let result = SamplePage.recognize(page)
        #expect(result.events.count == 24)
        #expect(result.diagnostics.count <= 110)
    }

    @Test("a page that is cut at any byte, or has any byte replaced, does not crash the reader")
    func everyByte() {
        let page = SamplePage.page(
            "<h1>Jazz</h1><div class=vevent><i class=dtstart title=2026-05-01>1 May 2026 7 pm</i></div>"
                + SamplePage.event(#""startDate":"2026-05-01""#))
        let bytes = Array(page.utf8)
        for (place, byte) in zip(bytes.indices, Sample.noise(bytes.count)) {
            var context = RecognitionContext()
            context.baseURL = SamplePage.address
            let recognizer = PayloadRecognizer(context: context)
            _ = recognizer.recognize(Payload(bytes: Array(bytes[..<place]), text: nil))
            var changed = bytes
            changed[place] = byte
            _ = recognizer.recognize(Payload(bytes: changed, text: nil))
        }
    }

    @Test("a page's texts cannot add a property, and its addresses cannot name local files")
    func injection() {
        let page = SamplePage.event(
            #""startDate":"2026-05-01","description":"a\r\nATTENDEE:x","url":"javascript:alert(1)","image":"file:///etc/passwd""#
        )
        let event = SamplePage.recognize(page).events.first
        #expect(event?.attendees.isEmpty == true)
        #expect(event?.url == SamplePage.address)
        #expect(event?.component.property("IMAGE") == nil)
    }
}
