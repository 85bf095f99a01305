import Recurrence
import Testing

/// RSCALE and SKIP (RFC 7529).
@Suite("Calendar scales")
struct ScaleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let start: String
        let rule: String
        let days: [String]

        init(_ start: String, _ rule: String, _ days: String) {
            (self.start, self.rule) = (start, rule)
            self.days = days.split(separator: " ").map(String.init)
        }

        var testDescription: String { "\(start) \(rule)" }
    }

    /// Rules for a day that some months or years do not have. The expected days follow from the lengths of Gregorian
    /// months and years.
    static let skips = [
        Case("20260131", "FREQ=MONTHLY;SKIP=OMIT", "20260131 20260331 20260531 20260731"),
        Case("20260131", "FREQ=MONTHLY;SKIP=BACKWARD", "20260131 20260228 20260331 20260430"),
        Case("20260131", "FREQ=MONTHLY;SKIP=FORWARD", "20260131 20260301 20260331 20260501"),
        Case("20260131", "FREQ=MONTHLY;BYMONTHDAY=31,1;SKIP=FORWARD", "20260131 20260201 20260301 20260331 20260401"),
        Case("20260101", "FREQ=MONTHLY;BYMONTHDAY=-31", "20260101 20260301 20260501 20260701"),
        Case("20260101", "FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=FORWARD", "20260101 20260201 20260301 20260401"),
        Case("20260101", "FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=BACKWARD", "20260101 20260131 20260301 20260331 20260501"),
        Case("20240229", "FREQ=YEARLY;SKIP=FORWARD", "20240229 20250301 20260301 20270301 20280229"),
        Case("20240229", "FREQ=YEARLY;SKIP=BACKWARD", "20240229 20250228 20260228 20270228 20280229"),
        Case("20241231", "FREQ=YEARLY;BYYEARDAY=366", "20241231 20281231 20321231"),
        Case("20241231", "FREQ=YEARLY;BYYEARDAY=366;SKIP=FORWARD", "20241231 20260101 20270101 20280101 20281231"),
        Case("20241231", "FREQ=YEARLY;BYYEARDAY=366;SKIP=BACKWARD", "20241231 20251231 20261231 20271231 20281231"),
        Case("20240101", "FREQ=YEARLY;BYYEARDAY=-366", "20240101 20280101 20320101"),
        Case("20240101", "FREQ=YEARLY;BYYEARDAY=-366;SKIP=FORWARD", "20240101 20250101 20260101 20270101 20280101"),
        Case("20240101", "FREQ=YEARLY;BYYEARDAY=-366;SKIP=BACKWARD", "20240101 20241231 20251231 20261231 20280101"),
        // 2020, 2026 and 2032 have 53 weeks.
        Case("20201229", "FREQ=YEARLY;BYWEEKNO=53", "20201229 20261229 20321228"),
        Case(
            "20201229", "FREQ=YEARLY;BYWEEKNO=53;SKIP=FORWARD",
            "20201229 20220101 20230101 20240101 20250101 20260101 20261229"),
        Case(
            "20201229", "FREQ=YEARLY;BYWEEKNO=53;SKIP=BACKWARD",
            "20201229 20211231 20221231 20231231 20241231 20251231 20261229"),
        Case("20260102", "FREQ=YEARLY;BYWEEKNO=-53;SKIP=FORWARD", "20260102 20270101 20280101 20290101"),
        // SKIP first moves a missing week 53 to 1 January. BYDAY then keeps 1 January 2022, a Saturday, but not
        // 1 January 2025, a Wednesday.
        // 2 January 2021 lies in week 53 of 2020.
        Case("20201229", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=TU,SA;SKIP=FORWARD", "20201229 20210102 20220101 20261229"),
        Case(
            "20260531", "FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=SU;SKIP=FORWARD",
            "20260531 20270131 20271031 20281001 20281231"),
    ]

    @Test("SKIP moves a day that a month or year does not have", arguments: skips)
    func skip(_ example: Case) throws {
        let series = try TestSeries(event: "DTSTART:\(example.start)\nRRULE:RSCALE=GREGORIAN;\(example.rule)")
        let starts = try series.starts("20200101", "20400101")
        #expect(Array(starts.prefix(example.days.count)) == example.days)
    }

    @Test("SKIP gives the same days with COUNT, and in a period that begins within the series", arguments: skips)
    func skipping(_ example: Case) throws {
        let text = "DTSTART:\(example.start)\nRRULE:RSCALE=GREGORIAN;\(example.rule)"
        let counted = try TestSeries(event: "\(text);COUNT=\(example.days.count)")
        #expect(try counted.starts("20200101", "20400101") == example.days)
        for (place, day) in example.days.enumerated() {
            #expect(try TestSeries(event: text).starts(day, "20400101").first == day)
            #expect(try counted.starts(day, "20400101") == Array(example.days[place...]))
        }
    }

    @Test(
        "rules of other calendars give the known days of their feasts and new years",
        arguments: [
            // Chinese New Year, and the Mid-Autumn Festival (8th month, 15th day).
            Case("20230122", "RSCALE=CHINESE;FREQ=YEARLY", "20230122 20240210 20250129 20260217"),
            Case("20230929", "RSCALE=CHINESE;FREQ=YEARLY", "20230929 20240917 20251006 20260925"),
            // Rosh Hashanah and the first day of Passover (15 Nisan).
            Case("20230916", "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "20230916 20241003 20250923 20260912"),
            Case("20240423", "RSCALE=HEBREW;FREQ=YEARLY", "20240423 20250413 20260402 20270422"),
            // Enkutatash, the Ethiopic new year. It is a day later in the year before a Gregorian leap year.
            Case("20220911", "RSCALE=ETHIOPIC;FREQ=YEARLY", "20220911 20230912 20240911 20250911 20260911 20270912"),
            // RFC 7529 §4.3: the 13th Ethiopic month, Chinese New Year, and a day of the Hebrew leap month Adar I.
            Case("20130906", "RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTH=13", "20130906 20140906 20150906"),
            Case("20130906", "RSCALE=ETHIOPIC;FREQ=MONTHLY;INTERVAL=13", "20130906 20140906 20150906"),
            Case("20130210", "RSCALE=CHINESE;FREQ=YEARLY", "20130210 20140131 20150219 20160208"),
            Case(
                "20140208", "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD",
                "20140208 20150227 20160217 20170306"),
            Case(
                "20140208", "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8", "20140208 20160217 20190213 20220209"),
            // Months have 30 and 29 days in turn.
            Case("20240711", "RSCALE=ISLAMIC-CIVIL;FREQ=MONTHLY", "20240711 20240810 20240908 20241008 20241106"),
            Case("20240711", "RSCALE=ISLAMIC-CIVIL;FREQ=MONTHLY;INTERVAL=5", "20240711 20241206 20250502"),
            // Every second month of a Hebrew leap year, from Rosh Hashanah on. The months have 30 and 29 days in turn.
            Case("20230916", "RSCALE=HEBREW;FREQ=MONTHLY;INTERVAL=2", "20230916 20231114 20240111 20240311 20240509"),
            Case("20260912", "RSCALE=HEBREW;FREQ=YEARLY;INTERVAL=5", "20260912 20310918 20360922"),
            Case("20260911", "RSCALE=ETHIOPIC;FREQ=YEARLY;INTERVAL=2", "20260911 20280911 20300911"),
            // Month 1 is Tishri (in autumn), month 8 is Iyar (in spring). The first occurrence is in Iyar 5786. The
            // INTERVAL then leads to 5788, which begins in Tishri 2027.
            Case(
                "20260418", "RSCALE=HEBREW;FREQ=YEARLY;INTERVAL=2;BYMONTH=1,8;BYMONTHDAY=1",
                "20260418 20271002 20280427 20290910"),
            // The thirteenth Ethiopic month has 5 days, or 6 before a Gregorian leap year.
            Case(
                "20130816", "RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTHDAY=10;SKIP=BACKWARD",
                "20130816 20130910 20130920 20131020"),
            Case("20130816", "RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTHDAY=10;SKIP=FORWARD", "20130816 20130911 20130920"),
            Case("20130816", "RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTHDAY=10", "20130816 20130920 20131020"),
            Case("20130905", "RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTHDAY=-1", "20130905 20130910 20131010 20131109"),
            // The first Friday of each Hebrew month.
            Case("20230922", "RSCALE=HEBREW;FREQ=MONTHLY;BYDAY=1FR", "20230922 20231020 20231117 20231215"),
            // Weekly and daily rules have the same days in every calendar.
            Case("20260102", "RSCALE=HEBREW;FREQ=WEEKLY;BYDAY=FR", "20260102 20260109 20260116"),
        ])
    func otherCalendars(_ example: Case) throws {
        let text = "DTSTART;VALUE=DATE:\(example.start)\nRRULE:\(example.rule)"
        #expect(
            try Array(TestSeries(event: text).starts("20130101", "20400101").prefix(example.days.count)) == example.days
        )
        let counted = try TestSeries(event: "\(text);COUNT=\(example.days.count)")
        #expect(try counted.starts("20130101", "20990101") == example.days)
        let until = try TestSeries(event: "\(text);UNTIL=\(example.days[1])")
        #expect(try until.starts("20130101", "20990101") == Array(example.days[..<2]))
    }

    @Test("a rule of another calendar keeps its time of day, EXDATE and RDATE")
    func times() throws {
        let series = try TestSeries(
            event: """
                DTSTART:20250129T090000Z
                RRULE:RSCALE=CHINESE;FREQ=YEARLY;COUNT=4;BYHOUR=9,18
                EXDATE:20260217T090000Z
                RDATE:20250301T090000Z
                """)
        #expect(
            try series.starts("20250101", "20300101") == [
                "20250129T090000Z", "20250129T180000Z", "20250301T090000Z", "20260217T180000Z",
            ])
    }
}
