import CalendarModel
import Testing

@testable import PayloadRecognition

@Suite("Syntaxes of events on web pages")
struct PageSyntaxTests {
    @Test("JSON-LD is read from scripts anywhere in a page")
    func linkedData() {
        let json =
            #"{"@context":"https://schema.org","@type":"MusicEvent","name":"Jazz","startDate":"2026-05-01T19:00"}"#
        for tag in [
            "<script type=\"application/ld+json\">", "<SCRIPT TYPE='application/ld+json; charset=utf-8'>",
            "<script class=x type=application/ld+json>",
        ] {
            let result = SamplePage.recognize(SamplePage.page("<div>\(tag)\(json)</script></div>"))
            #expect(result.family == .jsonLD)
            #expect(result.lines == ["Jazz | 20260501T190000 | - | -"])
        }
        #expect(SamplePage.recognize("<script type=text/plain>\(json)</script>").events.isEmpty)
    }

    @Test("the prefixes and names that a context defines are understood")
    func contexts() {
        for json in [
            #"{"@context":{"s":"http://schema.org/"},"@type":"s:Event","s:name":"Jazz","s:startDate":"2026-05-01"}"#,
            #"{"@context":{"titel":"http://schema.org/name","@vocab":"http://schema.org/"},"@type":"Event","titel":"Jazz","startDate":"2026-05-01"}"#,
            #"{"@context":"https://schema.org","type":"Event","name":"Jazz","startDate":{"@type":"Date","@value":"2026-05-01"}}"#,
            #"{"@context":"http://www.schema.org","@type":"event","Name":"Jazz","startdate":"2026-05-01"}"#,
        ] {
            #expect(SamplePage.recognize(SamplePage.script(json)).lines == ["Jazz | 20260501 | - | -"])
        }
    }

    @Test("references in a graph are resolved by identifier")
    func references() {
        let json = #"""
            {"@context":"https://schema.org","@graph":[
            {"@type":"Event","name":"Jazz","startDate":"2026-05-01","location":{"@id":"#hall"}},
            {"@type":"Place","@id":"#hall","name":"Hall","address":{"@id":"#address"}},
            {"@type":"PostalAddress","@id":"#address","streetAddress":"Main St 1"}]}
            """#
        #expect(SamplePage.recognize(SamplePage.script(json)).lines == ["Jazz | 20260501 | - | Hall, Main St 1"])
    }

    @Test(
        "microdata is read with its places, references and texts",
        arguments: [
            (
                #"<div itemscope itemtype="https://schema.org/Event"><a itemprop=url href="/x"><b itemprop=name>Jazz</b></a>"#
                    + #"<time itemprop=startDate datetime="2026-05-01T19:00">1 May</time><p itemprop=location itemscope "#
                    + #"itemtype="https://schema.org/Place"><b itemprop=name>Hall</b>, <i itemprop=address>Main St 1</i></p></div>"#,
                "Jazz | 20260501T190000 | - | Hall, Main St 1"
            ),
            (
                #"<div itemscope itemtype="http://data-vocabulary.org/Event"><b itemprop=summary>Jazz</b>"#
                    + #"<i itemprop=startDate content="2026-05-01T19:00Z"></i><p itemprop=location itemscope "#
                    + #"itemtype="http://data-vocabulary.org/Organization"><b itemprop=name>Hall</b><i itemprop=address itemscope "#
                    + #"itemtype="http://data-vocabulary.org/Address"><u itemprop=street-address>Main St 1</u></i></p></div>"#,
                "Jazz | 20260501T190000Z | - | Hall, Main St 1"
            ),
            (
                #"<div itemscope itemtype="https://schema.org/Event" itemref="when"><b itemprop=name>Jazz</b></div>"#
                    + #"<meta id=when itemprop=startDate content="2026-05-01">"#,
                "Jazz | 20260501 | - | -"
            ),
            (
                #"<div itemscope itemtype="https://schema.org/Event"><a itemprop=name href="/x">Jazz</a>"#
                    + #"<span itemprop=startDate>May 1, 2026, 7:00 p.m.</span><span itemprop=location>Hall</span></div>"#,
                "Jazz | 20260501T190000 | - | Hall"
            ),
        ])
    func microdata(page: String, line: String) {
        let result = SamplePage.recognize(page)
        #expect(result.family == .microdata)
        #expect(result.lines == [line])
    }

    @Test("the rows of a table in one item of microdata are separate events")
    func rows() {
        let rows = (1...3).map {
            "<tr><td itemprop=name>Talk \($0)<td><time itemprop=startDate datetime=2026-05-0\($0)T19:00>x</time>"
        }
        let page = "<table itemscope itemtype=https://schema.org/Event>\(rows.joined())</table>"
        #expect(
            SamplePage.recognize(page).lines == [
                "Talk 1 | 20260501T190000 | - | -", "Talk 2 | 20260502T190000 | - | -",
                "Talk 3 | 20260503T190000 | - | -",
            ])
    }

    @Test("repeated values of an item are one value")
    func repeatedValues() {
        let value = #"<b itemprop=name>Jazz</b><i itemprop=startDate content="2026-05-01"></i>"#
        let page = #"<div itemscope itemtype="https://schema.org/Event">\#(value)\#(value)\#(value)</div>"#
        #expect(SamplePage.recognize(page).lines == ["Jazz | 20260501 | - | -"])
    }

    @Test(
        "RDFa Lite is read with a vocabulary or a prefix",
        arguments: [
            #"<div vocab="https://schema.org/" typeof=Event><b property=name>Jazz</b><i property=startDate content="2026-05-01">x</i>"#
                + #"<p property=location typeof=Place><b property=name>Hall</b></p></div>"#,
            #"<div typeof="schema:Event"><b property="schema:name">Jazz</b><i property="schema:startDate" content="2026-05-01">x</i>"#
                + #"<p rel="schema:location" typeof="schema:Place"><b property="schema:name">Hall</b></p></div>"#,
        ])
    func rdfa(page: String) {
        let result = SamplePage.recognize(page)
        #expect(result.family == .rdfa)
        #expect(result.lines == ["Jazz | 20260501 | - | Hall"])
    }

    @Test("types of other vocabularies are not read as events")
    func otherVocabularies() {
        for page in [
            #"<div itemscope itemtype="https://example.org/Event"><b itemprop=name>Jazz</b><i itemprop=startDate content="2026-05-01"></i></div>"#,
            #"<div vocab="https://example.org/" typeof=Event><b property=name>Jazz</b><i property=startDate content="2026-05-01"></i></div>"#,
            #"<div typeof=Event><b property=name>Jazz</b><i property=startDate content="2026-05-01"></i></div>"#,
        ] {
            #expect(SamplePage.recognize(page).events.isEmpty)
        }
    }

    @Test(
        "h-event is read with its value class pattern, and a partial end is completed from the start",
        arguments: [
            (
                #"<div class=h-event><b class=p-name>Jazz</b><time class=dt-start>2026-05-01 19:00+02:00</time>-"#
                    + #"<time class=dt-end>21:30</time></div>"#, "Jazz | 20260501T170000Z | 20260501T193000Z | -"
            ),
            (
                #"<div class=h-event><b class=p-name>Jazz</b><p class=dt-start><time class=value datetime=2026-05-01>1 May</time>, "#
                    + #"<span class=value>7:30pm</span></p></div>"#, "Jazz | 20260501T193000 | - | -"
            ),
            (
                #"<div class=h-event><b class=p-name>Jazz</b><span class=dt-start><i class=value-title title=2026-05-01></i>x</span>"#
                    + #"<p class="p-location h-card"><b class=p-name>Hall</b>, <i class=p-locality>Graz</i></p></div>"#,
                "Jazz | 20260501 | - | Hall, Graz"
            ),
            (
                #"<div class=h-event><b class=p-name>Jazz</b><time class=dt-start>2026-05-01 22:00</time>"#
                    + #"<time class=dt-end>02:00</time></div>"#, "Jazz | 20260501T220000 | 20260502T020000 | -"
            ),
            (
                #"<div class=h-event><b class=p-name>Jazz</b><span class=dt-start><i class=value>2026-121</i> <i class=value>19:00</i> "#
                    + #"<i class=value>+02:00</i></span></div>"#, "Jazz | 20260501T170000Z | - | -"
            ),
        ])
    func hEvent(page: String, line: String) {
        let result = SamplePage.recognize(page)
        #expect(result.family == .hEvent)
        #expect(result.lines == [line])
    }

    @Test("hCalendar is read with its vcard, abbreviations and included elements")
    func hCalendar() {
        let page = #"""
            <div class=vevent><a class="url summary" href=/x>Jazz</a><abbr class=dtstart title=2026-05-01T19:00>1 May</abbr>
            <abbr class=dtend title=2026-05-01T21:00>later</abbr><object class=include data="#where"></object></div>
            <p id=where><span class="location vcard"><b class="fn org">Hall</b> <i class=adr><u class=street-address>Main St 1</u></i></span></p>
            """#
        let result = SamplePage.recognize(page)
        #expect(result.family == .hCalendar)
        #expect(result.lines == ["Jazz | 20260501T190000 | 20260501T210000 | Hall, Main St 1"])
    }

    @Test("jobs and schools in a résumé are not read as events")
    func resume() {
        for page in [
            #"<div class=h-resume><p class="p-experience h-event"><b class=p-name>Cook</b><time class=dt-start>2026-05-01</time></p></div>"#,
            #"<div class=hresume><p class="education vevent"><b class=summary>School</b><i class=dtstart>2026-05-01</i></p></div>"#,
        ] {
            #expect(SamplePage.recognize(page).events.isEmpty)
        }
    }

    @Test(
        "the event of an add-to-calendar link or button is read",
        arguments: [
            (
                #"<a href="https://calendar.google.com/calendar/render?action=TEMPLATE&amp;text=Jazz&amp;dates=20260501T190000/20260501T210000&amp;ctz=Europe/Berlin&amp;location=Hall">add</a>"#,
                "Jazz | 20260501T190000@Europe/Berlin | 20260501T210000@Europe/Berlin | Hall"
            ),
            (
                #"<a href="https://outlook.live.com/calendar/0/deeplink/compose?rru=addevent&subject=Jazz&startdt=2026-05-01T17:00:00Z&enddt=2026-05-01T19:00:00Z&location=Hall">add</a>"#,
                "Jazz | 20260501T170000Z | 20260501T190000Z | Hall"
            ),
            (
                #"<a href="https://calendar.yahoo.com/?v=60&title=Jazz&st=20260501T170000Z&et=20260501T190000Z&in_loc=Hall">add</a>"#,
                "Jazz | 20260501T170000Z | 20260501T190000Z | Hall"
            ),
            (
                #"<a href="data:text/calendar,BEGIN:VCALENDAR%0ABEGIN:VEVENT%0ASUMMARY:Jazz%0ADTSTART:20260501T170000Z%0AEND:VEVENT%0AEND:VCALENDAR">add</a>"#,
                "Jazz | 20260501T170000Z | - | -"
            ),
            (
                #"<a href="https://www.addevent.com/dir/?client=x&start=05/01/2026+07:00+PM&end=05/01/2026+09:00+PM&timezone=Europe/Berlin&title=Jazz&location=Hall">add</a>"#,
                "Jazz | 20260501T190000@Europe/Berlin | 20260501T210000@Europe/Berlin | Hall"
            ),
            (
                #"<div class=addeventatc>add<span class=start>05/01/2026 07:00 PM</span><span class=timezone>Europe/Berlin</span><span class=title>Jazz</span></div>"#,
                "Jazz | 20260501T190000@Europe/Berlin | - | -"
            ),
            (
                #"<span class=addtocalendar><var class=atc_event><var class=atc_date_start>2026-05-01 19:00:00</var><var class=atc_title>Jazz</var></var></span>"#,
                "Jazz | 20260501T190000 | - | -"
            ),
        ])
    func links(page: String, line: String) {
        let result = SamplePage.recognize(page)
        #expect(result.family == .pageLink)
        #expect(result.lines == [line])
    }

    @Test("a link on a page and the same link by itself give the same event")
    func sameAsLink() throws {
        let link =
            "https://calendar.google.com/calendar/render?action=TEMPLATE&text=Jazz&dates=20260501T190000Z/20260501T210000Z&details=A%26B"
        let page = SamplePage.recognize("<a href=\"\(link.replacing("&", with: "&amp;"))\">add</a>")
        let direct = PayloadRecognizer().recognize(link)
        #expect(page.events == direct.events)
        #expect(page.events.count == 1)
    }

    @Test("several links to the same event are one event")
    func sameLinks() {
        let page = #"""
            <a href="https://www.google.com/calendar/render?action=TEMPLATE&text=Jazz&dates=20260501T170000Z/20260501T190000Z">g</a>
            <a href="https://calendar.yahoo.com/?v=60&title=Jazz&st=20260501T170000Z&et=20260501T190000Z">y</a>
            <a href="https://outlook.office.com/calendar/0/deeplink/compose?rru=addevent&subject=Jazz&startdt=2026-05-01T17:00:00Z&enddt=2026-05-01T19:00:00Z">o</a>
            """#
        #expect(SamplePage.recognize(page).lines == ["Jazz | 20260501T170000Z | 20260501T190000Z | -"])
    }

    @Test("calendar files and feeds on a page are reported as links, and feeds are marked")
    func calendars() {
        let head = #"<link rel=alternate type=text/calendar title=All href="/events/?ical=1">"#
        let page = SamplePage.page(
            #"<a href="jazz.ics">ics</a> <a href="webcal://example.org/all.ics">all</a>"#, head: head)
        let result = SamplePage.recognize(page)
        #expect(result.content == .page)
        #expect(result.events.isEmpty)
        #expect(
            result.links.map(\.url) == [
                "https://example.org/events/jazz.ics", "https://example.org/events/?ical=1",
                "webcal://example.org/all.ics",
            ])
        #expect(result.links.map(\.isFeed) == [false, true, true])
    }

    @Test("OpenGraph's event tags are read as an event")
    func openGraph() {
        let head = #"""
            <meta property="og:type" content="event"><meta property="og:title" content="Jazz">
            <meta property="event:start_time" content="2026-05-01T19:00:00+02:00"><meta property="og:url" content="/e/1">
            """#
        let result = SamplePage.recognize(SamplePage.page("", head: head))
        #expect(result.family == .pageLink)
        #expect(result.lines == ["Jazz | 20260501T170000Z | - | -"])
    }

    @Test("time elements are read as the last resort, and only on pages about events")
    func timeElement() {
        let body =
            "<h1>Jazz</h1><p class=when><time datetime=2026-05-01T19:00>1 May</time> to <time datetime=2026-05-01T21:00>9</time>"
        #expect(SamplePage.recognize(SamplePage.page(body)).lines == ["Jazz | 20260501T190000 | 20260501T210000 | -"])
        #expect(SamplePage.recognize(SamplePage.page(body), base: "https://example.org/about").events.isEmpty)
        let article = "<h1>Jazz</h1><p class=entry-date><time datetime=2026-05-01T19:00>1 May</time>"
        #expect(SamplePage.recognize(SamplePage.page(article)).events.isEmpty)
        let news = "<h1>Jazz</h1><time pubdate datetime=2026-05-01T19:00>1 May</time>"
        #expect(SamplePage.recognize(SamplePage.page(news)).events.isEmpty)
        let post =
            #"<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting"}</script>"#
        #expect(SamplePage.recognize(SamplePage.page(body, head: post)).events.isEmpty)
    }

    @Test("the only event of a page takes the page's heading if the event has no name")
    func nameless() {
        let start = #"<i itemprop=startDate content="2026-05-01"></i>"#
        let item = #"<div itemscope itemtype="https://schema.org/Event">\#(start)</div>"#
        let one = SamplePage.recognize(SamplePage.page("<h1>Jazz</h1>" + item))
        #expect(one.lines == ["Jazz | 20260501 | - | -"])
        #expect(one.codes.contains("assumed-title"))
    }
}
