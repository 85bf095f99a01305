import CalendarModel
import PayloadRecognition
import Testing

@Suite("Links that open apps")
struct AppLinkTests {
    @Test("an intent that inserts an event keeps an invalid time as text, with a diagnostic")
    func badTime() throws {
        let text = "intent:#Intent;action=android.intent.action.INSERT;S.title=A;l.beginTime=soon;end"
        let event = try event(text, .intentLink)
        #expect(event.start == nil)
        #expect(event.kept == ["l.beginTime:soon"])
        #expect(codes(text) == ["invalid-date"])
    }

    @Test("the rule and guests of an intent are read, and a line end in a field adds no property")
    func fields() throws {
        let event = try event(
            "intent:#Intent;action=android.intent.action.INSERT;S.title=A%0D%0AUID:x;l.beginTime=1781254800000;"
                + "S.rrule=FREQ%3DDAILY%3BCOUNT%3D3;S.android.intent.extra.EMAIL=a@example.org,b@example.org;end",
            .intentLink)
        #expect(event.uid == nil)
        #expect(event.summary == "A\nUID:x" || event.summary == "A\r\nUID:x")
        #expect(event.recurrenceRules.count == 1)
        #expect(event.attendees.map(\.email) == ["a@example.org", "b@example.org"])
    }

    @Test(
        "an intent inside an intent, and other intents, are not calendars",
        arguments: [
            "intent:", "intent:#Intent", "intent:#Intent;end", "intent://#Intent;scheme=https;end",
            "intent://example.org/a.ics#Intent;scheme=javascript;end",
            "intent:#Intent;action=android.intent.action.VIEW;S.title=A;end",
            "intent://x#Intent;S.browser_fallback_url=" + String(repeating: "intent:", count: 50) + ";end",
        ])
    func others(text: String) {
        #expect(recognize(text).family == nil)
    }

    @Test("unknown items of a link of Outlook's app are kept")
    func outlook() throws {
        let event = try event("ms-outlook://events/new?title=A&start=2026-06-12&end=2026-06-13&x=1", .outlookLink)
        #expect(event.span == ["20260612", "20260613"])
        #expect(event.kept == ["x:1"])
    }

    @Test(
        "addresses that only look like those of a Nextcloud server are web addresses",
        arguments: [
            "https://example.org/apps/calendar/p/short", "https://example.org/apps/calendar/p/with_underscore1",
            "https://example.org/apps/calendar/timeGridWeek/now", "https://example.org/apps/calendar/p/",
            "https://example.org/remote.php/dav/calendars/a/personal",
            "https://example.org/apps/calendar/p/../Yn7kQ2sWbT9fLpXe",
        ])
    func nextcloud(text: String) {
        #expect(recognize(text).content == .url)
    }
}
