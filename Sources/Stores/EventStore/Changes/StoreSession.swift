import CalendarModel
import Glibc
import Synchronization

/// The state of one use of a store, as opposed to the store's content: the program's access, and its listeners for
/// changes.
///
/// Every store value has a session. Several values of one store may share a session.
public final class StoreSession: Sendable {
    /// Answers a request for access.
    public typealias AccessRequest = @Sendable (EntityType, AccessLevel) async -> AuthorizationStatus

    private struct State {
        var authorization: [EntityType: AuthorizationStatus]
        var listeners: [Int: AsyncStream<StoreChange>.Continuation] = [:]
        var lastListener = 0
        var watch: Task<Void, Never>?
    }

    /// Identifies the store while this program runs. Items read from one store cannot be saved to another.
    public let identifier: String
    private let state: Mutex<State>
    private let request: AccessRequest
    private let watcher: Watcher?
    private let clock: @Sendable () -> LocalDateTime

    /// Detects changes that other programs or a server make to a store.
    public struct Watcher: Sendable {
        /// The time between two checks.
        public var interval: Duration
        /// Returns whether somebody else has changed the store since the last call.
        public var hasChanged: @Sendable () async -> Bool

        /// Creates a watcher.
        public init(interval: Duration, hasChanged: @escaping @Sendable () async -> Bool) {
            self.interval = interval
            self.hasChanged = hasChanged
        }
    }

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - identifier: the identifier of the store.
    ///   - authorization: the program's access; types that are not named are fully accessible.
    ///   - request: answers requests for access; nil grants every request.
    ///   - clock: returns the current time, in UTC.
    ///   - watcher: detects changes by other writers; it runs only while somebody listens for changes.
    public init(
        identifier: String, authorization: [EntityType: AuthorizationStatus] = [:], request: AccessRequest? = nil,
        clock: @escaping @Sendable () -> LocalDateTime = StoreSession.systemTime, watcher: Watcher? = nil
    ) {
        self.identifier = identifier
        let full = EntityType.allCases.map { ($0, AuthorizationStatus.fullAccess) }
        state = Mutex(State(authorization: authorization.merging(full) { given, _ in given }))
        self.request = request ?? { _, level in level.status }
        self.clock = clock
        self.watcher = watcher
        OpenSessions.add(self)
    }

    /// Returns the system's current time, in UTC.
    public static let systemTime: @Sendable () -> LocalDateTime = {
        LocalDateTime(secondsSinceEpoch: time(nil))
    }

    /// The current time, in UTC.
    public var now: LocalDateTime { clock() }

    // MARK: Access

    /// Returns the program's access to items of a type.
    public func authorizationStatus(for type: EntityType) -> AuthorizationStatus {
        state.withLock { $0.authorization[type] ?? .notDetermined }
    }

    /// Asks for access, unless the user has already answered. Returns the program's access.
    public func requestAccess(to type: EntityType, _ level: AccessLevel = .full) async -> AuthorizationStatus {
        let known = authorizationStatus(for: type)
        // As on Apple's systems, a program with write-only access may still ask for full access.
        guard known == .notDetermined || (known == .writeOnly && level == .full) else { return known }
        let status = await request(type, level)
        setAuthorization(status, for: type)
        return status
    }

    /// Grants or revokes access, and announces the change to all listeners.
    public func setAuthorization(_ status: AuthorizationStatus, for type: EntityType) {
        let isNew = state.withLock { state in
            defer { state.authorization[type] = status }
            return state.authorization[type] != status
        }
        if isNew { announce(.authorization(type, status)) }
    }

    // MARK: Changes

    /// Returns the changes from now on, until the task that reads them ends.
    public func changes() -> AsyncStream<StoreChange> {
        // Only the newest 64 changes are kept for a slow listener. It needs to know that something changed, but not how
        // many times.
        let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self, bufferingPolicy: .bufferingNewest(64))
        let number = state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = continuation
            if state.watch == nil { state.watch = watch() }
            return state.lastListener
        }
        continuation.onTermination = { [weak self] _ in self?.removeListener(number) }
        return stream
    }

    /// Announces a change to all listeners.
    ///
    /// If this session changes the content, the listeners of all other sessions of the same store in this process also
    /// get the change at once, as a change from elsewhere. The watchers of these sessions may report the same change a
    /// second time.
    public func announce(_ change: StoreChange) {
        tellListeners(change)
        guard change == .content(.here) else { return }
        for other in OpenSessions.others(than: self) { other.tellListeners(.content(.elsewhere)) }
    }

    private func tellListeners(_ change: StoreChange) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(change) }
    }

    private func removeListener(_ number: Int) {
        let watch = state.withLock { state in
            state.listeners[number] = nil
            guard state.listeners.isEmpty else { return Task<Void, Never>?.none }
            defer { state.watch = nil }
            return state.watch
        }
        watch?.cancel()
    }

    private func watch() -> Task<Void, Never>? {
        guard let watcher else { return nil }
        return Task { [weak self] in
            // The first call only records the current state. Later calls compare the store with the recorded state.
            _ = await watcher.hasChanged()
            while !Task.isCancelled {
                guard (try? await Task.sleep(for: watcher.interval)) != nil else { return }
                if await watcher.hasChanged() { self?.tellListeners(.content(.elsewhere)) }
            }
        }
    }

    deinit {
        OpenSessions.remove(ObjectIdentifier(self), of: identifier)
        state.withLock { state in
            state.watch?.cancel()
            for listener in state.listeners.values { listener.finish() }
        }
    }
}
