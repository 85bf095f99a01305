import CalendarModel
import Glibc
import Testing

@testable import TimeZones

@Suite("Limits of zones")
struct ZoneLimitsTests {
    @Test("an offset in a name has up to 14 hours and less than 60 minutes")
    func offsetInName() {
        #expect(TimeZoneRules.looseOffset("+14:00") == 50_400)
        #expect(TimeZoneRules.looseOffset("-1400") == -50_400)
        #expect(TimeZoneRules.looseOffset("+0:59") == 3540)
        for text in ["+15", "-15:00", "+0060", "14:00", "+", "+10000"] {
            #expect(TimeZoneRules.looseOffset(text) == nil, "\(text)")
        }
    }

    @Test("the name of a zone has up to 200 octets")
    func nameLength() {
        let name = "UTC+02:00"
        #expect(ZoneResolver().zone(name + String(repeating: " ", count: 191))?.identifier == "Etc/GMT-2")
        #expect(ZoneResolver().zone(name + String(repeating: " ", count: 192)) == nil)
    }

    @Test("the offset of an observance is less than 24 hours")
    func offsetOfObservance() {
        #expect(TimeZoneRules.offsetSeconds("+2359") == 86_340)
        #expect(TimeZoneRules.offsetSeconds("-005328") == -3208)
        for text in ["+2400", "+0060", "+000060", "0100", "+01", "+01000"] {
            #expect(TimeZoneRules.offsetSeconds(text) == nil, "\(text)")
        }
    }

    private func observance(_ name: String, _ start: String, _ from: String, _ to: String, _ rule: String) -> Component
    {
        Component(
            name,
            [
                Property("DTSTART", value: start), Property("TZOFFSETFROM", value: from),
                Property("TZOFFSETTO", value: to), Property("RRULE", value: rule),
            ])
    }

    @Test("UNTIL of an observance includes its last change")
    func until() throws {
        let zone = Component(
            "VTIMEZONE", [Property("TZID", text: "Mine")],
            components: [
                observance(
                    "DAYLIGHT", "20200329T020000", "+0100", "+0200",
                    "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20210328T010000Z"),
                observance("STANDARD", "20201025T030000", "+0200", "+0100", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"),
            ])
        let rules = try #require(TimeZoneRules(vtimezone: zone))
        for (time, seconds) in [("20210701T000000Z", 7200), ("20220701T000000Z", 3600)] {
            let utc = try #require(EventTime(time)).local.secondsSinceEpoch
            #expect(rules.offset(atUTC: utc).seconds == seconds, "\(time)")
        }
    }

    @Test("a VTIMEZONE has up to 1,000 observances")
    func observances() {
        func rules(_ count: Int) -> TimeZoneRules? {
            let one = observance("STANDARD", "20200101T000000", "+0100", "+0200", "FREQ=YEARLY;COUNT=1")
            return TimeZoneRules(
                vtimezone: Component(
                    "VTIMEZONE", [Property("TZID", text: "Mine")], components: Array(repeating: one, count: count)))
        }
        #expect(rules(1000) != nil)
        #expect(rules(1001) == nil)
    }

    @Test("a zone is read only when a time needs it")
    func unusedZones() {
        let zones = (0..<300).map { number in
            Component(
                "VTIMEZONE", [Property("TZID", text: "Zone\(number)")],
                components: [
                    observance("STANDARD", "19000101T000000", "+0000", "+0100", "FREQ=YEARLY;BYMONTH=3"),
                    observance("DAYLIGHT", "19000101T000000", "+0100", "+0000", "FREQ=YEARLY;BYMONTH=9"),
                ])
        }
        let all = processorTime { for zone in zones { _ = TimeZoneRules(vtimezone: zone) } }
        var found: TimeZoneRules?
        let one = processorTime { found = ZoneResolver(timeZones: zones).zone("Zone7") }
        #expect(found?.identifier == "Zone7")
        #expect(one < all / 4)
        #expect(zones.allSatisfy { TimeZoneRules.isReadable(vtimezone: $0) })
    }

    /// Returns the processor time of this thread in nanoseconds.
    private func processorTime(_ body: () -> Void) -> Int {
        func now() -> Int {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return time.tv_sec * 1_000_000_000 + time.tv_nsec
        }
        let start = now()
        body()
        return now() - start
    }
}
