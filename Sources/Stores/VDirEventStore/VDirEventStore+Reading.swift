// The protocol EventStore says what these functions do. Those for which the protocol has a default are asynchronous:
// otherwise, Swift would prefer the default wherever the type of the store is known.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CalendarModel
import EventStore

extension VDirEventStore {
    // MARK: Reading

    /// Returns the calendars: the folders inside the folder, or else the folder itself. The folder itself is a calendar
    /// if it has items, or if it has no folders and ``Settings/emptyFolderIsCalendar`` is true.
    func identifiers() throws(EventStoreError) -> [CalendarIdentifier] {
        if try root.hasFile(endingWith: ".ics") { return [Self.rootCalendar] }
        let folders = try root.names().filter { isCalendar(root.folder($0)) }
        if settings.emptyFolderIsCalendar, folders.isEmpty { return [Self.rootCalendar] }
        return folders.map(CalendarIdentifier.init)
    }

    private func isCalendar(_ folder: Folder) -> Bool {
        guard folder.exists, !folder.isRealFolder else { return folder.exists }
        // A link may lead anywhere. It is a calendar if its folder has items, or nothing at all.
        return (try? folder.hasFile(endingWith: ".ics") || folder.names().isEmpty) ?? false
    }

    /// Returns a calendar's folder, or nil if there is none. The identifier is only compared with names, never used as
    /// a path.
    func folder(_ calendar: CalendarIdentifier) throws(EventStoreError) -> Folder? {
        try identifiers().contains(calendar) ? place(of: calendar) : nil
    }

    /// Returns the folder of a calendar that ``identifiers()`` has returned.
    func place(of calendar: CalendarIdentifier) -> Folder {
        calendar == Self.rootCalendar ? root : root.folder(calendar.rawValue)
    }

    func collection(_ calendar: CalendarIdentifier) throws(EventStoreError) -> VDirCollection? {
        try folder(calendar).map { folder throws(EventStoreError) in try collection(calendar, in: folder) }
    }

    private func collection(
        _ calendar: CalendarIdentifier, in folder: Folder
    ) throws(EventStoreError) -> VDirCollection {
        // The collection is taken out of the dictionary, so that changing it does not copy it.
        var collection = collections.removeValue(forKey: calendar) ?? VDirCollection(folder)
        let start = ContinuousClock.now
        try collection.refresh { index.files(of: calendar).flatMap { $0.count < settings.indexedFiles ? nil : $0 } }
        let end = ContinuousClock.now
        lists[calendar] = FileList(
            end: end, duration: start.duration(to: end), number: (lists[calendar]?.number ?? 0) + 1)
        if let files = collection.unsavedFiles(minimum: settings.indexedFiles) {
            index.save(files, of: calendar, besides: try? identifiers())
        }
        collections[calendar] = collection
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
        if let known = collections[calendar], let list = lists[calendar],
            list.end.duration(to: .now) < max(settings.freshness, list.duration * 20),
            !noticesNewFiles || known.folderSignature == known.folder.ownSignature, known.areCurrent(uids)
        {
            return known
        }
        return try collection(calendar)
    }

    /// A call for at least this number of resources counts as one step of a longer operation, such as an import.
    private static let manyResources = 100

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

    public func resources(_ keys: [ResourceKey]) throws(EventStoreError) -> [ResourceKey: StoredResource] {
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

    public func resources(uid: String) throws(EventStoreError) -> [StoredResource] {
        var found: [StoredResource] = []
        for calendar in try identifiers() {
            let collection = try collection(calendar, in: place(of: calendar))
            if let item = collection.item(uid) { found += stored([item], in: calendar) }
        }
        return found
    }

    public func keys(startingWith prefix: String, limit: Int) async throws(EventStoreError) -> [ResourceKey] {
        var keys: [ResourceKey] = []
        for calendar in try identifiers() {
            let collection = try collection(calendar, in: place(of: calendar))
            let uids = collection.uids(startingWith: prefix, limit: max(0, limit - keys.count))
            keys += uids.map { ResourceKey(calendar: calendar, uid: $0) }
        }
        return keys
    }

    public func resources(
        overlapping window: TimeWindow?, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) throws(EventStoreError) -> ResourceList {
        try resources(in: calendars) { $0.has(type) && $0.mayOverlap(window) }
    }

    /// Returns the resources with alarms in a window. Only their files are read.
    public func resources(
        alarmingIn window: TimeWindow, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList {
        try resources(in: calendars) { $0.has(type) && ($0.alarms?.mayOverlap(window) ?? false) }
    }

    public func resources(
        containing text: String, type: EntityType?, calendars: Set<CalendarIdentifier>?, limit: Int
    ) throws(EventStoreError) -> ResourceList {
        let search = TextSearch(text)
        var list = try resources(
            in: calendars, limit: limit, files: { $0.has(type) }, where: { search.matches($0.resource.items) })
        list.unreadable = []
        return list
    }

    /// Returns the resources that fulfil two conditions. Only files that may fulfil the first condition are read.
    private func resources(
        in calendars: Set<CalendarIdentifier>?, limit: Int = .max, files mayBeWanted: (FileTable.Entry) -> Bool,
        where isWanted: (ResourceItem) -> Bool = { _ in true }
    ) throws(EventStoreError) -> ResourceList {
        var list = ResourceList()
        for calendar in try identifiers() where calendars?.contains(calendar) ?? true {
            let collection = try collection(calendar, in: place(of: calendar))
            let found = collection.items(
                collection.names(where: mayBeWanted), in: calendar, limit: limit - list.resources.count, where: isWanted
            )
            list.unreadable += collection.unreadable(calendar) + found.unreadable
            list.resources += stored(found.items, in: calendar)
        }
        return list
    }

    public func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: ContentFingerprint] {
        // Resources that are missing here are searched again before they are created.
        guard let collection = try collection(calendar, currentFor: uids, noticesNewFiles: false) else { return [:] }
        var found: [String: ContentFingerprint] = [:]
        for uid in uids { found[uid] = collection.item(uid).map { ContentFingerprint(of: $0.resource) } }
        return found
    }

    public func resources(
        in calendar: CalendarIdentifier, from cursor: String?, limit: Int
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

    /// Returns the times of remembered removals. Other programs' removals are not known.
    public func removals(of keys: [ResourceKey]) async -> [ResourceKey: LocalDateTime] {
        let removals = Dictionary(
            uniqueKeysWithValues: Set(keys.map(\.calendar)).map { ($0, sidecar.removals(of: $0)) })
        return Dictionary(
            keys.compactMap { key in
                removals[key.calendar]?[key.uid].map { (key, LocalDateTime(secondsSinceEpoch: $0)) }
            }, uniquingKeysWith: { first, _ in first })
    }

    public func sourcePicture(of key: ResourceKey) async -> [UInt8]? { sidecar.picture(of: key) }

    // MARK: Others' changes

    /// Returns whether other programs have changed something since the last call.
    func wasChangedByOthers() throws(EventStoreError) -> Bool {
        let now = try signature()
        defer { seen = (now, false) }
        return seen.isForeign || (seen.signature.map { $0 != now } ?? false)
    }

    /// Runs a closure whose changes do not count as changes by other programs.
    func writing<Value>(_ body: () throws(EventStoreError) -> Value) throws(EventStoreError) -> Value {
        // Before the first call of `wasChangedByOthers` there is nothing to compare with.
        guard let known = seen.signature else { return try body() }
        let before = try signature()
        defer {
            if let after = try? signature() { seen = (after, seen.isForeign || known != before) }
        }
        return try body()
    }

    /// Returns a number that changes if any file of a calendar changes.
    private func signature() throws(EventStoreError) -> Int {
        var hasher = Hasher()
        for calendar in try identifiers() {
            let folder = place(of: calendar)
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
