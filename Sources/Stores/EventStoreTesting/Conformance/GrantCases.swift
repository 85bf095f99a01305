import CalendarModel
import EventStore

extension ConformanceCase {
    private static let phone = ClientIdentifier(rawValue: "phone")

    static let grants = [
        ConformanceCase("a store that keeps no grants reports that they are not supported") { subject in
            let (store, calendar) = try await subject.opened()
            guard !store.keepsGrants else { return }
            try await expectError(.notSupported("grants")) {
                try await store.setGrant(ClientGrant(.read, to: phone, for: calendar))
            }
            try await expectError(.notSupported("grants")) { _ = try GrantedStore(store, for: phone) }
        },
        granted("a client sees the calendars that are granted to it, and no others") { subject, store, calendar in
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            try await store.put(try Sample.event(uid: "seen"), in: calendar)
            try await store.put(try Sample.event(uid: "hidden"), in: other)
            let seen = try GrantedStore(store, for: phone)
            try expect(try await seen.allCalendars().isEmpty, "calendars are seen without a grant")
            try expect(try await seen.eventsInSummer().isEmpty, "events are seen without a grant")
            try await store.setGrant(ClientGrant(.read, to: phone, for: calendar))
            // Another program that has the store open knows the grant, too.
            let again = try GrantedStore(try await subject.open(), for: phone)
            for view in [seen, again] {
                try expectEqual(try await view.allCalendars().map(\.identifier), [calendar], "the calendars")
                try expectEqual(try await view.eventsInSummer().map(\.identifier.key.uid), ["seen"], "the events")
                try expectEqual(
                    try await view.search("Meeting").items.map(\.identifier.key.uid), ["seen"], "the search")
                try expect(try await view.items(uid: "hidden").isEmpty, "a hidden event is found by its UID")
                try expect(try await view.items(startingWith: "hid").isEmpty, "a hidden event is found by its prefix")
                let key = ResourceKey(calendar: other, uid: "hidden")
                try expect(try await view.resources([key]).isEmpty, "a hidden resource is read")
                try await expectError(.noCalendar) { _ = try await view.resources(in: other, from: nil, limit: 10) }
                try await expectError(.noCalendar) { _ = try await view.resource(named: "hidden.ics", in: other) }
                var streamed: [String] = []
                for try await part in try await view.resourceStream(matching: ResourceQuery()) {
                    streamed += part.resources.map(\.key.uid)
                }
                try expectEqual(streamed, ["seen"], "the streamed resources")
            }
            try expectEqual(try await store.grants(of: phone).map(\.level), [.read], "the grants")
            let stranger = try GrantedStore(store, for: ClientIdentifier(rawValue: "stranger"))
            try expect(try await stranger.eventsInSummer().isEmpty, "another client has the grant, too")
        },
        granted("each level allows exactly the access that it names") { _, store, calendar in
            try await store.put(try Sample.event(), in: calendar)
            let view = try GrantedStore(store, for: phone)
            let query = FreeBusyQuery(window: try Sample.summer())
            let new = CalendarEntry.event(CalendarEvent(try Sample.event(uid: "new")))

            try await store.setGrant(ClientGrant(.freeBusy, to: phone, for: calendar))
            try expectEqual(try await view.freeBusy(matching: query).periods.count, 1, "the busy times")
            try expect(try await view.eventsInSummer().isEmpty, "events are read with access to busy times")
            try await expectError(.calendarReadOnly) { try await view.save(new, in: calendar) }
            try await expectError(.eventStoreNotAuthorized(.event)) {
                _ = try await view.resources(in: calendar, from: nil, limit: 1)
            }

            try await store.setGrant(ClientGrant(.writeOnly, to: phone, for: calendar))
            try await view.save(new, in: calendar)
            try expect(try await view.eventsInSummer().isEmpty, "events are read with write-only access")
            try expect(
                try await view.freeBusy(matching: query).periods.isEmpty, "busy times are read with write-only access")
            let key = ResourceKey(calendar: calendar, uid: "new")
            let change = ResourceChange(key, to: nil, if: .none)
            try await expectError(.eventStoreNotAuthorized(.event)) { try await view.apply(ChangeSet([change])) }

            try await store.setGrant(ClientGrant(.read, to: phone, for: calendar))
            let item = try require(try await view.items(uid: "new").first, "the event")
            try await expectError(.calendarReadOnly) { try await view.remove(item) }
            try await expectError(.calendarReadOnly) { try await view.apply(ChangeSet([change])) }
            let outcome = try await view.apply(ChangeSet([change], isAtomic: false))
            try expectEqual(outcome, [.failed(.calendarReadOnly)], "the outcome of a change that is not allowed")

            try await store.setGrant(ClientGrant(.readWrite, to: phone, for: calendar))
            try await view.remove(item)
            try expectEqual(try await store.eventsInSummer().count, 1, "the number of events")
            try await expectError(.sourceDoesNotAllowCalendarAddDelete) { try await view.removeCalendar(calendar) }
        },
        granted("once a grant is revoked, the next call has no access") { subject, store, calendar in
            try await store.put(try Sample.event(), in: calendar)
            try await store.setGrant(ClientGrant(.readWrite, to: phone, for: calendar))
            let view = try GrantedStore(try await subject.open(), for: phone)
            let item = try require(try await view.eventsInSummer().first, "the event")
            let stream = try await view.resourceStream(matching: ResourceQuery())
            try await store.setGrant(ClientGrant(.none, to: phone, for: calendar))
            try expect(try await view.eventsInSummer().isEmpty, "events are read after the grant was revoked")
            try await expectError(.noCalendar) { try await view.remove(item) }
            let change = ResourceChange(item.identifier.key, to: nil, if: .none)
            try await expectError(.noCalendar) { try await view.apply(ChangeSet([change])) }
            try await expectError(.eventStoreNotAuthorized(.event)) { for try await _ in stream {} }
            try expect(try await store.grants(of: nil).isEmpty, "the grant is still listed")
            try expectEqual(try await store.eventsInSummer().count, 1, "the number of events")
        },
        granted("a client learns no secret address, and cannot set one") { _, store, calendar in
            guard store.supportsSubscriptions else { return }
            var new = NewCalendar(title: "Published")
            new.subscription = CalendarSubscription(url: "https://example.org/secret.ics")
            let published = try await store.createCalendar(new).identifier
            let view = try GrantedStore(store, for: phone)
            for level in [GrantLevel.freeBusy, .writeOnly, .read] {
                try await store.setGrant(ClientGrant(level, to: phone, for: published))
                let seen = try require(try await view.allCalendars().first, "calendar")
                try expect(seen.subscription == nil, "a client with the access \(level) sees the address")
                try expect(!seen.accepts(.event), "a client with the access \(level) can add to a published calendar")
            }
            for source in try await view.sources() {
                try expectEqual(source.title, source.identifier, "the title of the source")
            }
            for identifier in [calendar, published] {
                try await store.setGrant(ClientGrant(.readWrite, to: phone, for: identifier))
                var seen = try require(try await view.calendar(identifier), "calendar")
                let known = seen.subscription
                for other in [CalendarSubscription(url: "http://localhost/"), nil] where other?.url != known?.url {
                    seen.subscription = other
                    try await expectError(.calendarIsImmutable) { try await view.saveCalendar(seen) }
                }
                seen.subscription = known
                seen.title = "Renamed"
                try await view.saveCalendar(seen)
                let stored = try require(try await store.calendar(identifier), "calendar")
                try expectEqual(stored.title, "Renamed", "the title")
                try expectEqual(stored.subscription?.url, known?.url, "the address")
            }
        },
        granted("a client imports although the owner has never chosen a default calendar") { _, store, calendar in
            try await store.setGrant(ClientGrant(.readWrite, to: phone, for: calendar))
            let view = try GrantedStore(store, for: phone)
            let run = try await view.imported([try Sample.event()])
            try expectEqual(run.outcomes, [.created], "the outcomes")
            try expect(try await store.chosenDefaultCalendar(for: .event) == nil, "the client has chosen the calendar")
        },
        granted("changes of other processes are announced to a client") { subject, store, calendar in
            try await store.setGrant(ClientGrant(.read, to: phone, for: calendar))
            let view = try GrantedStore(store, for: phone)
            let changes = view.changes()
            // A store gets no announcements from a store with another identifier. So `other` behaves like a store of
            // another process.
            let other = try await subject.open(session: { identifier, _ in
                StoreSession(identifier: identifier + " elsewhere", clock: Sample.clock)
            })
            let heard = try await withThrowingTaskGroup(of: StoreChange?.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    var iterator = changes.makeAsyncIterator()
                    return await iterator.next()
                }
                // The time of the watcher's first check is unknown, so `other` makes changes again and again.
                group.addTask {
                    for number in 0..<100 {
                        try await other.save(.event(CalendarEvent(try Sample.event(uid: "\(number)"))))
                        try await Task.sleep(for: .milliseconds(100))
                    }
                    return nil
                }
                return try await group.next() ?? nil
            }
            try expectEqual(heard, .content(.elsewhere), "the change")
            try expect(try await !view.eventsInSummer().isEmpty, "the client does not see the change")
        },
    ]

    private static func granted(
        _ name: String,
        _ body: @escaping @Sendable (any StoreUnderTest, any EventStore, CalendarIdentifier) async throws -> Void
    ) -> ConformanceCase {
        ConformanceCase(name) { subject in
            let (store, calendar) = try await subject.opened()
            guard store.keepsGrants else { return }
            try await body(subject, store, calendar)
        }
    }
}

extension Sample {
    /// June and July 2026.
    static func summer() throws -> TimeWindow {
        TimeWindow(from: try time("20260601T000000"), to: try time("20260801T000000"))
    }
}
