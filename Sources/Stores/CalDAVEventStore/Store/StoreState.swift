import EventStore
import Foundation
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

    func count(_ number: Int = 1) { state.withLock { $0.own += number } }

    /// Returns whether another writer has changed something since the last call.
    ///
    /// - Parameter total: the number of changes by all writers.
    func hasOthers(of total: Int) -> Bool {
        state.withLock { state in
            let others = total - state.own
            defer { state.seen = others }
            return state.seen != nil && state.seen != others
        }
    }
}
