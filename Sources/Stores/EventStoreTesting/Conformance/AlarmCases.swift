import CalendarModel
import EventStore

extension ConformanceCase {
    static let alarms = [
        ConformanceCase("an alarm goes off before the start, after the end or at a fixed time") { store, calendar in
            try await store.put(
                try Sample.event(
                    uid: "meeting", alarm("TRIGGER:-PT15M", "ACTION:DISPLAY", "DESCRIPTION:Leave now"),
                    alarm("TRIGGER;RELATED=END:PT5M", "ACTION:AUDIO"),
                    alarm("TRIGGER;VALUE=DATE-TIME:20260611T180000Z", "ACTION:DISPLAY"), alarm("ACTION:DISPLAY"),
                    alarm("TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "ACTION:NONE"),
                    alarm("TRIGGER:-PT1M", "ACTION:NONE")),
                in: calendar)
            try await store.put(try Sample.event(uid: "silent"), in: calendar)
            let found = try await store.alarms(matching: try june()).alarms
            try expectEqual(
                found.map(\.time), ["20260611T180000", "20260612T084500", "20260612T100500"], "the times of the alarms")
            try expectEqual(found.map(\.action), ["DISPLAY", "DISPLAY", "AUDIO"], "the actions")
            try expectEqual(found.map(\.description), [nil, "Leave now", nil], "the descriptions")
            try expect(found.allSatisfy { $0.item.identifier.key.uid == "meeting" }, "an alarm of another event")
            try expectEqual(Set(found.map(\.identifier)).count, 3, "the number of identifiers")
            let later = try await store.alarms(
                matching: AlarmQuery(window: try window("20260612T084501", "20260612T100500")))
            try expectEqual(later.alarms.count, 0, "the number of alarms between the last two alarms")
        },
        ConformanceCase("an alarm with repetitions goes off again after each pause") { store, calendar in
            try await store.put(
                try Sample.event(alarm("TRIGGER:-PT30M", "ACTION:DISPLAY", "REPEAT:2", "DURATION:PT10M")), in: calendar)
            let found = try await store.alarms(matching: try june()).alarms
            try expectEqual(
                found.map(\.time), ["20260612T083000", "20260612T084000", "20260612T085000"], "the times of the alarms")
            try expectEqual(found.map(\.repetition), [0, 1, 2], "the numbers of the repetitions")
        },
        ConformanceCase("occurrences have the alarms of the series, and a detached one has its own") {
            store, calendar in
            let override = try Sample.component(
                """
                BEGIN:VEVENT
                UID:series@example.org
                DTSTAMP:20260101T000000Z
                RECURRENCE-ID;TZID=Europe/Berlin:20260602T090000
                DTSTART;TZID=Europe/Berlin:20260602T140000
                DTEND;TZID=Europe/Berlin:20260602T150000
                SUMMARY:Moved
                \(alarm("TRIGGER:-PT1H", "ACTION:DISPLAY"))
                END:VEVENT
                """)
            let cancelled = try Sample.component(
                """
                BEGIN:VEVENT
                UID:series@example.org
                DTSTAMP:20260101T000000Z
                RECURRENCE-ID;TZID=Europe/Berlin:20260603T090000
                DTSTART;TZID=Europe/Berlin:20260603T090000
                DTEND;TZID=Europe/Berlin:20260603T100000
                STATUS:CANCELLED
                \(alarm("TRIGGER:-PT15M", "ACTION:DISPLAY"))
                END:VEVENT
                """)
            let master = try Sample.series(
                "FREQ=DAILY;COUNT=5", "EXDATE;TZID=Europe/Berlin:20260604T090000",
                alarm("TRIGGER:-PT15M", "ACTION:DISPLAY"), alarm("TRIGGER:20260602T050000Z", "ACTION:DISPLAY"))
            try await store.put(master, override, cancelled, in: calendar)
            let found = try await store.alarms(matching: try june()).alarms
            try expectEqual(
                found.map(\.time), ["20260601T064500", "20260602T050000", "20260602T110000", "20260605T064500"],
                "the times of the alarms")
            try expectEqual(
                found.map { $0.item.item.summary ?? "" }, ["Daily", "Moved", "Moved", "Daily"], "the titles")
            try expectEqual(
                found.last?.item.identifier.occurrenceDate?.basicText, "20260605T090000", "the last occurrence")
        },
        ConformanceCase("cancelled events, completed reminders and acknowledged alarms stay silent") {
            store, calendar in
            let soon = alarm("TRIGGER:-PT15M", "ACTION:DISPLAY")
            try await store.put(try Sample.event(uid: "off", "STATUS:CANCELLED", soon), in: calendar)
            try await store.put(
                try Sample.reminder(uid: "done", "DUE:20260612T090000Z", "STATUS:COMPLETED", soon), in: calendar)
            try await store.put(
                try Sample.reminder(uid: "gone", "DUE:20260612T090000Z", "STATUS:CANCELLED", soon), in: calendar)
            try await store.put(
                try Sample.event(
                    uid: "seen", alarm("TRIGGER:-PT15M", "ACTION:DISPLAY", "ACKNOWLEDGED:20260612T084501Z")),
                in: calendar)
            try await store.put(
                try Sample.event(
                    uid: "again", alarm("TRIGGER:-PT15M", "ACTION:DISPLAY", "ACKNOWLEDGED:20260611T084501Z")),
                in: calendar)
            let found = try await store.alarms(matching: try june()).alarms
            try expectEqual(found.map(\.item.identifier.key.uid), ["again"], "the items with alarms")
        },
        ConformanceCase("alarms of all-day events and of floating times go off in the floating zone") {
            store, calendar in
            try await store.put(
                try Sample.event(
                    uid: "day", start: "DTSTART;VALUE=DATE:20260612", alarm("TRIGGER:-PT15H", "ACTION:DISPLAY")),
                in: calendar)
            try await store.put(
                try Sample.event(
                    uid: "clock", start: "DTSTART:20260612T090000", alarm("TRIGGER:-PT10M", "ACTION:DISPLAY")),
                in: calendar)
            func times(_ zone: String?) async throws -> [String] {
                var query = try june()
                query.floatingZone = zone
                return try await store.alarms(matching: query).alarms.map(\.time)
            }
            try expectEqual(try await times(nil), ["20260611T090000", "20260612T085000"], "the times in UTC")
            try expectEqual(
                try await times("Pacific/Kiritimati"), ["20260610T190000", "20260611T185000"], "the times in Kiribati")
            try expectEqual(
                try await times("America/New_York"), ["20260611T130000", "20260612T125000"], "the times in New York")
            let identifiers = try await store.alarms(matching: try june()).alarms.map(\.identifier)
            var elsewhere = try june()
            elsewhere.floatingZone = "Asia/Tokyo"
            try expectEqual(
                try await store.alarms(matching: elsewhere).alarms.map(\.identifier), identifiers,
                "the identifiers in Tokyo")
        },
        ConformanceCase("an alarm a day before keeps its time of day when clocks change; one 24 hours before does not")
        {
            subject in
            let (store, calendar) = try await subject.opened()
            try await store.put(
                try Sample.event(
                    start: "DTSTART;TZID=Europe/Berlin:20260329T100000", alarm("TRIGGER:-P1D", "ACTION:DISPLAY"),
                    alarm("TRIGGER:-PT24H", "ACTION:DISPLAY")),
                in: calendar)
            let march = AlarmQuery(window: try window("20260301T000000", "20260401T000000"))
            try expectEqual(
                try await store.alarms(matching: march).alarms.map(\.time), ["20260328T080000", "20260328T090000"],
                "the times of the alarms")
        },
        ConformanceCase(
            "a reminder goes off once when it is due; on a day without a time, it goes off at the query's time of day"
        ) { store, calendar in
            try await store.put(
                try Sample.reminder(
                    uid: "call", "DUE:20260612T100000Z", alarm("TRIGGER;RELATED=END:PT0S", "ACTION:DISPLAY"),
                    alarm("TRIGGER;RELATED=END:-PT1H", "ACTION:DISPLAY")),
                in: calendar)
            try await store.put(try Sample.reminder(uid: "pay", "DUE;VALUE=DATE:20260613"), in: calendar)
            try await store.put(try Sample.reminder(uid: "never"), in: calendar)
            var query = try june()
            let found = try await store.alarms(matching: query).alarms
            try expectEqual(
                found.map(\.time), ["20260612T090000", "20260612T100000", "20260613T090000"], "the times of the alarms")
            try expectEqual(found.map { $0.alarm == nil }, [false, false, true], "the reminders that are due")
            (query.floatingZone, query.timeOfDay) = ("America/New_York", 20 * 3600)
            try expectEqual(
                try await store.alarms(matching: query).alarms.last?.time, "20260614T000000", "20:00 in New York")
        },
        ConformanceCase("the next alarms in the calendars of the query are found, even years ahead") {
            store, calendar in
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            let soon = alarm("TRIGGER:-PT15M", "ACTION:DISPLAY")
            try await store.put(try Sample.series("FREQ=YEARLY", soon), in: other)
            try await store.put(try Sample.event(uid: "far", start: "DTSTART:20290612T090000Z", soon), in: calendar)
            try await store.put(
                try Sample.event(
                    uid: "early", start: "DTSTART:20271001T090000Z", alarm("TRIGGER:-P60W", "ACTION:DISPLAY")),
                in: calendar)
            var query = AlarmQuery(window: try window("20260602T000000", "20360101T000000"))
            try expectEqual(
                try await store.nextAlarms(matching: query, count: 3).alarms.map(\.time),
                ["20260807T090000", "20270601T064500", "20280601T064500"], "the next three alarms")
            query.calendars = [calendar]
            try expectEqual(
                try await store.nextAlarms(matching: query, count: 9).alarms.map(\.time),
                ["20260807T090000", "20290612T084500"], "the alarms of one calendar")
            query.window.end = try Sample.time("20260701T000000").secondsSinceEpoch
            try expectEqual(try await store.nextAlarms(matching: query).alarms.count, 0, "the number of alarms in June")
        },
        ConformanceCase("alarms follow the changes of their event") { store, calendar in
            try await store.put(try Sample.event(alarm("TRIGGER:-PT15M", "ACTION:DISPLAY")), in: calendar)
            let identifier = ItemIdentifier(key: ResourceKey(calendar: calendar, uid: "event@example.org"))
            let before = try await store.alarms(matching: try june()).alarms
            var item = try require(try await store.item(identifier), "event")
            item.entry.item.start = .utc(try Sample.time("20260620T120000"))
            try await store.save(item)
            let after = try await store.alarms(matching: try june()).alarms
            try expectEqual(after.map(\.time), ["20260620T114500"], "the alarm of the moved event")
            try expect(before.map(\.identifier) != after.map(\.identifier), "the identifier has not changed")
            item = try require(try await store.item(identifier), "event")
            item.entry.item.alarms = []
            try await store.save(item)
            try expectEqual(
                try await store.alarms(matching: try june()).alarms.count, 0, "the alarms after their removal")
        },
        ConformanceCase("an event with countless alarms is reported and hides no other alarm") { store, calendar in
            let soon = alarm("TRIGGER:-PT15M", "ACTION:DISPLAY")
            try await store.put(try Sample.event(uid: "good", soon), in: calendar)
            let poisons = [
                ["RRULE:FREQ=SECONDLY", soon],
                [alarm("TRIGGER:-PT1M", "ACTION:DISPLAY", "REPEAT:2147483647", "DURATION:PT1S")],
                [alarm("TRIGGER:-P9999W", "ACTION:DISPLAY", "REPEAT:999", "DURATION:P9999W")],
                (0..<99).map { alarm("TRIGGER:-PT\($0)M", "ACTION:DISPLAY", "REPEAT:100", "DURATION:PT1S") },
            ]
            for (number, lines) in poisons.enumerated() {
                try await store.put(
                    try Sample.event(uid: "poison-\(number)", lines.joined(separator: "\n")), in: calendar)
            }
            let found = try await store.alarms(
                matching: AlarmQuery(window: try window("20260612T000000", "20260612T093000")))
            let counts = Dictionary(grouping: found.alarms, by: \.item.identifier.key.uid).mapValues(\.count)
            try expectEqual(counts["good"], 1, "the alarms of the good event")
            try expect(counts.values.allSatisfy { $0 <= 2000 }, "an event has \(counts.values.max() ?? 0) alarms")
            try expect(
                Set(found.unreadable.map(\.name)).isSuperset(of: ["poison-0", "poison-3"]),
                "only these are reported: \(found.unreadable.map(\.name))")
        },
    ]

    private static func alarm(_ lines: String...) -> String {
        (["BEGIN:VALARM"] + lines + ["END:VALARM"]).joined(separator: "\n")
    }

    private static func window(_ start: String, _ end: String) throws -> TimeWindow {
        TimeWindow(from: try Sample.time(start), to: try Sample.time(end))
    }

    private static func june() throws -> AlarmQuery {
        AlarmQuery(window: try window("20260601T000000", "20260701T000000"))
    }
}

extension ScheduledAlarm {
    /// The time at which the alarm goes off, in UTC, as iCalendar text.
    fileprivate var time: String { LocalDateTime(secondsSinceEpoch: trigger).basicText }
}
