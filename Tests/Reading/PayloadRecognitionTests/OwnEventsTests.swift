import CalendarModel
import Testing

@testable import PayloadRecognition

@Suite("Which events are a page's own")
struct OwnEventsTests {
    private func event(_ name: String, _ day: Int, url: String? = nil, more: String = "") -> String {
        let address = url.map { #","url":"\#($0)""# } ?? ""
        return #"{"@type":"Event","name":"\#(name)","startDate":"2026-05-0\#(day)"\#(address)\#(more)}"#
    }

    private func names(_ json: String, body: String = "", head: String = "", base: String? = SamplePage.address)
        -> [String]
    {
        let script = SamplePage.script(#"{"@context":"https://schema.org","@graph":[\#(json)]}"#)
        return SamplePage.recognize(SamplePage.page(body + script, head: head), base: base).events.map {
            $0.summary ?? ""
        }
    }

    @Test("the mainEntity of a page is its only own event")
    func mainEntity() {
        let json = #"{"@type":"WebPage","mainEntity":\#(event("Main", 1))},\#(event("Other", 2))"#
        #expect(names(json) == ["Main"])
    }

    @Test("the event with the page's address is the page's own, in any spelling of the address")
    func address() {
        for url in [
            SamplePage.address, "http://www.example.org/events/jazz/", "/events/jazz?utm_source=x",
            "https://example.org/Events/Jazz#top",
        ] {
            #expect(names("\(event("Own", 1, url: url)),\(event("Other", 2, url: "/events/rock"))") == ["Own"])
        }
        // The canonical address takes precedence over the one that was requested.
        let head = #"<link rel=canonical href="https://example.org/events/rock">"#
        #expect(
            names("\(event("A", 1, url: "/events/jazz")),\(event("B", 2, url: "/events/rock"))", head: head) == ["B"])
    }

    @Test("a list page has all its events")
    func list() {
        let json = "\(event("A", 1, url: "/a")),\(event("B", 2, url: "/b")),\(event("A", 3, url: "/c"))"
        #expect(names(json, base: "https://example.org/events/") == ["A", "B", "A"])
        #expect(names(#"{"@type":"MusicGroup","name":"G","events":[\#(json)]}"#, base: nil) == ["A", "B", "A"])
    }

    @Test("events with the same title and start are one event, unless their places differ")
    func places() {
        func show(_ place: String) -> String { event("Film", 1, more: #","location":"\#(place)""#) }
        #expect(names("\(show("Rex, Main St 1")),\(show("Rex"))") == ["Film"])
        #expect(names("\(show("Rex")),\(event("Film", 1))") == ["Film"])
        #expect(names("\(show("Rex")),\(show("Apollo")),\(show("Rex"))") == ["Film", "Film"])
    }

    @Test("an event without an address is the page's own if the title names it, from three letters on")
    func shortTitle() {
        let other = event("Rock", 2, url: "/rock")
        #expect(names("\(event("Ego", 1)),\(other)", body: "<h1>Ego</h1>") == ["Ego"])
        #expect(names("\(event("It", 1)),\(other)", body: "<h1>It</h1>") == ["It", "Rock"])
    }

    @Test("an article's events that belong to other pages are left out, with a diagnostic")
    func article() {
        let head = #"<meta property="article:published_time" content="2026-01-01T10:00:00Z">"#
        let json = "\(event("A", 1, url: "/a")),\(event("B", 2, url: "/b"))"
        #expect(names(json, body: "<h1>News</h1>", head: head, base: "https://example.org/news").isEmpty)
        let one = SamplePage.page(
            SamplePage.script(#"{"@context":"https://schema.org","@graph":[\#(event("A", 1, url: "/a"))]}"#), head: head
        )
        #expect(SamplePage.recognize(one, base: "https://example.org/news").codes == ["other-events"])
        // An event is the article's own if the event has no address, or if the article's title names the event. A name
        // of one letter, such as B, is too short for that.
        #expect(names(event("A", 1), head: head, base: "https://example.org/news") == ["A"])
        #expect(names(json, body: "<h1>B: a report</h1>", head: head, base: "https://example.org/news").isEmpty)
        #expect(
            names(
                event("Bebop", 1, url: "/a"), body: "<h1>Bebop tonight</h1>", head: head,
                base: "https://example.org/news") == ["Bebop"])
    }

    @Test("events in sidebars and footers are not the page's own")
    func sidebars() {
        let item =
            "<div itemscope itemtype=https://schema.org/Event><b itemprop=name>Other</b><meta itemprop=startDate content=2026-05-02></div>"
        let own =
            "<div itemscope itemtype=https://schema.org/Event><h1 itemprop=name>Own</h1><meta itemprop=startDate content=2026-05-01></div>"
        for aside in [
            "<aside>\(item)</aside>", "<footer>\(item)</footer>", "<div class='x sidebar'>\(item)</div>",
            "<div role=complementary>\(item)</div>",
        ] {
            #expect(SamplePage.recognize(SamplePage.page(own + aside)).events.map(\.summary) == ["Own"])
            #expect(SamplePage.recognize(SamplePage.page("<h1>About us</h1>" + aside)).events.isEmpty)
        }
    }

    @Test("broadcasts, publications, related events and job postings are not events of the page")
    func others() {
        #expect(
            names(
                #"{"@type":"VideoObject","publication":{"@type":"BroadcastEvent","name":"B","startDate":"2026-05-01"}}"#
            ).isEmpty)
        #expect(names(#"{"@type":"PublicationEvent","name":"B","startDate":"2026-05-01"}"#).isEmpty)
        let related = #","superEvent":{"@type":"Event","name":"Festival","startDate":"2026-05-01"}"#
        #expect(names(event("A", 1, more: related)) == ["A"])
        #expect(names(#"{"@type":"JobPosting","title":"Cook","datePosted":"2026-05-01"}"#).isEmpty)
    }

    @Test("the parts of an event are left out, but the parts of a series are the page's events")
    func parts() {
        let parts = #","subEvent":[\#(event("Talk 1", 2)),\#(event("Talk 2", 3))]"#
        #expect(names(event("Conference", 1, more: parts)) == ["Conference"])
        #expect(
            names(#"{"@type":"EventSeries","name":"Series","startDate":"2026-05-01"\#(parts)}"#) == [
                "Talk 1", "Talk 2",
            ])
        #expect(names(#"{"@type":"Event","name":"No day"\#(parts)}"#) == ["Talk 1", "Talk 2"])
    }

    @Test("an event in several syntaxes is one event with the values of all syntaxes")
    func merging() {
        let json = #""startDate":"2026-05-01T19:00:00+02:00""#
        let microdata =
            "<div itemscope itemtype=https://schema.org/Event><h1 itemprop=name>Jazz</h1>"
            + "<time itemprop=startDate datetime=2026-05-01T19:00>x</time><meta itemprop=endDate content=2026-05-01T21:00>"
            + "<span itemprop=location>Hall</span></div>"
        let result = SamplePage.recognize(SamplePage.page(SamplePage.event(json) + microdata))
        #expect(result.family == .jsonLD)
        #expect(result.lines == ["Jazz | 20260501T170000Z | 20260501T190000Z | Hall"])
        let day = SamplePage.recognize(SamplePage.page(SamplePage.event(#""startDate":"2026-05-01""#) + microdata))
        #expect(day.lines == ["Jazz | 20260501T190000 | 20260501T210000 | Hall"])
    }

    @Test("events with the same name at different times are not merged")
    func sameNames() {
        let json =
            #"{"@type":"Event","name":"A","startDate":"2026-05-01T15:00"},{"@type":"Event","name":"A","startDate":"2026-05-01T20:00"}"#
        #expect(names(json) == ["A", "A"])
        #expect(names("\(event("A", 1)),\(event("A", 2)),\(event("A", 1))") == ["A", "A"])
    }

    @Test(
        "an event whose start is not a usable date is left out, with a diagnostic",
        arguments: [
            "TBA", "", "2026", "2026-05", "0000-00-00", "1970-01-01T00:00:00+00:00", "0001-01-01T00:00:00",
            "2026-02-30", "Summer 2026",
            "Invalid date", "coming soon",
        ])
    func noDay(text: String) {
        let result = SamplePage.recognize(SamplePage.event(#""startDate":"\#(text)""#))
        #expect(result.events.isEmpty)
        #expect(result.codes == ["unusable-date"])
        #expect(result.family == nil)
    }

    @Test("a page without an event has the content `page`")
    func noEvent() {
        let result = SamplePage.recognize(SamplePage.page("<h1>Hello</h1><a href=/x>x</a>"))
        #expect(result.content == .page)
        #expect(result.family == nil)
        #expect(result.diagnostics.isEmpty)
    }

    @Test("the UID of an event on a page depends only on the event's address and start")
    func uids() throws {
        func uid(_ members: String, base: String = SamplePage.address) throws -> String? {
            var document = try #require(SamplePage.recognize(SamplePage.event(members), base: base).documents.first)
            #expect(document.deriveUIDs() == [0])
            return document.entries.first?.item.uid
        }
        let first = try uid(#""startDate":"2026-05-01T19:00:00+02:00""#)
        // This UID must never change.
        #expect(first == "04f17313-b8cd-5292-a24d-980a008cbd99")
        #expect(
            try uid(
                #""startDate":"2026-05-01T17:00:00Z","description":"new""#,
                base: "http://www.example.org/events/jazz/?fbclid=1") == first)
        #expect(try uid(#""startDate":"2026-05-01T18:00:00Z""#) != first)
        #expect(try uid(#""startDate":"2026-05-01T17:00:00Z""#, base: "https://example.org/events/rock") != first)
        #expect(try uid(#""startDate":"2026-05-01T17:00:00Z","url":"https://example.org/events/jazz""#) == first)
    }

    @Test("two events of a list with the same address and start get different UIDs")
    func listedUIDs() throws {
        let json = #"""
            {"@context":"https://schema.org","@graph":[
            {"@type":"Event","name":"A","startDate":"2026-05-01T10:00","url":"/e"},{"@type":"Event","name":"B","startDate":"2026-05-01T10:00","url":"/e"}]}
            """#
        var documents = SamplePage.recognize(SamplePage.script(json), base: "https://example.org/list").documents
        for place in documents.indices { _ = documents[place].deriveUIDs() }
        #expect(Set(documents.flatMap(\.entries).compactMap(\.item.uid)).count == 2)
    }

    @Test("an event's address has no tracking parameters")
    func tracking() {
        let page = SamplePage.event(#""startDate":"2026-05-01","url":"/e?id=5&utm_source=x&fbclid=y""#)
        #expect(SamplePage.recognize(page).events.first?.url == "https://example.org/e?id=5")
        #expect(
            SamplePage.recognize(SamplePage.event(#""startDate":"2026-05-01""#), base: "https://example.org/e?gclid=1")
                .events.first?.url == "https://example.org/e")
    }
}
