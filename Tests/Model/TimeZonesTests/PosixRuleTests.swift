import CalendarModel
import Testing

@testable import TimeZones

@Suite("Rules of zones in the form of POSIX")
struct PosixRuleTests {
    /// Returns the UTC time at which daylight saving time begins. Standard time is UTC.
    private func start(_ change: String, in year: Int) throws -> String {
        let rule = try #require(PosixRule("STD0DST,\(change),J180/0"))
        let transition = try #require(rule.transitions(in: year).first { $0.to.isDaylight })
        return LocalDateTime(secondsSinceEpoch: transition.at).basicText
    }

    @Test(
        "`Jn` is a day from 1 to 365 and never counts 29 February",
        arguments: [
            ("J1/0", "20230101T000000", "20240101T000000"), ("J59/0", "20230228T000000", "20240228T000000"),
            ("J60/0", "20230301T000000", "20240301T000000"), ("J61/0", "20230302T000000", "20240302T000000"),
            ("J365/0", "20231231T000000", "20241231T000000"),
        ])
    func julian(change: String, ordinary: String, leap: String) throws {
        #expect(try start(change, in: 2023) == ordinary)
        #expect(try start(change, in: 2024) == leap)
    }

    @Test(
        "`n` is a day from 0 to 365 and counts 29 February",
        arguments: [
            ("0/0", "20230101T000000", "20240101T000000"), ("58/0", "20230228T000000", "20240228T000000"),
            ("59/0", "20230301T000000", "20240229T000000"), ("60/0", "20230302T000000", "20240301T000000"),
            ("364/0", "20231231T000000", "20241230T000000"), ("365/0", "20240101T000000", "20241231T000000"),
        ])
    func zeroBased(change: String, ordinary: String, leap: String) throws {
        #expect(try start(change, in: 2023) == ordinary)
        #expect(try start(change, in: 2024) == leap)
    }

    @Test(
        "`Mm.w.d` is a weekday of a month, and week 5 is the last one",
        arguments: [
            // February 2026 begins on a Sunday and has four of each weekday; May 2026 has five Sundays.
            ("M2.1.0/0", "20260201T000000"), ("M2.4.0/0", "20260222T000000"), ("M2.5.0/0", "20260222T000000"),
            ("M2.5.6/0", "20260228T000000"), ("M5.4.0/0", "20260524T000000"), ("M5.5.0/0", "20260531T000000"),
            ("M12.5.4/0", "20261231T000000"), ("M1.1.4/0", "20260101T000000"),
        ])
    func weekday(change: String, expected: String) throws {
        #expect(try start(change, in: 2026) == expected)
    }

    @Test(
        "clocks change at 2:00 unless another time is stated, which may be on another day",
        arguments: [
            ("J60", "20260301T020000"), ("J60/3", "20260301T030000"), ("J60/3:30:15", "20260301T033015"),
            ("J60/-1", "20260228T230000"), ("J60/167", "20260307T230000"), ("J60/+0:01", "20260301T000100"),
        ])
    func time(change: String, expected: String) throws {
        #expect(try start(change, in: 2026) == expected)
    }

    @Test("daylight saving time is an hour ahead unless its offset is stated")
    func offsets() throws {
        let usual = try #require(PosixRule("EST5EDT,M3.2.0,M11.1.0"))
        #expect(usual.standard == ZoneOffset(seconds: -18_000, isDaylight: false, abbreviation: "EST"))
        #expect(usual.daylight?.offset == ZoneOffset(seconds: -14_400, isDaylight: true, abbreviation: "EDT"))
        let stated = try #require(PosixRule("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"))
        #expect(stated.standard == ZoneOffset(seconds: 37_800, isDaylight: false, abbreviation: "+1030"))
        #expect(stated.daylight?.offset == ZoneOffset(seconds: 39_600, isDaylight: true, abbreviation: "+11"))
        #expect(try #require(PosixRule("UTC0")).transitions(in: 2026).isEmpty)
    }

    @Test(
        "a text that is not a rule is refused",
        arguments: [
            "", "CET", "ET5", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0,", "CET-1CEST,M0.5.0,M10.5.0",
            "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
            "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J300", "CET-1CEST,J366,J300", "CET-1CEST,366,J300",
            "CET-1CEST,-1,J300", "CET-1CEST,J1000,J300", "CET-1CEST,M3.5.0/,M10.5.0", "<CET-1",
        ])
    func refused(text: String) {
        #expect(PosixRule(text) == nil)
    }

    @Test(
        "the offset at any time is that of the last change, also near the turn of the year",
        arguments: [
            "CET-1CEST,M3.5.0,M10.5.0/3", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "STD0DST,J1/-48,J200/0",
            "STD0DST,J200/0,J365/72", "STD-3DST,M12.5.6/167,M1.1.0/-167", "STD5DST,0/0,365/24",
            "IST-1GMT0,M10.5.0,M3.5.0/1",
        ])
    func everyHour(text: String) throws {
        let rule = try #require(PosixRule(text))
        let changes = (2020...2030).flatMap { rule.transitions(in: $0) }.sorted { $0.at < $1.at }
        let first = try #require(EventTime("20231220T000000Z")).local.secondsSinceEpoch
        for utc in stride(from: first, to: first + 800 * 86_400, by: 3600) {
            let last = try #require(changes.last { $0.at <= utc })
            let (offset, period) = rule.period(at: utc)
            guard offset == last.to, period.lowerBound == last.at, period.contains(utc) else {
                Issue.record("\(text) at \(LocalDateTime(secondsSinceEpoch: utc).basicText)")
                return
            }
        }
    }
}
