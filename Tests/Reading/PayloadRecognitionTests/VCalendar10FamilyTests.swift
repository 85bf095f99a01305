import CalendarModel
import ICalendar
import TestSupport
import Testing
import TimeZones

@testable import PayloadRecognition

/// The meaning of a vCalendar with one event that has the given lines.
private struct Recognized {
    let payload: RecognizedPayload
    let document: CalendarDocument
    let event: CalendarEvent
    var codes: [Diagnostic.Code] { payload.diagnostics.map(\.code) }

    init(_ lines: [String], calendar: [String] = [], start: String = "DTSTART:20260401T140000") throws {
        let text =
            (["BEGIN:VCALENDAR", "VERSION:1.0"] + calendar + ["BEGIN:VEVENT", start, "DCREATED:20260101T000000Z"]
            + lines
            + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
        try self.init(Payload(text))
    }

    init(_ payload: Payload) throws {
        self.payload = PayloadRecognizer().recognize(payload)
        document = try #require(self.payload.documents.first)
        guard case .event(let event)? = document.entries.first else {
            throw ICalendarError.tooLong(bytes: 0, limit: 0)
        }
        self.event = event
    }

    func utc(_ time: EventTime?) -> String? {
        time.flatMap { ZoneResolver(timeZones: document.timeZones).utc($0) }?.extendedText
    }
}

struct VCalendar10FamilyTests {
    // MARK: Family

    @Test(
        "a calendar with VERSION:1.0 is vCalendar 1.0 if it has a line that iCalendar does not have",
        arguments: [
            ("STATUS:NEEDS ACTION", "vcalendar-1.0"), ("SUMMARY;QUOTED-PRINTABLE:a", "vcalendar-1.0"),
            ("RRULE:D2 #5", "vcalendar-1.0"), ("DALARM:20260401T134500;;;", "vcalendar-1.0"),
            ("CATEGORIES:A;B", "vcalendar-1.0"), ("ATTENDEE;ROLE=OWNER:a@x.org", "vcalendar-1.0"),
            ("SUMMARY:plain", "vcalendar"), ("RRULE:FREQ=DAILY", "vcalendar"), ("CATEGORIES:A,B", "vcalendar"),
        ])
    func family(line: String, family: String) throws {
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\nDTSTART:20260401T140000\r\n\(line)\r\n"
            + "END:VEVENT\r\nEND:VCALENDAR\r\n"
        let recognized = PayloadRecognizer().recognize(Payload(text))
        #expect(recognized.family?.rawValue == family)
        #expect(recognized.content == .event)
    }

    @Test(
        "an inner event ends the outer event, even if the inner BEGIN is misspelt or inside a calendar",
        arguments: ["BEGIN:VEVENT", "BEGIN:VEVEJT", "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT"])
    func eventInEvent(beginning: String) throws {
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\nDTSTART:20260401T140000\r\nSTATUS:NEEDS ACTION\r\n"
            + "\(beginning)\r\nDTSTART:20260402T140000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let recognized = PayloadRecognizer().recognize(Payload(text))
        let events = recognized.documents.flatMap(\.components)
        #expect(recognized.family?.rawValue == "vcalendar-1.0")
        #expect(events.map(\.name) == ["VEVENT", "VEVENT"])
        #expect(events.allSatisfy { $0.components.isEmpty })
        #expect(recognized.diagnostics.contains { $0.code == .missingEndTag })
    }

    @Test(
        "a calendar with VERSION:2.0 is iCalendar, whatever its other lines are",
        arguments: ["SUMMARY;QUOTED-PRINTABLE:a", "DALARM:x"])
    func version2(line: String) {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nDTSTART:20260401\n\(line)\nEND:VEVENT\nEND:VCALENDAR\n"
        #expect(PayloadRecognizer().recognize(Payload(text)).family == .vcalendar)
    }

    @Test("a reminder in vCalendar 1.0 is read, and a calendar without items is recognized as a calendar")
    func contents() throws {
        let todo =
            "BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VTODO\nDUE:20260401T140000\nSTATUS:NEEDS ACTION\nSUMMARY:x\n"
            + "DALARM:20260401T134500;;;\nEND:VTODO\nEND:VCALENDAR"
        let recognized = PayloadRecognizer().recognize(Payload(todo))
        #expect(recognized.content == .reminder)
        let item = try #require(recognized.documents.first?.entries.first?.item)
        #expect(item.status == "NEEDS-ACTION")
        #expect(item.alarms.first?.component.property("TRIGGER")?.value == "-PT15M")
        #expect(item.alarms.first?.component.property("TRIGGER")?.parameter("RELATED") == "END")
        let empty = PayloadRecognizer().recognize(Payload("BEGIN:VCALENDAR\nVERSION:1.0\nTZ:+01\nEND:VCALENDAR"))
        #expect(empty.content == .calendar)
        #expect(empty.family == nil)
    }

    // MARK: Text

    @Test(
        "a text is decoded as its own parameters state",
        arguments: [
            ("SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9-Besuch", "Café-Besuch"),
            ("SUMMARY;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Caf=E9", "Café"),
            ("SUMMARY;CHARSET=ISO-8859-2;ENCODING=QUOTED-PRINTABLE:=B1=EA", "ąę"),
            ("SUMMARY;CHARSET=windows-1251;ENCODING=QUOTED-PRINTABLE:=CF=F0=E8=E2=E5=F2", "Привет"),
            ("SUMMARY;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=89=EF=8Bc", "会議"),
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE:Caf=C3=\r\n=A9 =\r\n bar", "Café  bar"),
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE:a=\nb= \t\r\nc", "abc"),
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE:one=0D=0Atwo", "one\ntwo"),
            ("SUMMARY;ENCODING=BASE64:Q2Fmw6k=", "Café"),
            ("SUMMARY;ENCODING=BASE64:\r\n Q2Fm\r\n w6k=\r\n", "Café"),
            ("SUMMARY:a, b; c\\; d", "a, b; c; d"), ("SUMMARY:C:\\new\\temp", "C:\\new\\temp"),
            ("SUMMARY:one\\ntwo", "one\ntwo"), ("SUMMARY:Team\r\n meeting", "Team meeting"),
            ("SUMMARY:Team\r\n  meeting", "Team meeting"),
            ("SUMMARY:\(String(repeating: "a", count: 67))\r\n b", String(repeating: "a", count: 67) + "b"),
            ("X-GROUP.SUMMARY:grouped", "grouped"), ("SUMMARY;LANGUAGE=en;ENCODING=8BIT:Café", "Café"),
        ])
    func text(line: String, text: String) throws {
        let recognized = try Recognized([line, "LOCATION:Hall"])
        #expect(recognized.event.summary == text)
        #expect(recognized.event.location == "Hall")
        #expect(recognized.codes == [])
    }

    @Test("raw octets are read in the character set that their property states")
    func rawOctets() throws {
        func payload(_ charset: String) -> Payload {
            let head = "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\nDTSTART:20260401T140000\r\nLOCATION:B"
            let bytes =
                Array(head.utf8) + [0xFC] + Array("ro\r\nSUMMARY;CHARSET=\(charset):".utf8) + [0xCF, 0xF0]
                + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
            return Payload(bytes: bytes, text: String(decoding: bytes.map { UInt16($0) }, as: UTF16.self))
        }
        let cyrillic = try Recognized(payload("windows-1251"))
        #expect(cyrillic.event.summary == "Пр")
        #expect(cyrillic.event.location == "Büro")
        #expect(cyrillic.codes == [])
        let mislabelled = try Recognized(payload("UTF-8"))
        #expect(mislabelled.event.summary == "Ïð")
        #expect(mislabelled.codes == [.encodingMismatch])
        #expect(try Recognized(payload("../../etc/passwd")).codes == [.encodingMismatch])
    }

    @Test("a value cannot start a new property or component")
    func injection() throws {
        let recognized = try Recognized(["SUMMARY;ENCODING=QUOTED-PRINTABLE:a=0D=0AEND:VEVENT=0ABEGIN:VEVENT=00"])
        let text = ICalendarWriter().text(of: recognized.event.component)
        #expect(text.split(separator: "\r\n").count { $0.hasPrefix("END:") || $0.hasPrefix("BEGIN:") } == 2)
    }

    // MARK: Times

    @Test(
        "local times are read in the zone that TZ states",
        arguments: [
            ("+01", "2026-04-01T13:00:00"), ("-0500", "2026-04-01T19:00:00"), ("+05:30", "2026-04-01T08:30:00"),
            ("-5", "2026-04-01T19:00:00"), ("+00", "2026-04-01T14:00:00"), ("Europe/Berlin", "2026-04-01T12:00:00"),
        ])
    func fixedZone(offset: String, utc: String) throws {
        let recognized = try Recognized(["DTEND:20260401T150000Z"], calendar: ["TZ:\(offset)", "DAYLIGHT:FALSE"])
        #expect(recognized.utc(recognized.event.start) == utc)
        #expect(recognized.event.start?.local.extendedText == "2026-04-01T14:00:00")
        #expect(recognized.event.end?.basicText == "20260401T150000Z")
        #expect(recognized.codes == [])
    }

    private static let daylight = "DAYLIGHT:TRUE;+02;20260329T020000;20261025T030000;CET;CEST"

    @Test(
        "DAYLIGHT changes the offset between its start and end",
        arguments: [
            ("20260329T015959", "2026-03-29T00:59:59"), ("20260329T030000", "2026-03-29T01:00:00"),
            ("20260612T090000", "2026-06-12T07:00:00"), ("20261025T020000", "2026-10-25T00:00:00"),
            ("20261025T030000", "2026-10-25T02:00:00"), ("20260101T090000", "2026-01-01T08:00:00"),
            ("20270612T090000", "2027-06-12T08:00:00"),
        ])
    func daylight(start: String, utc: String) throws {
        let recognized = try Recognized([], calendar: ["TZ:+01", Self.daylight], start: "DTSTART:\(start)")
        #expect(recognized.utc(recognized.event.start) == utc)
        #expect(recognized.document.timeZones.count == 1)
    }

    @Test("a series keeps its local time in years that DAYLIGHT does not state")
    func yearlyDaylight() throws {
        let recognized = try Recognized(
            ["RRULE:W1 #0"], calendar: ["TZ:+01", Self.daylight], start: "DTSTART:20260612T090000")
        let start = try #require(recognized.event.start)
        for (date, utc) in [("20270612", "2027-06-12T07:00:00"), ("20280101", "2028-01-01T08:00:00")] {
            let time = try #require(EventTime("\(date)T090000", tzid: start.tzid))
            #expect(recognized.utc(time) == utc)
        }
        #expect(recognized.codes == [.assumedDaylightRule])
    }

    @Test("daylight time in the southern hemisphere continues over New Year")
    func southernDaylight() throws {
        let calendar = ["TZ:-03", "DAYLIGHT:TRUE;-02;20261018T000000;20260215T000000;;"]
        for (start, utc) in [("20260110T120000", "14"), ("20260601T120000", "15"), ("20261201T120000", "14")] {
            let recognized = try Recognized([], calendar: calendar, start: "DTSTART:\(start)")
            #expect(recognized.utc(recognized.event.start)?.contains("T\(utc):00:00") == true)
        }
    }

    @Test(
        "if the zone cannot be read, the times are floating and the zone's text is kept",
        arguments: [
            ["TZ:late"], ["TZ:+99"], ["DAYLIGHT:TRUE;+02;20260329T020000;20261025T030000;;"],
            ["TZ:+01", "DAYLIGHT:TRUE;+02;yesterday;;"],
        ])
    func unreadableZone(calendar: [String]) throws {
        let recognized = try Recognized([], calendar: calendar)
        #expect(recognized.event.start == EventTime("20260401T140000"))
        #expect(recognized.codes == [.unknownTZID])
        let name = "X-VCAL-" + calendar[0].prefix { $0 != ":" }
        #expect(recognized.document.properties.contains { $0.name == name })
    }

    @Test("a start that cannot be read is kept as text, and no start is made up")
    func unreadableStart() throws {
        let recognized = try Recognized([], start: "DTSTART:soon")
        #expect(recognized.event.start == nil)
        #expect(recognized.event.component.property("DTSTART")?.value == "soon")
        #expect(recognized.codes == [.invalidValue])
    }

    @Test("lists of dates separated by semicolons are read")
    func exceptions() throws {
        let recognized = try Recognized(
            ["EXDATE:20260402T140000;20260403T140000", "RDATE:20260501T140000Z;20260502T140000"],
            calendar: ["TZ:+02"])
        #expect(
            recognized.event.exceptionDates.map { recognized.utc($0) } == [
                "2026-04-02T12:00:00", "2026-04-03T12:00:00",
            ])
        #expect(
            recognized.event.recurrenceDates.map { recognized.utc($0) } == [
                "2026-05-01T14:00:00", "2026-05-02T12:00:00",
            ])
    }

    // MARK: Recurrence

    @Test(
        "a vCalendar rule is converted to an iCalendar rule with the same meaning",
        arguments: [
            ("D2 #5", "FREQ=DAILY;COUNT=5;INTERVAL=2"), ("D1", "FREQ=DAILY;COUNT=2"), ("D1 #0", "FREQ=DAILY"),
            ("W1 MO WE #10", "FREQ=WEEKLY;COUNT=10;BYDAY=MO,WE"),
            ("W2 20260701T000000", "FREQ=WEEKLY;UNTIL=20260701T000000;INTERVAL=2"),
            ("W1 20260701", "FREQ=WEEKLY;UNTIL=20260701T235959"),
            ("MP1 1+ MO 1- FR #0", "FREQ=MONTHLY;BYDAY=1MO,-1FR"),
            ("MP6 2+ MO TU #10", "FREQ=MONTHLY;COUNT=10;INTERVAL=6;BYDAY=2MO,2TU"),
            ("MP2 1+ 1- FR #3", "FREQ=MONTHLY;COUNT=3;INTERVAL=2;BYDAY=1FR,-1FR"),
            ("MP1 #3", "FREQ=MONTHLY;COUNT=3;BYDAY=1WE"), ("MP1 2+ #0", "FREQ=MONTHLY;BYDAY=2WE"),
            ("MD1 1 15 1- LD #0", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1"), ("MD1 #6", "FREQ=MONTHLY;COUNT=6"),
            ("MD1 3+ #0", "FREQ=MONTHLY;BYMONTHDAY=3"), ("YM1 6 7 #8", "FREQ=YEARLY;COUNT=8;BYMONTH=6,7"),
            ("YM1 #0", "FREQ=YEARLY"), ("YD1 100 #0", "FREQ=YEARLY;BYYEARDAY=100"), ("YD1 #0", "FREQ=YEARLY"),
            ("M15 #4", "FREQ=MINUTELY;COUNT=4;INTERVAL=15"), ("D1 1400 #0", "FREQ=DAILY"),
            ("D1 0900 1500 #0", "FREQ=DAILY;BYHOUR=9,15;BYMINUTE=0"),
            ("D1 0930 1545 #6", "FREQ=DAILY;COUNT=6;BYHOUR=9,15;BYMINUTE=30,45;BYSETPOS=1,4"),
            ("YM1 1 12 #0 MP1 1+ MO 1- FR", "FREQ=YEARLY;BYMONTH=1,12;BYDAY=1MO,-1FR"),
            ("YM2 6 20301231T000000 ", "FREQ=YEARLY;UNTIL=20301231T000000;INTERVAL=2;BYMONTH=6"),
            ("d2 #5", "FREQ=DAILY;COUNT=5;INTERVAL=2"), ("FREQ=DAILY;COUNT=3", "FREQ=DAILY;COUNT=3"),
        ])
    func rule(written: String, rule: String) throws {
        let recognized = try Recognized(["RRULE:\(written)"])
        #expect(recognized.event.component.properties("RRULE").map(\.value) == [rule])
        #expect(recognized.codes == [])
    }

    @Test("a rule with different times on different days becomes one rule for each time")
    func ruleOfGroups() throws {
        let recognized = try Recognized(["RRULE:W1 TU 1200 TH 1130 #0", "RRULE:YD1 #0", "XRULE:MD1 13 #0"])
        #expect(
            recognized.event.component.properties("RRULE").map(\.value) == [
                "FREQ=WEEKLY;BYHOUR=12;BYMINUTE=0;BYDAY=TU", "FREQ=WEEKLY;BYHOUR=11;BYMINUTE=30;BYDAY=TH",
                "FREQ=YEARLY",
            ])
        #expect(recognized.event.component.properties("EXRULE").map(\.value) == ["FREQ=MONTHLY;BYMONTHDAY=13"])
    }

    @Test(
        "a rule with two ends keeps the earlier one",
        arguments: [
            ("D1 #5 20260701T000000", "FREQ=DAILY;COUNT=5"),
            ("D1 #500 20260701T000000", "FREQ=DAILY;UNTIL=20260701T000000"),
        ])
    func ruleWithTwoEnds(written: String, rule: String) throws {
        let recognized = try Recognized(["RRULE:\(written)"])
        #expect(recognized.event.component.property("RRULE")?.value == rule)
        #expect(recognized.codes == [.shortenedRRule])
    }

    @Test(
        "the end of a rule is the same kind of time as the start",
        arguments: [
            ("DTSTART:20260401T140000", "TZ:+02", "20260701T140000", "20260701T120000Z"),
            ("DTSTART:20260401T140000", "TZ:+02", "20260701T140000Z", "20260701T140000Z"),
            ("DTSTART:20260401T140000Z", "TZ:+02", "20260701T140000", "20260701T120000Z"),
            ("DTSTART:20260401", "X-A:b", "20260701T140000", "20260701"),
        ])
    func until(start: String, zone: String, end: String, until: String) throws {
        let recognized = try Recognized(["RRULE:D1 \(end)"], calendar: [zone], start: start)
        #expect(recognized.event.component.property("RRULE")?.value == "FREQ=DAILY;UNTIL=\(until)")
        #expect(recognized.codes == [])
    }

    @Test("a UTC end of a rule with a floating start is read as floating, with a diagnostic")
    func untilOfFloating() throws {
        let recognized = try Recognized(["RRULE:D1 20260701T140000Z"])
        #expect(recognized.event.component.property("RRULE")?.value == "FREQ=DAILY;UNTIL=20260701T140000")
        #expect(recognized.codes == [.untilTypeMismatch])
    }

    @Test(
        "a rule that iCalendar cannot express is kept as text, and the event has no rule",
        arguments: [
            "D0 #5", "MD1 32 #0", "YM1 13 #0", "MP1 6+ MO #0", "D1 #5 M15 #4", "W1 XX #0", "D1 2500 #0",
            "D99999999999 #0",
            "YM1 6 #10 MD1 12", "W1 TU 1200 TH 1130 #10",
        ])
    func impossibleRule(written: String) throws {
        let recognized = try Recognized(["RRULE:\(written)"])
        #expect(recognized.event.component.property("RRULE") == nil)
        #expect(recognized.event.component.text("X-VCAL-RRULE") == written)
        #expect(recognized.codes == [.invalidRRule])
    }

    // MARK: Alarms

    @Test(
        "alarms become VALARMs",
        arguments: [
            ("DALARM:20260401T134500;PT5M;2;Wake up; now", "DISPLAY", "-PT15M", "Wake up;now"),
            ("DALARM:20260401T134500;;;", "DISPLAY", "-PT15M", "Talk"),
            ("DALARM:20260331T140000", "DISPLAY", "-P1D", "Talk"),
            ("DALARM:-PT30M;;;x", "DISPLAY", "-PT30M", "x"),
            ("DALARM:20260401T134500Z;;;x", "DISPLAY", "20260401T134500Z", "x"),
            ("DALARM;ENCODING=QUOTED-PRINTABLE:20260401T140000;;;Caf=C3=A9", "DISPLAY", "PT0S", "Café"),
            ("AALARM;TYPE=WAVE;VALUE=URL:20260401T134500;;;file:///taps.wav", "AUDIO", "-PT15M", nil),
            ("MALARM:20260401T134500;;;a@x.org;Note", "EMAIL", "-PT15M", "Note"),
            ("PALARM;VALUE=URL:20260401T134500;PT5M;2;file:///bin/x", "PROCEDURE", "-PT15M", nil),
        ] as [(String, String, String, String?)])
    func alarm(line: String, action: String, trigger: String, description: String?) throws {
        let recognized = try Recognized([line, "SUMMARY:Talk"])
        let alarm = try #require(recognized.event.alarms.first)
        #expect(alarm.action == action)
        #expect(alarm.component.property("TRIGGER")?.value == trigger)
        #expect(alarm.trigger != nil)
        #expect(alarm.description == description)
        #expect(recognized.codes == [])
    }

    @Test("the parts of an alarm become properties of the VALARM")
    func alarmParts() throws {
        let recognized = try Recognized([
            "AALARM;TYPE=WAVE:20260401T134500;PT5M;2;file:///taps.wav", "MALARM:20260401T134500;;;a@x.org;Note",
        ])
        let (sound, mail) = (recognized.event.alarms[0].component, recognized.event.alarms[1].component)
        #expect(sound.property("DURATION")?.value == "PT5M")
        #expect(sound.property("REPEAT")?.value == "2")
        #expect(sound.property("ATTACH")?.value == "file:///taps.wav")
        #expect(sound.property("ATTACH")?.parameter("FMTTYPE") == "audio/x-wav")
        #expect(mail.property("ATTENDEE")?.value == "mailto:a@x.org")
    }

    @Test("an alarm at a local time goes off at that time in the calendar's zone")
    func zonedAlarm() throws {
        let once = try Recognized(["DALARM:20260401T134500;;;"], calendar: ["TZ:+02"])
        let trigger = once.event.alarms.first?.component.property("TRIGGER")
        #expect(trigger?.value == "20260401T114500Z")
        #expect(trigger?.parameter("VALUE") == "DATE-TIME")
        let series = try Recognized(["DALARM:20260401T134500;;;", "RRULE:D1 #0"], calendar: ["TZ:+02"])
        #expect(series.event.alarms.first?.component.property("TRIGGER")?.value == "-PT15M")
    }

    @Test(
        "an alarm without a time is kept as text", arguments: ["DALARM:;;;x", "AALARM:soon;;;", "AALARM;BASE64:QUJD"])
    func invalidAlarm(line: String) throws {
        let recognized = try Recognized([line])
        #expect(recognized.event.alarms.isEmpty)
        #expect(recognized.event.component.properties.contains { $0.name.hasPrefix("X-VCAL-") })
        #expect(recognized.codes == [.invalidAlarm])
    }

    // MARK: Other properties

    @Test(
        "vCalendar properties are converted to iCalendar",
        arguments: [
            ("STATUS:NEEDS ACTION", "STATUS:NEEDS-ACTION"), ("STATUS:ACCEPTED", "STATUS:CONFIRMED"),
            ("STATUS:TENTATIVE", "STATUS:TENTATIVE"), ("TRANSP:0", "TRANSP:OPAQUE"), ("TRANSP:1", "TRANSP:TRANSPARENT"),
            ("CATEGORIES:APPOINTMENT;EDU, CATION", "CATEGORIES:APPOINTMENT,EDU\\, CATION"),
            ("RESOURCES:EASEL;VCR", "RESOURCES:EASEL,VCR"), ("CATEGORIES:A,B", "CATEGORIES:A,B"),
            ("GEO:37.24,-17.87", "GEO:-17.87;37.24"), ("CLASS:Private", "CLASS:PRIVATE"), ("PRIORITY:2", "PRIORITY:2"),
            ("LAST-MODIFIED:20260101T000000Z", "LAST-MODIFIED:20260101T000000Z"), ("RNUM:3", "X-VCAL-RNUM:3"),
            ("ATTACH;VALUE=URL:file:///a.ps", "ATTACH:file:///a.ps"),
            ("ATTACH;VALUE=CID:<a.b@x.org>", "ATTACH:CID:a.b@x.org"),
            (
                "ATTACH;ENCODING=BASE64;TYPE=image/png:\r\n  QUJD\r\n  REVG\r\n",
                "ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:QUJDREVG"
            ),
            (
                "ATTENDEE;ROLE=ATTENDEE;STATUS=NEEDS ACTION;RSVP=YES:Jo Smith <k@x.org>",
                "ATTENDEE;CN=Jo Smith;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:k@x.org"
            ),
            (
                "ATTENDEE;STATUS=CONFIRMED;EXPECT=FYI:k@x.org",
                "ATTENDEE;PARTSTAT=ACCEPTED;ROLE=NON-PARTICIPANT:mailto:k@x.org"
            ),
            ("ATTENDEE;ROLE=ORGANIZER:Jo <k@x.org>", "ORGANIZER;CN=Jo:mailto:k@x.org"),
            ("UID:19960401-080045-4000F192713-0052", "UID:19960401-080045-4000F192713-0052"),
            ("SEQUENCE:2", "SEQUENCE:2"),
            ("URL:http://x.org/a;b", "URL:http://x.org/a;b"), ("FOO;BAR=1:a;b", "X-VCAL-FOO;X-VCAL-BAR=1:a\\;b"),
            ("X-EPOCAGENDAENTRYTYPE:APPOINTMENT", "X-EPOCAGENDAENTRYTYPE:APPOINTMENT"),
        ])
    func property(line: String, expected: String) throws {
        let recognized = try Recognized([line])
        let text = ICalendarWriter().text(of: recognized.event.component).replacing("\r\n ", with: "")
        #expect(text.split(separator: "\r\n").contains { $0 == expected })
        #expect(recognized.codes == [])
    }

    @Test(
        "a value that iCalendar cannot express is kept as an X-VCAL property or converted, with a diagnostic",
        arguments: [
            ("STATUS:DECLINED", "X-VCAL-STATUS", Diagnostic.Code.unmappedVCalendarValue),
            ("PRIORITY:12", "X-VCAL-PRIORITY", .unmappedVCalendarValue), ("GEO:north", "GEO", .badGeo),
            ("ATTENDEE;ROLE=ATTENDEE:John Smith", "X-VCAL-ATTENDEE", .badAttendee),
            ("GEO:200,300", "X-VCAL-GEO", .badGeo), ("GEO:48.1,111.5", "GEO", .badGeo),
        ])
    func unmapped(line: String, name: String, code: Diagnostic.Code) throws {
        let recognized = try Recognized([line])
        #expect(recognized.event.component.property(name) != nil)
        #expect(recognized.codes == [code])
    }

    @Test("a converted calendar is written and read again without diagnostics")
    func valid() throws {
        let recognized = try Recognized(
            ["SUMMARY:a, b", "RRULE:W1 WE #0", "DALARM:20260401T134500;PT5M;2;x", "ATTENDEE;ROLE=OWNER:Jo <k@x.org>"],
            calendar: ["PRODID:-//Nokia//EN", "TZ:+01", Self.daylight])
        var merge = CalendarMerge(stamp: LocalDateTime(secondsSinceEpoch: 0))
        merge.add(recognized.payload.documents)
        let (calendar, diagnostics) = merge.merged()
        #expect(diagnostics.isEmpty)
        let again = try ICalendarReader().read(ICalendarWriter().text(of: calendar))
        #expect(again.diagnostics.isEmpty)
        #expect(again.documents.first?.timeZones == recognized.document.timeZones)
    }

    // MARK: Damage

    private static let whole = """
        BEGIN:VCALENDAR\r\nVERSION:1.0\r\nTZ:+01\r\n\(daylight)\r\nBEGIN:VEVENT\r\nDTSTART:20260401T140000\r
        SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=\r\n=A9\r\nRRULE:MP1 1+ MO 0930 1- FR 1700 #0\r
        AALARM;TYPE=WAVE:20260401T134500;PT5M;2;x\r\nATTENDEE;ROLE=OWNER:Jo <k@x.org>\r
        ATTACH;ENCODING=BASE64:\r\n QUJD\r\n\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
        """

    @Test("a vCalendar cut anywhere is read up to the cut")
    func cut() {
        let bytes = Array(Self.whole.utf8)
        for length in 0...bytes.count {
            let part = Array(bytes.prefix(length))
            let recognized = PayloadRecognizer().recognize(
                Payload(bytes: part, text: String(decoding: part, as: UTF8.self)))
            if length > 260 { #expect(recognized.family == .vcalendar10) }
        }
    }

    @Test("random bytes anywhere in a vCalendar do not crash the reader")
    func random() {
        var generator = SystemRandomNumberGenerator()
        let bytes = Array(Self.whole.utf8)
        for _ in 0..<2000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                damaged[Int.random(in: 30..<damaged.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            _ = PayloadRecognizer().recognize(Payload(bytes: damaged, text: String(decoding: damaged, as: UTF8.self)))
        }
    }

    @Test(
        "a long vCalendar with many repetitions is read in linear time",
        arguments: [
            "\u{0}\u{FF}garbage=", "=\r\n", "a=\r\n", " \r\n ", "TZ:+01\r\n", "DALARM:;\r\n", "RRULE:D1 #0 \r\n", "D1 ",
            "1+ ", "\\;",
            "BEGIN:VEVENT\r\nTZ:+0", "DAYLIGHT:TRUE;+02;20260329T020000;20261025T030000;;\r\n", "END:VEVENT\r\n",
            "SUMMARY;CHARSET=ISO-8859-5;QUOTED-PRINTABLE:=F0\r\n", "SUMMARY;CHARSET=KOI8-R;QUOTED-PRINTABLE:=F0\r\n",
            "QUJD\r\n", ";",
            "ATTENDEE:<a@b>\r\n", "EXDATE:20260401T140000;20260401T140000Z\r\n", "<",
        ])
    func long(piece: String) {
        expectLinearTime(from: 2500) { size in
            let garbage = String(repeating: piece, count: size / piece.utf8.count)
            for head in ["", "RRULE:", "SUMMARY;QUOTED-PRINTABLE:", "ATTACH;BASE64:", "ATTENDEE:"] {
                let start = "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nTZ:+01\r\nBEGIN:VEVENT\r\nDALARM:;;\r\n"
                _ = PayloadRecognizer().recognize(Payload(start + head + garbage))
            }
        }
    }

    @Test("an event without END ends before the next event, and both are found")
    func missingEnd() {
        let text =
            "BEGIN:VCALENDAR\nVERSION:1.0\nTZ:+01\nBEGIN:VEVENT\nDTSTART:20260612T090000\nSUMMARY:a\n"
            + "BEGIN:VEVENT\nDTSTART:20260613T090000\nSUMMARY:b\nEND:VEVENT\nEND:VCALENDAR"
        let recognized = PayloadRecognizer().recognize(Payload(text))
        #expect(recognized.family == .vcalendar10)
        #expect(recognized.documents.flatMap(\.entries).map(\.item.summary) == ["a", "b"])
        #expect(recognized.diagnostics.map(\.code) == [.missingEndTag])
    }
}
