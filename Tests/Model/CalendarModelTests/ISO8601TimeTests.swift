import CalendarModel
import Testing

@Suite("ISO 8601 times")
struct ISO8601TimeTests {
    @Test(
        "a day or time is read in the basic and the extended format",
        arguments: [
            ("2026-06-12", "20260612"), ("20260612", "20260612"), (" 2026-06-12\n", "20260612"),
            ("2026-06-12T09:00:30", "20260612T090030"), ("20260612T090030", "20260612T090030"),
            ("2026-06-12T09:00", "20260612T090000"), ("20260612T0900", "20260612T090000"),
            ("20260612T09", "20260612T090000"), ("2026-06-12 09:00", "20260612T090000"),
            ("20260612T09:00:30", "20260612T090030"), ("2026-06-12t09:00:30z", "20260612T090030Z"),
            ("2026-06-12T09:00:30.000Z", "20260612T090030Z"), ("2026-06-12T24:00", "20260613T000000"),
            ("2026-06-12T09:00:00+02:00", "20260612T070000Z"), ("2026-06-12T23:00-0500", "20260613T040000Z"),
            ("20260612T0900+02", "20260612T070000Z"), ("2026-06-12T09:00:00-00:00", "20260612T090000Z"),
            ("2016-12-31T23:59:60Z", "20161231T235960Z"), ("0000-01-01T00:00+23:59", "00000101T000100Z"),
        ])
    func reads(text: String, value: String) {
        #expect(ISO8601Time(text)?.eventTime.basicText == value)
    }

    @Test(
        "a text that is not a date or time, and a date or time that does not exist, are not read",
        arguments: [
            "", " ", "2026", "2026-06", "2026-W24-5", "2026-163", "2026-02-30", "2026-13-01", "2026-0612", "202606-12",
            "2026-06-12T", "2026-06-12T9:00", "2026-06-12T09:0", "2026-06-12T09:", "2026-06-12T25:00",
            "2026-06-12T09:60", "2026-06-12T24:01", "2026-06-12T09:00:00.", "2026-06-12T09:00+2",
            "2026-06-12T09:00+24:00", "2026-06-12T09:00+02:60", "2026-06-12T09:00+02:", "2026-06-12T09:00Zx",
            "2026-06-12Z", "٢٠٢٦-٠٦-١٢", "-026-06-12", "2026-06-12T09:00:00\u{0}Z",
        ])
    func refuses(text: String) {
        #expect(ISO8601Time(text) == nil)
    }

    @Test("a time reports its offset, and whether its text has a fraction of a second")
    func tells() {
        #expect(ISO8601Time("2026-06-12T09:00")?.offset == nil)
        #expect(ISO8601Time("2026-06-12T09:00Z")?.offset == .utc)
        #expect(ISO8601Time("2026-06-12T09:00-03:30")?.offset == .seconds(-12_600))
        #expect(ISO8601Time("2026-06-12T09:00-03:30")?.offset?.text == "-03:30")
        #expect(ISO8601Time("2026-06-12T09:00+02")?.offset?.text == "+02:00")
        #expect(ISO8601Time("2026-06-12T09:00:00,5")?.hasFraction == true)
        #expect(ISO8601Time("2026-06-12T09:00:00.00")?.hasFraction == false)
        #expect(ISO8601Time("2026-06-12")?.local == nil)
    }

    @Test("a time that is cut at any byte, and a long text, are read or refused without a crash")
    func cut() {
        let whole = Array("2026-06-12T09:00:00.123+02:00".utf8)
        for end in whole.indices {
            let time = ISO8601Time(String(decoding: whole[..<end], as: UTF8.self))
            #expect(time == nil || time?.date == CalendarDate(year: 2026, month: 6, day: 12))
        }
        #expect(ISO8601Time("2026-06-12T09:00:00." + String(repeating: "1", count: 1_000_000)) == nil)
    }
}
