import EventStore
import Foundation
import Synchronization

/// A store, as long as somebody else keeps it.
final class WeakStore: Sendable {
    private struct Box: Sendable { weak let store: CalDAVEventStore? }
    private let box = Mutex(Box(store: nil))

    func set(_ store: CalDAVEventStore) { box.withLock { $0 = Box(store: store) } }
    func get() -> CalDAVEventStore? { box.withLock { $0.store } }
}

/// Something that is done once, by whoever comes first; the others wait for it.
actor Once {
    private var task: Task<Void, Never>?

    func run(_ body: @Sendable @escaping () async -> Void) async {
        let task = task ?? Task { await body() }
        self.task = task
        await task.value
    }

    /// Has it done again by whoever comes next.
    func reset() { task = nil }
}

/// Counts the own changes, to tell others' from them.
final class OwnChanges: Sendable {
    private let state = Mutex((own: 0, seen: Int?.none))

    func count(_ number: Int = 1) { state.withLock { $0.own += number } }

    /// Whether others have changed something since the last look.
    func hasOthers(of total: Int) -> Bool {
        state.withLock { state in
            let others = total - state.own
            defer { state.seen = others }
            return state.seen != nil && state.seen != others
        }
    }
}
