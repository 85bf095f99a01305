import CalendarModel

/// A store as one client of a server sees it: only the calendars that are granted to the client, with the access of
/// each grant.
///
///     try await store.setGrant(ClientGrant(.freeBusy, to: phone, for: work.identifier))
///     let seen = try GrantedStore(store, for: phone)
///     for event in try await seen.events(from: start, to: end) { ... }
///
/// Every call reads the grants again. So the next call notices a revoked grant, even if another program revoked it. A
/// change is checked in the transaction that makes the change. A query returns only what the client may read.
///
/// A call that names a calendar fails if the grant does not allow the call. The error is ``EventStoreError/noCalendar``
/// if the client may not know of the calendar, ``EventStoreError/calendarReadOnly`` if the client may not change it, or
/// ``EventStoreError/eventStoreNotAuthorized(_:)`` if the client may not read it.
///
/// A client cannot create or remove calendars, choose default calendars, see batches or undo them, or set grants.
public struct GrantedStore: EventStore {
    /// The client.
    public let client: ClientIdentifier
    /// The client's uncommitted changes, and its listeners for changes.
    public let session: StoreSession
    let base: any EventStore

    /// Creates the view of a store for a client.
    ///
    /// - Throws: ``EventStoreError/notSupported(_:)`` if the store keeps no grants.
    public init(_ store: any EventStore, for client: ClientIdentifier) throws(EventStoreError) {
        guard store.keepsGrants else { throw .notSupported("grants") }
        self.client = client
        base = store
        session = StoreSession(viewOf: store.session)
    }

    /// Returns the client's present access. Key: the calendar, value: the access.
    func levels() async throws(EventStoreError) -> [CalendarIdentifier: GrantLevel] {
        Dictionary(
            try await base.grants(of: client).map { ($0.calendar, $0.level) }, uniquingKeysWith: { first, _ in first })
    }

    /// Checks that the items of a calendar may be read.
    func requireReading(_ calendar: CalendarIdentifier) async throws(EventStoreError) {
        if let refusal = (try await levels()[calendar] ?? .none).refusalOfReading { throw refusal }
    }

    /// Returns those of the given calendars whose items the client may read. Nil stands for all calendars.
    func readable(_ calendars: Set<CalendarIdentifier>?) async throws(EventStoreError) -> Set<CalendarIdentifier> {
        let allowed = Set(try await levels().filter(\.value.allowsReading).keys)
        return calendars.map(allowed.intersection) ?? allowed
    }

    // MARK: Calendars

    /// Returns the places that hold calendars. For a client, no place accepts new calendars. The title of a place may
    /// be a path on the server, so the identifier is returned instead of the title.
    public func sources() async throws(EventStoreError) -> [EventSource] {
        try await base.sources().map { source in
            EventSource(
                identifier: source.identifier, title: source.identifier, kind: source.kind,
                allowsCalendarAddDelete: false)
        }
    }

    /// Returns the calendars that are granted to the client. Only a client that may read and write a calendar sees the
    /// calendar's subscription, because the address of a published calendar may be secret.
    public func allCalendars() async throws(EventStoreError) -> [EventCalendar] {
        let levels = try await levels()
        return try await base.allCalendars().compactMap { calendar in
            guard let level = levels[calendar.identifier], level != .none else { return nil }
            var calendar = calendar
            calendar.allowsContentModifications =
                calendar.allowsContentModifications && calendar.subscription == nil && level.allowsAdding
            if level != .readWrite { calendar.subscription = nil }
            calendar.isImmutable = calendar.isImmutable || level != .readWrite
            return calendar
        }
    }

    /// Throws ``EventStoreError/sourceDoesNotAllowCalendarAddDelete``.
    public func addCalendar(
        _ calendar: NewCalendar, to source: EventSource
    ) async throws(EventStoreError) -> EventCalendar {
        throw .sourceDoesNotAllowCalendarAddDelete
    }

    /// Changes a calendar that the client may change.
    ///
    /// - Throws: ``EventStoreError/calendarIsImmutable`` if the client may not change the calendar, or changes the
    ///   address of its subscription. Otherwise, the program that refreshes subscriptions would fetch any address that
    ///   the client chose.
    public func updateCalendar(_ calendar: EventCalendar) async throws(EventStoreError) {
        switch try await levels()[calendar.identifier] ?? .none {
        case .readWrite:
            guard let known = try await base.calendar(calendar.identifier) else { throw .noCalendar }
            guard calendar.subscription?.url == known.subscription?.url else { throw .calendarIsImmutable }
            try await base.updateCalendar(calendar)
        case .none: throw .noCalendar
        case .freeBusy, .writeOnly, .read: throw .calendarIsImmutable
        }
    }

    /// Throws ``EventStoreError/sourceDoesNotAllowCalendarAddDelete``.
    public func deleteCalendar(_ identifier: CalendarIdentifier) async throws(EventStoreError) {
        throw .sourceDoesNotAllowCalendarAddDelete
    }

    /// Returns the default calendar that the store's owner has chosen, if it is granted to the client.
    public func chosenDefaultCalendar(for type: EntityType) async throws(EventStoreError) -> CalendarIdentifier? {
        guard let chosen = try await base.chosenDefaultCalendar(for: type), try await levels()[chosen] != nil else {
            return nil
        }
        return chosen
    }

    /// Throws ``EventStoreError/eventStoreNotAuthorized(_:)``.
    public func chooseDefaultCalendar(
        _ identifier: CalendarIdentifier?, for type: EntityType
    ) async throws(EventStoreError) {
        throw .eventStoreNotAuthorized(type)
    }

    // MARK: Changes

    /// Makes the changes that the client's grants allow.
    @discardableResult
    public func apply(_ changes: ChangeSet) async throws(EventStoreError) -> [ChangeOutcome] {
        var changes = changes
        changes.client = client
        return try await base.apply(changes)
    }

    /// Records the beginning of a batch, so that the store's owner can undo it.
    public func addBatch(_ batch: ImportBatch) async throws(EventStoreError) { try await base.addBatch(batch) }

    /// Returns no batches, because their entries may have content that the client may not read.
    public func batches(limit: Int) async throws(EventStoreError) -> [ImportBatch] { [] }

    /// Returns no entries.
    public func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int
    ) async throws(EventStoreError) -> [BatchEntry] { [] }

    /// Throws ``EventStoreError/eventStoreNotAuthorized(_:)``.
    public func removeBatch(_ batch: BatchIdentifier) async throws(EventStoreError) {
        throw .eventStoreNotAuthorized(.event)
    }

    // MARK: What the store supports

    /// Whether calendars may have a subscription.
    public var supportsSubscriptions: Bool { base.supportsSubscriptions }

    /// The rules for content that imports must not send to this store.
    public var outgoingRules: OutgoingRules? { base.outgoingRules }

    /// Whether clients may choose the names of resources.
    public var keepsResourceNames: Bool { base.keepsResourceNames }

    /// Whether the store keeps a log of the changes of each calendar.
    public var keepsChangeLog: Bool { base.keepsChangeLog }
}
