import CalendarModel

extension EventStore {
    /// Returns this program's access to items of a type (EKEventStore.authorizationStatus).
    public func authorizationStatus(for type: EntityType) -> AuthorizationStatus {
        session.authorizationStatus(for: type)
    }

    /// Asks for full access to the events (EKEventStore.requestFullAccessToEvents).
    public func requestFullAccessToEvents() async -> Bool {
        await session.requestAccess(to: .event) == .fullAccess
    }

    /// Asks for permission to add events (EKEventStore.requestWriteOnlyAccessToEvents).
    public func requestWriteOnlyAccessToEvents() async -> Bool {
        await session.requestAccess(to: .event, .writeOnly).allowsAdding
    }

    /// Asks for full access to the reminders (EKEventStore.requestFullAccessToReminders).
    public func requestFullAccessToReminders() async -> Bool {
        await session.requestAccess(to: .reminder) == .fullAccess
    }

    /// Returns the changes in the store from now on, including this program's own (EKEventStoreChanged).
    public func changes() -> AsyncStream<StoreChange> {
        session.changes()
    }

    var readableTypes: [EntityType] {
        EntityType.allCases.filter { session.authorizationStatus(for: $0).allowsReading }
    }

    func requireReading(_ type: EntityType) throws(EventStoreError) {
        guard session.authorizationStatus(for: type).allowsReading else { throw .eventStoreNotAuthorized(type) }
    }

    func requireReading() throws(EventStoreError) {
        guard !readableTypes.isEmpty else { throw .eventStoreNotAuthorized(.event) }
    }

    func requireAdding(_ type: EntityType) throws(EventStoreError) {
        guard session.authorizationStatus(for: type).allowsAdding else { throw .eventStoreNotAuthorized(type) }
    }
}

extension EntityType {
    init(of component: Component) { self = component.name == "VTODO" ? .reminder : .event }
}
