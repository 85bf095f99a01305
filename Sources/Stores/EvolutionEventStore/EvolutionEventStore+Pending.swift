import EventStore
import SQLiteEventStore

extension EvolutionEventStore {
    /// Finishes the changes of processes that were killed while they made them.
    func finishPendingChanges() throws(EventStoreError) {
        let owners = try state.read { db in try PendingChange.owners(db) }
        for owner in owners where owner != lease.name && !OwnerLease.isHeld(owner, folder: leases) {
            let changes = try state.write { [lease] db in
                try PendingChange.take(from: owner, by: lease.name, db)
            }
            do throws(EventStoreError) {
                try finish(changes)
            } catch {
                // With this process as their owner, they would be removed after its next change.
                try state.write { [lease] db in try PendingChange.give(from: lease.name, to: owner, db) }
                throw error
            }
        }
    }

    /// Makes the changes of one call. If they belong together and one of them cannot be made, all are taken back.
    private func finish(_ changes: [PendingChange]) throws(EventStoreError) {
        let there = try load(changes.map(\.change.key))
        let wanted = changes.map { $0.change(after: there[$0.change.key]) }
        let isAtomic = changes.contains(where: \.isAtomic)
        var results: [EvolutionWriter.Result] = wanted.map { _ in .notAttempted }
        if !isAtomic || !wanted.contains(where: { $0 == nil }) {
            let places = wanted.indices.filter { wanted[$0] != nil }
            let made = EvolutionWriter(isAtomic: false).make(wanted.compactMap(\.self), there: there)
            for (place, result) in zip(places, made) { results[place] = result }
        }
        let isTakenBack = isAtomic && !results.allSatisfy(\.isDone)
        if isTakenBack {
            let begun = zip(changes, results).filter { $0.hasBegun || $1.isAttempted }.map(\.0)
            let restored = begun.map { ResourceChange($0.change.key, to: $0.base, if: .none) }
            _ = EvolutionWriter(isAtomic: false).make(restored, there: try load(restored.map(\.key)))
        }
        try state.write { [lease] db in
            for (place, change) in changes.enumerated() {
                if isTakenBack {
                    try change.takeBack(db)
                } else if let made = wanted[place], case .done(let seen) = results[place] {
                    try change.complete(as: made, seen: seen, db)
                }
            }
            try PendingChange.remove(of: lease.name, db)
        }
    }
}
