import CalendarModel
import EventStore
import ICalendar
import Recurrence
import Testing
import TimeZones

/// Tests moves of an occurrence together with all later ones.
@Suite("Moved series")
struct SeriesMoveTests {
    private static let now = LocalDateTime(secondsSinceEpoch: 1_777_636_800)

    private func series(_ start: EventTime, _ lines: String) throws -> CalendarResource {
        var item = try ExactReader.component(of: "BEGIN:VEVENT\nUID:s\n\(lines)\nEND:VEVENT\n")
        item.properties.append(Property("DTSTART", time: start))
        return try CalendarResource([item])
    }

    private func starts(_ resource: CalendarResource?) throws -> [EventTime] {
        guard let resource else { return [] }
        return try Series(resource.items, zones: ZoneResolver()).occurrences().prefix(100).map(\.start)
    }

    /// Moves an occurrence and all later ones.
    private func move(_ resource: CalendarResource, from old: EventTime, to new: EventTime) throws -> EditedResource {
        let master = try #require(resource.master)
        var view = master
        view.set("DTSTART", Property("DTSTART", time: old))
        let key = ResourceKey(calendar: CalendarIdentifier(rawValue: "calendar"), uid: resource.uid)
        var item = StoredItem(
            view, identifier: ItemIdentifier(key: key, occurrenceDate: old), storeIdentifier: "store")
        view.set("DTSTART", Property("DTSTART", time: new))
        item.entry = .event(CalendarEvent(view))
        return try resource.saving(item, span: .futureEvents, newUID: "new", now: Self.now)
    }

    @Test(
        "a rule's only day or time moves with the start, and later exclusions stay on their occurrences",
        arguments: [
            // A series on Tuesdays, moved to a Wednesday.
            ("20260602", "FREQ=WEEKLY;BYDAY=TU;COUNT=8", "20260602", "20260603", "FREQ=WEEKLY;BYDAY=WE;COUNT=8"),
            (
                "20260602", "FREQ=WEEKLY;UNTIL=20260707;BYDAY=TU", "20260609", "20260610",
                "FREQ=WEEKLY;UNTIL=20260708;BYDAY=WE"
            ),
            // A move by a week changes the end of the rule, but not the days of the rule.
            (
                "20260602", "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20260630", "20260609", "20260616",
                "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20260707"
            ),
            // The second Tuesday becomes the second Wednesday, which may be earlier in the month.
            (
                "20260609", "FREQ=MONTHLY;BYDAY=2TU;UNTIL=20260908", "20260714", "20260708",
                "FREQ=MONTHLY;BYDAY=2WE;UNTIL=20260909"
            ),
            ("20260630", "FREQ=MONTHLY;BYDAY=-1TU;COUNT=5", "20260630", "20260629", "FREQ=MONTHLY;BYDAY=-1MO;COUNT=5"),
            (
                "20260610", "FREQ=MONTHLY;BYMONTHDAY=10;COUNT=5", "20260710", "20260712",
                "FREQ=MONTHLY;BYMONTHDAY=12;COUNT=4"
            ),
            (
                "20260630", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=5", "20260731", "20260730",
                "FREQ=MONTHLY;BYMONTHDAY=-2;COUNT=4"
            ),
            ("20260610", "FREQ=MONTHLY;UNTIL=20261010", "20260710", "20260801", "FREQ=MONTHLY;UNTIL=20261101"),
            (
                "20260610", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=10;COUNT=4", "20260610", "20260701",
                "FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=1;COUNT=4"
            ),
            (
                "20260614", "FREQ=YEARLY;BYMONTH=6;BYDAY=2SU;COUNT=4", "20260614", "20260620",
                "FREQ=YEARLY;BYMONTH=6;BYDAY=3SA;COUNT=4"
            ),
            (
                "20260410", "FREQ=YEARLY;BYYEARDAY=100;COUNT=3", "20260410", "20260411",
                "FREQ=YEARLY;BYYEARDAY=101;COUNT=3"
            ),
            // The rule does not produce the start, so the rule does not change.
            ("20260602", "FREQ=WEEKLY;BYDAY=FR;COUNT=3", "20260602", "20260603", "FREQ=WEEKLY;BYDAY=FR;COUNT=3"),
        ])
    func days(_ start: String, _ rule: String, _ old: String, _ new: String, _ expected: String) throws {
        let first = try #require(EventTime(start))
        let resource = try series(first, "RRULE:\(rule)")
        let before = try starts(resource)
        let (date, moved) = (try #require(EventTime(old)), try #require(EventTime(new)))
        let edited = try move(resource, from: date, to: moved)
        #expect((edited.added ?? edited.changed)?.master?.property("RRULE")?.value == expected)
        let all = try starts(edited.changed) + starts(edited.added)
        #expect(all.count == before.count)
        #expect(all.contains(moved))
        // If the last occurrence was excluded before the move, it is excluded afterwards as well.
        let last = try #require(before.last)
        let shorter = try move(
            try series(first, "RRULE:\(rule)\nEXDATE;VALUE=DATE:\(last.basicText)"), from: date, to: moved)
        #expect(try starts(shorter.changed) + starts(shorter.added) == Array(all.dropLast()))
    }

    @Test(
        "BYHOUR and BYMINUTE move with the start",
        arguments: [
            ("FREQ=DAILY;BYHOUR=9;COUNT=3", "20260601T101500", "FREQ=DAILY;BYHOUR=10;COUNT=3"),
            ("FREQ=DAILY;BYHOUR=9;BYMINUTE=0;COUNT=3", "20260602T101500", "FREQ=DAILY;BYHOUR=10;BYMINUTE=15;COUNT=3"),
            ("FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=9;COUNT=3", "20260601", "FREQ=WEEKLY;BYDAY=MO,FR;COUNT=3"),
        ])
    func clock(_ rule: String, _ new: String, _ expected: String) throws {
        let start = try #require(EventTime("20260601T090000"))
        let edited = try move(try series(start, "RRULE:\(rule)"), from: start, to: try #require(EventTime(new)))
        #expect(edited.changed?.master?.property("RRULE")?.value == expected)
        #expect(try starts(edited.changed).count == 3)
    }

    @Test(
        "a rule with several values that would move is refused",
        arguments: [
            ("FREQ=WEEKLY;BYDAY=MO,WE", "20260602T090000"), ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1", "20260602T090000"),
            ("FREQ=MONTHLY;BYMONTHDAY=1,15", "20260602T090000"), ("FREQ=DAILY;BYHOUR=9,15", "20260601T100000"),
            ("FREQ=YEARLY;BYMONTH=6,9", "20260701T090000"), ("FREQ=YEARLY;BYWEEKNO=23", "20260602T090000"),
            ("FREQ=YEARLY;BYDAY=22MO", "20260602T090000"), ("FREQ=MONTHLY;BYDAY=1MO", "20260629T090000"),
            ("RSCALE=GREGORIAN;FREQ=YEARLY", "20260602T090000"),
        ])
    func refused(_ rule: String, _ new: String) throws {
        let start = try #require(EventTime("20260601T090000"))
        let resource = try series(start, "RRULE:\(rule)")
        let moved = try #require(EventTime(new))
        #expect(throws: EventStoreError.recurrenceNotMovable(rule: try #require(RecurrenceRule(rule)).text)) {
            try move(resource, from: start, to: moved)
        }
    }

    @Test("a moved series has as many occurrences as before, and recurs on the day and at the time of its new start")
    func random() throws {
        var random = LinearCongruentialGenerator(seed: 14)
        for _ in 0..<400 {
            let day = CalendarDate(daysSinceEpoch: 20_454 + Int.random(in: 0..<1500, using: &random))
            let start = EventTime.floating(
                LocalDateTime(startOf: day).adding(seconds: 900 * Int.random(in: 0..<96, using: &random)))
            let number = (day.day - 1) / 7 + 1
            let rules = [
                "DAILY", "WEEKLY", "WEEKLY;BYDAY=\(day.weekday.rawValue)", "WEEKLY;INTERVAL=2", "MONTHLY",
                "MONTHLY;BYMONTHDAY=\(day.day)", "MONTHLY;BYDAY=\(number)\(day.weekday.rawValue)",
                "YEARLY", "YEARLY;BYMONTH=\(day.month);BYDAY=\(number)\(day.weekday.rawValue)",
            ]
            let rule = "RRULE:FREQ=" + rules.randomElement(using: &random)!
            let count = Int.random(in: 2...8, using: &random)
            var resource = try series(start, "\(rule);COUNT=\(count)")
            let before = try starts(resource)
            if Bool.random(using: &random), let last = before.last {
                resource = try series(start, "\(rule);UNTIL=\(last.basicText)")
            }
            let old = before[Int.random(in: 0..<count, using: &random)]
            let new = old.with(
                local: old.local.adding(seconds: 900 * Int.random(in: -800...800, using: &random)))
            guard new != old else { continue }
            do {
                let edited = try move(resource, from: old, to: new)
                let later = try starts(edited.added ?? edited.changed)
                // Some months lack days such as the 31st. So a move from or to such a day can change the number of
                // instances of a rule with UNTIL, and these moves are not checked.
                guard [old, new].allSatisfy({ $0.date.day <= 28 }) || !resource.text.contains("UNTIL") else { continue }
                #expect(try (edited.added == nil ? 0 : starts(edited.changed).count) + later.count == count)
                #expect(later.first == new)
                #expect(later.allSatisfy { $0.local.hour == new.local.hour && $0.local.minute == new.local.minute })
                if rule.contains("DAY=") && !rule.contains("MONTHDAY") || rule.contains("WEEKLY") {
                    #expect(later.allSatisfy { $0.date.weekday == new.date.weekday })
                } else if !rule.contains("DAILY") {
                    #expect(later.allSatisfy { $0.date.day == new.date.day })
                }
            } catch EventStoreError.recurrenceNotMovable {
                #expect(rule.contains("DAY=\(number)") && new.date.day > 28)
            }
        }
    }
}

/// Random numbers that are the same in each run.
private struct LinearCongruentialGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 33
    }
}
