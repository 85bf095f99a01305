import EventStore
import Foundation
import GRDB
import Synchronization

/// A weak reference to a store.
final class WeakStore: Sendable {
    private struct Box: Sendable { weak let store: CalDAVEventStore? }
    private let box = Mutex(Box(store: nil))

    func set(_ store: CalDAVEventStore) { box.withLock { $0 = Box(store: store) } }
    func get() -> CalDAVEventStore? { box.withLock { $0.store } }
}

/// An operation that runs once. Later callers wait for the first one.
actor Once {
    private var task: Task<Void, Never>?

    func run(_ body: @Sendable @escaping () async -> Void) async {
        let task = task ?? Task { await body() }
        self.task = task
        await task.value
    }

    /// Makes the next call run the operation again.
    func reset() { task = nil }
}

/// The number of changes that a store made itself, to distinguish them from changes by other writers.
final class OwnChanges: Sendable {
    private let state = Mutex((own: 0, seen: Int?.none))

    /// Counts changes of the current transaction before it is committed, or else a check right after the commit takes
    /// them for another writer's.
    func count(_ number: Int = 1, in db: Database) {
        state.withLock { $0.own += number }
        db.afterNextTransaction(onCommit: { _ in }, onRollback: { _ in self.state.withLock { $0.own -= number } })
    }

    /// Returns whether another writer has changed something since the last call.
    ///
    /// - Parameter total: the number of changes by all writers.
    func hasOthers(of total: Int) -> Bool {
        state.withLock { state in
            // A transaction that is not committed yet is counted in `own`, but not in `total`.
            let others = max(total - state.own, state.seen ?? .min)
            defer { state.seen = others }
            return state.seen != nil && state.seen != others
        }
    }
}
