import CalendarModel

/// A store of events and reminders: what EKEventStore is on Apple's systems.
///
/// A store keeps *resources*: an event or reminder with its overrides, under one UID in one calendar. The requirements
/// below are what a backend does with them; all that programs call – events between two times, spans, batches, import,
/// undo – follows from them and is the same for every backend:
///
///     let calendar = try await store.createCalendar(NewCalendar(title: "Posters"))
///     let event = try await store.save(newEvent, in: calendar.identifier)
///     for event in try await store.events(from: start, to: end) { ... }
///
/// Values are Sendable copies; nothing read from a store changes by itself. Programs should not call the requirements under
/// "What a backend does": they do not look at what the program may do.
public protocol EventStore: Sendable {
    /// What the program may do, what it has not committed, and who listens to changes.
    var session: StoreSession { get }

    // MARK: What a backend does: sources and calendars

    /// The places where calendars are kept.
    func sources() async throws(EventStoreError) -> [EventSource]

    /// All calendars, in the order of their titles.
    func allCalendars() async throws(EventStoreError) -> [EventCalendar]

    /// Adds a calendar to a source, which is known to be there and to let calendars be added.
    func addCalendar(_ calendar: NewCalendar, to source: EventSource) async throws(EventStoreError) -> EventCalendar

    /// Changes a calendar's title, colour or subscription.
    func updateCalendar(_ calendar: EventCalendar) async throws(EventStoreError)

    /// Removes a calendar and all that is in it.
    func deleteCalendar(_ identifier: CalendarIdentifier) async throws(EventStoreError)

    /// The calendar that new items of a type are put in, where one was chosen and is still there.
    func chosenDefaultCalendar(for type: EntityType) async throws(EventStoreError) -> CalendarIdentifier?

    /// Chooses the calendar that new items of a type are put in.
    func chooseDefaultCalendar(_ identifier: CalendarIdentifier?, for type: EntityType) async throws(EventStoreError)

    // MARK: What a backend does: resources

    /// The resources of these keys that are there and can be read.
    func resources(_ keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: StoredResource]

    /// The resources of a UID, in all calendars.
    func resources(uid: String) async throws(EventStoreError) -> [StoredResource]

    /// The resources whose UIDs begin with a text, some of them where there are more than the limit.
    func keys(startingWith prefix: String, limit: Int) async throws(EventStoreError) -> [ResourceKey]

    /// A part of a calendar's resources, in an order of the store's.
    ///
    /// - Parameters:
    ///   - calendar: the calendar.
    ///   - cursor: where the part begins: ``ResourcePage/next`` of the one before; nil for the first.
    ///   - limit: how many resources it may have.
    func resources(
        in calendar: CalendarIdentifier, from cursor: String?, limit: Int
    ) async throws(EventStoreError) -> ResourcePage

    /// The resources that may have something between two times; more are allowed, fewer are not.
    ///
    /// - Parameters:
    ///   - window: the time, nil for any, undated reminders too.
    ///   - type: events or reminders.
    ///   - calendars: where to look; nil for everywhere.
    func resources(
        overlapping window: TimeWindow?, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList

    /// The resources whose summary, location or description has all words of a text, each at least as the beginning of one,
    /// in any case and with any accents.
    func resources(
        containing text: String, type: EntityType?, calendars: Set<CalendarIdentifier>?, limit: Int
    ) async throws(EventStoreError) -> ResourceList

    /// What an import needs to know of resources to see that nothing changed.
    func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: ContentFingerprint]

    /// The picture that a resource was read from, where the import kept it: it is not read along with
    /// ``StoredResource/provenance``.
    func sourcePicture(of key: ResourceKey) async throws(EventStoreError) -> [UInt8]?

    /// Makes changes, and writes down what the journal asks for in the same step. What was applied survives a power failure.
    ///
    /// - Returns: what became of each change, in their order.
    /// - Throws: where nothing of it was done.
    @discardableResult
    func apply(_ changes: ChangeSet) async throws(EventStoreError) -> [ChangeOutcome]

    // MARK: What a backend does: batches

    /// Writes down that a batch begins.
    func addBatch(_ batch: ImportBatch) async throws(EventStoreError)

    /// The batches that can be undone, the latest first.
    func batches(limit: Int) async throws(EventStoreError) -> [ImportBatch]

    /// What a batch did and was not undone yet, the latest first.
    ///
    /// - Parameters:
    ///   - batch: the batch.
    ///   - number: the part before this ``BatchEntry/number``; nil for the latest.
    ///   - limit: how many entries at most.
    func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int
    ) async throws(EventStoreError) -> [BatchEntry]

    /// Takes away the record of a batch that did nothing, or of which nothing is left to undo.
    func removeBatch(_ batch: BatchIdentifier) async throws(EventStoreError)

    // MARK: What a backend does: elsewhere

    /// What imports must not send there; nil where everything may be kept as it is.
    var outgoingRules: OutgoingRules? { get }

    /// Fetches what is new at sources that lie elsewhere (EKEventStore.refreshSourcesIfNecessary).
    func refreshSources() async throws(EventStoreError)
}

extension EventStore {
    /// None: nobody but the user reads what is here.
    public var outgoingRules: OutgoingRules? { nil }

    /// Nothing: the sources are here.
    public func refreshSources() async throws(EventStoreError) {}

    /// The picture, where it is read along with the resource.
    public func sourcePicture(of key: ResourceKey) async throws(EventStoreError) -> [UInt8]? {
        try await resources([key])[key]?.provenance?.source.picture
    }

    /// The keys, found by looking through all calendars.
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

    /// The fingerprints, computed from the resources themselves.
    public func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: ContentFingerprint] {
        let stored = try await resources(uids.map { ResourceKey(calendar: calendar, uid: $0) })
        return Dictionary(
            stored.map { ($0.key.uid, ContentFingerprint(of: $0.value.resource)) },
            uniquingKeysWith: { first, _ in first })
    }
}

/// A span of time, from an instant up to another, which is not part of it.
public struct TimeWindow: Hashable, Sendable {
    /// The first instant, UTC seconds since 1970.
    public var start: Int
    /// The instant after the last one, UTC seconds since 1970.
    public var end: Int

    /// The time between two instants.
    public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    /// The time between two times in UTC.
    public init(from start: LocalDateTime, to end: LocalDateTime) {
        self.init(start: start.secondsSinceEpoch, end: end.secondsSinceEpoch)
    }
}
