import CalendarModel

/// A store of events and reminders, like EKEventStore on Apple's systems.
///
/// A store keeps *resources*. A resource is an event or reminder with its overrides, under one UID in one calendar. The
/// requirements below are the operations that each backend provides. Programs call the functions that build on these
/// operations, such as queries, spans, batches, import and undo. Those functions are the same for every backend:
///
///     let calendar = try await store.createCalendar(NewCalendar(title: "Posters"))
///     let event = try await store.save(newEvent, in: calendar.identifier)
///     for event in try await store.events(from: start, to: end) { ... }
///
/// Values are Sendable copies: a value read from a store never changes by itself. Programs should not call the
/// requirements under "What a backend does", because these requirements do not check the program's access.
public protocol EventStore: Sendable {
    /// The program's access, and its listeners for changes.
    var session: StoreSession { get }

    // MARK: What a backend does: sources and calendars

    /// Returns the places that hold calendars.
    func sources() async throws(EventStoreError) -> [EventSource]

    /// Returns all calendars. Calendars with an order come first, sorted by this order. The other calendars are sorted
    /// by title.
    func allCalendars() async throws(EventStoreError) -> [EventCalendar]

    /// Adds a calendar to a source. The caller has checked that the source exists and accepts new calendars.
    func addCalendar(_ calendar: NewCalendar, to source: EventSource) async throws(EventStoreError) -> EventCalendar

    /// Changes a calendar's title, colour, types, subscription, order, description or zone. A store that cannot keep a
    /// property leaves out this property.
    func updateCalendar(_ calendar: EventCalendar) async throws(EventStoreError)

    /// Removes a calendar and all its items.
    func deleteCalendar(_ identifier: CalendarIdentifier) async throws(EventStoreError)

    /// Returns the chosen default calendar for items of a type, or nil if none was chosen, or if the chosen calendar no
    /// longer exists.
    func chosenDefaultCalendar(for type: EntityType) async throws(EventStoreError) -> CalendarIdentifier?

    /// Sets the default calendar for new items of a type.
    func chooseDefaultCalendar(_ identifier: CalendarIdentifier?, for type: EntityType) async throws(EventStoreError)

    // MARK: What a backend does: resources

    /// Returns the resources with these keys. Missing and unreadable ones are left out.
    func resources(_ keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: StoredResource]

    /// Returns the resources with a UID, from all calendars.
    func resources(uid: String) async throws(EventStoreError) -> [StoredResource]

    /// Returns the keys of the resources whose UIDs begin with a text. If there are more keys than the limit, only some
    /// of them are returned.
    func keys(startingWith prefix: String, limit: Int) async throws(EventStoreError) -> [ResourceKey]

    /// Returns a page of a calendar's resources. The store chooses the order.
    ///
    /// - Parameters:
    ///   - calendar: the calendar.
    ///   - cursor: the ``ResourcePage/next`` of the previous page; nil for the first page.
    ///   - limit: the greatest number of resources in the page.
    func resources(
        in calendar: CalendarIdentifier, from cursor: String?, limit: Int
    ) async throws(EventStoreError) -> ResourcePage

    /// Returns the resources that may overlap a time window. These are all resources that do overlap the window, and
    /// perhaps others.
    ///
    /// - Parameters:
    ///   - window: the time window; nil for all resources, including undated reminders.
    ///   - type: events or reminders.
    ///   - calendars: the calendars to search; nil for all.
    func resources(
        overlapping window: TimeWindow?, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList

    /// Returns the resources with an alarm that may go off in a time window, and the reminders that may be due in the
    /// window. These are all resources that do have such a time, and perhaps others. ``ResourceSpan/init(alarmsOf:)``
    /// computes the span that contains all such times of a resource.
    func resources(
        alarmingIn window: TimeWindow, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList

    /// Returns the resources whose summary, location or description contains all words of a text.
    ///
    /// A word matches the beginning of a word in the resource. Case and accents are ignored.
    func resources(
        containing text: String, type: EntityType?, calendars: Set<CalendarIdentifier>?, limit: Int
    ) async throws(EventStoreError) -> ResourceList

    /// Returns the fingerprints of resources. Key: the UID. An import compares the fingerprints to find the items that
    /// have not changed.
    func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: ContentFingerprint]

    /// Returns the remembered removals of these resources. Key: the resource, value: the time of its removal; see
    /// ``ResourceChange/removed``.
    func removals(of keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: LocalDateTime]

    /// Returns the picture that a resource was read from, if the import kept it.
    ///
    /// Most stores leave the picture out of ``StoredResource/provenance``.
    func sourcePicture(of key: ResourceKey) async throws(EventStoreError) -> [UInt8]?

    /// Makes changes and records them in the journal, in one step. Applied changes survive a power failure.
    ///
    /// - Returns: the outcome of each change, in the order of the changes.
    /// - Throws: an error if no change was made.
    @discardableResult
    func apply(_ changes: ChangeSet) async throws(EventStoreError) -> [ChangeOutcome]

    // MARK: What a backend does: batches

    /// Records the beginning of a batch.
    func addBatch(_ batch: ImportBatch) async throws(EventStoreError)

    /// Returns the batches that can be undone, the latest first.
    func batches(limit: Int) async throws(EventStoreError) -> [ImportBatch]

    /// Returns the changes of a batch that have not been undone yet, the latest first.
    ///
    /// - Parameters:
    ///   - batch: the batch.
    ///   - number: only entries with a smaller ``BatchEntry/number`` are returned; nil to begin with the latest entry.
    ///   - limit: the greatest number of entries to return.
    func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int
    ) async throws(EventStoreError) -> [BatchEntry]

    /// Removes the record of a batch. The batch can then no longer be undone.
    func removeBatch(_ batch: BatchIdentifier) async throws(EventStoreError)

    /// Removes the remains of deleted content from the store's files, such as unused pages of a database.
    func eraseRemains() async throws(EventStoreError)

    // MARK: What a backend does: remote content

    /// Whether calendars may have a subscription. If not, ``addCalendar(_:to:)`` refuses such calendars.
    var supportsSubscriptions: Bool { get }

    /// The rules for content that imports must not send to this store; nil if the store accepts everything.
    var outgoingRules: OutgoingRules? { get }

    /// Fetches changes from remote sources (EKEventStore.refreshSourcesIfNecessary).
    func refreshSources() async throws(EventStoreError)
}

extension EventStore {
    /// True. Only the user reads a local store, so copies of other people's events do no harm in it.
    public var supportsSubscriptions: Bool { true }

    /// No rules. Only the user reads a local store, so its content does no harm to other people.
    public var outgoingRules: OutgoingRules? { nil }

    /// Finds the resources by computing the span of every resource.
    public func resources(
        alarmingIn window: TimeWindow, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList {
        var list = try await resources(overlapping: nil, type: type, calendars: calendars)
        list.resources.removeAll { stored in
            !(ResourceSpan(alarmsOf: stored.resource)?.mayOverlap(window) ?? false)
        }
        return list
    }

    /// Does nothing, because the store keeps no remains.
    public func eraseRemains() async throws(EventStoreError) {}

    /// Does nothing, because the sources are local.
    public func refreshSources() async throws(EventStoreError) {}

    /// Returns no times, because the store does not remember removals.
    public func removals(of keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: LocalDateTime] { [:] }

    /// Returns the picture in the resource's provenance, if it is there.
    public func sourcePicture(of key: ResourceKey) async throws(EventStoreError) -> [UInt8]? {
        try await resources([key])[key]?.provenance?.source.picture
    }

    /// Returns the keys by searching all calendars.
    public func keys(startingWith prefix: String, limit: Int) async throws(EventStoreError) -> [ResourceKey] {
        var keys: [ResourceKey] = []
        for calendar in try await allCalendars() {
            var cursor: String?
            repeat {
                let page = try await resources(in: calendar.identifier, from: cursor, limit: 1000)
                keys += page.list.resources.map(\.key).filter { $0.uid.hasPrefix(prefix) }
                guard keys.count < limit else { return Array(keys.prefix(limit)) }
                cursor = page.next
            } while cursor != nil
        }
        return keys
    }

    /// Returns the fingerprints, computed from the resources.
    public func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: ContentFingerprint] {
        let stored = try await resources(uids.map { ResourceKey(calendar: calendar, uid: $0) })
        return Dictionary(
            stored.map { ($0.key.uid, ContentFingerprint(of: $0.value.resource)) },
            uniquingKeysWith: { first, _ in first })
    }
}

/// A span of time between two instants. The end isn't part of it.
///
/// iCalendar cannot write instants outside the years 0 to 9999. Such an instant is replaced by the nearest instant that
/// iCalendar can write.
public struct TimeWindow: Hashable, Sendable {
    /// The first instant, in UTC seconds since 1970.
    public var start: Int { didSet { start = Self.possible(start) } }
    /// The instant after the last one, in UTC seconds since 1970.
    public var end: Int { didSet { end = Self.possible(end) } }

    /// Creates the window between two instants, in UTC seconds since 1970.
    public init(start: Int, end: Int) {
        self.start = Self.possible(start)
        self.end = Self.possible(end)
    }

    /// Creates the window between two times in UTC.
    public init(from start: LocalDateTime, to end: LocalDateTime) {
        self.init(start: start.secondsSinceEpoch, end: end.secondsSinceEpoch)
    }

    /// Returns the instant itself, or the nearest one from the beginning of year 0 to the end of year 9999.
    private static func possible(_ instant: Int) -> Int { min(max(instant, -62_167_219_200), 253_402_300_800) }
}
