import CalendarModel
import Testing

@Suite("Values")
struct ValueTests {
    @Test("every day of six centuries converts to its number and back")
    func dayNumbers() throws {
        var expected = try #require(CalendarDate(year: 1600, month: 1, day: 1)).daysSinceEpoch
        for year in 1600...2200 {
            for month in 1...12 {
                for day in 1...CalendarDate.days(inMonth: month, of: year) {
                    let date = try #require(CalendarDate(year: year, month: month, day: day))
                    if date.daysSinceEpoch != expected || CalendarDate(daysSinceEpoch: expected) != date {
                        Issue.record("\(date.extendedText) is \(date.daysSinceEpoch), expected \(expected)")
                        return
                    }
                    expected += 1
                }
            }
        }
        #expect(CalendarDate(daysSinceEpoch: 0).weekday == .thursday)
        #expect(CalendarDate(year: 2026, month: 6, day: 12)?.weekday == .friday)
    }

    @Test(
        "days and times that do not exist are refused",
        arguments: [
            "20260230", "20261301", "20260001", "20260100", "2026061", "20260612T", "20260612T250000",
            "20260612T096000",
            "20260612T0900", "20260612 090000", "20260612t090000", "20260612T090000z", "", "Z", "20260612Z", "２０２６0612",
        ])
    func invalidTimes(text: String) {
        #expect(EventTime(text) == nil)
    }

    @Test("an EventTime keeps the kind and the zone of the time as written")
    func times() throws {
        #expect(EventTime("20260612")?.isDate == true)
        #expect(EventTime("20260612", tzid: "Europe/Berlin")?.tzid == nil)
        #expect(EventTime("20260612T090000Z", tzid: "Europe/Berlin")?.tzid == nil)
        #expect(EventTime("20260612T090000", tzid: "Europe/Berlin")?.tzid == "Europe/Berlin")
        #expect(EventTime("20161231T235960Z")?.basicText == "20161231T235960Z")
        #expect(EventTime("20260612T090000")?.local.extendedText == "2026-06-12T09:00:00")
    }

    @Test(
        "a duration is read completely or not at all",
        arguments: [
            ("PT1H", 3600), ("-PT15M", -900), ("P1D", 86_400), ("P1W", 604_800), ("P1DT2H3M4S", 93_784),
            ("+PT0S", 0), ("P1W2D", 777_600), ("P", nil), ("PT", nil), ("1H", nil), ("PT1D", nil), ("P1H", nil),
            ("PT1M1H", nil), ("PTH", nil), ("PT99999999999999999999S", nil), ("PT1H ", nil),
        ] as [(String, Int?)])
    func durations(text: String, seconds: Int?) {
        #expect(CalendarDuration(text)?.totalSeconds == seconds)
    }

    @Test(
        "a recurrence rule is read and written back in canonical form",
        arguments: [
            ("FREQ=WEEKLY;COUNT=10;BYDAY=MO,WE", "FREQ=WEEKLY;COUNT=10;BYDAY=MO,WE"),
            ("freq=monthly;byday=-1fr", "FREQ=MONTHLY;BYDAY=-1FR"),
            ("FREQ=DAILY;UNTIL=20261224T000000Z;INTERVAL=2", "FREQ=DAILY;UNTIL=20261224T000000Z;INTERVAL=2"),
            ("FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2;WKST=SU;", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;WKST=SU"),
            ("FREQ=YEARLY;RSCALE=CHINESE", "FREQ=YEARLY;RSCALE=CHINESE"),
            ("FREQ=BOGUS", nil), ("COUNT=3", nil), ("FREQ=DAILY;INTERVAL=0", nil),
            ("FREQ=DAILY;COUNT=2;UNTIL=20260101", nil),
            ("FREQ=DAILY;BYDAY=0MO", nil), ("FREQ=DAILY;BYHOUR=24", nil), ("FREQ=DAILY;BYHOUR=", nil), ("", nil),
            ("FREQ=DAILY;FREQ=DAILY", nil), ("FREQ=MONTHLY;BYMONTHDAY=0", nil),
        ] as [(String, String?)])
    func rules(text: String, canonical: String?) {
        #expect(RecurrenceRule(text)?.text == canonical)
    }

    @Test(
        "escaped text has no line end and unescapes to the original",
        arguments: ["plain", "a,b;c\\d", "two\nlines", "tab\there", "C:\\new", "\\", "Café 🎷", ""])
    func escaping(text: String) {
        let escaped = TextValue.escape(text)
        #expect(!escaped.contains("\n"))
        #expect(TextValue.unescape(escaped) == text)
    }

    @Test("every kind of line end becomes one escaped line end, and other control characters are left out")
    func lineEnds() {
        #expect(TextValue.escape("a\r\nb\rc\nd\u{2028}e\u{85}f") == "a\\nb\\nc\\nd\\ne\\nf")
        #expect(TextValue.escape("a\u{0}b\u{1B}[31mc") == "ab[31mc")
    }

    @Test("an unknown escape keeps its characters")
    func unknownEscapes() {
        #expect(TextValue.unescape("C:\\Users\\xyz") == "C:\\Users\\xyz")
        #expect(TextValue.unescape("at 10\\:30 \\\"now\\\"") == "at 10:30 \"now\"")
        #expect(TextValue.unescape("end\\") == "end\\")
    }

    @Test("a list is split at commas that are not escaped")
    func lists() {
        #expect(Property("CATEGORIES", value: "A,B\\,C,").texts == ["A", "B,C", ""])
    }

    @Test(
        "a position needs two numbers in range",
        arguments: ["48.85,2.36", "91;0", "-91;0", "0;181", "0;-181", "1;2;3", "a;b", ""])
    func positions(text: String) {
        #expect(GeographicPosition(text) == nil)
        #expect(GeographicPosition("48.85299;2.36885")?.longitude == 2.36885)
        #expect(GeographicPosition("-90;-180")?.latitude == -90)
        #expect(GeographicPosition("90;180")?.longitude == 180)
    }

    @Test("an escape is read up to the end of a text, and an incomplete one stays")
    func percentEscapes() {
        let cases: [(text: String, decoded: String, badEscapes: Int)] = [
            ("a%41", "aA", 0), ("%4", "%4", 1), ("%", "%", 1), ("%4g", "%4g", 1), ("%c3%A9%", "é%", 1), ("", "", 0),
        ]
        for (text, expected, badEscapes) in cases {
            let decoded = PercentEncoding.decode(Array(text.utf8))
            #expect(decoded.bytes == Array(expected.utf8), "\(text)")
            #expect(decoded.badEscapes == badEscapes, "\(text)")
        }
    }

    @Test("setting a view rewrites only that property")
    func views() {
        var event = CalendarEvent(
            Component(
                "VEVENT",
                [
                    Property("SUMMARY", [Parameter("LANGUAGE", "de")], value: "Alt"), Property("X-KEPT", value: "1"),
                ]))
        event.summary = "Neu; mit Komma, und Zeile\n2"
        event.end = EventTime("20260612")
        #expect(
            event.component.properties == [
                Property("SUMMARY", [Parameter("LANGUAGE", "de")], value: "Neu\\; mit Komma\\, und Zeile\\n2"),
                Property("X-KEPT", value: "1"),
                Property("DTEND", [Parameter("VALUE", "DATE")], value: "20260612"),
            ])
        event.summary = nil
        #expect(event.component.properties.count == 2)
    }
}
