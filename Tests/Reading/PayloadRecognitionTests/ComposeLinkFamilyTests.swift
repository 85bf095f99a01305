import CalendarModel
import PayloadRecognition
import Testing

@Suite("Outlook links")
struct OutlookLinkFamilyTests {
    private static let form = "https://outlook.live.com/calendar/0/deeplink/compose?rru=addevent&subject=A&"

    @Test(
        "an event is read from every host and path that opens Outlook's form",
        arguments: [
            "https://outlook.live.com/calendar/0/action/compose?allday=false&subject=A&startdt=2026-06-12T09%3A00%3A00",
            "https://outlook.office.com/calendar/deeplink/compose?subject=A&startdt=2026-06-12T09:00:00",
            "https://outlook.office365.com/calendar/0/deeplink/compose?subject=A&startdt=20260612T090000",
            "https://outlook.cloud.microsoft/calendar/deeplink/compose?SUBJECT=A&startDT=2026-06-12T09:00",
            "https://outlook.live.com/owa/?path=/calendar/action/compose&subject=A&startdt=2026-06-12T09:00:00",
            "https://outlook.live.com/owa/?rru=addevent&subject=A&startdt=2026-06-12T09:00:00",
        ])
    func paths(text: String) throws {
        let event = try event(text, .outlookLink)
        #expect(event.summary == "A")
        #expect(event.span == ["20260612T090000", nil])
        #expect(event.kept.isEmpty)
        #expect(codes(text).isEmpty)
    }

    @Test(
        "an address that is not Outlook's form for an event is a web address",
        arguments: [
            "https://outlook.live.com.evil.example/calendar/0/deeplink/compose?subject=A&startdt=2026-06-12",
            "https://outlook.live.com/mail/deeplink/compose?subject=A&body=B", "https://outlook.live.com/calendar/",
            "https://outlook.office.com/bookwithme/user/abc?subject=A&startdt=2026-06-12",
            "https://outlook.office365.com/owa/calendar/a@example.org/bookings/",
        ])
    func refused(text: String) {
        #expect(recognize(text).content == .url)
    }

    @Test(
        "times in an Outlook link are read as written, and a time with an offset is converted to UTC",
        arguments: [
            (
                "startdt=2026-06-12T09:00:00Z&enddt=2026-06-12T10:00:00.000Z",
                ["20260612T090000Z", "20260612T100000Z"], []
            ),
            ("startdt=2026-06-12&enddt=2026-06-14", ["20260612", "20260614"], []),
            ("startdt=2026-06-12T09:00:00%2B02:00", ["20260612T070000Z", nil], ["offset-in-datetime"]),
            ("startdt=2026-06-12T09:00:00-05:00", ["20260612T140000Z", nil], ["offset-in-datetime"]),
            (
                "startdt=2026-06-12T09:00:00+02:00", ["20260612T070000Z", nil],
                ["unescaped-plus", "offset-in-datetime"]
            ),
            (
                "startdt=2026-06-12 09:00:00 +02:00", ["20260612T070000Z", nil],
                ["unescaped-plus", "offset-in-datetime"]
            ),
            ("startdt=2026-06-12 09:00", ["20260612T090000", nil], []),
            ("startdt=2026-06-12T09:00:00.5Z", ["20260612T090000Z", nil], ["dropped-fraction"]),
            ("allday=true&startdt=2026-06-12T00:00:00&enddt=2026-06-14T00:00:00", ["20260612", "20260614"], []),
            ("allday=true&startdt=2026-06-12T00:00:00Z&enddt=2026-06-13T00:00:00Z", ["20260612", "20260613"], []),
            ("allday=true&startdt=2026-06-12T00:00:00%2B02:00", ["20260612", nil], []),
            ("allday=1&startdt=2026-06-12&enddt=2026-06-12", ["20260612", "20260613"], ["zero-length-allday"]),
            (
                "allday=true&startdt=2026-06-12T09:00:00&enddt=2026-06-12T17:00:00", ["20260612", "20260613"],
                ["time-of-all-day"]
            ),
            (
                "allday=true&startdt=2026-06-11T22:00:00Z&enddt=2026-06-12T22:00:00Z", ["20260611", "20260612"],
                ["time-of-all-day"]
            ),
            (
                "allday=true&startdt=2026-06-12T09:00:00&enddt=2026-06-13T09:00:00", ["20260612", "20260613"],
                ["time-of-all-day"]
            ),
            (
                "allday=true&startdt=2026-06-12T09:00:00&enddt=2026-06-13T17:00:00", ["20260612", "20260614"],
                ["time-of-all-day"]
            ),
            (
                "startdt=2026-06-12T09:00:00&enddt=2026-06-12T09:00:00", ["20260612T090000", "20260612T090000"],
                []
            ),
            ("startdt=next week", [nil, nil], ["invalid-date"]),
        ])
    func times(item: String, span: [String?], expected: [String]) throws {
        #expect(try event(Self.form + item, .outlookLink).span == span)
        #expect(codes(Self.form + item) == expected)
    }

    @Test("the message about an offset contains the offset")
    func offset() {
        let message = recognize(Self.form + "startdt=2026-06-12T09:00:00%2B02:00").diagnostics.first?.message
        #expect(message?.contains("2026-06-12T09:00:00 at +02:00") == true)
    }

    @Test("the attendees, location and other items of an Outlook link are read")
    func rest() throws {
        let event = try event(
            Self.form
                + "body=%3Cp%3EB%3C/p%3E&location=C&to=a@example.org;b@example.org&cc=c@example.org"
                + "&freebusy=free&online=1",
            .outlookLink)
        #expect(event.description == "<p>B</p>")
        #expect(event.location == "C")
        #expect(event.attendees.map(\.email) == ["a@example.org", "b@example.org", "c@example.org"])
        #expect(event.attendees.map(\.role) == ["REQ-PARTICIPANT", "REQ-PARTICIPANT", "OPT-PARTICIPANT"])
        #expect(event.transparency == "TRANSPARENT")
        #expect(event.kept == ["online:1"])
    }
}

@Suite("Yahoo and AOL links")
struct YahooLinkFamilyTests {
    private static let form = "https://calendar.yahoo.com/?v=60&TITLE=A&"

    @Test(
        "the times, durations and days of a Yahoo link are read",
        arguments: [
            ("st=20260612T090000Z&et=20260612T100000Z&dur=false", ["20260612T090000Z", "20260612T100000Z", nil]),
            ("ST=20260612T090000&DUR=0130", ["20260612T090000", nil, "PT1H30M"]),
            ("ST=20260612T090000&DUR=0100", ["20260612T090000", nil, "PT1H"]),
            ("ST=20260612T090000Z&DUR=0090", ["20260612T090000Z", nil, "PT1H30M"]),
            ("ST=20260612T090000Z&DUR=2500", ["20260612T090000Z", nil, "PT25H"]),
            ("st=20260612&et=20260614&dur=allday", ["20260612", "20260614", nil]),
            ("st=20260612&dur=allday", ["20260612", nil, nil]),
            ("st=20260612T090000Z&et=20260612T100000Z&dur=allday", ["20260612", "20260613", nil]),
            ("st=20260612T090000Z&et=20260612T100000Z&dur=9959", ["20260612T090000Z", "20260612T100000Z", nil]),
        ])
    func times(item: String, values: [String?]) throws {
        for host in ["calendar.yahoo.com", "calendar.aol.com"] {
            let event = try event("https://\(host)/?v=60&title=A&\(item)", .yahooLink)
            #expect(event.span + [event.component.property("DURATION")?.value] == values)
        }
    }

    @Test(
        "an invalid duration in a Yahoo link is kept as text",
        arguments: ["1", "130", "01:30", "-100", "0000", "99999999999999999999"])
    func badDuration(duration: String) throws {
        let event = try event(Self.form + "ST=20260612T090000Z&DUR=\(duration)", .yahooLink)
        #expect(event.duration == nil)
        #expect(event.kept == ["dur:\(duration)"])
        #expect(codes(Self.form + "ST=20260612T090000Z&DUR=\(duration)") == ["invalid-duration"])
    }

    @Test(
        "a recurrence pattern in a Yahoo link becomes a rule",
        arguments: [
            ("01Dy", "FREQ=DAILY"), ("02Wk", "FREQ=WEEKLY;INTERVAL=2"), ("01Mh", "FREQ=MONTHLY"),
            ("01Yr", "FREQ=YEARLY"), ("01MoWeFr", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        ])
    func recurrence(pattern: String, rule: String) throws {
        let event = try event(Self.form + "ST=20100501T090000Z&RPAT=\(pattern)&REND=1274486399", .yahooLink)
        let until = ";UNTIL=20100521T235959Z"
        let parts = rule.split(separator: ";", maxSplits: 1)
        #expect(event.component.property("RRULE")?.value == parts[0] + until + (parts.count > 1 ? ";\(parts[1])" : ""))
    }

    @Test("the end of a series is a day if its start is a day")
    func until() throws {
        for end in ["1274486399", "20100521"] {
            let event = try event(Self.form + "ST=20100501&RPAT=01Dy&REND=\(end)", .yahooLink)
            #expect(event.recurrenceRules.first?.until?.basicText == "20100521")
        }
    }

    @Test(
        "an invalid recurrence pattern is kept as text",
        arguments: ["1Dy", "01Xx", "00Dy", "01Mo1", "01"])
    func badPattern(pattern: String) throws {
        let event = try event(Self.form + "ST=20100501&RPAT=\(pattern)&REND=1274486399", .yahooLink)
        #expect(event.component.property("RRULE") == nil)
        #expect(event.kept == ["RPAT:\(pattern)", "REND:1274486399"])
        #expect(codes(Self.form + "ST=20100501&RPAT=\(pattern)") == ["invalid-rrule"])
    }

    @Test("the texts, attendees, category and other items of a Yahoo link are read")
    func texts() throws {
        let event = try event(
            Self.form
                + "ST=20260612&view=d&type=13&DESC=B%0AC&in_loc=D&in_st=E&URL=https://example.org/"
                + "&inv_list=a@example.org,b@example.org",
            .yahooLink)
        #expect(event.summary == "A")
        #expect(event.description == "B\nC")
        #expect(event.location == "D")
        #expect(event.url == "https://example.org/")
        #expect(event.categories == ["Birthday"])
        #expect(event.attendees.map(\.email) == ["a@example.org", "b@example.org"])
        #expect(event.kept == ["view:d", "in_st:E"])
    }

    @Test(
        "an address that is not Yahoo's form is a web address",
        arguments: [
            "https://calendar.yahoo.com/", "https://calendar.yahoo.com.evil.example/?v=60&title=A&st=20260612",
            "https://calendar.yahoo.com@evil.example/?v=60&title=A&st=20260612", "https://www.yahoo.com/?v=60&title=A",
        ])
    func refused(text: String) {
        #expect(recognize(text).content == .url)
    }
}

@Suite("Links of services")
struct ServiceLinkFamilyTests {
    @Test("up to 20 events are read from a link")
    func events() {
        func count(_ number: Int) -> Int {
            let items = (0..<number).map { "e[\($0)][date_start]=2026-10-03%2019:00:00&e[\($0)][title]=A" }
            let link = "https://addtocalendar.com/atc/google?f=m&\(items.joined(separator: "&"))"
            return recognize(link).documents.flatMap(\.entries).count
        }
        #expect(count(20) == 20)
        #expect(count(21) == 20)
    }
}

@Suite("Teams links")
struct TeamsLinkFamilyTests {
    @Test("a meeting is read from a Teams link")
    func meeting() throws {
        let text =
            "https://teams.microsoft.com/l/meeting/new?attendees=a%40example.com%2Cb%40example.com&content=B&"
            + "endTime=2026-06-12T10%3A00%3A00.000Z&startTime=2026-06-12T09%3A00%3A00.000Z&subject=A&tenantId=x"
        let event = try event(text, .teamsLink)
        #expect(event.summary == "A")
        #expect(event.description == "B")
        #expect(event.span == ["20260612T090000Z", "20260612T100000Z"])
        #expect(event.attendees.map(\.email) == ["a@example.com", "b@example.com"])
        #expect(event.kept == ["tenantId:x"])
        #expect(codes(text).isEmpty)
    }

    @Test(
        "times with an unencoded offset or with the month first are read and reported",
        arguments: [
            ("2026-06-12T09:00:00+02:00", "20260612T070000Z", "unescaped-plus"),
            ("10%2F24%2F2018%2010%3A30%3A00", "20181024T103000", "month-first-date"),
            ("6/5/2026 9:05 PM", "20260605T210500", "month-first-date"),
            ("6/5/2026, 12:05 am", "20260605T000500", "month-first-date"),
        ])
    func times(text: String, value: String, code: String) throws {
        let link = "https://teams.microsoft.com/l/meeting/new?subject=A&startTime=\(text)"
        #expect(try event(link, .teamsLink).start?.basicText == value)
        #expect(codes(link).contains(code))
    }

    @Test(
        "a date that does not exist is kept as text",
        arguments: [
            "24/10/2018 10:30", "2/30/2026 10:30", "6/5/26 10:30", "6/5/2026 25:00", "6/5/2026 13:00 PM",
            "6/5/2026 0:30 AM", "//// ::",
        ])
    func badTimes(text: String) throws {
        let event = try event("https://teams.microsoft.com/l/meeting/new?subject=A&startTime=\(text)", .teamsLink)
        #expect(event.start == nil)
        #expect(event.kept == ["startTime:\(text)"])
    }

    @Test(
        "a link to join a meeting, and a link to a host that only looks like Teams, are web addresses",
        arguments: [
            "https://teams.microsoft.com/l/meetup-join/19%3ameeting_x/0?subject=A",
            "https://teams.microsoft.com/l/meeting/new",
            "https://teams.microsoft.com.evil.example/l/meeting/new?subject=A&startTime=2026-06-12T09:00:00Z",
        ])
    func refused(text: String) {
        #expect(recognize(text).content == .url)
    }
}
