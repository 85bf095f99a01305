import CalendarModel
import ScanICS
import TestSupport
import Testing

@testable import PayloadRecognition

@Suite("Calendars as JSCalendar and back")
struct JSCalendarRoundTripTests {
    private static let stamp = LocalDateTime(secondsSinceEpoch: 1_780_000_000)

    /// Returns the content of a component in a form that does not depend on the order of properties.
    private static func content(_ component: Component) -> String {
        let properties = component.properties.filter { $0.name != "JSPROP" }.flatMap(ComparableProperty.all)
        let inner = component.components.map(content)
        return "\(component.name) {\n" + (properties.map { "\($0)" }.sorted() + inner.sorted()).joined(separator: "\n")
            + "\n}"
    }

    /// Returns the components of calendars, without the VTIMEZONEs of IANA zones, which need no definition.
    private static func contents(_ result: ScanResult) -> [String] {
        let zones = TimeZoneDatabase.system
        return result.documents.flatMap(\.components).filter { component in
            component.name != "VTIMEZONE" || component.text("TZID").flatMap(zones.rules) == nil
        }.map(content).sorted()
    }

    private static func check(_ payload: [UInt8], _ name: String) {
        let first = EventScanner().parse(payload: payload)
        guard !first.completeEvents.isEmpty else { return }
        var export = CalendarExport(stamp: stamp)
        export.add(first)
        let calendar = export.text().text
        let object = export.jscalendarText().text
        let before = EventScanner().parse(payload: Array(calendar.utf8))
        let after = EventScanner().parse(payload: Array(object.utf8))
        #expect(after.events.first?.family == .jscalendar, "\(name): \(after.diagnostics)")
        let (expected, got) = (contents(before), contents(after))
        if expected != got {
            let lost = expected.filter { !got.contains($0) }.joined(separator: "\n")
            let new = got.filter { !expected.contains($0) }.joined(separator: "\n")
            Issue.record("\(name)\nexpected:\n\(lost)\ngot:\n\(new)\nfrom:\n\(object)")
        }
    }

    @Test("every calendar of the payload cases survives conversion to JSCalendar and back")
    func cases() throws {
        for one in try PayloadCase.all() where one.referenceDate == nil { Self.check(one.payload, one.id) }
    }

    @Test("a series with changed, added and excluded instances and rare properties survives the conversion")
    func rich() {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Example//EN
            METHOD:REQUEST
            X-WR-CALNAME;LANGUAGE=de:Mein Kalender
            X-VENDOR;P=1:keep\\, me
            BEGIN:VTIMEZONE
            TZID:Island Time
            X-LIC-LOCATION:Nowhere
            BEGIN:STANDARD
            DTSTART:19701025T030000
            TZOFFSETFROM:+0400
            TZOFFSETTO:+0300
            TZNAME:IST
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20401028T010000Z
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:19700329T020000
            TZOFFSETFROM:+0300
            TZOFFSETTO:+0400
            RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
            END:DAYLIGHT
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:rich@example.org
            DTSTAMP:20260101T000000Z
            CREATED:20260101T000000Z
            LAST-MODIFIED:20260102T000000Z
            SEQUENCE:4
            SUMMARY;LANGUAGE=de;ALTREP="https://example.org/x":Wöchentlich\\; immer
            DESCRIPTION:Line one\\nline two
            X-ALT-DESC;FMTTYPE=text/html:<p>Line one</p>
            DTSTART;TZID=Island Time:20260601T090000
            DTEND;TZID=Island Time:20260601T103000
            RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260901T060000Z;WKST=SU
            EXDATE;TZID=Island Time:20260608T090000,20260610T090000
            RDATE;TZID=Island Time:20260612T090000
            RDATE;TZID=Island Time;VALUE=PERIOD:20260613T090000/PT2H
            LOCATION;X-ROOM=7:Hall
            GEO:48.10;11.50
            URL:https://example.org/event
            CATEGORIES:A,B\\,C
            CATEGORIES:D
            CLASS:CONFIDENTIAL
            TRANSP:TRANSPARENT
            STATUS:TENTATIVE
            PRIORITY:3
            COLOR:navy
            COMMENT:one
            COMMENT:two
            CONTACT:Ada
            RESOURCES:Beamer
            ORGANIZER;CN=Ada;SENT-BY="mailto:s@example.org":mailto:ada@example.org
            ATTENDEE;CN=Ada;PARTSTAT=ACCEPTED;ROLE=CHAIR:mailto:ada@example.org
            ATTENDEE;CN="Bob, B";RSVP=TRUE;CUTYPE=ROOM;DELEGATED-TO="mailto:c@example.org";X-Y=z:mailto:bob@example.org
            ATTENDEE;PARTSTAT=X-MAYBE;ROLE=X-ROLE:urn:uuid:1234
            ATTACH;FMTTYPE=application/pdf;SIZE=77;FILENAME=a.pdf:https://example.org/a.pdf
            ATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY:SGVsbG8=
            IMAGE;VALUE=URI;DISPLAY=BADGE:https://example.org/a.png
            LINK;LINKREL=SOURCE;VALUE=URI;LABEL=Site:https://example.org/site
            LINK;LINKREL=icon;VALUE=URI:https://example.org/icon
            CONCEPT:https://example.org/concept
            REFID:r1
            RELATED-TO;RELTYPE=CHILD:other@example.org
            RELATED-TO:third@example.org
            CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=Join:https://example.org/meet
            X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Hall:geo:1,2
            X-ODD;P="a^nb":x\\y
            BEGIN:VALARM
            ACTION:DISPLAY
            DESCRIPTION:Soon
            TRIGGER;RELATED=END:-PT5M
            END:VALARM
            BEGIN:VALARM
            UID:al-1
            ACTION:AUDIO
            TRIGGER;VALUE=DATE-TIME:20260601T040000Z
            ATTACH:https://example.org/bell.wav
            REPEAT:2
            DURATION:PT1M
            END:VALARM
            BEGIN:PARTICIPANT
            UID:p1@example.org
            PARTICIPANT-TYPE:SPEAKER
            SUMMARY:Grace
            URL:https://example.org/grace
            END:PARTICIPANT
            BEGIN:VLOCATION
            UID:loc1
            NAME:Garden
            GEO:1;2
            X-A:b
            END:VLOCATION
            BEGIN:VRESOURCE
            UID:res1
            NAME:Beamer
            END:VRESOURCE
            END:VEVENT
            BEGIN:VEVENT
            UID:rich@example.org
            DTSTAMP:20260101T000000Z
            RECURRENCE-ID;TZID=Island Time:20260615T090000
            DTSTART;TZID=Island Time:20260615T100000
            DURATION:PT2H
            SUMMARY:Later
            CATEGORIES:A
            END:VEVENT
            BEGIN:VEVENT
            UID:rich@example.org
            DTSTAMP:20260101T000000Z
            RECURRENCE-ID;TZID=Island Time:20260612T090000
            DTSTART;TZID=Island Time:20260612T100000
            DURATION:PT2H
            SUMMARY:An added instance that is changed
            CLASS:PUBLIC
            END:VEVENT
            BEGIN:VTODO
            UID:todo@example.org
            DTSTAMP:20260101T000000Z
            SUMMARY:Do
            DTSTART;VALUE=DATE:20260601
            DUE;VALUE=DATE:20260603
            STATUS:IN-PROCESS
            PERCENT-COMPLETE:40
            END:VTODO
            BEGIN:VTODO
            UID:todo2@example.org
            DTSTAMP:20260101T000000Z
            SUMMARY:Done
            DTSTART:20260601T090000Z
            DURATION:PT5H
            STATUS:COMPLETED
            COMPLETED:20260601T100000Z
            END:VTODO
            BEGIN:VJOURNAL
            UID:j@example.org
            DTSTAMP:20260101T000000Z
            SUMMARY:Diary
            END:VJOURNAL
            END:VCALENDAR
            """
        Self.check(
            Array(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n").utf8), "rich")
    }

    @Test(
        "ends, zones and days survive conversion to JSCalendar and back",
        arguments: [
            ["DTSTART;VALUE=DATE:20260612"], ["DTSTART;VALUE=DATE:20260612", "DURATION:P1D"],
            ["DTSTART;VALUE=DATE:20260612", "DTEND;VALUE=DATE:20260613"],
            ["DTSTART;VALUE=DATE:20260612", "DTEND;VALUE=DATE:20260620"], ["DTSTART:20260612T090000"],
            ["DTSTART:20260612T090000", "DTEND:20260613T091500"], ["DTSTART:20260612T090000Z", "DURATION:PT0S"],
            ["DTSTART;TZID=Europe/Berlin:20261024T230000", "DTEND;TZID=Europe/Berlin:20261026T230000"],
            ["DTSTART;TZID=Europe/Berlin:20261025T013000", "DTEND;TZID=Europe/Berlin:20261025T033000"],
            ["DTSTART;TZID=Europe/Berlin:20260612T090000", "DTEND;TZID=Asia/Tokyo:20260613T043000"],
            ["DTSTART;TZID=Europe/Berlin:20260612T090000", "DTEND:20260612T100000Z"],
            ["DTSTART;TZID=Somewhere/Else:20260612T090000", "DTEND;TZID=Somewhere/Else:20260612T100000"],
            ["DTSTART;TZID=W. Europe Standard Time:20260612T090000", "RRULE:FREQ=DAILY;UNTIL=20260620T070000Z"],
            ["DTSTART:20260612T090000Z", "RRULE:FREQ=DAILY;UNTIL=20260620"],
            ["DTSTART;VALUE=DATE:20260612", "RRULE:FREQ=YEARLY;UNTIL=20300612", "EXDATE;VALUE=DATE:20270612"],
            ["DTSTART;TZID=Europe/Berlin:20260612T090000", "RRULE:FREQ=DAILY", "EXDATE:20260613T070000Z"],
        ])
    func times(lines: [String]) {
        let text =
            ["BEGIN:VEVENT", "UID:t", "DTSTAMP:20260101T000000Z", "SUMMARY:T"] + lines + ["END:VEVENT"]
        Self.check(Array(text.joined(separator: "\r\n").utf8), lines.joined(separator: " "))
    }

    @Test("a calendar is written as a group that states its entries, without control characters")
    func text() throws {
        var export = CalendarExport(stamp: Self.stamp)
        export.add(
            EventScanner().parse(
                payload: Array(
                    "BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:A\u{202E}b\r\nDTSTART:20260612T090000Z\r\nEND:VEVENT".utf8)))
        let (text, diagnostics) = export.jscalendarText()
        #expect(diagnostics.isEmpty)
        #expect(text.contains(#""title": "A\u202eb""#))
        let group = try JSONValue(json: text)
        #expect(group["@type"] == .text("Group"))
        #expect(group["uid"]?.text?.isEmpty == false)
        let entry = try #require(group["entries"]?.list?.first)
        #expect(entry["@type"] == .text("Event"))
        #expect(entry["start"] == .text("2026-06-12T09:00:00"))
        #expect(entry["timeZone"] == .text("Etc/UTC"))
        #expect(entry["updated"] == .text("\(Self.stamp.extendedText)Z"))
    }

    @Test("writing a calendar as JSCalendar takes time in proportion to its size")
    func linear() {
        func time(_ lines: @escaping (Int) -> String) {
            expectLinearTime(from: 100) { count in
                let text =
                    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20260101T000000Z\n" + lines(count)
                    + "END:VEVENT\nEND:VCALENDAR"
                var export = CalendarExport(stamp: Self.stamp)
                export.add(EventScanner().parse(payload: Array(text.utf8)))
                #expect(!export.jscalendarText().text.isEmpty)
            }
        }
        time {
            (0..<$0).map { "ATTENDEE;CN=A\($0);X-P=1:mailto:a\($0)@example.org\nATTACH;X-P=1:https://e.org/\($0)\n" }
                .joined()
        }
        time {
            "RRULE:FREQ=DAILY\nEND:VEVENT\n"
                + (0..<$0).map {
                    let day = LocalDateTime(secondsSinceEpoch: 1_767_225_600 + $0 * 86_400).basicText
                    return "BEGIN:VEVENT\nUID:a\nRECURRENCE-ID:\(day)Z\nDTSTART:\(day)Z\nSUMMARY:\($0)\nEND:VEVENT\n"
                }.joined() + "BEGIN:VEVENT\nUID:z\nDTSTART:20260101T000000Z\n"
        }
    }
}
