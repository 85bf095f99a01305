import CalendarModel
import Testing

@testable import LinkFollowing

@Suite("The URL of a link's calendar")
struct CalendarAddressTests {
    @Test(
        "the scheme webcal becomes https, and other schemes are unchanged",
        arguments: [
            ("webcal://example.org/a.ics", "https://example.org/a.ics"),
            ("WebCals://example.org/a?b#c", "https://example.org/a?b#c"),
            ("https://example.org/a.ics", "https://example.org/a.ics"), ("http://example.org/", "http://example.org/"),
            ("webcalx://example.org/", "webcalx://example.org/"), ("", ""), (":", ":"),
        ])
    func schemes(url: String, expected: String) {
        #expect(CalendarLink(url: url, scheme: "").calendarAddress == expected)
    }

    @Test("a Google calendar's URL contains the calendar's identifier, which cannot escape from the path component")
    func google() {
        var link = CalendarLink(url: "https://calendar.google.com/calendar?cid=YQ", provider: "google", scheme: "https")
        #expect(link.calendarAddress == nil)
        link.calendarID = "a@group.calendar.google.com"
        let address = "https://calendar.google.com/calendar/ical/a%40group%2Ecalendar%2Egoogle%2Ecom/public/basic.ics"
        #expect(link.calendarAddress == address)
        link.calendarID = "../../x?y#z\r\n"
        #expect(link.calendarAddress?.hasSuffix("/ical/%2E%2E%2F%2E%2E%2Fx%3Fy%23z%0D%0A/public/basic.ics") == true)
        link.eventID = "e"
        #expect(link.calendarAddress == nil)
        let file = "https://calendar.google.com/calendar/ical/a/private-b/basic.ics"
        link = CalendarLink(url: file, provider: "google", scheme: "https", calendarID: "a")
        #expect(link.calendarAddress == file)
    }

    @Test("an Outlook calendar's URL is derived from its page or from the form that subscribes to it")
    func outlook() {
        let page = "https://outlook.office365.com/owa/calendar/a@b/c/calendar"
        var link = CalendarLink(url: page + ".html?x=1", provider: "outlook", scheme: "https")
        #expect(link.calendarAddress == page + ".ics")
        link.url = page + ".ics"
        #expect(link.calendarAddress == page + ".ics")
        link = CalendarLink(
            url: "https://outlook.live.com/calendar/0/addfromweb?url=x", provider: "outlook", scheme: "https",
            calendarID: "webcal://example.org/a.ics")
        #expect(link.calendarAddress == "https://example.org/a.ics")
    }
}
