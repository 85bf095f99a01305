import CalendarModel
import EventStore
import Synchronization

/// The state of a folder of calendars. All its functions run on its store's queue, one at a time.
final class VDirState: Sendable {
    let root: Folder
    let sidecar: Sidecar
    let patience: Double
    /// The calendars as last read. Only the store's queue uses them, so nothing ever waits for the lock.
    let collections = Mutex<[CalendarIdentifier: VDirCollection]>([:])
    private let seen = Mutex<(signature: Int?, isForeign: Bool)>((nil, false))
    /// The time after which a list of all files is out of date for an import.
    private let freshness: Duration
    private let lists = Mutex<[CalendarIdentifier: FileList]>([:])

    /// A list of all files of a calendar.
    private struct FileList {
        var end: ContinuousClock.Instant
        var duration: Duration
        var number: Int
    }

    /// The identifier of the calendar that is the folder itself.
    static let rootCalendar = CalendarIdentifier(rawValue: ".")

    private let emptyFolderIsCalendar: Bool

    init(
        root: Folder, patience: Double, freshness: Duration = .seconds(1), emptyFolderIsCalendar: Bool = false
    ) {
        self.root = root
        self.emptyFolderIsCalendar = emptyFolderIsCalendar
        self.freshness = freshness
        sidecar = Sidecar(root: root)
        self.patience = patience
    }

    /// Checks that the folder can be used, and creates it if it does not exist.
    func open() throws(EventStoreError) {
        guard !emptyFolderIsCalendar || !root.exists else { return }
        try root.create()
        guard try root.names().isEmpty, !sidecar.folder.exists else { return }
        try root.folder("calendar").create()
        try root.folder("calendar").write("displayname", Array("Calendar".utf8))
        try sidecar.create()
    }

    // MARK: Reading

    /// Returns the calendars: the folders inside the folder, or the folder itself if it has items or may be an empty
    /// calendar.
    func identifiers() throws(EventStoreError) -> [CalendarIdentifier] {
        let names = try root.names()
        if names.contains(where: { $0.hasSuffix(".ics") && root.signature($0) != nil }) { return [Self.rootCalendar] }
        let folders = names.filter { root.folder($0).exists }
        if emptyFolderIsCalendar, folders.isEmpty { return [Self.rootCalendar] }
        return folders.map(CalendarIdentifier.init)
    }

    /// Returns a calendar's folder, or nil if there is none. The identifier is only compared with names, never used as
    /// a path.
    func folder(_ calendar: CalendarIdentifier) throws(EventStoreError) -> Folder? {
        guard try identifiers().contains(calendar) else { return nil }
        return calendar == Self.rootCalendar ? root : root.folder(calendar.rawValue)
    }

    /// Returns the current content of a calendar.
    func collection(_ calendar: CalendarIdentifier) throws(EventStoreError) -> VDirCollection? {
        guard let folder = try folder(calendar) else { return nil }
        var collection = collections.withLock { $0[calendar] } ?? VDirCollection(folder)
        let start = ContinuousClock.now
        try collection.refresh()
        let end = ContinuousClock.now
        lists.withLock { lists in
            let number = (lists[calendar]?.number ?? 0) + 1
            lists[calendar] = FileList(end: end, duration: start.duration(to: end), number: number)
        }
        keep(collection, as: calendar)
        return collection
    }

    /// Returns the content of a calendar in which these resources are current. Files that other programs have just
    /// added may be missing, because not every call lists all files. An import makes many such calls, each for a few
    /// resources.
    private func collection(
        _ calendar: CalendarIdentifier, currentFor uids: [String]
    ) throws(EventStoreError) -> VDirCollection? {
        if let known = collections.withLock({ $0[calendar] }), let list = lists.withLock({ $0[calendar] }),
            list.end.duration(to: .now) < max(freshness, list.duration * 20), known.areCurrent(uids)
        {
            return known
        }
        return try collection(calendar)
    }

    /// Returns the number of times that all files of a calendar were listed.
    func listCount(_ calendar: CalendarIdentifier) -> Int { lists.withLock { $0[calendar]?.number ?? 0 } }

    func keep(_ collection: VDirCollection?, as calendar: CalendarIdentifier) {
        collections.withLock { $0[calendar] = collection }
    }

    /// Returns resources with their provenance.
    private func stored(_ items: some Collection<ItemFile.Item>, in calendar: CalendarIdentifier) -> [StoredResource] {
        guard !items.isEmpty else { return [] }
        let records = sidecar.records(of: calendar)
        return items.map { item in
            let key = ResourceKey(calendar: calendar, uid: item.resource.uid)
            var record = records[key.uid]
            if let original = record?.original, Revision(ofText: original) == item.revision { record?.original = nil }
            return StoredResource(
                key: key, resource: item.resource, revision: item.revision, provenance: record?.provenance)
        }
    }

    func resources(_ keys: [ResourceKey]) throws(EventStoreError) -> [ResourceKey: StoredResource] {
        var found: [ResourceKey: StoredResource] = [:]
        for (calendar, keys) in Dictionary(grouping: keys, by: \.calendar) {
            guard let collection = try collection(calendar) else { continue }
            for resource in stored(keys.compactMap { collection.item($0.uid) }, in: calendar) {
                found[resource.key] = resource
            }
        }
        return found
    }

    func resources(uid: String) throws(EventStoreError) -> [StoredResource] {
        var found: [StoredResource] = []
        for calendar in try identifiers() {
            if let item = try collection(calendar)?.item(uid) { found += stored([item], in: calendar) }
        }
        return found
    }

    func resources(
        in calendars: Set<CalendarIdentifier>?, limit: Int, where isWanted: (ItemFile.Item) -> Bool
    ) throws(EventStoreError) -> ResourceList {
        var list = ResourceList()
        for calendar in try identifiers() where calendars?.contains(calendar) ?? true {
            guard let contents = try collection(calendar)?.contents(calendar) else { continue }
            list.unreadable += contents.unreadable
            let wanted = contents.items.lazy.filter(isWanted).prefix(limit - list.resources.count)
            list.resources += stored(Array(wanted), in: calendar)
        }
        return list
    }

    func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) throws(EventStoreError) -> [String: ContentFingerprint] {
        // Resources that are missing here are searched again before they are created.
        guard let collection = try collection(calendar, currentFor: uids) else { return [:] }
        var found: [String: ContentFingerprint] = [:]
        for uid in uids { found[uid] = collection.item(uid).map { ContentFingerprint(of: $0.resource) } }
        return found
    }

    func page(
        of calendar: CalendarIdentifier, from cursor: String?, limit: Int
    ) throws(EventStoreError) -> ResourcePage {
        guard let collection = try collection(calendar) else { throw .noCalendar }
        let contents = collection.contents(calendar)
        let first = cursor.flatMap { Int($0) } ?? 0
        let rest = contents.items.dropFirst(first)
        let part = stored(rest.prefix(max(1, limit)), in: calendar)
        let isLast = rest.count <= part.count
        return ResourcePage(
            list: ResourceList(resources: part, unreadable: isLast ? contents.unreadable : []),
            next: isLast ? nil : String(first + part.count))
    }

    // MARK: Others' changes

    /// Returns whether other programs have changed something since the last call.
    func wasChangedByOthers() throws(EventStoreError) -> Bool {
        let now = try signature()
        return seen.withLock { seen in
            defer { seen = (now, false) }
            return seen.isForeign || (seen.signature.map { $0 != now } ?? false)
        }
    }

    /// Runs a closure whose changes do not count as those of other programs.
    func writing<Value>(_ body: () throws(EventStoreError) -> Value) throws(EventStoreError) -> Value {
        // Before the first call of `wasChangedByOthers` there is nothing to compare with.
        guard seen.withLock({ $0.signature != nil }) else { return try body() }
        let before = try signature()
        defer {
            if let after = try? signature() {
                seen.withLock { seen in
                    guard let known = seen.signature else { return }
                    seen = (after, seen.isForeign || known != before)
                }
            }
        }
        return try body()
    }

    /// Returns a number that differs if any file of a calendar differs.
    private func signature() throws(EventStoreError) -> Int {
        var hasher = Hasher()
        for calendar in try identifiers() {
            guard let folder = try folder(calendar) else { continue }
            hasher.combine(calendar)
            for file in try folder.files(endingWith: "").sorted(by: { $0.name < $1.name }) {
                hasher.combine(file.name)
                hasher.combine(file.signature)
            }
        }
        return hasher.finalize()
    }
}
