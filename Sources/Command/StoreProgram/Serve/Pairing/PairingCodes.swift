import Synchronization

/// One-time codes with which devices sign in. A code works once, and for two minutes. Five wrong codes end all codes.
final class PairingCodes: Sendable {
    private let state = Mutex(State())
    private let clock: @Sendable () -> ContinuousClock.Instant

    private struct State {
        var codes: [(code: String, end: ContinuousClock.Instant)] = []
        var failures = 0
    }

    static let lifetime = Duration.seconds(120)
    private static let tries = 5
    /// The greatest number of codes that are valid at the same time.
    private static let limit = 5
    /// The number of characters of a code.
    private static let length = 8

    init(clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.clock = clock }

    /// Returns a new code, such as `abcd-efgh`.
    func offer() -> String {
        let code = ServerAccess.randomText(Self.length)
        let end = clock() + Self.lifetime
        state.withLock { state in
            if state.codes.count >= Self.limit { state.codes.removeFirst() }
            if state.codes.isEmpty { state.failures = 0 }
            state.codes.append((code, end))
        }
        return "\(code.prefix(4))-\(code.dropFirst(4))"
    }

    /// Returns whether a code is valid, and ends it. Capitals, hyphens and spaces do not matter.
    func take(_ text: String) -> Bool {
        let wanted = text.lowercased().filter { $0 != "-" && $0 != " " }
        let now = clock()
        return state.withLock { state in
            state.codes.removeAll { $0.end <= now }
            if let place = state.codes.firstIndex(where: { $0.code == wanted }) {
                state.codes.remove(at: place)
                return true
            }
            state.failures += 1
            if state.failures >= Self.tries { state = State() }
            return false
        }
    }
}
