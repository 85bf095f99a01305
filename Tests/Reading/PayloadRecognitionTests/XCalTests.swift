import CalendarModel
import TestSupport
import Testing

@testable import PayloadRecognition

@Suite("xCal")
struct XCalTests {
    private let recognizer = PayloadRecognizer()

    private static let properties = """
        <uid><text>4088E990</text></uid>
        <dtstart><parameters><tzid><text>US/Eastern</text></tzid></parameters><date-time>2006-01-02T12:00:00</date-time></dtstart>
        <duration><duration>PT1H</duration></duration>
        <rrule><recur><freq>DAILY</freq><byday>MO</byday><byday>-1SU</byday><until>2006-01-09</until></recur></rrule>
        <rdate><period><start>2006-01-02T15:00:00Z</start><duration>PT2H</duration></period><date>2006-01-05</date></rdate>
        <summary><parameters><language><text>de</text></language></parameters><text> Über; uns &amp; &lt;mehr&gt;,\\ und
        so </text></summary>
        <categories><text>a,b</text><text>c</text></categories>
        <geo><latitude>37.386013</latitude><longitude>-122.082932</longitude></geo>
        <request-status><code>2.0</code><description>Success; really</description></request-status>
        <attendee><parameters><cn><text>A "B"</text></cn></parameters><cal-address>mailto:a@example.com</cal-address></attendee>
        <attach><binary>SGVsbG8=</binary></attach>
        <x-flag><boolean>true</boolean></x-flag>
        <x-unknown><unknown>a\\,b;c</unknown></x-unknown>
        """

    private static func calendar(_ properties: String = properties, prefix: String = "") -> String {
        let namespace = "xmlns\(prefix.isEmpty ? "" : ":" + prefix)=\"urn:ietf:params:xml:ns:icalendar-2.0\""
        let text = """
            <icalendar @><vcalendar><properties><version><text>2.0</text></version></properties>
            <components><vevent><properties>\(properties)</properties><components><valarm><properties>
            <action><text>DISPLAY</text></action><trigger><duration>-PT5M</duration></trigger>
            </properties></valarm></components></vevent></components></vcalendar></icalendar>
            """
        let prefixed =
            prefix.isEmpty
            ? text
            : text.replacing("</", with: "\u{1}").replacing("<", with: "<\(prefix):").replacing(
                "\u{1}", with: "</\(prefix):")
        return "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n"
            + prefixed.replacing("@", with: namespace, maxReplacements: 1)
    }

    @Test("values of all types of RFC 6321 are converted to iCalendar", arguments: ["", "C"])
    func types(prefix: String) throws {
        let result = recognizer.recognize(Self.calendar(prefix: prefix))
        #expect(result.family == .xcal)
        #expect(result.content == .event)
        // The daily rule has a weekday with a number, which RFC 5545 does not allow.
        #expect(result.codes == ["invalid-rrule", "until-type-mismatch"])
        let event = try #require(result.events.first)
        #expect(result.documents.first?.properties.map(\.value) == ["2.0"])
        #expect(event.uid == "4088E990")
        #expect(event.start == EventTime("20060102T120000", tzid: "US/Eastern"))
        #expect(event.duration?.hours == 1)
        #expect(event.component.property("RRULE")?.value == "FREQ=DAILY;BYDAY=MO,-1SU;UNTIL=20060109")
        #expect(event.component.properties("RDATE").map(\.value) == ["20060102T150000Z/PT2H", "20060105"])
        #expect(event.component.properties("RDATE").map { $0.parameter("VALUE") } == ["PERIOD", "DATE"])
        #expect(event.summary == " Über; uns & <mehr>,\\ und\nso ")
        #expect(event.categories == ["a,b", "c"])
        #expect(event.geo?.latitude == 37.386013)
        #expect(event.requestStatuses == [#"2.0;Success\; really"#])
        #expect(event.attendees.first?.name == #"A "B""#)
        #expect(event.attachments.first?.isInline == true)
        #expect(event.component.property("X-FLAG")?.value == "TRUE")
        #expect(event.component.property("X-UNKNOWN")?.value == #"a\,b;c"#)
        #expect(event.alarms.count == 1)
    }

    @Test("elements of other vocabularies and values without a type are reported")
    func foreign() {
        let result = recognizer.recognize(
            Self.calendar(
                "<dtstart><date>2026-06-12</date></dtstart><summary>bare</summary><o:x xmlns:o=\"urn:o\">lost</o:x>"))
        #expect(result.codes == ["malformed-property", "foreign-element"])
        #expect(result.diagnostics.last?.message.contains("lost") == true)
        #expect(result.events.first?.summary == "bare")
        #expect(result.events.first?.isAllDay == true)
    }

    @Test("an xCal calendar without a namespace is read")
    func noNamespace() {
        let text = "<vevent><properties><dtstart><date>2026-06-12</date></dtstart></properties></vevent>"
        #expect(recognizer.recognize(text).events.count == 1)
        #expect(recognizer.recognize("<html><vevent/></html>").family == nil)
        #expect(recognizer.recognize("<p>An icalendar</p>").content == .page)
    }

    @Test("an xCal calendar that is cut off is read up to the cut, and the line of the cut is reported")
    func cut() {
        let text = Self.calendar("<dtstart><date>2026-06-12</date></dtstart><summary><text>A</text></summary>")
        let result = recognizer.recognize(String(text.prefix { $0 != "A" }) + "A")
        #expect(result.events.first?.start == EventTime("20260612"))
        #expect(result.events.first?.summary == "A")
        #expect(result.codes.first == "malformed-xml")
        #expect(result.diagnostics.first?.line == 3)
    }

    @Test("a DOCTYPE is refused, whatever it declares")
    func doctype() {
        let body = Self.calendar("<summary><text>&a;</text></summary>").split(separator: "\n", maxSplits: 1)[1]
        let doctypes = [
            "<!DOCTYPE icalendar>", "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>",
            "<!DOCTYPE x SYSTEM \"http://127.0.0.1:1/x.dtd\">",
            "<!DOCTYPE x [<!ENTITY b \"bbbb\"><!ENTITY a \"&b;&b;&b;\">]>",
        ]
        for doctype in doctypes {
            let result = recognizer.recognize(doctype + body)
            #expect(result.codes == ["xml-refused"])
            #expect(result.events.isEmpty)
        }
        #expect(recognizer.recognize(String(body)).codes.contains("malformed-xml"))
    }

    @Test("xCal that is cut off or has random bytes does not crash the reader")
    func damaged() {
        let text = Self.calendar()
        for length in stride(from: 0, to: text.utf8.count, by: 11) {
            _ = recognizer.recognize(String(decoding: text.utf8.prefix(length), as: UTF8.self))
        }
        for seed in 1...100 {
            let noise = String(decoding: Sample.noise(500, seed: UInt64(seed)), as: UTF8.self)
            _ = recognizer.recognize("<vevent>" + noise)
        }
    }

    @Test("xCal that is nested too deep or has too many properties is refused")
    func limits() {
        #expect(recognizer.recognize(String(repeating: "<vevent>", count: 20_000)).codes == ["xml-refused"])
        var limits = ScanLimits()
        limits.properties = 1000
        let many = "<vevent><properties>" + String(repeating: "<x/>", count: 1100)
        let limited = PayloadRecognizer(context: RecognitionContext(limits: limits))
        #expect(limited.recognize(many).codes.contains("too-many-properties"))
    }

    @Test(
        "a long xCal with many repetitions is read in linear time",
        arguments: [
            ("<vevent ", "a"), ("<vevent>", "&lt;\n"), ("<vevent><properties>", "<x/>"),
            ("<vevent><properties><summary><text>", "&lt;\n"),
        ])
    func long(start: String, piece: String) {
        expectLinearTime(from: 10_000) { size in
            _ = recognizer.recognize(start + String(repeating: piece, count: size / piece.utf8.count))
        }
    }
}
