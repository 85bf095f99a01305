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
public actor VDirEventStore: EventStore {
    /// The program's access, and its listeners for changes.
    public nonisolated let session: StoreSession
    /// The path of the folder.
    public nonisolated let path: String
    /// The queue that runs the store's functions, one at a time.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    private nonisolated let queue = BlockingQueue(label: "scanics.vdir")
    let settings: Settings
    let root: Folder
    let sidecar: Sidecar
    let index: VDirIndex
    var collections: [CalendarIdentifier: VDirCollection] = [:]
    var lists: [CalendarIdentifier: FileList] = [:]
    /// The signature of all files at the last check for changes by other programs.
    var seen: (signature: Int?, isForeign: Bool) = (nil, false)

    /// The last listing of all files of a calendar: its end, its duration, and the number of listings so far.
    struct FileList {
        var end: ContinuousClock.Instant
        var duration: Duration
        var number: Int
    }

    /// The identifier of the calendar that is the folder itself.
    static let rootCalendar = CalendarIdentifier(rawValue: ".")

    /// The settings of a store.
    public struct Settings: Sendable {
        /// The longest time to wait while another program writes through this library, in seconds.
        public var patience = 60.0
        /// The time between checks for other programs' changes, while somebody listens for changes.
        public var watchInterval = Duration.seconds(1)
        /// Whether an empty folder is itself a calendar, as in khal, instead of a folder for calendars.
        public var emptyFolderIsCalendar = false
        /// Whether a folder that does not exist or is empty gets a calendar, unless it is itself the calendar.
        package var beginsWithCalendar = true
        /// The number of files that a calendar must have to get an index.
        package var indexedFiles = VDirIndex.usualMinimum
        /// The time after which a list of all files is out of date for an import.
        package var freshness = Duration.seconds(1)

        /// Creates the default settings.
        public init() {}
    }

    /// Opens a folder. A folder that does not exist or is empty gets one empty calendar. With
    /// ``Settings/emptyFolderIsCalendar``, an empty folder is itself the calendar.
    ///
    /// - Parameters:
    ///   - path: the folder that has the calendars' folders, or the folder of one calendar.
    ///   - settings: the settings of the store.
    ///   - session: a closure that creates the session. Its arguments are the store's identifier, and a watcher for
    ///     changes by other writers.
    /// - Throws: `EventStoreError.notWritable(path:_:)` if the folder cannot be read or created.
    public init(
        path: String, settings: Settings = Settings(),
        session: (String, StoreSession.Watcher) -> StoreSession = { StoreSession(identifier: $0, watcher: $1) }
    ) async throws(EventStoreError) {
        let watch = LateWatch<VDirEventStore> { store in (try? await store.wasChangedByOthers()) ?? false }
        self.path = path
        self.settings = settings
        root = Folder(path: path)
        sidecar = Sidecar(root: root)
        index = VDirIndex(sidecar.folder)
        self.session = session("vdir:\(path)", watch.watcher(interval: settings.watchInterval))
        watch.watch(self)
        try open()
    }

    /// Checks that the folder can be used, and creates it if it does not exist.
    private func open() throws(EventStoreError) {
        guard !settings.emptyFolderIsCalendar || !root.exists else { return recover() }
        try root.create()
        recover()
        guard settings.beginsWithCalendar, try root.names().isEmpty, !sidecar.folder.exists else { return }
        try root.folder("calendar").create()
        try root.folder("calendar").write("displayname", Array("Calendar".utf8))
        try sidecar.create()
    }
}
