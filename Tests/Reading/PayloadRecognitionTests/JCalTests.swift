import CalendarModel
import TestSupport
import Testing

@testable import PayloadRecognition

@Suite("jCal")
struct JCalTests {
    private let recognizer = PayloadRecognizer()

    private static let meeting = #"""
        ["vcalendar",
          [["version", {}, "text", "2.0"], ["prodid", {}, "text", "-//Example//EN"]],
          [["vtimezone", [["tzid", {}, "text", "US/Eastern"]],
              [["standard", [["dtstart", {}, "date-time", "2000-10-29T02:00:00"],
                 ["rrule", {}, "recur", {"freq": "YEARLY", "byday": "-1SU", "bymonth": 10, "until": "2004-10-31T06:00:00Z"}],
                 ["tzoffsetfrom", {}, "utc-offset", "-04:00"], ["tzoffsetto", {}, "utc-offset", "-05:00"]], []]]],
           ["vevent",
             [["uid", {}, "text", "4088E990@example.com"],
              ["dtstart", {"tzid": "US/Eastern"}, "date-time", "2006-01-02T12:00:00"],
              ["duration", {}, "duration", "PT1H"],
              ["rrule", {}, "recur", {"count": 5, "freq": "DAILY", "byday": ["MO", "-1SU"], "bymonth": [1, 2]}],
              ["rdate", {"tzid": "US/Eastern"}, "period", ["2006-01-02T15:00:00", "PT2H"]],
              ["exdate", {}, "date", "2006-01-03", "2006-01-04"],
              ["summary", {"language": "de"}, "text", "Über; uns, \\ und\nmehr"],
              ["categories", {}, "text", "a,b", "c"],
              ["geo", {}, "float", [37.386013, -122.082932]],
              ["request-status", {}, "text", ["2.0", "Success; really", "x"]],
              ["attendee", {"cn": "A \"B\" ^C", "member": ["mailto:x@example.com", "mailto:y@example.com"]},
               "cal-address", "mailto:a@example.com"],
              ["attach", {}, "binary", "SGVsbG8="],
              ["attach", {}, "uri", "https://example.com/a"],
              ["priority", {}, "integer", 3],
              ["x-flag", {}, "boolean", true],
              ["x-unknown", {"vendor": "me"}, "unknown", "a\\,b;c"],
              ["dtstamp", {}, "date-time", "2006-02-06T00:11:21Z"]],
             [["valarm", [["action", {}, "text", "DISPLAY"], ["trigger", {"related": "END"}, "duration", "-PT5M"]], []]]]]]
        """#

    @Test("values of all types of RFC 7265 are converted to iCalendar")
    func types() throws {
        let result = recognizer.recognize(Self.meeting)
        #expect(result.family == .jcal)
        #expect(result.content == .event)
        // The daily rule has a weekday with a number, which RFC 5545 does not allow.
        #expect(result.codes == ["invalid-rrule"])
        let document = try #require(result.documents.first)
        #expect(document.properties.map(\.value) == ["2.0", "-//Example//EN"])
        let zone = try #require(document.timeZones.first?.components.first)
        #expect(zone.property("TZOFFSETTO")?.value == "-0500")
        #expect(zone.property("RRULE")?.value == "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20041031T060000Z")
        let event = try #require(result.events.first)
        #expect(event.uid == "4088E990@example.com")
        #expect(event.start == EventTime("20060102T120000", tzid: "US/Eastern"))
        #expect(event.duration?.hours == 1)
        #expect(event.recurrenceRules.first?.text == "FREQ=DAILY;COUNT=5;BYMONTH=1,2;BYDAY=MO,-1SU")
        #expect(event.component.property("RDATE")?.value == "20060102T150000/PT2H")
        #expect(event.component.property("RDATE")?.parameter("VALUE") == "PERIOD")
        #expect(event.exceptionDates == [EventTime("20060103"), EventTime("20060104")])
        #expect(event.summary == "Über; uns, \\ und\nmehr")
        #expect(event.component.property("SUMMARY")?.parameter("LANGUAGE") == "de")
        #expect(event.categories == ["a,b", "c"])
        #expect(event.geo?.longitude == -122.082932)
        #expect(event.requestStatuses == [#"2.0;Success\; really;x"#])
        #expect(event.attendees.first?.name == #"A "B" ^C"#)
        #expect(event.attendees.first?.property.parameters.first { $0.name == "MEMBER" }?.values.count == 2)
        #expect(event.attachments.map(\.isInline) == [true, false])
        #expect(event.priority == 3)
        #expect(
            event.component.property("X-FLAG") == Property("X-FLAG", [Parameter("VALUE", "BOOLEAN")], value: "TRUE"))
        #expect(
            event.component.property("X-UNKNOWN")
                == Property("X-UNKNOWN", [Parameter("VENDOR", "me")], value: #"a\,b;c"#))
        #expect(event.alarms.count == 1)
    }

    @Test("a bare event and an array of calendars are read")
    func roots() {
        let event = #"["vevent",[["summary",{},"text","A"],["dtstart",{},"date","2026-06-12"]],[]]"#
        let calendar = #"["VCALENDAR",[],[\#(event)]]"#
        #expect(recognizer.recognize(event).events.first?.start == EventTime("20260612"))
        #expect(recognizer.recognize(event).events.first?.isAllDay == true)
        #expect(recognizer.recognize(" [\n\(calendar), \(calendar)]\n").documents.count == 2)
        #expect(recognizer.recognize(#"["vcalendar",[],[]]"#).content == .calendar)
    }

    @Test("a value in place of a property is kept, with a diagnostic")
    func malformed() {
        let result = recognizer.recognize(
            #"["vevent",[["summary",{},"text","A"],["dtstart"],17,["dtstart",{},"date-time","2026-02-30T09:00:00"]],["x"]]"#
        )
        #expect(result.codes.filter { $0 == "malformed-property" }.count == 3)
        #expect(result.codes.contains("invalid-date"))
        #expect(result.events.first?.summary == "A")
        #expect(result.events.first?.start == nil)
        #expect(result.events.first?.component.properties("X-SCANICS-JSON").map(\.text) == [#"["dtstart"]"#, "17"])
    }

    @Test("a value in jCal cannot start a new property")
    func injection() {
        let result = recognizer.recognize(
            #"["vevent",[["x\r\nSUMMARY:bad",{},"unknown","a\r\nDTSTART:20260101"],["url",{"x\nURL":"\nUID:1"},"uri","a\nUID:2"]],[]]"#
        )
        #expect(result.events.count == 1)
        #expect(result.events.first?.start == nil)
        #expect(result.events.first?.uid == nil)
        #expect(result.events.first?.component.properties.count == 2)
    }

    @Test(
        "other JSON is not jCal",
        arguments: ["[]", "[\"vevent", "[1]", "[\"vcard\",[],[]]", "{\"vevent\":1}", "[[[\"vevent\"]]]", "\"vevent\""])
    func others(text: String) {
        #expect(recognizer.recognize(text).family == nil)
    }

    @Test("jCal that is cut off does not crash the reader")
    func cut() {
        let bytes = Array(Self.meeting.utf8)
        for length in 0..<bytes.count where length % 7 == 0 {
            _ = recognizer.recognize(String(decoding: bytes.prefix(length), as: UTF8.self))
        }
    }

    @Test("jCal that is nested too deep or has too many properties is refused")
    func limits() {
        let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
        #expect(recognizer.recognize(deep).family == nil)
        #expect(recognizer.recognize(#"["vevent",[],"# + deep + "]").family == nil)
        var limits = ScanLimits()
        limits.properties = 1000
        let many = #"["vevent",["# + String(repeating: "0,", count: 1000) + "0],[]]"
        let limited = PayloadRecognizer(context: RecognitionContext(limits: limits))
        #expect(limited.recognize(many).codes.last == "too-many-properties")
    }

    @Test(
        "a long jCal with many repetitions is read in linear time",
        arguments: [
            ("0,", "0],[]]"), ("\\", ""), (#"["a",{},"text","b"],"#, "0],[]]"), (#"["a",{"#, ""), ("[],", "0],[]]"),
        ])
    func long(piece: String, end: String) {
        expectLinearTime(from: 5000) { size in
            _ = recognizer.recognize(#"["vevent",["# + String(repeating: piece, count: size / piece.utf8.count) + end)
        }
    }
}
