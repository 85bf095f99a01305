import CalendarModel
import Glibc
import Synchronization

/// What belongs to one use of a store and not to what the store keeps: what the program may do, what it has not committed,
/// and who wants to hear of changes.
///
/// Every store has one; several values of a store may share it.
public final class StoreSession: Sendable {
    /// Answers a request for access.
    public typealias AccessRequest = @Sendable (EntityType, AccessLevel) async -> AuthorizationStatus

    private struct State {
        var authorization: [EntityType: AuthorizationStatus]
        var pending: [PendingOperation] = []
        var listeners: [Int: AsyncStream<StoreChange>.Continuation] = [:]
        var lastListener = 0
        var watch: Task<Void, Never>?
    }

    /// Tells the store from others, as long as this program runs: items read from one cannot be saved to another.
    public let identifier: String
    private let state: Mutex<State>
    private let request: AccessRequest
    private let watcher: Watcher?
    private let clock: @Sendable () -> LocalDateTime

    /// How a store finds out that somebody else has changed it.
    public struct Watcher: Sendable {
        /// How long to wait between two looks.
        public var interval: Duration
        /// Whether something was changed by somebody else since the last look.
        public var hasChanged: @Sendable () async -> Bool

        /// A way to find out.
        public init(interval: Duration, hasChanged: @escaping @Sendable () async -> Bool) {
            self.interval = interval
            self.hasChanged = hasChanged
        }
    }

    /// A session.
    ///
    /// - Parameters:
    ///   - identifier: tells the store from others.
    ///   - authorization: what the program may do; what is not named is fully accessible.
    ///   - request: answers requests for access; without one, what is asked for is granted.
    ///   - clock: the time now, in UTC.
    ///   - watcher: how the store finds out that somebody else has changed it; used while somebody listens.
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
    }

    /// The machine's time, in UTC.
    public static let systemTime: @Sendable () -> LocalDateTime = {
        LocalDateTime(secondsSinceEpoch: time(nil))
    }

    /// The time now, in UTC.
    public var now: LocalDateTime { clock() }

    // MARK: Access

    /// What the program may do with items of a type.
    public func authorizationStatus(for type: EntityType) -> AuthorizationStatus {
        state.withLock { $0.authorization[type] ?? .notDetermined }
    }

    /// Asks for access, once: where it was granted or refused already, that stays.
    public func requestAccess(to type: EntityType, _ level: AccessLevel = .full) async -> AuthorizationStatus {
        let known = authorizationStatus(for: type)
        // Write-only access may be asked to become full, as on Apple's systems.
        guard known == .notDetermined || (known == .writeOnly && level == .full) else { return known }
        let status = await request(type, level)
        setAuthorization(status, for: type)
        return status
    }

    /// Grants or revokes access, which is announced to all who listen.
    public func setAuthorization(_ status: AuthorizationStatus, for type: EntityType) {
        let isNew = state.withLock { state in
            defer { state.authorization[type] = status }
            return state.authorization[type] != status
        }
        if isNew { announce(.authorization(type, status)) }
    }

    // MARK: Changes

    /// The changes from now on, until the task that reads them ends.
    public func changes() -> AsyncStream<StoreChange> {
        // Who is slow needs to know that something changed, not how often.
        let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self, bufferingPolicy: .bufferingNewest(64))
        let number = state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = continuation
            if state.watch == nil, let watcher { state.watch = watch(with: watcher) }
            return state.lastListener
        }
        continuation.onTermination = { [weak self] _ in self?.removeListener(number) }
        return stream
    }

    /// Tells all who listen of a change.
    public func announce(_ change: StoreChange) {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(change) }
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

    private func watch(with watcher: Watcher) -> Task<Void, Never> {
        Task { [weak self] in
            // What is there now is what later looks are compared with.
            _ = await watcher.hasChanged()
            while !Task.isCancelled {
                guard (try? await Task.sleep(for: watcher.interval)) != nil else { return }
                if await watcher.hasChanged() { self?.announce(.content(.elsewhere)) }
            }
        }
    }

    deinit {
        state.withLock { state in
            state.watch?.cancel()
            for listener in state.listeners.values { listener.finish() }
        }
    }

    // MARK: Uncommitted changes

    func addPending(_ operation: PendingOperation) {
        state.withLock { $0.pending.append(operation) }
    }

    func takePending() -> [PendingOperation] {
        state.withLock { state in
            defer { state.pending = [] }
            return state.pending
        }
    }

    /// Puts operations back that could not be committed, before those that came since.
    func putBackPending(_ operations: [PendingOperation]) {
        state.withLock { $0.pending.insert(contentsOf: operations, at: 0) }
    }

    var hasPending: Bool { state.withLock { !$0.pending.isEmpty } }
}
