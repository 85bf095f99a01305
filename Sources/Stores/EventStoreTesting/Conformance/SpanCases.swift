import CalendarModel
import EventStore

extension ConformanceCase {
    static let spans = [
        ConformanceCase("saving one occurrence detaches it and changes no other occurrence") { store, calendar in
            try await store.put(try Sample.series("FREQ=DAILY;COUNT=3"), in: calendar)
            var second = try await store.eventsInSummer()[1]
            second.entry.item.summary = "Special"
            try await store.save(second, span: .thisEvent)
            let events = try await store.eventsInSummer()
            try expectEqual(events.map { $0.item.summary ?? "" }, ["Daily", "Special", "Daily"], "the titles")
            try expectEqual(events.map(\.isDetached), [false, true, false], "the detached occurrences")
            try expectEqual(events[1].identifier, second.identifier, "its identifier")
        },
        ConformanceCase("a detached occurrence that is moved keeps its original date") { store, calendar in
            try await store.put(try Sample.series("FREQ=DAILY;COUNT=3"), in: calendar)
            var second = try await store.eventsInSummer()[1]
            second.entry = try moved(second.entry, to: "20260610T140000")
            let identifier = try await store.save(second)
            try expectEqual(
                try await store.startsInSummer(), ["20260601T090000", "20260603T090000", "20260610T140000"],
                "the starts")
            let found = try require(try await store.item(identifier), "moved occurrence")
            try expectEqual(found.identifier.occurrenceDate?.basicText, "20260602T090000", "its occurrence date")
        },
        ConformanceCase("saving future occurrences splits the series and divides its COUNT") { store, calendar in
            try await store.put(try Sample.series("FREQ=DAILY;COUNT=5"), in: calendar)
            var third = try await store.eventsInSummer()[2]
            third.entry.item.summary = "New"
            let identifier = try await store.save(third, span: .futureEvents)
            try expect(identifier.key.uid != "series@example.org", "the later part has the same UID")
            let events = try await store.eventsInSummer()
            try expectEqual(
                events.map { $0.item.summary ?? "" }, ["Daily", "Daily", "New", "New", "New"], "the titles")
            let later = try require(try await store.resource(calendar, identifier.key.uid)?.master, "later part")
            try expectEqual(later.property("RRULE")?.value, "FREQ=DAILY;COUNT=3", "its rule")
            try expectEqual(CalendarEvent(later).relatedTo, ["series@example.org"], "its related events")
            let earlier = try require(try await store.resource(calendar, "series@example.org")?.master, "earlier part")
            try expectEqual(earlier.property("RRULE")?.value, "FREQ=DAILY;UNTIL=20260603T065959Z", "its rule")
        },
        ConformanceCase("saving the first occurrence and all future ones changes the whole series") { store, calendar in
            try await store.put(
                try Sample.series("FREQ=DAILY;COUNT=3", "EXDATE;TZID=Europe/Berlin:20260602T090000"), in: calendar)
            var first = try await store.eventsInSummer()[0]
            first.entry = try moved(first.entry, to: "20260601T110000")
            try await store.save(first, span: .futureEvents)
            try expectEqual(try await store.startsInSummer(), ["20260601T110000", "20260603T110000"], "the starts")
            try expectEqual(
                try await store.resources(in: calendar, from: nil, limit: 9).list.resources.count, 1, "the series")
        },
        ConformanceCase("a series that is moved to another weekday recurs on that weekday, as often as before") {
            store, calendar in
            try await store.put(try Sample.series("FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;COUNT=4"), in: calendar)
            var second = try await store.eventsInSummer()[1]
            second.entry = try moved(second.entry, to: "20260610T110000")
            try await store.save(second, span: .futureEvents)
            try expectEqual(
                try await store.startsInSummer(),
                ["20260601T090000", "20260610T110000", "20260617T110000", "20260624T110000"], "the starts")
        },
        ConformanceCase("a series on several weekdays is not moved to another weekday without a new rule") {
            store, calendar in
            try await store.put(try Sample.series("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4"), in: calendar)
            var second = try await store.eventsInSummer()[1]
            second.entry = try moved(second.entry, to: "20260604T090000")
            try await expectError(.recurrenceNotMovable(rule: "FREQ=WEEKLY;COUNT=4;BYDAY=MO,WE")) {
                try await store.save(second, span: .futureEvents)
            }
            second.entry = try moved(second.entry, to: "20260603T100000")
            try await store.save(second, span: .futureEvents)
            try expectEqual(
                try await store.startsInSummer(),
                ["20260601T090000", "20260603T100000", "20260608T100000", "20260610T100000"], "the starts")
        },
        ConformanceCase("a split keeps all occurrences of a series whose start is not in its rule") { store, calendar in
            try await store.put(try Sample.series("FREQ=WEEKLY;BYDAY=FR;COUNT=3"), in: calendar)
            var third = try await store.eventsInSummer()[2]
            third.entry.item.summary = "New"
            try await store.save(third, span: .futureEvents)
            try expectEqual(
                try await store.startsInSummer(),
                ["20260601T090000", "20260605T090000", "20260612T090000", "20260619T090000"], "the starts")
        },
        ConformanceCase("a series whose first occurrence was removed keeps its UID when all others are changed") {
            store, calendar in
            let series = try Sample.series("FREQ=DAILY;COUNT=3")
            try expectEqual(try await store.imported([series]).outcomes, [.created], "the first import")
            try await store.remove(try await store.eventsInSummer()[0])
            var first = try await store.eventsInSummer()[0]
            first.entry.item.summary = "New"
            let saved = try await store.save(first, span: .futureEvents)
            try expectEqual(saved.key, ResourceKey(calendar: calendar, uid: "series@example.org"), "the key")
            try expectEqual(
                try await store.eventsInSummer().map { $0.item.summary }, ["New", "New"], "the titles")
            _ = try await store.imported([series])
            try expectEqual(
                try await store.startsInSummer(), ["20260602T090000", "20260603T090000"], "the starts after an import")
        },
        ConformanceCase("an occurrence that was removed, or now belongs to a split series, cannot be saved or removed")
        {
            subject in
            let (store, calendar) = try await subject.opened()
            try await store.put(try Sample.series("FREQ=DAILY;COUNT=5"), in: calendar)
            let events = try await store.eventsInSummer()
            var (removed, split) = (events[1], events[3])
            try await store.remove(removed)
            var third = events[2]
            third.entry.item.summary = "New"
            try await store.save(third, span: .futureEvents)
            removed.entry.item.summary = "Gone"
            split.entry.item.summary = "Gone"
            for item in [removed, split] {
                for span in [Span.thisEvent, .futureEvents] {
                    try await expectError(.noSuchItem) { try await store.save(item, span: span) }
                    try await expectError(.noSuchItem) { try await store.remove(item, span: span) }
                }
            }
            try expectEqual(
                try await store.eventsInSummer().map { $0.item.summary ?? "" }, ["Daily", "New", "New", "New"],
                "the titles")
        },
        ConformanceCase("removing one occurrence keeps the others") { store, calendar in
            try await store.put(try Sample.series("FREQ=DAILY;COUNT=3"), in: calendar)
            try await store.remove(try await store.eventsInSummer()[0])
            try expectEqual(try await store.startsInSummer(), ["20260602T090000", "20260603T090000"], "the starts")
        },
        ConformanceCase("removing future occurrences ends the series, and removing all occurrences removes it") {
            store, calendar in
            try await store.put(try Sample.series("FREQ=DAILY"), in: calendar)
            try await store.remove(try await store.eventsInSummer()[2], span: .futureEvents)
            try expectEqual(try await store.startsInSummer(), ["20260601T090000", "20260602T090000"], "the starts")
            try await store.remove(try await store.eventsInSummer()[0], span: .futureEvents)
            try expect(try await store.resource(calendar, "series@example.org") == nil, "the series is there")
        },
        ConformanceCase("removing the last occurrence removes the series") { store, calendar in
            try await store.put(try Sample.series("FREQ=DAILY;COUNT=2"), in: calendar)
            for _ in 0..<2 { try await store.remove(try await store.eventsInSummer()[0]) }
            try expect(try await store.resource(calendar, "series@example.org") == nil, "the series is there")
        },
        ConformanceCase("a single occurrence cannot get another recurrence rule") { store, calendar in
            try await store.put(try Sample.series("FREQ=DAILY;COUNT=3"), in: calendar)
            var item = try await store.eventsInSummer()[1]
            item.entry.item.component.set("RRULE", Property("RRULE", value: "FREQ=WEEKLY"))
            try await expectError(.invalidSpan) { try await store.save(item) }
        },
    ]

    private static func moved(_ entry: CalendarEntry, to start: String) throws -> CalendarEntry {
        guard case .event(var event) = entry, let old = event.start, let end = event.end else {
            throw ConformanceFailure(description: "the event has no times")
        }
        let new = try Sample.time(start)
        let length = end.local.secondsSinceEpoch - old.local.secondsSinceEpoch
        event.start = .zoned(new, tzid: "Europe/Berlin")
        event.end = .zoned(new.adding(seconds: length), tzid: "Europe/Berlin")
        return .event(event)
    }
}
