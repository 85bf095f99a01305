import CalendarModel
import EventStore

/// A store in a folder of .ics files, as khal, vdirsyncer and todoman keep them (the vdir format): a folder for each
/// calendar, a file for each event with its overrides, and the files `displayname` and `color`.
///
///     let store = try await VDirEventStore(path: "/home/ana/.calendars")
///
/// Those programs see what is imported at once, and what they change is seen here. Where resources came from, and what
/// imports did, is kept beside the calendars in the folder `.scanics`, which they pass over. A folder that has .ics files
/// itself is one calendar.
public struct VDirEventStore: EventStore {
    /// What this use of the store may do, has not committed, and who listens.
    public let session: StoreSession
    /// The folder.
    public let path: String
    private let queue: BlockingQueue
    private let state: VDirState

    /// How a store is used.
    public struct Settings: Sendable {
        /// How long to wait while another program writes through this library, in seconds.
        public var patience = 60.0
        /// How often to look for other programs' changes while somebody listens.
        public var watchInterval = Duration.seconds(1)

        /// The defaults.
        public init() {}
    }

    /// Opens a folder, and creates it with one empty calendar where it is not there or is empty.
    ///
    /// - Parameters:
    ///   - path: the folder of the calendars' folders, or of one calendar.
    ///   - settings: how it is used.
    ///   - session: makes the session, given the store's identifier and how it finds others' changes.
    /// - Throws: `EventStoreError.notWritable(path:_:)` where the folder cannot be read or created.
    public init(
        path: String, settings: Settings = Settings(),
        session: (String, StoreSession.Watcher) -> StoreSession = { StoreSession(identifier: $0, watcher: $1) }
    ) async throws(EventStoreError) {
        let queue = BlockingQueue()
        let state = VDirState(root: Folder(path: path), patience: settings.patience)
        try await queue.run { () throws(EventStoreError) in try state.open() }
        self.path = path
        self.queue = queue
        self.state = state
        let watcher = StoreSession.Watcher(interval: settings.watchInterval) {
            (try? await queue.run { () throws(EventStoreError) in try state.wasChangedByOthers() }) ?? false
        }
        self.session = session("vdir:\(path)", watcher)
    }

    private func run<Value: Sendable>(
        _ body: @Sendable @escaping (VDirState) throws(EventStoreError) -> Value
    ) async throws(EventStoreError) -> Value {
        let state = state
        return try await queue.run { () throws(EventStoreError) in try body(state) }
    }
}

extension VDirEventStore {
    // MARK: Sources and calendars

    /// The folder is the one source.
    public func sources() async throws(EventStoreError) -> [EventSource] {
        try await run { state throws(EventStoreError) in [state.source] }
    }

    /// All calendars, in the order of their titles.
    public func allCalendars() async throws(EventStoreError) -> [EventCalendar] {
        try await run { state throws(EventStoreError) in try state.calendars() }
    }

    /// Makes a folder for a calendar.
    public func addCalendar(
        _ calendar: NewCalendar, to source: EventSource
    ) async throws(EventStoreError) -> EventCalendar {
        try await run { state throws(EventStoreError) in try state.add(calendar) }
    }

    /// Changes a calendar's title, colour or subscription.
    public func updateCalendar(_ calendar: EventCalendar) async throws(EventStoreError) {
        try await run { state throws(EventStoreError) in try state.update(calendar) }
    }

    /// Removes a calendar's folder, where nothing is left in it that is no part of the calendar.
    public func deleteCalendar(_ identifier: CalendarIdentifier) async throws(EventStoreError) {
        try await run { state throws(EventStoreError) in try state.delete(identifier) }
    }

    /// The default calendar that was chosen.
    public func chosenDefaultCalendar(for type: EntityType) async throws(EventStoreError) -> CalendarIdentifier? {
        try await run { state throws(EventStoreError) in try state.defaultCalendar(for: type) }
    }

    /// Chooses the default calendar.
    public func chooseDefaultCalendar(
        _ identifier: CalendarIdentifier?, for type: EntityType
    ) async throws(EventStoreError) {
        try await run { state throws(EventStoreError) in try state.setDefaultCalendar(identifier, for: type) }
    }

    // MARK: Resources

    /// The resources of some keys.
    public func resources(
        _ keys: [ResourceKey]
    ) async throws(EventStoreError) -> [ResourceKey: StoredResource] {
        try await run { state throws(EventStoreError) in try state.resources(keys) }
    }

    /// The resources of a UID.
    public func resources(uid: String) async throws(EventStoreError) -> [StoredResource] {
        try await run { state throws(EventStoreError) in try state.resources(uid: uid) }
    }

    /// A part of a calendar's resources, in the order of their files' names.
    public func resources(
        in calendar: CalendarIdentifier, from cursor: String?, limit: Int
    ) async throws(EventStoreError) -> ResourcePage {
        try await run { state throws(EventStoreError) in try state.page(of: calendar, from: cursor, limit: limit) }
    }

    /// The resources that may have something in a time.
    public func resources(
        overlapping window: TimeWindow?, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList {
        try await run { state throws(EventStoreError) in
            try state.resources(in: calendars, limit: .max) { item in
                guard item.resource.type == type else { return false }
                guard let window else { return true }
                return item.span?.mayOverlap(window) ?? false
            }
        }
    }

    /// The resources that have all words of a text.
    public func resources(
        containing text: String, type: EntityType?, calendars: Set<CalendarIdentifier>?, limit: Int
    ) async throws(EventStoreError) -> ResourceList {
        let search = TextSearch(text)
        return try await run { state throws(EventStoreError) in
            var list = try state.resources(in: calendars, limit: limit) { item in
                (type.map { $0 == item.resource.type } ?? true) && search.matches(item.resource.items)
            }
            list.unreadable = []
            return list
        }
    }

    /// The fingerprints of resources.
    public func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: ContentFingerprint] {
        try await run { state throws(EventStoreError) in try state.fingerprints(of: uids, in: calendar) }
    }

    /// The picture that a resource was read from, where the import kept it.
    public func sourcePicture(of key: ResourceKey) async throws(EventStoreError) -> [UInt8]? {
        try await run { state throws(EventStoreError) in state.sidecar.picture(of: key) }
    }

    /// Makes changes, file by file: each is made whole or not at all.
    @discardableResult
    public func apply(_ changes: ChangeSet) async throws(EventStoreError) -> [ChangeOutcome] {
        try await run { state throws(EventStoreError) in try state.apply(changes) }
    }

    // MARK: Batches

    /// Writes down that a batch begins.
    public func addBatch(_ batch: ImportBatch) async throws(EventStoreError) {
        try await run { state throws(EventStoreError) in try state.addBatch(batch) }
    }

    /// The batches, the latest first.
    public func batches(limit: Int) async throws(EventStoreError) -> [ImportBatch] {
        try await run { state throws(EventStoreError) in state.batches(limit: limit) }
    }

    /// What a batch did, the latest first.
    public func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int
    ) async throws(EventStoreError) -> [BatchEntry] {
        try await run { state throws(EventStoreError) in
            let changes = state.sidecar.log(of: batch.rawValue).history.changes.reversed()
            return changes.drop { change in number.map { change.number >= $0 } ?? false }.prefix(limit).map(\.entry)
        }
    }

    /// Takes the record of a batch away.
    public func removeBatch(_ batch: BatchIdentifier) async throws(EventStoreError) {
        try await run { state throws(EventStoreError) in try state.sidecar.removeBatch(batch.rawValue) }
    }
}
