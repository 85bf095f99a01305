import EventStore
import Foundation
import GRDB
import Synchronization

final class Listing: Sendable {
    private struct State {
        var time: ContinuousClock.Instant?
        var hasNotice = false
        var count = 0
    }
    private let state = Mutex(State())

    func isNewer(than age: Duration) -> Bool {
        state.withLock { $0.time.map { $0.duration(to: .now) < age } ?? false }
    }

    /// Returns the number of a listing that begins now, to pass to ``end(_:)``.
    func begin() -> Int {
        state.withLock { $0.count }
    }

    /// Records that a listing is complete now, unless ``forget()`` was called after the listing began.
    func end(_ number: Int) {
        state.withLock { if $0.count == number { ($0.time, $0.hasNotice) = (.now, false) } }
    }

    func forget() {
        state.withLock { $0 = State(count: $0.count + 1) }
    }

    /// Returns whether this is the first call since the calendars were last listed.
    func isFirstNotice() -> Bool {
        state.withLock { state in
            defer { state.hasNotice = true }
            return !state.hasNotice
        }
    }
}

/// An operation that runs once. All callers wait until the operation has finished.
actor Once {
    private var task: Task<Void, Never>?

    func run(_ body: @Sendable @escaping () async -> Void) async {
        let task = task ?? Task { await body() }
        self.task = task
        await task.value
    }

    func reset() { task = nil }
}

/// The number of changes that a store made itself, to distinguish them from changes by other writers.
final class OwnChanges: Sendable {
    private let state = Mutex((own: 0, seen: Int?.none))

    /// Counts changes before their transaction is committed. Otherwise, a check right after the commit could take these
    /// changes for another writer's changes.
    func count(_ number: Int, in db: Database) {
        state.withLock { $0.own += number }
        db.afterNextTransaction(onCommit: { _ in }, onRollback: { _ in self.state.withLock { $0.own -= number } })
    }

    /// Returns whether another writer has changed something since the last call.
    func hasOthers(of total: Int) -> Bool {
        state.withLock { state in
            // A transaction that is not committed yet is counted in `own`, but not in `total`.
            let others = max(total - state.own, state.seen ?? .min)
            defer { state.seen = others }
            return state.seen != nil && state.seen != others
        }
    }
}
