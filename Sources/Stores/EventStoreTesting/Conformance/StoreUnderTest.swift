import CalendarModel
import EventStore

/// A store that the conformance suite looks at: how it is opened.
///
/// Each case gets a value of its own, whose store is new and has one empty calendar for events and reminders.
public protocol StoreUnderTest: Sendable {
    /// Opens the store; once more for another program with the same content.
    ///
    /// - Parameter session: makes the session, of the store's identifier and its way to find others' changes.
    func open(
        session: @Sendable @escaping (String, StoreSession.Watcher?) -> StoreSession
    ) async throws -> any EventStore
}

extension StoreUnderTest {
    /// Opens the store with full access, and with a clock that stands still where one is given.
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

/// The store in memory, to be looked at.
public struct InMemoryStoreUnderTest: StoreUnderTest {
    private let contents = InMemoryEventStore.Contents()

    /// A new store.
    public init() {}

    /// Opens it.
    public func open(
        session: @Sendable @escaping (String, StoreSession.Watcher?) -> StoreSession
    ) async throws -> any EventStore {
        InMemoryEventStore(contents: contents, session: session)
    }
}
