import CalendarModel
import EventStore

extension ConformanceCase {
    static let queries = [
        ConformanceCase("a query finds the events that overlap its window, sorted by time") { store, calendar in
            for (uid, start) in [("c", "20260630T233000Z"), ("b", "20260615T120000Z"), ("a", "20260531T233000Z")] {
                try await store.put(try Sample.event(uid: uid, start: "DTSTART:\(start)"), in: calendar)
            }
            try await store.put(try Sample.event(uid: "before", start: "DTSTART:20260531T230000Z"), in: calendar)
            try await store.put(try Sample.event(uid: "after", start: "DTSTART:20260701T000000Z"), in: calendar)
            let june = try await store.events(
                from: try Sample.time("20260601T000000"), to: try Sample.time("20260701T000000"))
            try expectEqual(june.map(\.identifier.key.uid), ["a", "b", "c"], "the events of June")
        },
        ConformanceCase("a window without a beginning or an end finds all events on that side") { store, calendar in
            try await store.put(try Sample.event(), in: calendar)
            let now = try Sample.time("20260612T100000").secondsSinceEpoch
            for (start, end, count) in [
                (Int.min, Int.max, 1), (0, Int.max, 1), (Int.min, now, 1), (Int.min, 0, 0), (2 * now, Int.max, 0),
                (Int.max, Int.min, 0),
            ] {
                let query = ItemQuery(window: TimeWindow(start: start, end: end))
                try expectEqual(
                    try await store.items(matching: query).items.count, count, "the events from \(start) to \(end)")
            }
        },
        ConformanceCase("a query reads days and floating times in its floating zone") { store, calendar in
            try await store.put(try Sample.event(uid: "day", start: "DTSTART;VALUE=DATE:20260612"), in: calendar)
            try await store.put(try Sample.event(uid: "clock", start: "DTSTART:20260612T003000"), in: calendar)
            let window = TimeWindow(
                from: try Sample.time("20260611T110000"), to: try Sample.time("20260611T123000"))
            func found(_ zone: String?) async throws -> [String] {
                let query = ItemQuery(window: window, floatingZone: zone)
                return try await store.items(matching: query).items.map(\.identifier.key.uid)
            }
            try expectEqual(try await found(nil), [], "the events found in UTC")
            // In Kiribati, 12 June begins at 10:00 UTC on 11 June, earlier than anywhere else.
            try expectEqual(try await found("Pacific/Kiritimati"), ["day", "clock"], "the events found in Kiribati")
            try expectEqual(try await found("Pacific/Auckland"), ["day"], "the events found in New Zealand")
        },
        ConformanceCase("a query finds each occurrence of a series, even far from its start or in an infinite series") {
            store, calendar in
            try await store.put(try Sample.series("FREQ=WEEKLY"), in: calendar)
            let far = try await store.events(
                from: try Sample.time("20990101T000000"), to: try Sample.time("20990201T000000"))
            try expectEqual(far.count, 4, "the number of Mondays in January 2099")
            let item = try require(far.first, "occurrence")
            try expect(item.isRecurring && !item.isDetached, "it isn't a plain occurrence")
            let again = try require(try await store.item(item.identifier), "occurrence by its identifier")
            try expectEqual(again.window, item.window, "its time")
            let first = try require(
                try await store.item(ItemIdentifier(key: item.identifier.key)), "series by its identifier")
            try expectEqual(first.item.start?.basicText, "20260601T090000", "the first start")
        },
        ConformanceCase("a query searches only the calendars that it names") { store, calendar in
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            try await store.put(try Sample.event(uid: "here"), in: calendar)
            try await store.put(try Sample.event(uid: "there"), in: other)
            let window = TimeWindow(start: 0, end: 4_000_000_000)
            for (calendars, uids) in [([other], ["there"]), ([], []), ([calendar, other], ["here", "there"])] {
                let query = ItemQuery(window: window, calendars: Set(calendars))
                let found = try await store.items(matching: query).items.map(\.identifier.key.uid)
                try expectEqual(found.sorted(), uids, "the events of \(calendars.count) calendars")
            }
        },
        ConformanceCase("a query fails if it finds more items than its limit allows") { store, calendar in
            try await store.put(try Sample.series("FREQ=DAILY"), in: calendar)
            let window = TimeWindow(start: 0, end: 4_000_000_000)
            try await expectError(.limitExceeded(what: "items", limit: 10)) {
                _ = try await store.items(matching: ItemQuery(window: window, limit: 10))
            }
        },
        ConformanceCase("an event that cannot be expanded is reported and hides no other event") { store, calendar in
            try await store.put(try Sample.event(uid: "good"), in: calendar)
            let poisons = [
                "RRULE:FREQ=SECONDLY", "RRULE:FREQ=SECONDLY;COUNT=2147483647", "RRULE:FREQ=YEARLY;RSCALE=DISCORDIAN",
                "RRULE:FREQ=DAILY;INTERVAL=0", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "DURATION:-PT1H",
                (0..<60).map { "RRULE:FREQ=DAILY;COUNT=\($0 + 1)" }.joined(separator: "\n"),
            ]
            for (number, poison) in poisons.enumerated() {
                try await store.put(try Sample.event(uid: "poison-\(number)", poison), in: calendar)
            }
            let window = TimeWindow(
                from: try Sample.time("20260612T093000"), to: try Sample.time("20260612T094000"))
            let found = try await store.items(matching: ItemQuery(window: window, limit: 1_000_000))
            try expect(found.items.contains { $0.identifier.key.uid == "good" }, "the good event is hidden")
            try expect(
                found.unreadable.contains { $0.name == "poison-2" },
                "the rule in an unknown calendar system is not reported")
            let all = try await store.resources(in: calendar, from: nil, limit: 100)
            try expectEqual(all.list.resources.count, poisons.count + 1, "the number of resources")
        },
        ConformanceCase("a search finds beginnings of words and ignores case and accents") { store, calendar in
            try await store.put(
                try Sample.event(uid: "jazz", summary: "Sommernacht-Jazz: Blechbläser", "LOCATION:Alte Gärtnerei"),
                in: calendar)
            try await store.put(
                try Sample.event(uid: "club", summary: "Book club", "DESCRIPTION:Chapters 1-12\\nÉmile"), in: calendar)
            try await store.put(try Sample.reminder(uid: "call", "DESCRIPTION:blechblaser"), in: calendar)
            // The event has precomposed characters; the search below uses decomposed ones.
            try await store.put(try Sample.event(uid: "korean", summary: "\u{D55C}\u{AD6D}\u{C5B4} 모임"), in: calendar)
            let cases = [
                ("\u{1112}\u{1161}\u{11AB}\u{AD6D}", ["korean"]), ("JAZZ", ["jazz"]),
                ("blechblaser", ["call", "jazz"]), ("garten", []), ("gart somm", ["jazz"]),
                ("emile 12", ["club"]), ("\"", []), ("jazz OR club", []), ("jaz* NEAR", []), ("", []),
                ("ummernacht", []),
            ]
            for (text, uids) in cases {
                let found = try await store.search(text).items.map(\.identifier.key.uid).sorted()
                try expectEqual(found, uids, "the events found for \(text)")
            }
            try expectEqual(
                try await store.search("blechblaser", type: .event).items.map(\.identifier.key.uid), ["jazz"],
                "the events found")
        },
    ]

    static let reminders = [
        ConformanceCase("reminders are found by due time and completion") { store, calendar in
            try await store.put(try Sample.reminder(uid: "later", "DUE:20260620T120000Z"), in: calendar)
            try await store.put(try Sample.reminder(uid: "soon", "DUE;VALUE=DATE:20260612"), in: calendar)
            try await store.put(try Sample.reminder(uid: "never"), in: calendar)
            let begun = try Sample.reminder(uid: "begun", "DTSTART:20260612T080000Z", "DUE:20260614T080000Z")
            try await store.put(begun, in: calendar)
            func uids(_ query: ReminderQuery) async throws -> [String] {
                try await store.reminders(matching: query).items.map(\.identifier.key.uid)
            }
            try expectEqual(try await uids(.all), ["soon", "begun", "later", "never"], "all")
            let window = TimeWindow(
                from: try Sample.time("20260612T000000"), to: try Sample.time("20260613T000000"))
            try expectEqual(try await uids(.incomplete(dueIn: window)), ["soon"], "the reminders due on 12 June")
            let morning = TimeWindow(
                from: try Sample.time("20260614T080000"), to: try Sample.time("20260614T090000"))
            try expectEqual(
                try await uids(.incomplete(dueIn: morning)), ["begun"], "the reminders due at the start of a period")
            var item = try require(
                try await store.item(ItemIdentifier(key: ResourceKey(calendar: calendar, uid: "never"))), "reminder")
            var reminder = Reminder(item.original)
            reminder.setCompleted(try Sample.time("20260612T080000"))
            item.entry = .reminder(reminder)
            try await store.save(item)
            try expectEqual(try await uids(.completed()), ["never"], "the completed reminders")
            try expectEqual(try await uids(.completed(in: window)), ["never"], "the reminders completed on 12 June")
            try expectEqual(try await uids(.incomplete()), ["soon", "begun", "later"], "the incomplete reminders")
            var later = try require(
                try await store.item(ItemIdentifier(key: ResourceKey(calendar: calendar, uid: "later"))), "reminder")
            later.entry.item.component.set("STATUS", Property("STATUS", value: "CANCELLED"))
            try await store.save(later)
            try expectEqual(
                try await uids(.incomplete()), ["soon", "begun"], "the incomplete reminders after one was cancelled")
            try expect(try await store.eventsInSummer().isEmpty, "reminders are among the events")
        },
        ConformanceCase("completing a recurring reminder leaves a completed copy, and the series goes on") {
            store, calendar in
            let rule = ["DUE:20260612T080000Z", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260613T080000Z"]
            try await store.put(try Sample.reminder(uid: "daily", rule[0], rule[1], rule[2]), in: calendar)
            func due(_ query: ReminderQuery) async throws -> [String] {
                try await store.reminders(matching: query).items.compactMap {
                    Reminder($0.original).due?.local.basicText
                }
            }
            for day in ["20260612T080000", "20260614T080000"] {
                try expectEqual(try await due(.incomplete()), [day], "what is to be done")
                var item = try require(try await store.reminders(matching: .incomplete()).items.first, "reminder")
                var reminder = Reminder(item.original)
                reminder.setCompleted(try Sample.time("20260612T090000"))
                item.entry = .reminder(reminder)
                let saved = try await store.save(item)
                try expectEqual(saved.key.uid, "daily", "the UID of the series")
            }
            try expectEqual(try await due(.incomplete()), [], "what is to be done after the last one")
            try expectEqual(try await due(.completed()), ["20260612T080000", "20260614T080000"], "what was completed")
            let resources = try await store.reminders().items
            try expectEqual(Set(resources.map(\.identifier.key.uid)).count, 2, "the number of UIDs")
        },
    ]
}
