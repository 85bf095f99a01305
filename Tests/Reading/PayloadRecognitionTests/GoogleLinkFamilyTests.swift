import CalendarModel
import PayloadRecognition
import Testing

@Suite("Google links")
struct GoogleLinkFamilyTests {
    private static let form = "https://calendar.google.com/calendar/render?action=TEMPLATE&text=A&"

    @Test(
        "an event is read from every path that opens Google's form",
        arguments: [
            "https://calendar.google.com/calendar/render?action=TEMPLATE&text=A&dates=20260612/20260613",
            "http://www.google.com/calendar/event?action=TEMPLATE&text=A&dates=20260612/20260613",
            "https://calendar.google.com/calendar/r/eventedit?text=A&dates=20260612/20260613",
            "https://calendar.google.com/calendar/u/0/r/eventedit?text=A&dates=20260612/20260613",
            "https://calendar.google.com/calendar/u/1/render?dates=20260612%2f20260613&action=template&text=A",
            "https://calendar.google.com/event?action=TEMPLATE&text=A&dates=20260612/20260613",
            "https://www.google.com/calendar/hosted/example.org/event?action=TEMPLATE&text=A&dates=20260612/20260613",
            "calendar.google.com/calendar%2Frender?action=TEMPLATE&amp;text=A&amp;dates=20260612/20260613",
        ])
    func paths(text: String) throws {
        let event = try event(text, .googleLink)
        #expect(event.summary == "A")
        #expect(event.span == ["20260612", "20260613"])
        #expect(event.isAllDay)
        #expect(event.kept.isEmpty)
    }

    @Test(
        "an address that is not Google's form is a web address",
        arguments: [
            "https://calendar.google.com.evil.example/calendar/render?action=TEMPLATE&text=A&dates=20260612/20260613",
            "https://calendar.google.com@evil.example/calendar/render?action=TEMPLATE&text=A&dates=20260612/20260613",
            "https://www.google.com/url?action=TEMPLATE&text=A&dates=20260612/20260613",
            "https://www.google.com/calendar/../url?action=TEMPLATE&text=A&dates=20260612/20260613",
            "https://calendar.google.com/calendar/u/0/r", "https://calendar.google.com/calendar/r/eventedit",
            "https://calendar.google.com/calendar/render?action=TEMPLATE&text=&dates=",
            "https://calendar.google.com/calendar/render?action=VIEW&text=A&dates=20260612/20260613",
            "https://calendar.app.google/abc?action=TEMPLATE&text=A&dates=20260612/20260613",
        ])
    func refused(text: String) {
        let recognized = recognize(text)
        #expect(recognized.content == .url)
        #expect(recognized.family == nil)
        #expect(recognized.documents.isEmpty && recognized.links.isEmpty)
    }

    @Test(
        "times in a Google link are read as written",
        arguments: [
            ("dates=20260612T090000Z/20260612T100000Z", ["20260612T090000Z", "20260612T100000Z"]),
            ("dates=20260612T090000Z%2F20260612T100000Z", ["20260612T090000Z", "20260612T100000Z"]),
            ("dates=20260612T090000/20260612T100000", ["20260612T090000", "20260612T100000"]),
            (
                "dates=20260612T090000/20260612T100000&ctz=Europe/Berlin",
                ["Europe/Berlin 20260612T090000", "Europe/Berlin 20260612T100000"]
            ),
            (
                "dates=20270315T090000/20270315T093000&stz=Asia/Tokyo&etz=America%2FLos_Angeles",
                ["Asia/Tokyo 20270315T090000", "America/Los_Angeles 20270315T093000"]
            ),
            ("dates=20260612T090000/20260612T100000&ctz=UTC", ["20260612T090000Z", "20260612T100000Z"]),
            (
                "dates=20260612T090000/20260612T100000&ctz=Etc/GMT+5",
                ["Etc/GMT+5 20260612T090000", "Etc/GMT+5 20260612T100000"]
            ),
            ("dates=20260612/20260614&ctz=Pacific/Kiritimati", ["20260612", "20260614"]),
            ("dates=20260612T090000Z", ["20260612T090000Z", nil]),
            ("dates=20260612T090000Z/", ["20260612T090000Z", nil]),
            ("dates=20260612", ["20260612", nil]),
            ("dates=20260612T000000Z/20260612T240000Z", ["20260612T000000Z", "20260613T000000Z"]),
        ])
    func times(item: String, span: [String?]) throws {
        #expect(try event(Self.form + item, .googleLink).span == span)
    }

    @Test(
        "times in other forms are read and reported",
        arguments: [
            (
                "dates=2026-06-12T09:00:00Z/2026-06-12T10:00:00Z", ["20260612T090000Z", "20260612T100000Z"],
                "iso8601-extended-datetime"
            ),
            ("dates=2026-06-12/2026-06-13", ["20260612", "20260613"], "iso8601-extended-datetime"),
            ("dates=20260612T0900/20260612T1000", ["20260612T090000", "20260612T100000"], "missing-seconds"),
            ("dates=20260612t090000z/20260612t100000z", ["20260612T090000Z", "20260612T100000Z"], "lowercase-tz"),
            (
                "dates=20260612T090000+0200/20260612T100000+0200", ["20260612T070000Z", "20260612T080000Z"],
                "unescaped-plus"
            ),
            (
                "dates=20260612T090000%2B0200/20260612T100000%2B0200", ["20260612T070000Z", "20260612T080000Z"],
                "offset-in-datetime"
            ),
            ("dates=20260612/20260612", ["20260612", "20260613"], "zero-length-allday"),
            ("dates=20260612/20260611", ["20260612", nil], "end-before-start"),
            ("dates=20260612T090000Z/20260612T080000Z", ["20260612T090000Z", nil], "end-before-start"),
            ("dates=20260612/20260612T100000", ["20260612", "20260613"], "time-of-all-day"),
            ("dates=20260612T090000Z/20260613", ["20260612T090000Z", "20260613T000000Z"], "time-of-all-day"),
            ("dates=20260230/20260301", [nil, "20260301"], "invalid-date"),
            ("dates=tomorrow", [nil, nil], "invalid-date"),
            (
                "dates=20260612T090000/20260612T100000&ctz=Etc/GMT+5",
                ["Etc/GMT+5 20260612T090000", "Etc/GMT+5 20260612T100000"], "unescaped-plus"
            ),
        ])
    func repaired(item: String, span: [String?], code: String) throws {
        #expect(try event(Self.form + item, .googleLink).span == span)
        #expect(codes(Self.form + item).contains(code))
    }

    @Test("an event whose times cannot be read has no times, and their text is kept")
    func unreadable() throws {
        let event = try event(Self.form + "dates=20260230T100000/x", .googleLink)
        #expect(event.kept == ["dates:20260230T100000", "dates:x"])
        #expect(CalendarEntry.event(event).isIncomplete)
    }

    @Test("texts are decoded and otherwise unchanged")
    func texts() throws {
        let event = try event(
            "https://calendar.google.com/calendar/render?action=TEMPLATE&text=Gr\u{FC}ner Tee, 100%25 "
                + "&details=%3Cb%3EHi%3C%2Fb%3E%0Aa%3Bb"
                + "&location=Party+Lane+1A%2C+1337+Funtown&dates=20260612/20260613", .googleLink)
        #expect(event.summary == "Gr\u{FC}ner Tee, 100% ")
        #expect(event.description == "<b>Hi</b>\na;b")
        #expect(event.location == "Party Lane 1A, 1337 Funtown")
    }

    @Test("guests become attendees, a suffix makes them optional, and a text that is not an address is kept")
    func guests() throws {
        let text = Self.form + "add=a%40example.com%2Cb@example.com_o&add=Bob <c@example.com>,nobody"
        let event = try event(text, .googleLink)
        #expect(event.attendees.map(\.email) == ["a@example.com", "b@example.com", "c@example.com"])
        #expect(event.attendees.map(\.role) == ["REQ-PARTICIPANT", "OPT-PARTICIPANT", "REQ-PARTICIPANT"])
        #expect(event.attendees.last?.name == "Bob")
        #expect(event.kept == ["add:nobody"])
        #expect(codes(text) == ["bad-attendee"])
    }

    @Test("a recurrence is read with its exceptions, which are in the start's zone")
    func recurrence() throws {
        let event = try event(
            Self.form
                + "dates=20260612T090000/20260612T100000&ctz=Europe/Berlin&recur=RRULE:FREQ%3DWEEKLY;BYDAY=FR%0D%0A"
                + "EXDATE:20260619T090000%0ARDATE;TZID=Asia/Tokyo:20260620T090000", .googleLink)
        #expect(event.recurrenceRules.map(\.text) == ["FREQ=WEEKLY;BYDAY=FR"])
        #expect(event.exceptionDates.map(\.described) == ["Europe/Berlin 20260619T090000"])
        #expect(event.recurrenceDates.map(\.described) == ["Asia/Tokyo 20260620T090000"])
        #expect(event.kept.isEmpty)
    }

    @Test(
        "an invalid rule is kept as text, and the event has no rule",
        arguments: ["RRULE:FREQ=SOMETIMES", "FREQ=", "RRULE:", "SUMMARY:other", "BEGIN:VEVENT", "EXDATE:never", "x"])
    func badRule(rule: String) throws {
        let event = try event(Self.form + "dates=20260612/20260613&recur=\(rule)", .googleLink)
        #expect(event.recurrenceRules.isEmpty && event.exceptionDates.isEmpty)
        #expect(event.kept == ["recur:\(rule)"])
        #expect(event.summary == "A")
        #expect(codes(Self.form + "recur=\(rule)") == ["invalid-rrule"])
    }

    @Test("a rule without RRULE: is read")
    func bareRule() throws {
        #expect(
            try event(Self.form + "recur=freq=daily;count=3", .googleLink).recurrenceRules.map(\.text) == [
                "FREQ=DAILY;COUNT=3"
            ])
    }

    @Test(
        "trp and crm set the transparency, and crm takes precedence",
        arguments: [
            ("trp=true", "OPAQUE", []), ("trp=false", "TRANSPARENT", []), ("crm=AVAILABLE", "TRANSPARENT", []),
            ("crm=BUSY", "OPAQUE", []), ("crm=BLOCKING", "OPAQUE", ["crm:BLOCKING"]),
            ("crm=AVAILABLE&trp=true", "TRANSPARENT", ["trp:true"]), ("crm=BUSY&trp=true", "OPAQUE", []),
            ("trp=perhaps", nil, ["trp:perhaps"]),
        ])
    func transparency(item: String, transparency: String?, kept: [String]) throws {
        let event = try event(Self.form + item, .googleLink)
        #expect(event.transparency == transparency)
        #expect(event.kept == kept)
    }

    @Test("a website becomes the URL if it is a web address, and every other item is kept")
    func others() throws {
        let event = try event(
            Self.form + "sprop=website:https%3A%2F%2Fexample.org%2Fa&sprop=name:Home+Page&sprop=website:www.example.org"
                + "&src=a%40example.org&sf=true&output=xml&uid=&text=B#eventpage_6", .googleLink)
        #expect(event.url == "https://example.org/a")
        #expect(
            event.kept == [
                "sprop:name:Home Page", "sprop:website:www.example.org", "src:a@example.org", "sf:true", "output:xml",
                "uid:", "text:B", "#:eventpage_6",
            ])
    }

    @Test("a link without action=TEMPLATE is read as a link to the form, and reported")
    func missingAction() throws {
        let text = "https://calendar.google.com/calendar/render?text=A&dates=20260612/20260613"
        #expect(try event(text, .googleLink).summary == "A")
        #expect(codes(text) == ["missing-action"])
    }
}
