import CalendarModel
import EventStore

extension ConformanceCase {
    static let resourceNames = [
        ConformanceCase("every resource has a name of its own, by which it is found") { subject in
            let (store, calendar) = try await subject.opened()
            for uid in ["plain", "with/slash", "..", "Ünïcode"] {
                try await store.put(try Sample.event(uid: uid), in: calendar)
            }
            let all = try await store.resources(in: calendar, from: nil, limit: 100).list.resources
            try expectEqual(Set(all.map(\.name)).count, 4, "the number of names")
            for stored in all {
                let found = try await store.resource(named: stored.name, in: calendar)
                try expectEqual(found?.key, stored.key, "the resource named \(stored.name)")
            }
            try expect(try await store.resource(named: "missing.ics", in: calendar) == nil, "a missing name is found")
        },
        ConformanceCase("a store that cannot keep names reports that they are not supported") { subject in
            let (store, calendar) = try await subject.opened()
            guard !store.keepsResourceNames else { return }
            try await expectError(.notSupported("resource names")) {
                _ = try await store.put(try CalendarResource([try Sample.event()]), named: "abc.ics", in: calendar)
            }
        },
        named("a resource is found by the name that a client chose, and by its UID") { store, calendar in
            let resource = try CalendarResource([try Sample.event(uid: "xyz")])
            guard case .applied(let revision?) = try await store.put(resource, named: "abc.ics", in: calendar) else {
                throw ConformanceFailure(description: "the resource was not saved")
            }
            let found = try require(try await store.resource(named: "abc.ics", in: calendar), "resource abc.ics")
            try expectEqual(found.key.uid, "xyz", "the UID")
            try expectEqual(found.revision, revision, "the revision")
            let same = try await store.resources([found.key])[found.key]
            try expectEqual(same?.name, "abc.ics", "the name of the resource with the UID")
            try expect(try await store.resource(named: "xyz.ics", in: calendar) == nil, "it has its usual name, too")
            // A change of the item keeps the name.
            var item = try require(try await store.items(uid: "xyz").first, "item")
            item.entry.item.summary = "Renamed"
            try await store.save(item)
            let changed = try await store.resource(named: "abc.ics", in: calendar)
            try expectEqual(changed?.resource.master?.text("SUMMARY"), "Renamed", "the title")
        },
        named("a resource is saved only if its precondition holds") { store, calendar in
            let resource = try CalendarResource([try Sample.event()])
            let stale = Revision(rawValue: "stale")
            try expectEqual(
                try await store.put(resource, named: "a.ics", in: calendar, if: .revision(stale)), .preconditionFailed,
                "If-Match without a resource")
            guard case .applied(let first?) = try await store.put(resource, named: "a.ics", in: calendar, if: .absent)
            else {
                throw ConformanceFailure(description: "the resource was not saved")
            }
            try expectEqual(
                try await store.put(resource, named: "a.ics", in: calendar, if: .absent), .preconditionFailed,
                "If-None-Match with a resource")
            let changed = try CalendarResource([try Sample.event(summary: "Changed")])
            try expectEqual(
                try await store.put(changed, named: "a.ics", in: calendar, if: .revision(stale)), .preconditionFailed,
                "If-Match with another revision")
            guard
                case .applied(let second?) = try await store.put(
                    changed, named: "a.ics", in: calendar, if: .revision(first))
            else { throw ConformanceFailure(description: "the resource was not changed") }
            try expect(first != second, "the revision is the same after a change")
            try expectEqual(
                try await store.removeResource(named: "a.ics", in: calendar, if: .revision(first)), .preconditionFailed,
                "removing an old revision")
            try expectEqual(
                try await store.removeResource(named: "a.ics", in: calendar, if: .revision(second)), .applied(nil),
                "removing the present revision")
            try await expectError(.noSuchItem) { try await store.removeResource(named: "a.ics", in: calendar) }
        },
        named("a UID has one name, and a name has one UID") { store, calendar in
            let (one, two) = (
                try CalendarResource([try Sample.event(uid: "one")]),
                try CalendarResource([try Sample.event(uid: "two")])
            )
            _ = try await store.put(one, named: "a.ics", in: calendar)
            try await expectError(.conflict(properties: ["UID"])) {
                _ = try await store.put(one, named: "b.ics", in: calendar)
            }
            try await expectError(.conflict(properties: ["UID"])) {
                _ = try await store.put(two, named: "a.ics", in: calendar)
            }
            try await expectError(.conflict(properties: ["UID"])) {
                try await store.put(try Sample.event(uid: "two"), in: calendar)
                _ = try await store.put(
                    try CalendarResource([try Sample.event(uid: "three")]), named: "two.ics", in: calendar)
            }
            // The usual name of the UID `a` is `a.ics`, which another resource already has.
            try await store.put(try Sample.event(uid: "a"), in: calendar)
            let key = ResourceKey(calendar: calendar, uid: "a")
            let name = try require(try await store.resources([key])[key]?.name, "name of the resource a")
            try expect(name != "a.ics", "two resources have the name a.ics")
            try expectEqual(try await store.resource(named: name, in: calendar)?.key, key, "the resource \(name)")
            try expectEqual(
                try await store.resource(named: "a.ics", in: calendar)?.key.uid, "one", "the resource a.ics")
        },
        named("an atomic set of changes with a name that is taken changes nothing") { store, calendar in
            try await store.put(try Sample.event(uid: "kept"), in: calendar)
            _ = try await store.put(try CalendarResource([try Sample.event(uid: "one")]), named: "x.ics", in: calendar)
            let token = try await store.syncToken(of: calendar)
            let batch = ImportBatch(
                identifier: BatchIdentifier(rawValue: "batch"), began: Sample.clock(), title: "a move")
            try await store.addBatch(batch)
            let two = try CalendarResource([try Sample.event(uid: "two")])
            for precondition in [ResourceChange.Precondition.absent, .none] {
                let changes = [
                    ResourceChange(ResourceKey(calendar: calendar, uid: "kept"), to: nil, if: .none),
                    ResourceChange(
                        ResourceKey(calendar: calendar, uid: "two"), to: two, if: precondition, name: "x.ics"),
                    ResourceChange(ResourceKey(calendar: calendar, uid: "one"), to: nil, if: .none),
                ]
                let outcomes = try await store.apply(ChangeSet(changes, journal: .record(batch.identifier)))
                try expectEqual(outcomes, [.notAttempted, .preconditionFailed, .notAttempted], "the outcomes")
                let found = try await store.resources(changes.map(\.key))
                try expectEqual(Set(found.keys.map(\.uid)), ["kept", "one"], "the resources")
                let entries = try await store.entries(of: batch.identifier, before: nil, limit: 10)
                try expect(entries.isEmpty, "the journal has changes that were not made: \(entries)")
                if store.keepsChangeLog {
                    try expectEqual(try await store.syncToken(of: calendar), token, "the sync token")
                }
            }
            // If `isAtomic` is false, the journal has only the changes that were made.
            let change = ResourceChange(
                ResourceKey(calendar: calendar, uid: "two"), to: two, if: .none, name: "x.ics")
            let outcomes = try await store.apply(
                ChangeSet([change], isAtomic: false, journal: .record(batch.identifier)))
            try expectEqual(outcomes, [.preconditionFailed], "the outcome of a single change")
            let entries = try await store.entries(of: batch.identifier, before: nil, limit: 10)
            try expect(entries.isEmpty, "the journal has a change that was not made: \(entries)")
        },
        named("a name that cannot be the last part of an address is refused") { store, calendar in
            let resource = try CalendarResource([try Sample.event()])
            for name in ["", ".", "..", "a/b.ics", "a\u{0}.ics", "a\n.ics", String(repeating: "n", count: 256)] {
                do {
                    _ = try await store.put(resource, named: name, in: calendar)
                } catch EventStoreError.invalidItem {
                    continue
                }
                throw ConformanceFailure(description: "the name \(name.debugDescription) was accepted")
            }
        },
    ]

    private static func named(
        _ name: String, _ body: @escaping @Sendable (any EventStore, CalendarIdentifier) async throws -> Void
    ) -> ConformanceCase {
        ConformanceCase(name) { subject in
            let (store, calendar) = try await subject.opened()
            guard store.keepsResourceNames else { return }
            try await body(store, calendar)
        }
    }
}
