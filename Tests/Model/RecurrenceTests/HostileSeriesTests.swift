import CalendarModel
import ICalendar
import TestSupport
import Testing
import TimeZones

@testable import Recurrence

/// An event whose rules or dates need far more work than those of a normal event.
struct HostileCalendar: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: String
    var testDescription: String { name }

    init(_ name: String, _ lines: String) {
        self.name = name
        self.lines = lines
    }

    static let start = "DTSTART:20260101T090000Z\n"

    private static func numbers(_ range: ClosedRange<Int>) -> String {
        range.map(String.init).joined(separator: ",")
    }

    private static let everySecond =
        "BYHOUR=\(numbers(0...23));BYMINUTE=\(numbers(0...59));BYSECOND=\(numbers(0...59))"

    private static func dates(_ count: Int, hour: String) -> [String] {
        (0..<count).map { CalendarDate(daysSinceEpoch: 20_454 + $0).basicText + "T\(hour)0000Z" }
    }

    static let all = endless + manyDates(20_000)

    /// Rules that have far more instances or need far more work than the limits allow, and rules with extreme numbers.
    static let endless = [
        Self("every second for ever", start + "RRULE:FREQ=SECONDLY"),
        Self("every second since 1601 in a zone", "DTSTART;TZID=Europe/Berlin:16010101T000000\nRRULE:FREQ=SECONDLY"),
        Self("every second of some days", start + "RRULE:FREQ=SECONDLY;BYDAY=MO,TU,WE,TH,FR"),
        Self("COUNT=2147483647", start + "RRULE:FREQ=SECONDLY;COUNT=2147483647"),
        Self("COUNT=2147483647 of some seconds", start + "RRULE:FREQ=SECONDLY;INTERVAL=7;BYMINUTE=3;COUNT=2147483647"),
        Self("the largest numbers", start + "RRULE:FREQ=YEARLY;INTERVAL=9223372036854775807;COUNT=9223372036854775807"),
        Self("hourly with the largest interval", start + "RRULE:FREQ=HOURLY;INTERVAL=9223372036854775807"),
        Self("INTERVAL=0", start + "RRULE:FREQ=DAILY;INTERVAL=0"),
        Self("COUNT=0", start + "RRULE:FREQ=DAILY;COUNT=0"),
        Self(
            "86,400 seconds",
            start + "RRULE:FREQ=YEARLY;BYSECOND=\((0..<86_400).map { String($0 % 60) }.joined(separator: ","))"),
        Self(
            "every second of each day of the year",
            start + "RRULE:FREQ=YEARLY;BYYEARDAY=\(numbers(1...366));\(everySecond)"),
        Self(
            "366 positions among 31 million instances",
            start + "RRULE:FREQ=YEARLY;BYYEARDAY=\(numbers(1...366));\(everySecond);BYSETPOS=\(numbers(-366 ... -1))"),
        Self("31 February", start + "RRULE:FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2"),
        Self(
            "31 February every seven seconds, with COUNT",
            start + "RRULE:FREQ=SECONDLY;INTERVAL=7;BYMONTHDAY=31;BYMONTH=2;COUNT=9"),
        Self("a second that the interval never meets", start + "RRULE:FREQ=SECONDLY;INTERVAL=60;BYSECOND=30"),
        Self(
            "a second that the interval seldom meets",
            start + "RRULE:FREQ=SECONDLY;INTERVAL=86399;BYHOUR=0;BYMINUTE=0;BYSECOND=1"),
        Self(
            "EXDATEs that exclude 4000 whole days",
            start + "RRULE:FREQ=SECONDLY\nEXDATE;VALUE=DATE:"
                + dates(4000, hour: "09").map { String($0.prefix(8)) }.joined(separator: ",")),
        Self("an EXRULE that excludes every instance", start + "RRULE:FREQ=SECONDLY\nEXRULE:FREQ=SECONDLY"),
        Self("occurrences of two million years each", start + "DURATION:P99999999W\nRRULE:FREQ=MINUTELY"),
        Self(
            "fifty rules",
            start + (0..<50).map { "RRULE:FREQ=SECONDLY;BYDAY=MO;COUNT=\(2_147_483_647 - $0)" }.joined(separator: "\n")),
        Self(
            "a thousand rules", start + (1...1000).map { "RRULE:FREQ=SECONDLY;INTERVAL=\($0)" }.joined(separator: "\n")),
        Self("another calendar", start + "RRULE:RSCALE=CHINESE;FREQ=YEARLY"),
    ]

    /// Two series with `count` EXDATEs, in one line and in many lines, and a series with five times as many RDATEs.
    static func manyDates(_ count: Int) -> [Self] {
        let dates = dates(count, hour: "09")
        let times = ["00", "06", "12", "18"].flatMap { Self.dates(5 * count / 4, hour: $0) }
        return [
            Self("many EXDATEs", start + "RRULE:FREQ=DAILY\nEXDATE:" + dates.joined(separator: ",")),
            Self(
                "many EXDATE lines",
                start + "RRULE:FREQ=DAILY\n" + dates.map { "EXDATE:\($0)" }.joined(separator: "\n")),
            Self("many RDATEs", start + "RDATE:" + times.joined(separator: ",")),
        ]
    }

    /// Limits that even a debug build reaches quickly.
    static let limits = limits(steps: 100_000)

    static func limits(steps: Int) -> ScanLimits {
        var limits = ScanLimits()
        limits.recurrenceSteps = steps
        limits.occurrences = steps / 5
        return limits
    }

    /// The VEVENT, built without `ICalendarReader`.
    var component: Component {
        let properties = lines.split(separator: "\n").map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            let head = parts[0].split(separator: ";")
            let parameters = head.dropFirst().map { parameter in
                let pair = parameter.split(separator: "=")
                return Parameter(String(pair[0]), String(pair[1]))
            }
            return Property(String(head[0]), parameters, value: String(parts[1]))
        }
        return Component("VEVENT", [Property("UID", value: "h")] + properties)
    }

    /// Expands the hostile series together with a normal daily event.
    func expansion(_ from: String, _ to: String) throws -> CalendarExpansion {
        let honest = Component(
            "VEVENT",
            [
                Property("UID", value: "honest"), Property("DTSTART", value: "20260101T120000Z"),
                Property("RRULE", value: "FREQ=DAILY"),
            ])
        var expansion = CalendarExpansion(within: try window(from, to), limits: Self.limits)
        expansion.add([component, honest], zones: ZoneResolver())
        return expansion
    }
}

@Suite("Hostile series")
struct HostileSeriesTests {
    @Test(
        "a hostile series is expanded or refused within the limits, and hides no other event",
        arguments: HostileCalendar.all,
        [("20260101", "20360101"), ("24000101", "24000201")])
    func hostile(_ calendar: HostileCalendar, time: (from: String, to: String)) throws {
        let expansion = try calendar.expansion(time.from, time.to)
        #expect(expansion.occurrences.count <= HostileCalendar.limits.occurrences)
        #expect(expansion.stepsUsed <= HostileCalendar.limits.recurrenceSteps)
        #expect(expansion.failures.allSatisfy { $0.uid == "h" })
        let days = try window(time.from, time.to).count / 86_400
        #expect(expansion.occurrences.count { $0.uid == "honest" } == days)
    }

    @Test("the time for an endless series grows in proportion to the limits", arguments: HostileCalendar.endless)
    func linear(_ calendar: HostileCalendar) throws {
        let component = calendar.component
        let time = try window("20260101", "20360101")
        expectLinearTime(from: 40_000) { steps in
            var expansion = CalendarExpansion(within: time, limits: HostileCalendar.limits(steps: steps))
            expansion.add([component], zones: ZoneResolver())
        }
    }

    @Test("the time for EXDATEs and RDATEs grows in proportion to their number", arguments: 0..<3)
    func manyDates(kind: Int) throws {
        let size = 1000
        let components = [size, 8 * size].map { ($0, HostileCalendar.manyDates($0)[kind].component) }
        let byCount = Dictionary(uniqueKeysWithValues: components)
        let time = try window("20260101", "20360101")
        try expectLinearTime(from: size) { count in
            let series = try Series([try #require(byCount[count])], zones: ZoneResolver())
            _ = try series.occurrences(within: time)
        }
    }

    @Test("the time for many zones, RDATEs and overrides grows in proportion to their number")
    func products() throws {
        try expectLinearTime(from: 200) { count in
            let series = try Series(Self.manyZonesAndOverrides(count), zones: ZoneResolver())
            #expect(try series.occurrences(within: Series.everything).count == count)
        }
    }

    /// Returns a series that has an RDATE and an override on each of `count` days. Each RDATE has its own time zone.
    private static func manyZonesAndOverrides(_ count: Int) -> [Component] {
        var master = Component("VEVENT", [Property("UID", value: "h"), Property("DTSTART", value: "20260101T090000Z")])
        var components: [Component] = []
        for number in 0..<count {
            let day = CalendarDate(daysSinceEpoch: 20_454 + number).basicText
            master.properties.append(
                Property("RDATE", [Parameter("TZID", "Zone\(number)")], value: "\(day)T090000"))
            components.append(
                Component(
                    "VEVENT",
                    [
                        Property("UID", value: "h"),
                        Property("RECURRENCE-ID", [Parameter("RANGE", "THISANDFUTURE")], value: "\(day)T090000Z"),
                        Property("DTSTART", value: "\(day)T100000Z"),
                        Property("DTEND", [Parameter("TZID", "Europe/Berlin")], value: "\(day)T200000"),
                    ]))
        }
        return [master] + components
    }

    @Test("an error contains the occurrences found so far")
    func soFar() throws {
        let series = try TestSeries(
            event: "DTSTART:20260101T090000Z\nRRULE:FREQ=SECONDLY", limits: HostileCalendar.limits
        ).series
        let time = try window("20260101", "20300101")
        let error = try #require(throws: RecurrenceError.self) { _ = try series.occurrences(within: time) }
        #expect(error.code == "too-many-occurrences")
        let found = error.occurrencesSoFar
        #expect(found.count == HostileCalendar.limits.occurrences)
        #expect(found.last.map(\.startUTC) == found.first.map { $0.startUTC + found.count - 1 })
    }

    @Test("a rule with FREQ=MINUTELY and INTERVAL=7 keeps its interval into the far future")
    func steps() throws {
        let series = try TestSeries(event: "DTSTART:20260101T000000Z\nRRULE:FREQ=MINUTELY;INTERVAL=7").series
        let far = try series.occurrences(within: window("24000101", "24000102")).map(\.startUTC)
        let start = try window("20260101", "20260102").lowerBound
        #expect(far.count == 205 || far.count == 206)
        #expect(far.allSatisfy { ($0 - start) % 420 == 0 })
    }

    @Test("a zone that changes its clocks every second is refused, and its times are read as floating")
    func hostileZone() throws {
        let text = """
            BEGIN:VTIMEZONE
            TZID:Evil
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            RRULE:FREQ=SECONDLY
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:a
            DTSTART;TZID=Evil:20260101T090000
            RRULE:FREQ=DAILY;COUNT=2
            END:VEVENT
            """
        let occurrences = try TestSeries(text).series.occurrences(within: window("20260101", "20270101"))
        #expect(occurrences.map(\.start.basicText) == ["20260101T090000", "20260102T090000"])
        #expect(occurrences.allSatisfy { $0.startZone == nil })
    }

    @Test(
        "the expansion ends if a rule of another calendar has no more instances",
        arguments: ["HEBREW;FREQ=MONTHLY;BYDAY=53MO", "ETHIOPIC;FREQ=MONTHLY;INTERVAL=9223372036854775807"])
    func emptyScale(rule: String) throws {
        let series = try TestSeries(event: "DTSTART:20260101T090000Z\nRRULE:RSCALE=\(rule)")
        #expect(try series.starts("20260101", "99990101") == ["20260101T090000Z"])
    }

    @Test(
        "a rule whose calendar ICU lacks, or for which libical needs minutes, is refused with the calendar's name",
        arguments: [
            ("RUSSIAN", "FREQ=YEARLY"), ("HEBREW", "FREQ=DAILY;BYMONTH=5L"),
            ("CHINESE", "FREQ=MONTHLY;INTERVAL=2;BYMONTH=5L"), ("RUSSIAN", "FREQ=MONTHLY"),
            ("CHINESE", "FREQ=MONTHLY;BYSECOND=1,2,3,4,5,6,7,8,9,10,11;BYMINUTE=1,2,3,4,5,6,7,8,9,10"),
            ("CHINESE", "FREQ=YEARLY;BYSETPOS=300;BYHOUR=1,2,3"),
        ])
    func otherCalendar(calendar: String, rule: String) {
        #expect(throws: RecurrenceError.unsupportedCalendar(calendar)) {
            try TestSeries(event: "DTSTART:20260101T090000Z\nRRULE:RSCALE=\(calendar);\(rule)")
        }
    }
}
