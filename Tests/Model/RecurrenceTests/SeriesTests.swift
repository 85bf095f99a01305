import CalendarModel
import ICalendar
import Testing
import TimeZones

@testable import Recurrence

/// A series that is made from content lines. Periods and results are in iCalendar's notation for times.
struct TestSeries {
    let series: Series

    init(_ lines: String, limits: ScanLimits = ScanLimits()) throws {
        let text = "BEGIN:VCALENDAR\r\n\(lines.replacing("\n", with: "\r\n"))\r\nEND:VCALENDAR\r\n"
        let document = try #require(try ICalendarReader().read(text).documents.first)
        series = try Series(
            document.components.filter { $0.name == "VEVENT" || $0.name == "VTODO" },
            zones: ZoneResolver(timeZones: document.timeZones), limits: limits)
    }

    init(event lines: String, limits: ScanLimits = ScanLimits()) throws {
        try self.init("BEGIN:VEVENT\nUID:a\n\(lines)\nEND:VEVENT", limits: limits)
    }

    /// Returns the starts, as written, of the occurrences that overlap a period.
    func starts(_ from: String, _ to: String) throws -> [String] {
        try series.occurrences(within: window(from, to)).map(\.start.basicText)
    }

    /// Returns the number of steps that it takes to find the occurrences that overlap a period.
    func steps(_ from: String, _ to: String) throws -> Int {
        var iterator = series.occurrences(overlapping: try window(from, to)).makeIterator()
        while iterator.next() != nil {}
        return iterator.stepsUsed
    }

    func utc(_ from: String, _ to: String) throws -> [String] {
        try series.occurrences(within: window(from, to)).map {
            LocalDateTime(secondsSinceEpoch: $0.startUTC).basicText + "/"
                + LocalDateTime(secondsSinceEpoch: $0.endUTC).basicText
        }
    }
}

func window(_ from: String, _ to: String) throws -> Range<Int> {
    let from = try #require(EventTime(from)).local.secondsSinceEpoch
    return from..<(try #require(EventTime(to)).local.secondsSinceEpoch)
}

@Suite("Series")
struct SeriesTests {
    @Test("a daily rule has one occurrence each day, until COUNT or UNTIL ends it")
    func daily() throws {
        let count = try TestSeries(event: "DTSTART:20260101T090000Z\nRRULE:FREQ=DAILY;COUNT=3")
        #expect(
            try count.starts("20260101", "20270101") == ["20260101T090000Z", "20260102T090000Z", "20260103T090000Z"])
        let until = try TestSeries(event: "DTSTART:20260101T090000Z\nRRULE:FREQ=DAILY;UNTIL=20260102T090000Z")
        #expect(try until.starts("20260101", "20270101") == ["20260101T090000Z", "20260102T090000Z"])
    }

    @Test("times of day in the rule of an all-day event are ignored, and reported")
    func timesOfDays() throws {
        for part in ["BYHOUR=9,10", "BYMINUTE=0,30", "BYSECOND=1,2", "BYHOUR=9,10;BYMINUTE=0,30;BYSECOND=0,1"] {
            let days = try TestSeries(event: "DTSTART;VALUE=DATE:20260612\nRRULE:FREQ=DAILY;\(part);COUNT=3")
            #expect(try days.starts("20260101", "20270101") == ["20260612", "20260613", "20260614"])
            #expect(days.series.diagnostics.map(\.code) == [.unusableRule])
        }
        let last = try TestSeries(
            event: "DTSTART;VALUE=DATE:20260629\nRRULE:FREQ=MONTHLY;BYHOUR=9,10;BYDAY=MO;BYSETPOS=-1;COUNT=2")
        #expect(try last.starts("20260101", "20270101") == ["20260629", "20260727"])
    }

    @Test(
        "events with the same UID but different starts are separate series, unless their SEQUENCE differs"
    )
    func sharedUID() throws {
        func event(_ day: String, _ more: [Property] = []) -> Component {
            Component(
                "VEVENT", [Property("UID", value: "a"), Property("DTSTART", value: "202606\(day)T090000Z")] + more)
        }
        #expect(Series.group([event("12"), event("13"), event("14")]).map(\.count) == [1, 1, 1])
        #expect(Series.group([event("12"), event("13", [Property("SEQUENCE", value: "1")])]).map(\.count) == [2])
        let override = event("15", [Property("RECURRENCE-ID", value: "20260612T090000Z")])
        #expect(Series.group([event("12"), override, event("13")]).map(\.count) == [2, 1])
    }

    @Test("an RRULE in an override adds no instances, and is reported")
    func ruleOfOverride() throws {
        let series = try TestSeries(
            event: "DTSTART:20260612T090000Z\nRECURRENCE-ID:20260612T090000Z\nRRULE:FREQ=DAILY;COUNT=3")
        #expect(try series.starts("20260101", "20270101") == ["20260612T090000Z"])
        #expect(series.series.diagnostics.map(\.code) == [.unusableRule])
    }

    @Test("finding an occurrence in the far future takes no more steps than finding a near one")
    func farAway() throws {
        let series = try TestSeries(event: "DTSTART:19700101T090000Z\nRRULE:FREQ=DAILY")
        #expect(try series.starts("24000301", "24000302") == ["24000301T090000Z"])
        let counted = try TestSeries(event: "DTSTART:19700101T090000Z\nRRULE:FREQ=DAILY;COUNT=157055")
        #expect(try counted.starts("24000101", "24010101") == ["24000101T090000Z"])
        for series in [series, counted] {
            #expect(try series.steps("23991231", "24000102") <= series.steps("19700201", "19700203"))
        }
    }

    @Test(
        "a local time in a gap has the offset before the gap; a repeated local time is the first one (RFC 5545 §3.3.5)"
    )
    func changes() throws {
        let gap = try TestSeries(event: "DTSTART;TZID=Europe/Berlin:20260328T023000\nRRULE:FREQ=DAILY;COUNT=3")
        #expect(
            try gap.utc("20260101", "20270101").map { $0.prefix(15) } == [
                "20260328T013000", "20260329T013000", "20260330T003000",
            ])
        #expect(try gap.starts("20260329", "20260330") == ["20260329T023000"])
        let overlap = try TestSeries(event: "DTSTART;TZID=Europe/Berlin:20261024T023000\nRRULE:FREQ=DAILY;COUNT=3")
        #expect(
            try overlap.utc("20260101", "20270101").map { $0.prefix(15) } == [
                "20261024T003000", "20261025T003000", "20261026T013000",
            ])
    }

    @Test("DTEND stays at its time on the clock, and a DURATION of hours stays exact, when the clocks change")
    func ends() throws {
        let end =
            "DTSTART;TZID=Europe/Berlin:20260328T220000\nDTEND;TZID=Europe/Berlin:20260329T060000\nRRULE:FREQ=DAILY"
        #expect(
            try TestSeries(event: end).utc("20260328", "20260330") == [
                "20260328T210000/20260329T040000", "20260329T200000/20260330T040000",
            ])
        let length = "DTSTART;TZID=Europe/Berlin:20260328T220000\nDURATION:PT8H\nRRULE:FREQ=DAILY"
        #expect(
            try TestSeries(event: length).utc("20260328", "20260330") == [
                "20260328T210000/20260329T050000", "20260329T200000/20260330T040000",
            ])
        // If the zones of start and end differ, all occurrences are as long as the first.
        let flight =
            "DTSTART;TZID=Europe/Berlin:20260301T100000\nDTEND;TZID=America/New_York:20260301T130000\nRRULE:FREQ=WEEKLY"
        let flights = try TestSeries(event: flight).series.occurrences(within: window("20260301", "20260401"))
        #expect(flights.allSatisfy { $0.endUTC - $0.startUTC == 9 * 3600 })
        #expect(flights.map { $0.end.local.hour } == [13, 14, 14, 14, 13])
        #expect(flights.first?.endZone == "America/New_York")
    }

    @Test("floating times and days are read in UTC, or in the zone that the caller gives")
    func floating() throws {
        let event = Component("VEVENT", [Property("DTSTART", value: "20260612T090000")])
        let berlin = try #require(TimeZoneDatabase.system.rules(for: "Europe/Berlin"))
        let utc = try Series([event], zones: ZoneResolver())
        #expect(utc.bounds?.firstStart == (try window("20260612T090000", "20260613").lowerBound))
        let local = try Series([event], zones: ZoneResolver(), floatingZone: berlin)
        #expect(local.bounds?.firstStart == (try window("20260612T070000", "20260613").lowerBound))
    }

    static let changed = """
        BEGIN:VEVENT
        UID:a
        SUMMARY:As it was
        DTSTART;TZID=Europe/Berlin:20260612T090000
        DURATION:PT1H
        RRULE:FREQ=DAILY;COUNT=5
        EXDATE;TZID=Europe/Berlin:20260613T090000
        END:VEVENT
        BEGIN:VEVENT
        UID:a
        SUMMARY:Moved
        RECURRENCE-ID:20260614T070000Z
        DTSTART;TZID=Europe/Berlin:20260616T120000
        DTEND;TZID=Europe/Berlin:20260616T130000
        END:VEVENT
        BEGIN:VEVENT
        UID:a
        STATUS:CANCELLED
        RECURRENCE-ID;TZID=Europe/Berlin:20260615T090000
        DTSTART;TZID=Europe/Berlin:20260615T090000
        END:VEVENT
        """

    @Test(
        "overrides replace their instances, are sorted by start, and have the RECURRENCE-ID of the instance they replace"
    )
    func overrides() throws {
        let series = try TestSeries(Self.changed).series
        let found = try series.occurrences(within: window("20260601", "20260701"))
        #expect(
            found.map(\.start.basicText) == [
                "20260612T090000", "20260615T090000", "20260616T090000", "20260616T120000",
            ])
        #expect(
            found.map { $0.recurrenceID?.basicText } == [
                "20260612T090000", "20260615T090000", "20260616T090000", "20260614T070000Z",
            ])
        #expect(found.map(\.status) == [nil, "CANCELLED", nil, nil])
        #expect(found.map(\.isOverridden) == [false, true, false, true])
        #expect(found.last?.summary == "Moved")
        #expect(Array(series.occurrences(overlapping: try window("20260601", "20260701"))) == found)
    }

    @Test("an occurrence is found by its RECURRENCE-ID in any zone")
    func byIdentifier() throws {
        let series = try TestSeries(Self.changed).series
        func at(_ value: String, _ tzid: String? = nil) throws -> String? {
            try series.occurrence(at: try #require(EventTime(value, tzid: tzid)))?.start.basicText
        }
        #expect(try at("20260612T090000", "Europe/Berlin") == "20260612T090000")
        #expect(try at("20260612T030000", "America/New_York") == "20260612T090000")
        #expect(try at("20260612T090000") == "20260612T090000")
        #expect(try at("20260616") == "20260616T090000")
        #expect(try at("20260614T070000Z") == "20260616T120000")
        #expect(try at("20260613T070000Z") == nil)
        #expect(try at("20260612T090000Z") == nil)
        #expect(try at("20260617T070000Z") == nil)
    }

    @Test("a RECURRENCE-ID in UTC finds an occurrence of a floating series that is read in the caller's zone")
    func byIdentifierInUTC() throws {
        let item = Component(
            "VEVENT",
            [
                Property("UID", value: "a"), Property("DTSTART", value: "20260612T090000"),
                Property("RRULE", value: "FREQ=DAILY;COUNT=3"),
            ])
        let zone = try #require(TimeZoneDatabase.system.rules(for: "Europe/Berlin"))
        let series = try Series([item], zones: ZoneResolver(), floatingZone: zone)
        func at(_ value: String) throws -> String? {
            try series.occurrence(at: try #require(EventTime(value)))?.start.basicText
        }
        #expect(try at("20260613T070000Z") == "20260613T090000")
        #expect(try at("20260613T090000Z") == nil)
        #expect(try at("20260613T090000") == "20260613T090000")
    }

    @Test("an occurrence can be converted to a separate component, without the rule of the series")
    func instance() throws {
        let series = try TestSeries(Self.changed).series
        let last = try #require(try series.occurrences(within: window("20260616", "20260617")).first).instance
        #expect(last.properties.map(\.name) == ["UID", "SUMMARY", "DTSTART", "DTEND", "RECURRENCE-ID"])
        #expect(last.property("DTSTART")?.time?.basicText == "20260616T090000")
        #expect(
            last.property("DTEND")?.time
                == .zoned(try #require(EventTime("20260616T100000")).local, tzid: "Europe/Berlin"))
        #expect(last.property("RECURRENCE-ID")?.time?.basicText == "20260616T090000")
        let single = try TestSeries(event: "DTSTART:20260612T090000Z")
        #expect(
            try single.series.occurrences(within: window("20260601", "20260701")).first?.instance.properties.count == 2)
    }

    @Test(
        "the bounds contain the whole series; those of an endless series have no end",
        arguments: [
            ("DTSTART:20260612T090000Z\nDURATION:PT1H", "20260612T090000", "20260612T100000"),
            ("DTSTART:20260612T090000Z\nRRULE:FREQ=DAILY", "20260612T090000", nil),
            ("DTSTART:20260612T090000Z\nRRULE:FREQ=DAILY;COUNT=3", "20260612T090000", "20260614T090000"),
            (
                "DTSTART:20260612T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260612T090000Z", "20260613T090000",
                "20260614T090000"
            ),
            ("DTSTART:20260612T090000Z\nRRULE:FREQ=DAILY;UNTIL=20260620T090000Z", "20260612T090000", "20260620T090000"),
            ("DTSTART:20260612T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO,FR;COUNT=500", "20260612T090000", "20310324T090000"),
            ("DTSTART:20260612T090000Z\nRDATE:20250101T000000Z,20300101T000000Z", "20250101T000000", "20300101T000000"),
            ("DTSTART;VALUE=DATE:20260612\nRRULE:FREQ=YEARLY;COUNT=2", "20260612T000000", "20270613T000000"),
        ])
    func bounds(lines: String, first: String, last: String?) throws {
        let bounds = try #require(try TestSeries(event: lines).series.bounds)
        #expect(bounds.firstStart == (try window(first, first).lowerBound))
        guard let last else {
            #expect(bounds.lastEnd == nil)
            return
        }
        let end = try #require(bounds.lastEnd)
        let expected = try window(last, last).lowerBound
        #expect((expected...expected + 86_400).contains(end))
    }

    @Test("a series without any instance left has no bounds and no occurrences")
    func nothing() throws {
        let series = try TestSeries(event: "DTSTART:20260612T090000Z\nEXDATE:20260612T090000Z").series
        #expect(series.bounds == nil)
        #expect(try series.occurrences(within: Series.everything) == [])
    }

    @Test("an invalid rule is ignored with a diagnostic, and the earlier of COUNT and UNTIL ends a rule that has both")
    func leniency() throws {
        let none = try TestSeries(event: "DTSTART:20260612T090000Z\nRRULE:FREQ=DAILY;INTERVAL=0")
        #expect(try none.starts("20260601", "20270601") == ["20260612T090000Z"])
        #expect(none.series.diagnostics.map(\.code) == [.unusableRule])
        let both = try TestSeries(event: "DTSTART:20260612T090000Z\nRRULE:FREQ=DAILY;COUNT=9;UNTIL=20260613T090000Z")
        #expect(try both.starts("20260601", "20270601") == ["20260612T090000Z", "20260613T090000Z"])
        #expect(both.series.diagnostics.map(\.code) == [.unusableRule])
    }

    @Test("a reminder without a start occurs when it is due, and a reminder without any time has no occurrence")
    func reminders() throws {
        let due = try TestSeries("BEGIN:VTODO\nUID:a\nDUE:20260612T090000Z\nEND:VTODO")
        #expect(try due.utc("20260601", "20260701") == ["20260612T090000/20260612T090000"])
        let none = try TestSeries("BEGIN:VTODO\nUID:a\nSUMMARY:Some day\nEND:VTODO")
        #expect(try none.series.occurrences(within: Series.everything) == [])
        let weekly =
            "BEGIN:VTODO\nUID:a\nDTSTART:20260612T090000Z\nDUE:20260613T090000Z\nRRULE:FREQ=WEEKLY;COUNT=2\nEND:VTODO"
        #expect(
            try TestSeries(weekly).utc("20260601", "20260701") == [
                "20260612T090000/20260613T090000", "20260619T090000/20260620T090000",
            ])
    }
}
