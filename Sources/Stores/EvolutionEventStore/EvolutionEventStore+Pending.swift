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

    /// Makes the changes of one call. If one of them cannot be made, all are taken back, but not over what another program
    /// has edited.
    private func finish(_ changes: [PendingChange]) throws(EventStoreError) {
        let there = try load(changes.map(\.change.key))
        let wanted = changes.map { $0.change(after: there[$0.change.key]) }
        var results: [EvolutionWriter.Result] = wanted.map { _ in .notAttempted }
        if wanted.allSatisfy({ $0 != nil }) {
            // After another kill, a merged change is merged again. Any other one may be half made then.
            let merged = Set(zip(changes, wanted).filter { $0.change.content != $1?.content }.map(\.0.change.key))
            let writer = EvolutionWriter(isAtomic: false) { [state, lease] keys throws(EventStoreError) in
                try state.write { db in
                    try PendingChange.begin(keys.filter { !merged.contains($0) }, owner: lease.name, db)
                }
            }
            results = writer.make(wanted.compactMap(\.self), there: there)
        }
        let isTakenBack = !results.allSatisfy(\.isDone)
        if isTakenBack {
            let begun = zip(changes, wanted).enumerated().filter { place, change in
                change.1 != nil && (change.0.hasBegun || results[place].isAttempted)
            }
            let restored = begun.map { ResourceChange($0.element.0.change.key, to: $0.element.0.base, if: .none) }
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
