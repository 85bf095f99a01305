import ICalendar
import Synchronization

final class ServerAccess: Sendable {
    enum Key: Hashable, Sendable {
        case token
        case device(String)
    }

    let token: String
    private let tokenDigest: [UInt8]
    private let devices: CurrentDevices
    private let state = Mutex(State())

    private struct State {
        var sessions: [(digest: [UInt8], key: Key)] = []
        var failures: [String: (count: Int, last: ContinuousClock.Instant)] = [:]
    }

    /// The greatest number of sessions. A further session ends the oldest one.
    private static let sessionLimit = 100
    /// The number of wrong tokens that a client's address may send before it has to wait.
    private static let failureLimit = 5
    /// The time that a client's address has to wait after too many wrong tokens.
    private static let wait = Duration.seconds(30)
    private static let addressLimit = 1000

    init(token: String = ServerAccess.randomText(), devices: CurrentDevices = CurrentDevices()) {
        self.token = token
        self.devices = devices
        tokenDigest = MessageDigest.sha256.hash(token.utf8)
    }

    /// Returns a text that nobody can guess: 5 random bits for each character.
    static func randomText(_ count: Int = 32) -> String {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
        return String((0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
    }

    /// Returns the key that a text matches; nil if it matches none.
    ///
    /// The right text is always accepted: nobody can guess a text of 100 bits or more, so making its owner wait would
    /// protect nothing, and would let others lock the owner out.
    ///
    /// - Parameter isCounted: whether a wrong text counts as an attempt of this address. Other sites can make a browser
    ///   send requests, and these are not attempts of its user.
    /// - Throws: ``ServerProblem`` with the status 429 after too many wrong texts.
    func key(for text: String, from address: String, isCounted: Bool = true) throws(ServerProblem) -> Key? {
        if let key = knownKey(for: text) {
            state.withLock { $0.failures[address] = nil }
            return key
        }
        let now = ContinuousClock.now
        let mayTry = state.withLock { state in
            if let known = state.failures[address], known.count >= Self.failureLimit, now - known.last < Self.wait {
                return false
            }
            guard isCounted else { return true }
            if state.failures.count >= Self.addressLimit { state.failures = [:] }
            state.failures[address] = ((state.failures[address]?.count ?? 0) + 1, now)
            return true
        }
        guard mayTry else {
            throw ServerProblem(
                .tooManyRequests, "too-many-attempts", "too many wrong passwords; wait half a minute, then try again",
                retryAfter: Int(Self.wait.components.seconds))
        }
        return nil
    }

    private func knownKey(for text: String) -> Key? {
        if Self.isEqual(MessageDigest.sha256.hash(text.utf8), tokenDigest) { return .token }
        let hash = DeviceList.hash(of: text)
        var found: Key?
        for known in devices.hashes where Self.isEqual(Array(known.utf8), Array(hash.utf8)) { found = .device(known) }
        return found
    }

    func beginSession(with key: Key) -> String {
        let name = Self.randomText()
        state.withLock { state in
            if state.sessions.count >= Self.sessionLimit { state.sessions.removeFirst() }
            state.sessions.append((MessageDigest.sha256.hash(name.utf8), key))
        }
        return name
    }

    /// Returns whether a session with this name exists. A session ends when the password of its device is removed.
    func hasSession(_ name: String) -> Bool {
        let digest = MessageDigest.sha256.hash(name.utf8)
        let key = state.withLock { $0.sessions.first { Self.isEqual($0.digest, digest) }?.key }
        return switch key {
        case nil: false
        case .token: true
        case .device(let hash): devices.hashes.contains(hash)
        }
    }

    /// Compares two digests in a time that does not depend on their content.
    private static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
