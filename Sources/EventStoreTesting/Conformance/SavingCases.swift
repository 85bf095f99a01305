import CalendarModel
import EventStore

extension ConformanceCase {
    static let saving = [
        ConformanceCase("a new event gets a UID and its times, and keeps those it has") { subject in
            let (store, calendar) = try await subject.opened()
            var event = CalendarEvent(try Sample.event("CREATED:20200101T000000Z"))
            event.uid = nil
            let identifier = try await store.save(.event(event), in: calendar)
            let stored = try require(try await store.item(identifier), "saved event")
            try expectEqual(stored.item.created?.basicText, "20200101T000000Z", "when it was created")
            try expectEqual(stored.item.lastModified?.basicText, "20260501T120000Z", "when it was modified")
            try expect(!identifier.key.uid.isEmpty, "it has no UID")
        },
        ConformanceCase("what makes no sense is refused, by EventKit's names") { subject in
            let (store, _) = try await subject.opened()
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
        ConformanceCase("saving writes what was changed, and keeps what others changed meanwhile") { subject in
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
        ConformanceCase("two who change the same are told, and refreshing takes over the rest") { subject in
            let (store, calendar) = try await subject.opened()
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
        ConformanceCase("an event that was deleted meanwhile is there again once it is saved") { subject in
            let (store, calendar) = try await subject.opened()
            try await store.put(try Sample.event(), in: calendar)
            var item = try await store.eventsInSummer()[0]
            try await store.remove(item)
            try await store.remove(item)
            item.entry.item.summary = "Back"
            try await store.save(item)
            try expectEqual(try await store.eventsInSummer().map { $0.item.summary }, ["Back"], "the titles")
        },
        ConformanceCase("a batch is committed as a whole, or reset") { subject in
            let (store, _) = try await subject.opened()
            let event = CalendarEvent(try Sample.event(uid: "first"))
            try await store.save(.event(event), commit: false)
            try expect(try await store.eventsInSummer().isEmpty, "it is saved before it is committed")
            try expect(store.hasUncommittedChanges, "nothing waits to be committed")
            store.reset()
            try await store.commit()
            try expect(try await store.eventsInSummer().isEmpty, "it is saved after it was dropped")

            for uid in ["first", "second"] {
                try await store.save(.event(CalendarEvent(try Sample.event(uid: uid))), commit: false)
            }
            try await store.save(.event(event), commit: false)
            try await expectError(.conflict(properties: ["UID"])) { try await store.commit() }
            try expect(try await store.eventsInSummer().isEmpty, "half of a batch was saved")
            store.reset()
            for uid in ["first", "second"] {
                try await store.save(.event(CalendarEvent(try Sample.event(uid: uid))), commit: false)
            }
            try await store.commit()
            try expectEqual(try await store.eventsInSummer().count, 2, "the number of events")
        },
        ConformanceCase("a copy is a new event, as old as the first") { subject in
            let (store, calendar) = try await subject.opened()
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            try await store.put(
                try Sample.series("FREQ=DAILY;COUNT=2", "CREATED:20200101T000000Z", "LAST-MODIFIED:20200102T000000Z"),
                in: calendar)
            let copy = try await store.copy(try await store.eventsInSummer()[0], to: other)
            try expect(copy.key.uid != "series@example.org" && copy.key.calendar == other, "the copy is \(copy)")
            let item = try require(try await store.item(copy), "copy")
            try expectEqual(item.item.created?.basicText, "20200101T000000Z", "when it was created")
            try expectEqual(item.item.lastModified?.basicText, "20200102T000000Z", "when it was modified")
            try expectEqual(try await store.eventsInSummer().count, 4, "the number of events")
            let elsewhere = InMemoryEventStore()
            try await store.copy(item, of: elsewhere)
            try expectEqual(try await elsewhere.eventsInSummer().count, 2, "the number of events in the other store")
            try await expectError(.objectBelongsToDifferentStore) { try await elsewhere.save(item) }
        },
        ConformanceCase("a review ends saved, canceled or deleted") { subject in
            let (store, calendar) = try await subject.opened()
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
            try expect(second.canDelete && !review.canDelete, "the wrong one can be deleted")
            try expectEqual(try await second.delete(), .deleted, "the outcome")
            try expect(try await store.eventsInSummer().isEmpty, "a deleted event is there")
        },
    ]
}
