import EventStore
import FoundationEssentials
import Synchronization

/// The server failures that a store's requests have met. All requests share them: after the first failure, the other
/// requests fail at once instead of waiting as well.
final class ServerTrouble: Sendable {
    /// The time that any request may take without counting as slow.
    private var usual: Duration { patience / 8 }
    /// The lowest rate at which a large answer may arrive without counting as slow, in bytes per second.
    private static let usualRate = 16 << 10
    /// The time by which a quick answer reduces the lost time.
    private static let relief = Duration.milliseconds(500)
    /// The number of connections in a row that may break without an answer. After that, no further connection is tried.
    private static let breaks = 3

    private struct State {
        var failures: [String: (error: EventStoreError, at: ContinuousClock.Instant)] = [:]
        /// The time that was lost in slow requests and in pauses.
        var lost = Duration.zero
        /// The end of the last period that was counted as lost. If simultaneous requests lose the same period, the
        /// period counts only once.
        var counted: ContinuousClock.Instant?
        var broken: [String: Int] = [:]
    }

    private let patience: Duration
    private let memory: Duration
    private let state = Mutex(State())

    init(patience: Duration, memory: Duration = .seconds(60)) {
        self.patience = patience
        self.memory = memory
    }

    /// Throws the error of an earlier request to the same server, unless it happened longer than ``memory`` ago.
    func check(_ url: URL) throws(EventStoreError) {
        let failure = state.withLock { state -> EventStoreError? in
            guard let known = state.failures[url.origin] else { return nil }
            guard known.at.duration(to: .now) < memory else {
                state = State()
                return nil
            }
            return known.error
        }
        if let failure { throw failure }
    }

    /// Makes further requests to the same server fail with this error for the time ``memory``.
    func note(_ error: EventStoreError, from url: URL) {
        state.withLock { state in
            guard state.failures[url.origin] == nil else { return }
            state.failures[url.origin] = (error, .now)
        }
    }

    /// Counts a connection that broke without an answer. One connection may break because of its request, but several
    /// in a row are the server's failure.
    func noteBreak(_ error: EventStoreError, from url: URL) {
        let isLast = state.withLock { state in
            state.broken[url.origin, default: 0] += 1
            return state.broken[url.origin, default: 0] >= Self.breaks
        }
        if isLast { note(error, from: url) }
    }

    func forget() { state.withLock { $0 = State() } }

    var hasFailed: Bool {
        state.withLock { $0.failures.values.contains { $0.at.duration(to: .now) < memory } }
    }

    // MARK: Time

    /// The longest time that the next request may take without progress.
    var timeLimit: Duration { usual + left }

    private var left: Duration { state.withLock { max(.zero, patience - $0.lost) } }

    /// Returns whether there is time for a pause, and counts the pause as lost.
    func allows(pause: Duration) -> Bool {
        guard pause <= left else { return false }
        lose(from: .now, to: .now + pause)
        return true
    }

    /// Counts as lost the time of a request that failed without a complete answer, except for the ``usual`` time.
    func noteLoss(from start: ContinuousClock.Instant) { lose(from: start + usual, to: .now) }

    /// Counts as lost the time that an answer took beyond the usual time for its size. A quick answer reduces the lost
    /// time instead. If the lost time reaches ``patience``, the next requests to this server fail.
    func noteAnswer(of url: URL, from start: ContinuousClock.Instant, bytes: Int) {
        let end = ContinuousClock.now
        let quick = start + usual + .milliseconds(bytes * 1000 / Self.usualRate)
        state.withLock { state in
            state.broken[url.origin] = nil
            if end <= quick { state.lost = max(.zero, state.lost - Self.relief) }
        }
        guard end > quick else { return }
        lose(from: quick, to: end)
        guard left == .zero else { return }
        note(
            .transport(
                "\(url.serverName) is too slow: its answers took \(patience.components.seconds) seconds too long"),
            from: url)
    }

    private func lose(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) {
        state.withLock { state in
            let start = max(start, state.counted ?? start)
            guard end > start else { return }
            state.lost += start.duration(to: end)
            state.counted = end
        }
    }

    /// Returns the time after which an answer is too slow.
    static func deadline(from start: ContinuousClock.Instant, limit: Duration, bytes: Int) -> ContinuousClock.Instant {
        start + limit + .milliseconds(bytes * 1000 / usualRate)
    }
}
