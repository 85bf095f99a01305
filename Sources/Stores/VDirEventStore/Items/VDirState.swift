import CalendarModel
import EventStore
import Synchronization

/// The state of a folder of calendars. All functions of this class run on the store's queue, one at a time.
final class VDirState: Sendable {
    let root: Folder
    let sidecar: Sidecar
    let patience: Double
    /// The calendars as last read. Only the store's queue uses them, so nothing ever waits for the lock.
    let collections = Mutex<[CalendarIdentifier: VDirCollection]>([:])
    private let seen = Mutex<(signature: Int?, isForeign: Bool)>((nil, false))
    /// The time after which a list of all files is out of date for an import.
    private let freshness: Duration
    private let index: VDirIndex
    /// The number of files that a calendar must have to get an index.
    private let indexedFiles: Int
    private let lists = Mutex<[CalendarIdentifier: FileList]>([:])

    /// The last listing of all files of a calendar: its end, its duration, and the number of listings so far.
    private struct FileList {
        var end: ContinuousClock.Instant
        var duration: Duration
        var number: Int
    }

    /// The identifier of the calendar that is the folder itself.
    static let rootCalendar = CalendarIdentifier(rawValue: ".")

    private let emptyFolderIsCalendar: Bool

    init(
        root: Folder, patience: Double, freshness: Duration = .seconds(1), emptyFolderIsCalendar: Bool = false,
        indexedFiles: Int = VDirIndex.usualMinimum
    ) {
        self.root = root
        self.emptyFolderIsCalendar = emptyFolderIsCalendar
        self.freshness = freshness
        self.indexedFiles = indexedFiles
        sidecar = Sidecar(root: root)
        index = VDirIndex(sidecar.folder)
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

    /// Returns the calendars: the folders inside the folder, or else the folder itself. The folder itself is a calendar
    /// if it has items, or if it has no folders and ``emptyFolderIsCalendar`` is true.
    func identifiers() throws(EventStoreError) -> [CalendarIdentifier] {
        if try root.hasFile(endingWith: ".ics") { return [Self.rootCalendar] }
        let folders = try root.names().filter { root.folder($0).exists }
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
        // The collection is taken out of the dictionary, so that changing it does not copy it.
        var collection = collections.withLock { $0.removeValue(forKey: calendar) } ?? VDirCollection(folder)
        let start = ContinuousClock.now
        try collection.refresh { index.files(of: calendar).flatMap { $0.count < indexedFiles ? nil : $0 } }
        let end = ContinuousClock.now
        lists.withLock { lists in
            let number = (lists[calendar]?.number ?? 0) + 1
            lists[calendar] = FileList(end: end, duration: start.duration(to: end), number: number)
        }
        if let files = collection.unsavedFiles(minimum: indexedFiles) {
            index.save(files, of: calendar, besides: try? identifiers())
        }
        keep(collection, as: calendar)
        return collection
    }

    /// Returns the content of a calendar. The resources with these UIDs are current, but new files of other programs
    /// may be missing for a short time. So an import, which asks for a few resources at a time, need not look at all
    /// files each time.
    ///
    /// - Parameter noticesNewFiles: whether all files are listed again if the folder has changed since this store last
    ///   listed or changed it.
    func collection(
        _ calendar: CalendarIdentifier, currentFor uids: [String], noticesNewFiles: Bool
    ) throws(EventStoreError) -> VDirCollection? {
        if let known = collections.withLock({ $0[calendar] }), let list = lists.withLock({ $0[calendar] }),
            list.end.duration(to: .now) < max(freshness, list.duration * 20),
            !noticesNewFiles || known.folderSignature == known.folder.ownSignature, known.areCurrent(uids)
        {
            return known
        }
        return try collection(calendar)
    }

    /// A call for at least this number of resources counts as one step of a longer operation, such as an import.
    private static let manyResources = 100

    /// Returns the number of times that all files of a calendar were listed.
    func listCount(_ calendar: CalendarIdentifier) -> Int { lists.withLock { $0[calendar]?.number ?? 0 } }

    func keep(_ collection: VDirCollection?, as calendar: CalendarIdentifier) {
        collections.withLock { $0[calendar] = collection }
    }

    /// Returns resources with their provenance.
    func stored(_ items: some Collection<ResourceItem>, in calendar: CalendarIdentifier) -> [StoredResource] {
        guard !items.isEmpty else { return [] }
        let records = sidecar.records(of: items.map(\.resource.uid), in: calendar)
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
            let known =
                keys.count < Self.manyResources
                ? try collection(calendar)
                : try collection(calendar, currentFor: keys.map(\.uid), noticesNewFiles: true)
            guard let known else { continue }
            for resource in stored(keys.compactMap { known.item($0.uid) }, in: calendar) {
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

    func keys(startingWith prefix: String, limit: Int) throws(EventStoreError) -> [ResourceKey] {
        var keys: [ResourceKey] = []
        for calendar in try identifiers() {
            let uids = try collection(calendar)?.uids(startingWith: prefix, limit: max(0, limit - keys.count)) ?? []
            keys += uids.map { ResourceKey(calendar: calendar, uid: $0) }
        }
        return keys
    }

    /// Returns the resources that fulfil two conditions. Only files that may fulfil the first condition are read.
    func resources(
        in calendars: Set<CalendarIdentifier>?, limit: Int, files mayBeWanted: (FileTable.Entry) -> Bool,
        where isWanted: (ResourceItem) -> Bool = { _ in true }
    ) throws(EventStoreError) -> ResourceList {
        var list = ResourceList()
        for calendar in try identifiers() where calendars?.contains(calendar) ?? true {
            guard let collection = try collection(calendar) else { continue }
            let found = collection.items(
                collection.names(where: mayBeWanted), in: calendar, limit: limit - list.resources.count, where: isWanted
            )
            list.unreadable += collection.unreadable(calendar) + found.unreadable
            list.resources += stored(found.items, in: calendar)
        }
        return list
    }

    func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) throws(EventStoreError) -> [String: ContentFingerprint] {
        // Resources that are missing here are searched again before they are created.
        guard let collection = try collection(calendar, currentFor: uids, noticesNewFiles: false) else { return [:] }
        var found: [String: ContentFingerprint] = [:]
        for uid in uids { found[uid] = collection.item(uid).map { ContentFingerprint(of: $0.resource) } }
        return found
    }

    func page(
        of calendar: CalendarIdentifier, from cursor: String?, limit: Int
    ) throws(EventStoreError) -> ResourcePage {
        let known =
            cursor == nil
            ? try collection(calendar)
            : try collection(calendar, currentFor: [], noticesNewFiles: true)
        guard let known else { throw .noCalendar }
        // A page begins after the last file of the previous page.
        let rest = known.names(after: cursor)
        let page = rest.prefix(max(1, limit))
        let found = known.items(page, in: calendar)
        let isLast = rest.count == page.count
        return ResourcePage(
            list: ResourceList(
                resources: stored(found.items, in: calendar),
                unreadable: found.unreadable + (isLast ? known.unreadable(calendar) : [])),
            next: isLast ? nil : page.last)
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

    /// Runs a closure whose changes do not count as changes by other programs.
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

    /// Returns a number that changes if any file of a calendar changes.
    private func signature() throws(EventStoreError) -> Int {
        var hasher = Hasher()
        for calendar in try identifiers() {
            guard let folder = try folder(calendar) else { continue }
            hasher.combine(calendar)
            var sum = 0
            try folder.forEachFile(endingWith: "") { name, signature in
                var file = Hasher()
                file.combine(bytes: name)
                file.combine(signature)
                // The files come in no particular order, so their hashes are added up.
                sum &+= file.finalize()
                return true
            }
            hasher.combine(sum)
        }
        return hasher.finalize()
    }
}
