import CalendarModel
import EventStore

extension ConformanceCase {
    static let access = [
        ConformanceCase("a store without access reads and saves nothing") { subject in
            let (store, calendar) = try await subject.opened()
            try await store.put(try Sample.event(), in: calendar)
            let denied = try await subject.open(authorization: [.event: .denied])
            try expect(try await denied.eventsInSummer().isEmpty, "events are read without access")
            try expect(try await denied.calendars(for: .event).isEmpty, "calendars are read without access")
            try expect(try await denied.search("Meeting").items.isEmpty, "events are found without access")
            try await expectError(.eventStoreNotAuthorized(.event)) {
                try await denied.save(.event(CalendarEvent(try Sample.event(uid: "other"))))
            }
        },
        ConformanceCase("access to events does not affect access to reminders") { subject in
            let store = try await subject.open(authorization: [.event: .denied], clock: Sample.clock)
            try await store.save(.reminder(Reminder(try Sample.reminder(uid: "call"))))
            try expectEqual(try await store.reminders().items.count, 1, "the number of reminders")
        },
        ConformanceCase("write-only access adds events, and does not read, change or remove any") { subject in
            let (store, calendar) = try await subject.opened()
            let writer = try await subject.open(authorization: [.event: .writeOnly])
            let saved = try await writer.save(.event(CalendarEvent(try Sample.event())))
            try expect(try await writer.eventsInSummer().isEmpty, "events are read with write-only access")
            try expect(try await writer.item(saved) == nil, "the program's own event is read with write-only access")
            let item = try require(try await store.item(saved), "saved event")
            try await expectError(.eventStoreNotAuthorized(.event)) { try await writer.remove(item) }
            let run = try await writer.imported([
                try Sample.event(summary: "Hijacked", start: "DTSTART:20260613T090000Z", "SEQUENCE:9"),
                try Sample.event(uid: "new"),
            ])
            try expectEqual(run.outcomes, [.conflict(.notReadable), .created], "the import's outcomes")
            let kept = try require(try await store.resource(calendar, "event@example.org")?.master, "event")
            try expectEqual(kept.text("SUMMARY"), "Meeting", "the title")
        },
        ConformanceCase("the user is asked for access only once for each level of access") { subject in
            let store = try await subject.open(authorization: [.event: .notDetermined]) { _, level in
                level == .full ? .denied : .writeOnly
            }
            try expect(await store.requestWriteOnlyAccessToEvents(), "write-only access was refused")
            try expect(await !store.requestFullAccessToEvents(), "full access was granted")
            try expect(await !store.requestWriteOnlyAccessToEvents(), "the user was asked again after a refusal")
        },
        ConformanceCase("revoked access is announced, and operations that need no access still work") {
            store, calendar in
            try await store.put(try Sample.event(), in: calendar)
            var changes = store.changes().makeAsyncIterator()
            store.session.setAuthorization(.denied, for: .event)
            try expectEqual(await changes.next(), .authorization(.event, .denied), "the change")
            try expect(try await store.eventsInSummer().isEmpty, "events are read after access was revoked")
            try await store.save(.reminder(Reminder(try Sample.reminder(uid: "call"))))
            store.session.setAuthorization(.fullAccess, for: .event)
            try expectEqual(try await store.eventsInSummer().count, 1, "the number of events")
        },
        ConformanceCase("a change is announced at once to other stores of the same process") { subject in
            let (store, _) = try await subject.opened()
            // This listener has no watcher, so it can learn of the change only from the announcement.
            let other = try await subject.open(session: { identifier, _ in
                StoreSession(identifier: identifier, clock: Sample.clock)
            })
            var others = other.changes().makeAsyncIterator()
            try await store.save(.event(CalendarEvent(try Sample.event())))
            try expectEqual(await others.next(), .content(.elsewhere), "the other store's change")
        },
        ConformanceCase("changes are announced, including those of other programs") { subject in
            let (store, _) = try await subject.opened()
            let other = try await subject.open(clock: Sample.clock)
            let own = store.changes()
            let others = other.changes()
            try await store.save(.event(CalendarEvent(try Sample.event())))
            var iterator = own.makeAsyncIterator()
            try expectEqual(await iterator.next(), .content(.here), "the program's own change")
            // The other listener learns of changes only after its first check, whose time is unknown. So the case makes
            // changes until the listener learns of one.
            let changing = Task {
                for number in 1... {
                    try await Task.sleep(for: .milliseconds(100))
                    try await store.save(.event(CalendarEvent(try Sample.event(uid: "\(number)"))))
                }
            }
            defer { changing.cancel() }
            var distant = others.makeAsyncIterator()
            try expectEqual(await distant.next(), .content(.elsewhere), "the other program's change")
        },
    ]
}
