import CalendarModel
import EventStore

extension ConformanceCase {
    static let saving = [
        ConformanceCase("a new event gets a UID, CREATED and LAST-MODIFIED, unless it already has them") {
            store, calendar in
            var event = CalendarEvent(try Sample.event("CREATED:20200101T000000Z"))
            event.uid = nil
            let identifier = try await store.save(.event(event), in: calendar)
            let stored = try require(try await store.item(identifier), "saved event")
            try expectEqual(stored.item.created?.basicText, "20200101T000000Z", "the time of creation")
            try expectEqual(stored.item.lastModified?.basicText, "20260501T120000Z", "the time of the last change")
            try expect(!identifier.key.uid.isEmpty, "it has no UID")
        },
        ConformanceCase("invalid items are refused with EventKit's errors") { store, _ in
            try await expectError(.noStartDate) {
                try await store.save(.event(CalendarEvent(Component("VEVENT", [Property("SUMMARY", text: "When?")]))))
            }
            try await expectError(.datesInverted) {
                try await store.save(.event(CalendarEvent(try Sample.event("DTEND:20260612T080000Z"))))
            }
            try await expectError(.recurringReminderRequiresDueDate) {
                try await store.save(.reminder(Reminder(try Sample.reminder(uid: "x", "RRULE:FREQ=DAILY"))))
            }
            try await expectError(.noCalendar) {
                try await store.save(
                    .event(CalendarEvent(try Sample.event())), in: CalendarIdentifier(rawValue: "nowhere"))
            }
        },
        ConformanceCase("saving writes changed properties only, and keeps what others changed in the meantime") {
            subject in
            let (store, calendar) = try await subject.opened()
            try await store.put(try Sample.event("LOCATION:Here"), in: calendar)
            let other = try await subject.open(clock: Sample.clock)
            var mine = try await store.eventsInSummer()[0]
            var theirs = try await other.eventsInSummer()[0]
            theirs.entry.item.location = "There"
            try await other.save(theirs)
            mine.entry.item.summary = "Mine"
            try await store.save(mine)
            let merged = try await other.eventsInSummer()[0]
            try expectEqual(merged.item.summary, "Mine", "the title")
            try expectEqual(merged.item.location, "There", "the place")
        },
        ConformanceCase("a change of the same property by others is a conflict; a refresh merges other properties") {
            store, calendar in
            try await store.put(try Sample.event("LOCATION:Here"), in: calendar)
            var mine = try await store.eventsInSummer()[0]
            var theirs = mine
            theirs.entry.item.summary = "Theirs"
            try await store.save(theirs)
            mine.entry.item.summary = "Mine"
            let stale = mine
            try await expectError(.conflict(properties: ["SUMMARY"])) { try await store.save(stale) }
            try await expectError(.conflict(properties: ["SUMMARY"])) { _ = try await store.refresh(stale) }
            mine.entry.item.summary = "Meeting"
            mine.entry.item.location = "There"
            let fresh = try require(try await store.refresh(mine), "refreshed event")
            try expectEqual(fresh.item.summary, "Theirs", "the title")
            try expectEqual(fresh.item.location, "There", "the place")
        },
        ConformanceCase("saving an event that was deleted in the meantime creates it again") { store, calendar in
            try await store.put(try Sample.event(), in: calendar)
            var item = try await store.eventsInSummer()[0]
            try await store.remove(item)
            try await store.remove(item)
            item.entry.item.summary = "Back"
            try await store.save(item)
            try expectEqual(try await store.eventsInSummer().map { $0.item.summary }, ["Back"], "the titles")
        },
        ConformanceCase("saving an event that was moved to another calendar does not create it again") {
            store, calendar in
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            try await store.put(try Sample.event(), in: calendar)
            var item = try await store.eventsInSummer()[0]
            try await store.move(item, to: other)
            item.entry.item.summary = "Twice"
            try await expectError(.objectBelongsToDifferentStore) { try await store.save(item) }
            try expectEqual(try await store.eventsInSummer().map { $0.item.summary }, ["Meeting"], "the titles")
        },
        ConformanceCase("a copy has its own UID and the original's times of creation and change") { store, calendar in
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            try await store.put(
                try Sample.series("FREQ=DAILY;COUNT=2", "CREATED:20200101T000000Z", "LAST-MODIFIED:20200102T000000Z"),
                in: calendar)
            let copy = try await store.copy(try await store.eventsInSummer()[0], to: other)
            try expect(copy.key.uid != "series@example.org" && copy.key.calendar == other, "the copy is \(copy)")
            let item = try require(try await store.item(copy), "copy")
            try expectEqual(item.item.created?.basicText, "20200101T000000Z", "the time of creation")
            try expectEqual(item.item.lastModified?.basicText, "20200102T000000Z", "the time of the last change")
            try expectEqual(try await store.eventsInSummer().count, 4, "the number of events")
            let elsewhere = InMemoryEventStore()
            try await store.copy(item, of: elsewhere)
            try expectEqual(try await elsewhere.eventsInSummer().count, 2, "the number of events in the other store")
            try await expectError(.objectBelongsToDifferentStore) { try await elsewhere.save(item) }
        },
        ConformanceCase("an item moved to another calendar keeps its content and all its occurrences") {
            store, calendar in
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            try expectEqual(
                try await store.imported([try Sample.series("FREQ=DAILY;COUNT=3")]).outcomes, [.created], "the import")
            var changed = try await store.eventsInSummer()[1]
            changed.entry.item.summary = "Changed"
            try await store.save(changed)
            let before = try require(try await store.resource(calendar, "series@example.org"), "series")
            let moved = try await store.move(try await store.eventsInSummer()[2], to: other)
            try expectEqual(moved.key, ResourceKey(calendar: other, uid: "series@example.org"), "the key")
            try expectEqual(try await store.resource(other, "series@example.org"), before, "the series")
            try expect(
                try await store.resource(calendar, "series@example.org") == nil, "it is still in the old calendar")
            let items = try await store.eventsInSummer()
            try expectEqual(items.count, 3, "the number of events")
            try expect(items.allSatisfy { $0.provenance?.source == Sample.source }, "its source is lost")
            // The first calendar gets another series with this UID.
            try await store.put(try Sample.series("FREQ=DAILY;COUNT=3"), in: calendar)
            try await expectError(.conflict(properties: ["UID"])) {
                try await store.move(try require(try await store.item(moved), "moved event"), to: calendar)
            }
            try await expectError(.noCalendar) {
                try await store.move(items[0], to: CalendarIdentifier(rawValue: "nowhere"))
            }
        },
        ConformanceCase("items can be found by the beginning of their UIDs") { store, calendar in
            for uid in ["abc", "abcd", "ab%", "Abc", "b"] {
                try await store.put(try Sample.event(uid: uid), in: calendar)
            }
            func found(_ prefix: String, limit: Int = 10) async throws -> Set<String> {
                Set(try await store.items(startingWith: prefix, limit: limit).map(\.identifier.key.uid))
            }
            try expectEqual(try await found("abc"), ["abc", "abcd"], "the UIDs that begin with abc")
            try expectEqual(try await found("ab%"), ["ab%"], "the UIDs that begin with ab%")
            try expectEqual(try await found("c"), [], "the UIDs that begin with c")
            try expectEqual(try await found("", limit: 3).count, 3, "three of all UIDs")
        },
        ConformanceCase("changes that a person makes in a review are kept apart from the imported content") {
            store, calendar in
            let item = ImportItem(try Sample.event(summary: "As it was"), source: Sample.source)
            let run = try await EventImport(into: store)
            var review = try await EventReview(of: item, in: store)
            review.entry.item.summary = "As I want it"
            let (outcome, result) = try await review.save(through: run)
            try expectEqual(result.outcome, .created, "the import's outcome")
            guard case .saved(let identifier) = outcome else {
                throw ConformanceFailure(description: "it was not saved")
            }
            try expectEqual(identifier.key.calendar, calendar, "the calendar")
            try expectEqual(try await store.item(identifier)?.item.summary, "As I want it", "the title")
            // Import the same picture again, without a review and with one.
            try expectEqual(
                try await store.imported([item.component]).outcomes, [.skipped(.editedHere)], "the same item again")
            review.entry.item.summary = "Otherwise"
            try expectEqual(
                try await review.save(through: run).result.outcome, .updated(properties: ["SUMMARY"]),
                "the reviewed item again"
            )
            var newer = item.component
            newer.set("SEQUENCE", Property("SEQUENCE", value: "5"))
            newer.set("LOCATION", Property("LOCATION", text: "Elsewhere"))
            try expectEqual(
                try await store.imported([newer]).outcomes, [.updated(properties: ["LOCATION", "SEQUENCE"])],
                "a newer item")
            let merged = try require(try await store.eventsInSummer().first, "event")
            try expectEqual(merged.item.summary, "Otherwise", "the title after the update")
            try expectEqual(merged.item.location, "Elsewhere", "the place after the update")
            try expectEqual(
                try await store.undo(run.batch).removed.count, 0,
                "the number of removed events (all were changed since)")
        },
        ConformanceCase("a review ends with saving, canceling or deleting the event") { store, calendar in
            var review = try await EventReview(of: .event(CalendarEvent(try Sample.event())), in: store)
            try expectEqual(review.calendars.map(\.identifier), [calendar], "the calendars to choose from")
            try expectEqual(review.cancel(), .canceled, "the outcome")
            try expect(try await store.eventsInSummer().isEmpty, "a cancelled event was saved")
            review.entry.item.summary = "Reviewed"
            guard case .saved(let identifier) = try await review.save() else {
                throw ConformanceFailure(description: "it was not saved")
            }
            let item = try require(try await store.item(identifier), "saved event")
            try expectEqual(item.item.summary, "Reviewed", "the title")
            let second = try await EventReview(of: item, in: store)
            try expect(second.canDelete && !review.canDelete, "the wrong event can be deleted")
            try expectEqual(try await second.delete(), .deleted, "the outcome")
            try expect(try await store.eventsInSummer().isEmpty, "a deleted event is still there")
        },
        ConformanceCase("an event moves, with its changes, to the calendar chosen in a review") { store, calendar in
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            try await store.put(try Sample.series("FREQ=DAILY;COUNT=3"), in: calendar)
            var review = try await EventReview(of: try await store.eventsInSummer()[0], in: store)
            try expectEqual(Set(review.calendars.map(\.identifier)), [calendar, other], "the calendars to choose from")
            review.calendar = other
            review.entry.item.summary = "Moved"
            try await expectError(.invalidSpan) { _ = try await review.save() }
            review.span = .futureEvents
            let outcome = try await review.save()
            guard case .saved(let identifier) = outcome else {
                throw ConformanceFailure(description: "it was not saved")
            }
            try expectEqual(identifier.key.calendar, other, "the calendar")
            let events = try await store.eventsInSummer()
            try expectEqual(events.map { $0.item.summary }, ["Moved", "Moved", "Moved"], "the titles")
            try expect(events.allSatisfy { $0.identifier.key.calendar == other }, "some events are in the old calendar")
        },
    ]
}
