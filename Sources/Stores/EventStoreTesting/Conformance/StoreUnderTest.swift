import CalendarModel
import EventStore

/// A store for the conformance suite, and the way to open it.
///
/// Each case gets its own value, whose store is new and has one empty calendar for events and reminders.
public protocol StoreUnderTest: Sendable {
    /// Opens the store. Each call behaves like another program that opens the same content.
    ///
    /// - Parameter session: a closure that creates the session. Its arguments are the store's identifier, and a watcher
    ///   for changes by other programs.
    func open(
        session: @Sendable @escaping (String, StoreSession.Watcher?) -> StoreSession
    ) async throws -> any EventStore
}

extension StoreUnderTest {
    /// Opens the store with full access unless another access is given, and with the given clock.
    public func open(
        authorization: [EntityType: AuthorizationStatus] = [:], request: StoreSession.AccessRequest? = nil,
        clock: @Sendable @escaping () -> LocalDateTime = StoreSession.systemTime
    ) async throws -> any EventStore {
        try await open { identifier, watcher in
            StoreSession(
                identifier: identifier, authorization: authorization, request: request, clock: clock, watcher: watcher)
        }
    }
}

/// The in-memory store, for the conformance suite.
public struct InMemoryStoreUnderTest: StoreUnderTest {
    private let contents = InMemoryEventStore.Contents()

    /// Creates a new store.
    public init() {}

    /// Opens the store.
    public func open(
        session: @Sendable @escaping (String, StoreSession.Watcher?) -> StoreSession
    ) async throws -> any EventStore {
        InMemoryEventStore(contents: contents, session: session)
    }
}
