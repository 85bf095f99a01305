import CommandLineInterface
import EventStore
import ICalendar
import Synchronization

final class ServerAccess: Sendable {
    enum Key: Hashable, Sendable {
        case token
        case device(String)
    }

    let token: String
    private let tokenDigest: [UInt8]
    private let devices: CurrentFile<DeviceList>
    private let sessions: CurrentFile<SessionList>
    /// The time, in seconds since 1970.
    private let now: @Sendable () -> Int
    /// The failed attempts of each address: their number, and the time of the last one.
    private let failures = Mutex<[String: (count: Int, last: ContinuousClock.Instant)]>([:])

    /// The time after which a session that began with the token ends.
    private static let tokenSessionTime = Duration.seconds(30 * 86_400)
    /// The time after which a session of a device ends.
    private static let deviceSessionTime = Duration.seconds(365 * 86_400)
    /// The number of wrong tokens that a client's address may send before it has to wait.
    private static let failureLimit = 5
    /// The time that a client's address has to wait after too many wrong tokens.
    private static let wait = Duration.seconds(30)
    private static let addressLimit = 1000

    /// - Parameter folder: the folder with the lists of devices and sessions.
    init(
        token: String = ServerAccess.randomText(), in folder: String = DataFolder.path,
        now: @escaping @Sendable () -> Int = { StoreSession.systemTime().secondsSinceEpoch }
    ) {
        self.token = token
        self.now = now
        devices = CurrentFile(DeviceList.file(in: folder))
        sessions = CurrentFile(SessionList.file(in: folder))
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
            failures.withLock { $0[address] = nil }
            return key
        }
        let now = ContinuousClock.now
        let mayTry = failures.withLock { failures in
            if let known = failures[address], known.count >= Self.failureLimit, now - known.last < Self.wait {
                return false
            }
            guard isCounted else { return true }
            if failures.count >= Self.addressLimit { failures = [:] }
            failures[address] = ((failures[address]?.count ?? 0) + 1, now)
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
        for device in devices.value.devices where Self.isEqual(device.passwordHash, hash) {
            found = .device(device.passwordHash)
        }
        return found
    }

    // MARK: Sessions

    /// Returns the time after which a session ends.
    static func sessionTime(of key: Key) -> Duration {
        if case .token = key { tokenSessionTime } else { deviceSessionTime }
    }

    /// Begins a session.
    ///
    /// - Returns: the name of the session, for the browser's cookie.
    func beginSession(with key: Key, browser: String = "") -> String {
        let (name, now) = (Self.randomText(), now())
        var device: String?
        if case .device(let hash) = key { device = hash }
        let session = SessionList.Session(
            digest: Self.digest(of: name), device: device, browser: browser, began: Clock.now,
            ends: now + Int(Self.sessionTime(of: key).components.seconds))
        sessions.update { $0.add(session, at: now) }
        return name
    }

    /// Returns whether a session with this name exists. A session ends when its time is over, when somebody ends it, or
    /// when its device is removed.
    func hasSession(_ name: String) -> Bool {
        let digest = Self.digest(of: name)
        guard let session = sessions.value.sessions.first(where: { Self.isEqual($0.digest, digest) }),
            session.ends > now()
        else { return false }
        switch session.key {
        case .token: return true
        case .device(let hash): return devices.value.devices.contains { $0.passwordHash == hash }
        }
    }

    /// The sessions that have not ended, the latest first.
    var openSessions: [SessionList.Session] {
        let now = now()
        return sessions.value.sessions.filter { $0.ends > now }.reversed()
    }

    var knownDevices: [DeviceList.Device] { devices.value.devices }

    /// Returns whether a session with this name has this hash.
    static func isSession(_ session: SessionList.Session, named name: String?) -> Bool {
        name.map { isEqual(digest(of: $0), session.digest) } ?? false
    }

    func endSession(_ digest: String) { sessions.update { $0.sessions.removeAll { $0.digest == digest } } }

    /// Removes a device and ends its sessions.
    func removeDevice(_ hash: String) {
        devices.update { $0.devices.removeAll { $0.passwordHash == hash } }
        sessions.update { $0.sessions.removeAll { $0.device == hash } }
    }

    /// Adds a device, and begins a session of it.
    func addDevice(_ browser: String) throws -> String {
        let key = try devices.update { list throws -> Key in
            let names = Set(list.devices.map(\.name))
            let name = ([browser] + (2...1000).map { "\(browser) \($0)" }).first { !names.contains($0) }
            return .device(DeviceList.hash(of: try list.add(name ?? Self.randomText(8))))
        }
        return beginSession(with: key, browser: browser)
    }

    private static func digest(of name: String) -> String { MessageDigest.sha256.text(of: name.utf8) }

    private static func isEqual(_ one: String, _ other: String) -> Bool { isEqual(Array(one.utf8), Array(other.utf8)) }

    /// Compares two digests in a time that does not depend on their content.
    private static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
