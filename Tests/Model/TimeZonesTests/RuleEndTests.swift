import CalendarModel
import Testing
import TimeZones

@Suite("The end of a rule and the start of its series") struct RuleEndTests {
    private static let zones = ZoneResolver()

    /// Returns the end of a rule after it is fitted to a start.
    private func end(_ until: String, start: String, zone: String? = nil) throws -> String? {
        var rule = RecurrenceRule(.weekly)
        rule.until = try #require(EventTime(until))
        rule.fitEnd(to: EventTime(start, tzid: zone), Self.zones)
        return rule.until?.basicText
    }

    @Test(
        "UNTIL gets the form that RFC 5545 wants for the start",
        arguments: [
            ("20260630", "20260602", nil, "20260630"), ("20260630T170000Z", "20260602", nil, "20260630"),
            ("20260630", "20260602T190000", nil, "20260630T235959"),
            ("20260630T170000Z", "20260602T190000", nil, "20260630T170000"),
            ("20260630", "20260602T190000Z", nil, "20260630T235959Z"),
            ("20260630", "20260602T190000", "Europe/Berlin", "20260630T215959Z"),
            ("20261130", "20260602T190000", "Europe/Berlin", "20261130T225959Z"),
            ("20260630T190000", "20260602T190000", "Europe/Berlin", "20260630T170000Z"),
            ("20260630T170000Z", "20260602T190000", "Europe/Berlin", "20260630T170000Z"),
            ("20260630", "20260602T190000", "America/Los_Angeles", "20260701T065959Z"),
            // A zone that nobody knows.
            ("20260630", "20260602T190000", "Nowhere", "20260630T235959Z"),
        ] as [(String, String, String?, String)])
    func forms(until: String, start: String, zone: String?, expected: String) throws {
        #expect(try end(until, start: start, zone: zone) == expected)
    }

    @Test(
        "the last and the first day that a calendar has are ends",
        arguments: [
            ("99991231", "20260602T190000", nil, "99991231T235959"),
            ("99991231", "20260602T190000Z", nil, "99991231T235959Z"),
            ("99991231", "20260602T190000", "Europe/Berlin", "99991231T225959Z"),
            // This end is in the year 10000 in UTC.
            ("99991231", "20260602T190000", "America/Los_Angeles", "99991231T235959Z"),
            ("00000101", "20260602T190000", "Europe/Berlin", "00000101T230631Z"),
        ] as [(String, String, String?, String)])
    func limits(until: String, start: String, zone: String?, expected: String) throws {
        #expect(try end(until, start: start, zone: zone) == expected)
    }

    @Test("a component's rules are fitted to its start, and other rules keep their text") func component() {
        func fitted(_ start: Property, _ rule: String) -> String? {
            Component("VEVENT", [start, Property("RRULE", value: rule)]).fittingRuleEnds(Self.zones)
                .property("RRULE")?.value
        }
        let start = Property("DTSTART", [Parameter("TZID", "Europe/Berlin")], value: "20260602T190000")
        #expect(fitted(start, "until=20260630;FREQ=WEEKLY") == "FREQ=WEEKLY;UNTIL=20260630T215959Z")
        for rule in ["WKST=MO;FREQ=WEEKLY;UNTIL=20260630T170000Z", "FREQ=WEEKLY;COUNT=3", "UNTIL=20260630;FREQ=OFTEN"] {
            #expect(fitted(start, rule) == rule)
        }
        let due = Component(
            "VTODO",
            [Property("DUE", value: "20260602"), Property("RRULE", value: "FREQ=DAILY;UNTIL=20260630T170000Z")])
        #expect(due.fittingRuleEnds(Self.zones).property("RRULE")?.value == "FREQ=DAILY;UNTIL=20260630")
    }
}
