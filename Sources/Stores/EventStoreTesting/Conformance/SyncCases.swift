import CalendarModel
import EventStore

extension ConformanceCase {
    static let sync = [
        ConformanceCase("a store without a change log reports that logs are not supported") { subject in
            let (store, calendar) = try await subject.opened()
            guard !store.keepsChangeLog else { return }
            try await expectError(.notSupported("change logs")) { _ = try await store.syncToken(of: calendar) }
            try await expectError(.notSupported("change logs")) {
                _ = try await store.changes(in: calendar, since: nil, limit: 10)
            }
        },
        logged("the changes since a token are the resources that were added, changed and removed") { subject in
            let (store, calendar) = try await subject.opened()
            for name in ["kept", "changed", "removed"] {
                try await store.put(try Sample.event(uid: name), in: calendar)
            }
            let first = try await store.changes(in: calendar, since: nil, limit: 100)
            try expectEqual(first.changed.map(\.uid), ["kept", "changed", "removed"], "all resources")
            try expect(first.removed.isEmpty && !first.hasMore, "the first report is \(first)")
            let none = try await store.changes(in: calendar, since: first.token, limit: 100)
            try expect(none.changed.isEmpty && none.removed.isEmpty, "changes that nobody made: \(none)")
            try expectEqual(none.token, first.token, "the token")
            try expectEqual(try await store.syncToken(of: calendar), first.token, "the present token")

            try await store.change("changed", in: calendar, to: try Sample.event(uid: "changed", summary: "Moved"))
            try await store.change("removed", in: calendar, to: nil)
            try await store.put(try Sample.event(uid: "added"), in: calendar)
            // The token is still valid after the store is opened again.
            let other = try await subject.open()
            let changes = try await other.changes(in: calendar, since: first.token, limit: 100)
            try expectEqual(changes.changed.map(\.uid), ["changed", "added"], "the changed resources")
            try expectEqual(changes.removed.map(\.uid), ["removed"], "the removed resources")
            try expectEqual(
                changes.removed.first?.name, first.changed.first { $0.uid == "removed" }?.name, "the removed name")
            let keys = changes.changed.map { ResourceKey(calendar: calendar, uid: $0.uid) }
            let found = try await other.resources(keys)
            for change in changes.changed {
                let stored = try require(
                    found[ResourceKey(calendar: calendar, uid: change.uid)], "resource \(change.uid)")
                try expectEqual(change.revision, stored.revision, "the revision")
                try expectEqual(change.name, stored.name, "the name")
            }
            try expect(changes.token != first.token, "the token is the same after changes")
        },
        logged("a resource that was removed and added again is changed, and not removed") { subject in
            let (store, calendar) = try await subject.opened()
            try await store.put(try Sample.event(), in: calendar)
            let token = try await store.syncToken(of: calendar)
            try await store.change("event@example.org", in: calendar, to: nil)
            try await store.put(try Sample.event(summary: "Again"), in: calendar)
            let changes = try await store.changes(in: calendar, since: token, limit: 100)
            try expectEqual(changes.changed.map(\.uid), ["event@example.org"], "the changed resources")
            try expect(changes.removed.isEmpty, "the removed resources are \(changes.removed)")
        },
        logged("changes can be read in parts, even while the calendar changes") { subject in
            let (store, calendar) = try await subject.opened()
            for number in 0..<5 { try await store.put(try Sample.event(uid: "\(number)"), in: calendar) }
            var known: Set<String> = []
            var token: SyncToken?
            var round = 0
            while true {
                let part = try await store.changes(in: calendar, since: token, limit: 2)
                try expect(part.changed.count + part.removed.count <= 2, "a part has more changes than the limit")
                for resource in part.changed { known.insert(resource.uid) }
                for tombstone in part.removed { known.remove(tombstone.uid) }
                token = part.token
                if round == 0 {
                    try await store.change("0", in: calendar, to: nil)
                    try await store.put(try Sample.event(uid: "5"), in: calendar)
                }
                round += 1
                guard part.hasMore else { break }
                try expect(round < 10, "the changes have no end")
            }
            try expectEqual(known.sorted(), ["1", "2", "3", "4", "5"], "the known resources")
        },
        logged("a token of another calendar or store is refused, and so is a malformed one") { subject in
            let (store, calendar) = try await subject.opened()
            let other = try await store.createCalendar(NewCalendar(title: "Other"))
            let stranger = InMemoryEventStore()
            let foreign = try await stranger.syncToken(of: CalendarIdentifier(rawValue: "calendar"))
            let own = try await store.syncToken(of: calendar)
            let later = SyncToken(rawValue: own.rawValue + "9")
            let tokens = [
                try await store.syncToken(of: other.identifier), foreign, later, SyncToken(rawValue: ""),
                SyncToken(rawValue: own.rawValue + "/"), SyncToken(rawValue: own.rawValue + "/x"),
            ]
            for token in tokens {
                try await expectError(.invalidSyncToken) {
                    _ = try await store.changes(in: calendar, since: token, limit: 10)
                }
            }
            try await store.removeCalendar(other.identifier)
            try await expectError(.noCalendar) { _ = try await store.syncToken(of: other.identifier) }
        },
        logged("the log has changes from every way of saving: items, moves, imports and undo") { subject in
            let (store, calendar) = try await subject.opened()
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            var token = try await store.syncToken(of: calendar)
            func news() async throws -> [String] {
                let changes = try await store.changes(in: calendar, since: token, limit: 100)
                token = changes.token
                return changes.changed.map { "+\($0.uid)" } + changes.removed.map { "-\($0.uid)" }
            }
            try await store.save(.event(CalendarEvent(try Sample.event(uid: "saved"))), in: calendar)
            try expectEqual(try await news(), ["+saved"], "after saving")
            let item = try require(try await store.items(uid: "saved").first, "saved item")
            try await store.move(item, to: other)
            try expectEqual(try await news(), ["-saved"], "after moving")
            let run = try await store.imported(
                [try Sample.event(uid: "imported")], ImportOptions(calendar: calendar))
            try expectEqual(try await news(), ["+imported"], "after importing")
            _ = try await store.undo(run.batch)
            try expectEqual(try await news(), ["-imported"], "after undoing")
        },
    ]

    private static func logged(
        _ name: String, _ body: @escaping @Sendable (any StoreUnderTest) async throws -> Void
    ) -> ConformanceCase {
        ConformanceCase(name) { subject in
            guard try await subject.open().keepsChangeLog else { return }
            try await body(subject)
        }
    }
}

extension EventStore {
    /// Sets the content of a resource; nil removes the resource.
    func change(_ uid: String, in calendar: CalendarIdentifier, to component: Component?) async throws {
        let resource = try component.map { try CalendarResource([$0]) }
        let key = ResourceKey(calendar: calendar, uid: uid)
        let outcome = try await apply(ChangeSet([ResourceChange(key, to: resource, if: .none)])).first
        guard case .applied? = outcome else {
            throw ConformanceFailure(description: "\(uid) could not be changed: \(String(describing: outcome))")
        }
    }
}
