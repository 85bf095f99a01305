import CalendarModel
import EventStore

/// A store in a folder of .ics files in the vdir format of khal, vdirsyncer and todoman: a folder for each calendar, a
/// file for each event with its overrides, and files such as `displayname` and `color` for the calendar's properties.
///
///     let store = try await VDirEventStore(path: "/home/ana/.calendars")
///
/// Those programs see imported events at once, and this store sees their changes. The provenance of resources and the
/// changes of imports are in the folder `.scanics` beside the calendars. The other programs ignore this folder. A
/// folder that has .ics files itself is a single calendar.
public struct VDirEventStore: EventStore {
    /// The program's access, its uncommitted changes, and its listeners for changes.
    public let session: StoreSession
    /// The path of the folder.
    public let path: String
    private let queue: BlockingQueue
    private let state: VDirState

    /// The settings of a store.
    public struct Settings: Sendable {
        /// The longest time to wait while another program writes through this library, in seconds.
        public var patience = 60.0
        /// The time between checks for other programs' changes, while somebody listens for changes.
        public var watchInterval = Duration.seconds(1)
        /// Whether an empty folder is itself a calendar, as in khal, instead of a folder for calendars.
        public var emptyFolderIsCalendar = false
        /// The number of files that a calendar must have to get an index.
        package var indexedFiles = VDirIndex.usualMinimum

        /// Creates the default settings.
        public init() {}
    }

    /// Opens a folder. A folder that does not exist or is empty gets one empty calendar. With
    /// ``Settings/emptyFolderIsCalendar``, an empty folder is itself the calendar.
    ///
    /// - Parameters:
    ///   - path: the folder that has the calendars' folders, or the folder of one calendar.
    ///   - settings: the settings of this use of the store.
    ///   - session: a closure that creates the session. Its arguments are the store's identifier, and a watcher for
    ///     changes by other writers.
    /// - Throws: `EventStoreError.notWritable(path:_:)` if the folder cannot be read or created.
    public init(
        path: String, settings: Settings = Settings(),
        session: (String, StoreSession.Watcher) -> StoreSession = { StoreSession(identifier: $0, watcher: $1) }
    ) async throws(EventStoreError) {
        let queue = BlockingQueue(label: "scanics.vdir")
        let state = VDirState(
            root: Folder(path: path), patience: settings.patience,
            emptyFolderIsCalendar: settings.emptyFolderIsCalendar, indexedFiles: settings.indexedFiles)
        try await queue.run { () throws(EventStoreError) in try state.open() }
        self.path = path
        self.queue = queue
        self.state = state
        let watcher = StoreSession.Watcher(interval: settings.watchInterval) {
            (try? await queue.run { () throws(EventStoreError) in try state.wasChangedByOthers() }) ?? false
        }
        self.session = session("vdir:\(path)", watcher)
    }

    func run<Value: Sendable>(
        _ body: @Sendable @escaping (VDirState) throws(EventStoreError) -> Value
    ) async throws(EventStoreError) -> Value {
        let state = state
        return try await queue.run { () throws(EventStoreError) in try body(state) }
    }
}

extension VDirEventStore {
    // MARK: Sources and calendars

    /// Returns the only source, which is the folder.
    public func sources() async throws(EventStoreError) -> [EventSource] {
        try await run { state throws(EventStoreError) in [state.source] }
    }

    /// Returns all calendars, sorted by order and title.
    public func allCalendars() async throws(EventStoreError) -> [EventCalendar] {
        try await run { state throws(EventStoreError) in try state.calendars() }
    }

    /// Creates a folder for a calendar.
    public func addCalendar(
        _ calendar: NewCalendar, to source: EventSource
    ) async throws(EventStoreError) -> EventCalendar {
        try await run { state throws(EventStoreError) in try state.add(calendar) }
    }

    /// Changes a calendar's title, colour, subscription, order, description or zone.
    public func updateCalendar(_ calendar: EventCalendar) async throws(EventStoreError) {
        try await run { state throws(EventStoreError) in try state.update(calendar) }
    }

    /// Removes a calendar and its folder. If the folder has files that aren't part of the calendar, the folder and
    /// these files stay, and an error is thrown.
    public func deleteCalendar(_ identifier: CalendarIdentifier) async throws(EventStoreError) {
        try await run { state throws(EventStoreError) in try state.delete(identifier) }
    }

    /// Returns the chosen default calendar.
    public func chosenDefaultCalendar(for type: EntityType) async throws(EventStoreError) -> CalendarIdentifier? {
        try await run { state throws(EventStoreError) in try state.defaultCalendar(for: type) }
    }

    /// Sets the default calendar.
    public func chooseDefaultCalendar(
        _ identifier: CalendarIdentifier?, for type: EntityType
    ) async throws(EventStoreError) {
        try await run { state throws(EventStoreError) in try state.setDefaultCalendar(identifier, for: type) }
    }

    // MARK: Resources

    /// Returns the resources with these keys. Missing and unreadable resources are left out.
    public func resources(
        _ keys: [ResourceKey]
    ) async throws(EventStoreError) -> [ResourceKey: StoredResource] {
        try await run { state throws(EventStoreError) in try state.resources(keys) }
    }

    /// Returns the resources with a UID.
    public func resources(uid: String) async throws(EventStoreError) -> [StoredResource] {
        try await run { state throws(EventStoreError) in try state.resources(uid: uid) }
    }

    /// Returns the keys of the resources whose UIDs begin with a text.
    public func keys(startingWith prefix: String, limit: Int) async throws(EventStoreError) -> [ResourceKey] {
        try await run { state throws(EventStoreError) in try state.keys(startingWith: prefix, limit: limit) }
    }

    /// Returns a page of a calendar's resources, sorted by their files' names.
    public func resources(
        in calendar: CalendarIdentifier, from cursor: String?, limit: Int
    ) async throws(EventStoreError) -> ResourcePage {
        try await run { state throws(EventStoreError) in try state.page(of: calendar, from: cursor, limit: limit) }
    }

    /// Returns the resources that may overlap a time window.
    public func resources(
        overlapping window: TimeWindow?, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList {
        try await run { state throws(EventStoreError) in
            try state.resources(in: calendars, limit: .max) { $0.has(type) && $0.mayOverlap(window) }
        }
    }

    /// Returns the resources that contain all words of a text.
    public func resources(
        containing text: String, type: EntityType?, calendars: Set<CalendarIdentifier>?, limit: Int
    ) async throws(EventStoreError) -> ResourceList {
        let search = TextSearch(text)
        return try await run { state throws(EventStoreError) in
            var list = try state.resources(
                in: calendars, limit: limit, files: { $0.has(type) },
                where: { search.matches($0.resource.items) })
            list.unreadable = []
            return list
        }
    }

    /// Returns the fingerprints of resources.
    public func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: ContentFingerprint] {
        try await run { state throws(EventStoreError) in try state.fingerprints(of: uids, in: calendar) }
    }

    /// Returns the times of remembered removals. Other programs' removals are not known.
    public func removals(of keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: LocalDateTime] {
        try await run { state throws(EventStoreError) in
            let removals = Dictionary(
                uniqueKeysWithValues: Set(keys.map(\.calendar)).map { ($0, state.sidecar.removals(of: $0)) })
            return Dictionary(
                keys.compactMap { key in
                    removals[key.calendar]?[key.uid].map { (key, LocalDateTime(secondsSinceEpoch: $0)) }
                }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Returns the picture that a resource was read from, if the import kept it.
    public func sourcePicture(of key: ResourceKey) async throws(EventStoreError) -> [UInt8]? {
        try await run { state throws(EventStoreError) in state.sidecar.picture(of: key) }
    }

    /// Makes changes, file by file. Each change is made completely or not at all.
    @discardableResult
    public func apply(_ changes: ChangeSet) async throws(EventStoreError) -> [ChangeOutcome] {
        try await run { state throws(EventStoreError) in try state.apply(changes) }
    }

    // MARK: Batches

    /// Records the beginning of a batch.
    public func addBatch(_ batch: ImportBatch) async throws(EventStoreError) {
        try await run { state throws(EventStoreError) in try state.addBatch(batch) }
    }

    /// Returns the batches, the latest first.
    public func batches(limit: Int) async throws(EventStoreError) -> [ImportBatch] {
        try await run { state throws(EventStoreError) in state.batches(limit: limit) }
    }

    /// Returns the changes of a batch, the latest first.
    public func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int
    ) async throws(EventStoreError) -> [BatchEntry] {
        try await run { state throws(EventStoreError) in
            let changes = state.sidecar.log(of: batch.rawValue).history.changes.reversed()
            return changes.drop { change in number.map { change.number >= $0 } ?? false }.prefix(limit).map(\.entry)
        }
    }

    /// Removes the record of a batch.
    public func removeBatch(_ batch: BatchIdentifier) async throws(EventStoreError) {
        try await run { state throws(EventStoreError) in try state.sidecar.removeBatch(batch.rawValue) }
    }
}
