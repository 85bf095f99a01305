import CalendarModel
import Testing
import TimeZones

@testable import Recurrence

@Suite("Limits and boundaries of series")
struct BoundaryTests {
    // MARK: Windows

    @Test("an occurrence overlaps a period that it touches with more than its first or last moment")
    func window() throws {
        let event = try TestSeries(event: "DTSTART:20260612T090000Z\nDTEND:20260612T100000Z")
        #expect(try event.starts("20260612T100000Z", "20260612T110000Z").isEmpty)
        #expect(try event.starts("20260612T095959Z", "20260612T110000Z").count == 1)
        #expect(try event.starts("20260612T080000Z", "20260612T090000Z").isEmpty)
        #expect(try event.starts("20260612T080000Z", "20260612T090001Z").count == 1)
        let moment = try TestSeries(event: "DTSTART:20260612T090000Z")
        #expect(try moment.starts("20260612T090000Z", "20260612T090001Z").count == 1)
        #expect(try moment.starts("20260612T090001Z", "20260612T100000Z").isEmpty)
    }

    @Test("an instance at the last second of UNTIL is one", arguments: ["SECONDLY", "MINUTELY", "HOURLY", "DAILY"])
    func until(frequency: String) throws {
        let series = try TestSeries(
            event: "DTSTART:20260612T000000Z\nRRULE:FREQ=\(frequency);UNTIL=20260613T000000Z")
        #expect(try series.starts("20260612T235959Z", "20260614").last == "20260613T000000Z")
        let earlier = try TestSeries(
            event: "DTSTART:20260612T000000Z\nRRULE:FREQ=\(frequency);UNTIL=20260612T235959Z")
        #expect(try earlier.starts("20260613", "20260614").isEmpty)
    }

    @Test("a rule that ends at DTSTART has one instance, and one that ends earlier has none")
    func untilStart() throws {
        let at = try TestSeries(event: "DTSTART:20260612T090000Z\nRRULE:FREQ=DAILY;UNTIL=20260612T090000Z")
        #expect(try at.starts("20260101", "20270101") == ["20260612T090000Z"])
        let before = try TestSeries(event: "DTSTART:20260612T090000Z\nRRULE:FREQ=DAILY;UNTIL=20260612T085959Z")
        #expect(try before.starts("20260101", "20270101").isEmpty)
    }

    // MARK: Counting

    @Test(
        "COUNT ends a series at the same instance, wherever the period begins",
        arguments: [
            "FREQ=HOURLY;BYMINUTE=10,40;COUNT=500", "FREQ=MINUTELY;INTERVAL=7;BYSECOND=5,50;COUNT=5000",
            "FREQ=SECONDLY;INTERVAL=1001;COUNT=900", "FREQ=WEEKLY;BYDAY=MO,WE,SU;COUNT=50",
            "FREQ=WEEKLY;BYDAY=TU,SA;BYHOUR=8,20;COUNT=51", "FREQ=DAILY;BYHOUR=6,18;COUNT=99",
            "FREQ=MONTHLY;BYMONTHDAY=1,15,31;COUNT=40",
        ])
    func count(rule: String) throws {
        let series = try TestSeries(event: "DTSTART:20260612T093030Z\nRRULE:\(rule)")
        let all = try series.starts("20260101", "20400101")
        for place in stride(from: 0, to: all.count, by: max(1, all.count / 25)) {
            #expect(try series.starts(all[place], "20400101") == Array(all[place...]), "from \(all[place])")
        }
    }

    @Test("BYSECOND=60 is the second before it")
    func leapSecond() throws {
        let series = try TestSeries(event: "DTSTART:20260612T090059Z\nRRULE:FREQ=MINUTELY;BYSECOND=59,60;COUNT=2")
        #expect(try series.starts("20260101", "20270101") == ["20260612T090059Z", "20260612T090159Z"])
    }

    @Test("an instance that two rules and an RDATE give is one occurrence")
    func sameInstant() throws {
        let series = try TestSeries(
            event: "DTSTART:20260612T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nRRULE:FREQ=DAILY;INTERVAL=2;COUNT=2\n"
                + "RDATE:20260613T090000Z,20260612T090000Z")
        #expect(
            try series.starts("20260101", "20270101") == ["20260612T090000Z", "20260613T090000Z", "20260614T090000Z"])
    }

    // MARK: Clocks

    @Test("UNTIL at the end of a gap of the clocks does not end the series before later local times")
    func gap() throws {
        // 2:30 does not exist on this day. It is read as 3:30, which is later than 3:15.
        let series = try TestSeries(
            event: "DTSTART;TZID=Europe/Berlin:20260329T001500\n"
                + "RRULE:FREQ=MINUTELY;INTERVAL=45;UNTIL=20260329T011500Z")
        #expect(
            try series.utc("20260328", "20260330").map { $0.prefix(15) } == [
                "20260328T231500", "20260329T000000", "20260329T004500", "20260329T011500",
            ])
    }

    @Test("an event whose start lies in a gap keeps its length")
    func startInGap() throws {
        let berlin = [Parameter("TZID", "Europe/Berlin")]
        let event = Component(
            "VEVENT",
            [
                Property("DTSTART", berlin, value: "20260329T023000"),
                Property("DTEND", berlin, value: "20260329T030000"),
            ])
        let found = try Series([event], zones: ZoneResolver()).occurrences(within: Series.everything)
        #expect(found.map { $0.endUTC - $0.startUTC } == [1800])
    }

    // MARK: Overrides

    @Test("of two overrides with the same SEQUENCE, the first counts; RANGE is read in any case")
    func overrides() throws {
        func event(_ lines: String) -> String { "BEGIN:VEVENT\nUID:a\n\(lines)\nEND:VEVENT" }
        let master = event("DTSTART:20260612T090000Z\nRRULE:FREQ=DAILY;COUNT=3")
        func override(_ hour: String, _ more: String = "") -> String {
            event("RECURRENCE-ID\(more):20260613T090000Z\nDTSTART:20260613T\(hour)0000Z")
        }
        let two = try TestSeries([master, override("10"), override("11")].joined(separator: "\n"))
        #expect(
            try two.starts("20260101", "20270101") == ["20260612T090000Z", "20260613T100000Z", "20260614T090000Z"])
        let moved = try TestSeries([master, override("10", ";RANGE=ThisAndFuture")].joined(separator: "\n"))
        #expect(
            try moved.starts("20260101", "20270101") == ["20260612T090000Z", "20260613T100000Z", "20260614T100000Z"])
    }

    // MARK: Limits

    @Test("a series has up to 50 rules")
    func rules() throws {
        func series(_ count: Int) throws -> Series {
            let start = Property("DTSTART", value: "20260612T090000Z")
            let rules = Array(repeating: Property("RRULE", value: "FREQ=YEARLY;COUNT=2"), count: count)
            return try Series([Component("VEVENT", [start] + rules)], zones: ZoneResolver())
        }
        #expect(throws: Never.self) { try series(50) }
        #expect(throws: RecurrenceError.tooManyRules(limit: 50)) { try series(51) }
    }

    @Test("as many occurrences as the limit are returned", arguments: [(10, true), (9, false)])
    func occurrences(limit: Int, isComplete: Bool) throws {
        var limits = ScanLimits()
        limits.occurrences = limit
        let series = try TestSeries(event: "DTSTART:20260612T090000Z\nRRULE:FREQ=DAILY;COUNT=10", limits: limits)
        guard !isComplete else {
            #expect(try series.starts("20260101", "20270101").count == 10)
            return
        }
        let error = #expect(throws: RecurrenceError.self) { try series.starts("20260101", "20270101") }
        #expect(error?.code == "too-many-occurrences")
        #expect(error?.occurrencesSoFar.count == 9)
    }
}
