import CalendarModel
import Foundation
import Testing

@testable import TimeZones

private func local(_ text: String) throws -> LocalDateTime {
    try #require(EventTime(text)).local
}

@Suite("Time zone rules")
struct TimeZoneRulesTests {
    @Test(
        "a local time is read with the offset of its zone",
        arguments: [
            ("Europe/Berlin", "20260612T090000", "20260612T070000"),
            ("Europe/Berlin", "20260112T090000", "20260112T080000"),
            ("America/New_York", "20260704T120000", "20260704T160000"),
            ("Asia/Kolkata", "20260704T120000", "20260704T063000"),
            ("Australia/Lord_Howe", "20260704T120000", "20260704T013000"),
            ("Etc/GMT+5", "20260704T120000", "20260704T170000"),
            // After the last year of the zone file's table, the rule in its footer applies.
            ("Europe/Berlin", "20990712T090000", "20990712T070000"),
            ("America/St_Johns", "20450712T090000", "20450712T113000"),
            // Before the first year of the table, local mean time applies.
            ("Europe/Berlin", "18800101T000000", "18791231T230632"),
            ("Asia/Jerusalem", "20160401T120000", "20160401T090000"),
        ])
    func offsets(zone: String, written: String, utc: String) throws {
        let rules = try #require(TimeZoneDatabase.system.rules(for: zone))
        let resolution = try rules.resolve(local(written))
        #expect(try LocalDateTime(secondsSinceEpoch: resolution.utc) == local(utc))
        #expect(resolution.occurrence == .once)
    }

    @Test(
        "a local time in a gap has the offset before the gap; a repeated local time is the first one (RFC 5545 §3.3.5)"
    )
    func gapAndOverlap() throws {
        let berlin = try #require(TimeZoneDatabase.system.rules(for: "Europe/Berlin"))
        let gap = try berlin.resolve(local("20260329T023000"))
        #expect(try LocalDateTime(secondsSinceEpoch: gap.utc) == local("20260329T013000"))
        #expect(gap.occurrence == .never)
        let overlap = try berlin.resolve(local("20261025T023000"))
        #expect(try LocalDateTime(secondsSinceEpoch: overlap.utc) == local("20261025T003000"))
        #expect(overlap.occurrence == .twice)
        #expect(overlap.offset.isDaylight)
        let newYork = try #require(TimeZoneDatabase.system.rules(for: "America/New_York"))
        #expect(try newYork.resolve(local("20260308T023000")).occurrence == .never)
        #expect(try newYork.resolve(local("20260308T033000")).occurrence == .once)
        #expect(try newYork.resolve(local("20261101T013000")).occurrence == .twice)
        #expect(try newYork.resolve(local("20261101T020000")).occurrence == .once)
    }

    @Test(
        "consecutive periods of a zone have different offsets, from before the zone file's table to long after it",
        arguments: [
            "UTC", "Europe/Berlin", "Australia/Lord_Howe", "Europe/Dublin", "America/Nuuk", "Africa/Casablanca",
        ])
    func periods(zone: String) throws {
        let rules = try #require(TimeZoneDatabase.system.rules(for: zone))
        let end = try local("22000101T000000").secondsSinceEpoch
        var utc = try local("18000101T000000").secondsSinceEpoch
        while utc < end {
            let (offset, period) = rules.period(atUTC: utc)
            #expect(period.contains(utc))
            #expect(rules.offset(atUTC: utc) == offset)
            if period.upperBound < .max { #expect(rules.offset(atUTC: period.upperBound) != offset) }
            for time in [period.lowerBound, period.upperBound - 1] where time > .min && time < .max - 1 {
                #expect(rules.offset(atUTC: time) == offset)
                #expect(rules.period(atUTC: time).range == period)
            }
            utc = period.upperBound
        }
    }

    @Test(
        "a name that is not an IANA time zone finds no zone, even if it is the path of a file",
        arguments: [
            "", "Nowhere/Land", "../../../etc/passwd", "/etc/localtime", "Europe/../Europe/Berlin", "Europe",
            "tzdata.zi",
            "right/Europe/Berlin", "Europe/Berlin\0", "zone.tab",
        ])
    func unknownNames(name: String) {
        #expect(TimeZoneDatabase.system.rules(for: name) == nil)
    }

    @Test("a name longer than any path finds no zone")
    func endlessName() {
        #expect(TimeZoneDatabase.system.rules(for: String(repeating: "A", count: 5000)) == nil)
    }

    @Test("an older name, for which there is no file, means the zone that tzdata.zi names, and stays the name")
    func olderNames() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/zones-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/Europe", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Europe/Kyiv", toPath: folder + "/Europe/Kyiv")
        try "L Europe/Kyiv Europe/Kiev\nL Europe/Rome Europe/Vatican\n"
            .write(toFile: folder + "/tzdata.zi", atomically: false, encoding: .utf8)
        let database = TimeZoneDatabase(directory: folder)
        let kiev = try #require(database.rules(for: "Europe/Kiev"))
        #expect(kiev.identifier == "Europe/Kiev")
        #expect(try kiev.resolve(local("20260704T120000")).utc == local("20260704T090000").secondsSinceEpoch)
        #expect(database.rules(for: "Europe/Vatican") == nil)
        #expect(database.rules(for: "Europe/Odessa") == nil)
    }

    @Test("cut and scrambled zone files are refused without a crash")
    func damagedFiles() {
        let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        for filler in [UInt8(0), 1, 0x7F, 0xFF] {
            for size in [0, 4, 20, 24, 43, 44, 88, 100, 500] {
                let bytes = (header + [UInt8](repeating: filler, count: 500)).prefix(size)
                _ = TimeZoneRules(identifier: "X", tzif: Array(bytes))
            }
        }
    }
}

@Suite("VTIMEZONE")
struct VTimeZoneTests {
    /// Zones of every kind: without rules; with European, American and southern rules; with changes at midnight or on
    /// days other than Sundays; with negative daylight saving time; and with irregular tables.
    static let zones = [
        "UTC", "Asia/Kolkata", "Europe/Berlin", "America/New_York", "Australia/Sydney", "Australia/Lord_Howe",
        "America/Santiago", "Europe/Dublin", "Africa/Casablanca", "Asia/Jerusalem", "America/Nuuk", "Asia/Gaza",
        "Africa/Cairo", "Asia/Beirut", "Pacific/Apia", "America/Sao_Paulo", "Europe/Lisbon", "Asia/Tehran",
        "America/Caracas", "Antarctica/Troll", "Pacific/Chatham", "Africa/Juba", "Europe/Moscow",
    ]

    @Test(
        "a written VTIMEZONE has the offsets of its zone for twenty years", arguments: zones,
        [
            "19850601T120000", "20100301T120000", "20260101T000000", "20260612T090000", "20361225T000000",
            "20600704T000000",
        ])
    func offsetsSurvive(name: String, from: String) throws {
        let rules = try #require(TimeZoneDatabase.system.rules(for: name))
        let start = try local(from)
        let component = rules.vtimezone(tzid: name, from: start)
        let again = try #require(TimeZoneRules(vtimezone: component))
        var seconds = start.secondsSinceEpoch
        while seconds < start.secondsSinceEpoch + 20 * 365 * 86_400 {
            let expected = rules.resolve(LocalDateTime(secondsSinceEpoch: seconds))
            let actual = again.resolve(LocalDateTime(secondsSinceEpoch: seconds))
            #expect(actual.utc == expected.utc, "\(name) at \(LocalDateTime(secondsSinceEpoch: seconds).basicText)")
            if actual.utc != expected.utc { return }
            seconds += 7919 * 31
        }
    }

    @Test("the VTIMEZONE for one event is small: one observance each for standard and daylight time")
    func isSmall() throws {
        let berlin = try #require(TimeZoneDatabase.system.rules(for: "Europe/Berlin"))
        let component = berlin.vtimezone(tzid: "Europe/Berlin", from: try local("20260612T090000"))
        #expect(component.components.map(\.name) == ["DAYLIGHT", "STANDARD"])
        #expect(component.components.first?.property("RRULE")?.value == "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")
        #expect(component.components.first?.property("DTSTART")?.value == "20250330T020000")
        #expect(component.components.first?.property("TZOFFSETFROM")?.value == "+0100")
        #expect(component.components.first?.property("TZOFFSETTO")?.value == "+0200")
    }

    @Test("Outlook's VTIMEZONE with rules since 1601 is read")
    func outlook() throws {
        func observance(_ name: String, _ start: String, _ from: String, _ to: String, _ rule: String) -> Component {
            Component(
                name,
                [
                    Property("DTSTART", value: start), Property("TZOFFSETFROM", value: from),
                    Property("TZOFFSETTO", value: to), Property("RRULE", value: rule),
                ])
        }
        let component = Component(
            "VTIMEZONE", [Property("TZID", text: "Mine")],
            components: [
                observance("STANDARD", "16010101T030000", "+0200", "+0100", "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10"),
                observance("DAYLIGHT", "16010101T020000", "+0100", "+0200", "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3"),
            ])
        let resolver = ZoneResolver(timeZones: [component])
        let time = try #require(EventTime("20260612T090000", tzid: "Mine"))
        #expect(try resolver.utc(time) == local("20260612T070000"))
        let winter = try #require(EventTime("20261212T090000", tzid: "Mine"))
        #expect(try resolver.utc(winter) == local("20261212T080000"))
    }

    @Test(
        "a VTIMEZONE with a damaged or endless observance is refused",
        arguments: [
            ("TZOFFSETTO", "+5328"), ("TZOFFSETTO", "0100"), ("DTSTART", "never"), ("RRULE", "FREQ=SECONDLY"),
            ("RRULE", "FREQ=YEARLY;BYSECOND=1,2"), ("RRULE", "nonsense"),
        ])
    func damaged(property: String, value: String) {
        var observance = Component(
            "STANDARD",
            [
                Property("DTSTART", value: "20200101T000000"), Property("TZOFFSETFROM", value: "+0100"),
                Property("TZOFFSETTO", value: "+0200"), Property("RRULE", value: "FREQ=YEARLY"),
            ])
        observance.set(property, Property(property, value: value))
        let zone = Component("VTIMEZONE", [Property("TZID", text: "Mine")], components: [observance])
        #expect(TimeZoneRules(vtimezone: zone) == nil)
    }
}

@Suite("Zone resolver")
struct ZoneResolverTests {
    @Test(
        "a vendor's prefix before an IANA name is ignored",
        arguments: [
            "Europe/Berlin", "/freeassociation.sourceforge.net/Europe/Berlin", "/mozilla.org/20070129_1/Europe/Berlin",
            "/Europe/Berlin",
        ])
    func prefixes(tzid: String) {
        #expect(ZoneResolver().zone(tzid)?.identifier == "Europe/Berlin")
    }

    @Test(
        "the names of zones in Lotus Notes are known",
        arguments: [
            "Dateline", "Samoa", "Hawaiian", "Alaskan", "Pacific", "Mountain", "US Mountain", "Canada Central",
            "Central America", "Central", "Mexico", "Eastern", "SA Pacific", "US Eastern", "Venezuela", "Atlantic",
            "Central Brazilian", "Pacific SA", "SA Western", "Newfoundland", "Argentina", "E. South America",
            "Greenland", "Montevideo", "SA Eastern", "Mid-Atlantic", "Azores", "Cape Verde", "Greenwich", "Morocco",
            "Central Europe", "Central European", "Western/Central Europe", "Romance", "W. Central Africa", "W. Europe",
            "E. Europe", "Egypt", "FLE", "GTB", "Israel", "Jordan", "Middle East", "Namibia", "South Africa", "Arab",
            "Arabic", "E. Africa", "Georgian", "Russian", "Iran", "Arabian", "Armenian", "Azerbijan", "Caucasus",
            "Mauritius", "Afghanistan", "Ekaterinburg", "Pakistan", "West Asia", "India", "Sri Lanka", "Nepal",
            "Central Asia", "N. Central Asia", "Myanmar", "North Asia", "SE Asia", "China", "North Asia East",
            "Singapore", "Taipei", "W. Australia", "Korea", "Tokyo", "Yakutsk", "AUS Central", "Cen. Australia",
            "AUS Eastern", "E. Australia", "Tasmania", "Vladivostok", "West Pacific", "Central Pacific", "Fiji",
            "New Zealand", "Tonga", "Mexico Standard Time 2", "Mid-Atlantic Standard Time", "Armenian Standard Time",
        ])
    func lotusNames(name: String) {
        #expect(ZoneResolver().zone(name) != nil)
    }

    @Test(
        "a name with an offset in parentheses finds the zone of its first city; without a city, a zone of that offset",
        arguments: [
            ("(GMT +01:00)", "Etc/GMT-1"), ("(UTC+01:00)", "Etc/GMT-1"), ("(UTC)", "UTC"),
            ("(UTC+01:00) Amsterdam, Berlin", "Europe/Amsterdam"), ("(GMT +09:00) Tokyo", "Asia/Tokyo"),
        ])
    func offsetNames(name: String, identifier: String) {
        #expect(ZoneResolver().zone(name)?.identifier == identifier)
    }

    @Test("adding a duration adds days on the clock and hours in exact time")
    func durations() throws {
        let resolver = ZoneResolver()
        let start = try #require(EventTime("20260328T120000", tzid: "Europe/Berlin"))
        let day = try #require(CalendarDuration("P1D"))
        #expect(resolver.adding(day, to: start).basicText == "20260329T120000")
        let hours = try #require(CalendarDuration("PT24H"))
        #expect(resolver.adding(hours, to: start).basicText == "20260329T130000")
    }
}
