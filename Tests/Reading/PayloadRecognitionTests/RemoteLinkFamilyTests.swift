import CalendarModel
import PayloadRecognition
import Testing

@Suite("Links to calendars on the web")
struct RemoteLinkFamilyTests {
    private static let form = "https://calendar.google.com/calendar/event?action=TEMPLATE&tmeid="

    private func link(_ text: String) throws -> CalendarLink {
        let recognized = recognize(text)
        #expect(recognized.content == .link)
        #expect(recognized.family == .remoteLink)
        #expect(recognized.documents.isEmpty)
        #expect(recognized.links.count == 1)
        return try #require(recognized.links.first)
    }

    @Test(
        "a subscription, a file and a published calendar are links",
        arguments: [
            ("webcal://p14-caldav.icloud.com/published/2/abc", "icloud", "webcal"),
            ("https://p14-caldav.icloud.com/published/2/abc", "icloud", "https"),
            ("https://noticloud.com/published/2/abc.ics", nil, "https"),
            ("WEBCALS://example.org/x?y=z", nil, "webcals"), ("https://example.org/a/My%20Cal.ICS?x=1#y", nil, "https"),
            ("http://example.org/a.ical", nil, "http"), ("https://example.org/a.ifb", nil, "https"),
            ("https://example.org/a.vcs", nil, "https"), ("https://user:secret@example.org/a.ics", nil, "https"),
            ("https://calendar.google.com@example.org/a.ics", nil, "https"),
            ("webcal://calendar.google.com.example.org/a", nil, "webcal"),
            ("https://outlook.live.com/owa/calendar/0000/1111/cid-22/calendar.ics", "outlook", "https"),
            ("https://outlook.live.com/owa/calendar/0000/1111/cid-22/index.html", "outlook", "https"),
            ("https://outlook.office365.com/owa/calendar/a@example.org/b/reachcalendar.ics", "outlook", "https"),
            ("https://outlook.office365.com/calendar/published/a/b/calendar.html", "outlook", "https"),
            ("https://calendar.yahoo.com/a/b.ics", "yahoo", "https"),
            ("https://b\u{FC}cher.example/a.ics", nil, "https"),
        ])
    func links(text: String, provider: String?, scheme: String) throws {
        let link = try link(text)
        #expect(link == CalendarLink(url: text, provider: provider, scheme: scheme))
    }

    @Test("a calendar that Nextcloud publishes has a token of 8 to 64 letters and digits")
    func nextcloud() throws {
        func page(_ token: String) -> String { "https://cloud.example.org/apps/calendar/p/\(token)" }
        #expect(try link(page("abcdefgh")).provider == "nextcloud")
        #expect(recognize(page("abcdefg")).content == .url)
        #expect(recognize(page(String(repeating: "a", count: 65))).content == .url)
    }

    @Test(
        "a link to a Google event gives the event, its calendar and its instance",
        arguments: [
            // An instance of a series in a user's calendar, an instance in a shared calendar, and a single event.
            (
                Self.form + "NmVlcnBjYzI0dF8yMDIzMTIyMlQxODAwMDBaIGFkYUBt&tmsrc=ada%40gmail.com&scp=ALL",
                "6eerpcc24t", "ada@gmail.com", "20231222T180000Z"
            ),
            (
                Self.form + "YTVnZ2EyX1IyMDIyMDEwMV8yMDIyMDEyN1QxODMwMDBaIGNsdWJfMW84N0Bn", "a5gga2_R20220101",
                "club_1o87@group.calendar.google.com", "20220127T183000Z"
            ),
            (
                "https://www.google.com/calendar/event?eid=NTN0cW1iZzMyZSB4QGk", "53tqmbg32e",
                "x@import.calendar.google.com", nil
            ),
            // The identifiers are base64 of `_abc_20260612 en.de#holiday@v`, `abc user@example.org` and `abc`.
            (
                "https://calendar.google.com/calendar/u/0/r/event?eid=X2FiY18yMDI2MDYxMiBlbi5kZSNob2xpZGF5QHY=",
                "_abc", "en.de#holiday@group.v.calendar.google.com", "20260612"
            ),
            (
                "https://calendar.google.com/calendar/u/0/r/eventedit/YWJjIHVzZXJAZXhhbXBsZS5vcmc", "abc",
                "user@example.org", nil
            ),
            ("https://calendar.google.com/calendar/event?eid=YWJj&tmsrc=b@example.org", "abc", "b@example.org", nil),
            ("https://calendar.google.com/calendar/event?eid=!!!", nil, nil, nil),
            ("https://calendar.google.com/calendar/event?eid=%FF%FE%00", nil, nil, nil),
        ])
    func googleEvents(text: String, event: String?, calendar: String?, instance: String?) throws {
        let link = try link(text)
        #expect(link.provider == "google")
        #expect(link.url == text)
        #expect(link.eventID == event)
        #expect(link.calendarID == calendar)
        #expect(link.instanceStart?.basicText == instance)
    }

    @Test(
        "a link to a Google calendar gives the calendar, plain or encoded",
        arguments: [
            (
                "https://calendar.google.com/calendar/u/0/r?cid=Y19iaDJAZ3JvdXAuY2FsZW5kYXIuZ29vZ2xlLmNvbQ",
                "c_bh2@group.calendar.google.com"
            ),
            (
                "https://calendar.google.com/calendar/render?cid=a%40group.calendar.google.com",
                "a@group.calendar.google.com"
            ),
            ("https://www.google.com/calendar/render?cid=webcal://example.org/a.ics", "webcal://example.org/a.ics"),
            (
                "https://calendar.google.com/calendar/embed?src=en.de%23holiday%40group.v.calendar.google.com",
                "en.de#holiday@group.v.calendar.google.com"
            ),
            (
                "https://calendar.google.com/calendar/ical/a%40import.calendar.google.com/public/basic.ics",
                "a@import.calendar.google.com"
            ),
            ("webcal://calendar.google.com/calendar/ical/a%40gmail.com/private-123/basic.ics", "a@gmail.com"),
            ("https://calendar.google.com/calendar/r?cid=abcdefgh", "abcdefgh"),
        ])
    func googleCalendars(text: String, calendar: String) throws {
        let link = try link(text)
        #expect(link.provider == "google")
        #expect(link.calendarID == calendar)
        #expect(link.eventID == nil)
    }

    @Test("a page with several calendars is a link to each of them")
    func embed() {
        let links = recognize("https://calendar.google.com/calendar/embed?src=a@gmail.com&src=b@gmail.com").links
        #expect(links.map(\.calendarID) == ["a@gmail.com", "b@gmail.com"])
    }

    @Test("a link to Outlook's form to subscribe gives the calendar")
    func addFromWeb() throws {
        let link = try link(
            "https://outlook.office.com/calendar/0/addfromweb?url=https%3A%2F%2Fexample.org%2Fa.ics&name=A")
        #expect(link.provider == "outlook")
        #expect(link.calendarID == "https://example.org/a.ics")
    }

    @Test("the web URL of a subscription is https")
    func webURL() throws {
        #expect(try link("webcal://example.org/a").webURL == "https://example.org/a")
        #expect(try link("WEBCALS://example.org/a").webURL == "https://example.org/a")
        #expect(try link("http://example.org/a.ics").webURL == "http://example.org/a.ics")
    }

    @Test(
        "other web addresses are not links to calendars",
        arguments: [
            "https://example.org/", "https://example.org/a.ics/b", "https://example.org/?a.ics",
            "https://example.org/ics",
            "https://calendar.app.google/abc", "https://calendar.google.com/calendar/u/0/r/week",
            "https://outlook.office.com/bookwithme/user/abc", "https://www.icloud.com/notes/abc",
            "https://outlook.office365.com/owa/calendar/a@example.org/bookings/", "https://bit.ly/abc",
        ])
    func others(text: String) {
        let recognized = recognize(text)
        #expect(recognized.content == .url)
        #expect(recognized.links.isEmpty)
    }

    @Test(
        "a text that is not a web address is not a link",
        arguments: [
            "webcal:", "webcal://", "webcal:///a.ics", "webcal.example/a", "a.ics", "file:///etc/a.ics",
            "ftp://a/b.ics",
        ])
    func noAddress(text: String) {
        #expect(recognize(text).links.isEmpty)
    }
}
