import EventStore

struct VDirCollection: Sendable {
    let folder: Folder
    /// The signature of the folder when it was last listed, or changed by this store.
    private(set) var folderSignature: FileSignature?
    private var files = FileTable()
    private var isLoaded = false
    private var isCleared = false
    /// Whether a file was changed or removed since the index was read or saved.
    private var isUnsaved = false
    private let cache = ItemCache()

    init(_ folder: Folder) {
        self.folder = folder
    }

    /// Reads the files that have changed since the last call.
    ///
    /// - Parameter index: returns the files as an earlier process has read them. Only the first refresh calls it.
    mutating func refresh(index: () -> FileTable?) throws(EventStoreError) {
        let now = FileSignature.Time.now
        folderSignature = folder.ownSignature
        if !isLoaded {
            isLoaded = true
            if let known = index() { files = known }
        }
        var isPresent = [Bool](repeating: false, count: files.entries.count)
        var changed: [(name: String, signature: FileSignature)] = []
        var missing = files.count
        var looks = 0
        try folder.forEachFile(endingWith: ".ics") { name, signature in
            looks += 1
            if let place = files.place(name: name), !isPresent[place] {
                isPresent[place] = true
                missing -= 1
                let known = files.entries[place]
                if known.signature == signature, known.isSettled { return true }
            }
            changed.append((String(decoding: name, as: UTF8.self), signature))
            return true
        }
        cache.count(looks: looks)
        var isChanged = false
        for (name, signature) in changed {
            let place = files.place(name: name)
            if let file = read(name, signature, at: now) {
                guard file != place.map(files.file) else { continue }
                files.set(file)
            } else if let place {
                // The file was removed since the folder was listed.
                files.remove(place)
            } else {
                continue
            }
            isChanged = true
        }
        if missing > 0 {
            for place in isPresent.indices where !isPresent[place] { files.remove(place) }
            isChanged = true
        }
        guard isChanged else { return }
        isUnsaved = true
        files.findUIDs()
    }

    /// Reads a file; nil if it was removed since the folder was listed.
    private func read(_ name: String, _ listed: FileSignature, at time: FileSignature.Time) -> ItemFile? {
        let (signature, item) = content(of: name)
        if signature == nil, folder.signature(name) == nil { return nil }
        return ItemFile(name: name, signature: signature ?? listed, at: time, item: item)
    }

    /// Reads a file, and returns its content and the signature that the file had just before the reading. The signature
    /// is nil if the file cannot be opened.
    private func content(of name: String) -> (FileSignature?, Result<ResourceItem, EventStoreError>) {
        cache.countRead()
        var signature: FileSignature?
        let item = Result { () throws(EventStoreError) in
            let bytes = try folder.reading(name) { file in
                signature = file.signature
                return file.size <= ItemFile.limit ? file.bytes(from: 0, count: file.size) : nil
            }
            return try ResourceItem(bytes)
        }
        if let signature { cache.set(try? item.get(), name, signature) }
        return (signature, item)
    }

    var readCount: Int { cache.readCount }

    var lookCount: Int { cache.lookCount }

    /// Returns whether the known files of some UIDs are unchanged since they were read.
    func areCurrent(_ uids: [String]) -> Bool {
        uids.allSatisfy { uid in
            guard let place = files.place(uid: uid) else { return true }
            return folder.signature(name(place)) == files.entries[place].signature
        }
    }

    private func name(_ place: Int) -> String { files.text(files.entries[place].name) }

    func has(_ uid: String) -> Bool { files.place(uid: uid) != nil }

    func uids(startingWith prefix: String, limit: Int) -> [String] {
        let found = files.entries.lazy.filter { $0.has(nil) && !$0.isHidden && files.text($0.text).hasPrefix(prefix) }
        return found.prefix(limit).map { files.text($0.text) }
    }

    /// Returns the resource with a UID; nil if there is none, or if it cannot be read.
    func item(_ uid: String) -> ResourceItem? {
        guard let place = files.place(uid: uid), let item = try? current(place)?.get(), item.resource.uid == uid
        else { return nil }
        return item
    }

    /// Returns the resource with a UID and the text of its file; nil if there is none, or if it cannot be read.
    func content(_ uid: String) -> (item: ResourceItem, text: String)? {
        guard let place = files.place(uid: uid), let bytes = (try? folder.read(name(place))).flatMap(\.self),
            let item = try? ResourceItem(bytes), item.resource.uid == uid
        else { return nil }
        return (item, String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the content of a file; nil if it was removed.
    private func current(_ place: Int) -> Result<ResourceItem, EventStoreError>? {
        let name = name(place)
        if let known = cache.item(name, files.entries[place].signature) { return .success(known) }
        let (signature, item) = content(of: name)
        return signature == nil && folder.signature(name) == nil ? nil : item
    }

    // MARK: Lists

    /// Returns the sorted names of the readable files that fulfil a condition. If several files have the same UID, only
    /// the first of these files counts.
    ///
    /// - Parameter name: only names that come after this name are returned; nil for all names.
    func names(after name: String? = nil, where isWanted: (FileTable.Entry) -> Bool = { _ in true }) -> [String] {
        files.entries.filter { $0.has(nil) && !$0.isHidden && isWanted($0) }.map { files.text($0.name) }
            .filter { other in name.map { other > $0 } ?? true }.sorted()
    }

    func items(
        _ names: some Sequence<String>, in calendar: CalendarIdentifier, limit: Int = .max,
        where isWanted: (ResourceItem) -> Bool = { _ in true }
    ) -> (items: [ResourceItem], unreadable: [UnreadableItem]) {
        var items: [ResourceItem] = []
        var unreadable: [UnreadableItem] = []
        for name in names {
            guard items.count < limit else { break }
            switch files.place(name: name).flatMap(current) {
            case .success(let item)?: if isWanted(item) { items.append(item) }
            case .failure(let error)?:
                unreadable.append(UnreadableItem(calendar: calendar, name: name, reason: error.message))
            case nil: break
            }
        }
        return (items, unreadable)
    }

    /// Returns the files that cannot be read, and the files that are ignored because another file has the same UID.
    func unreadable(_ calendar: CalendarIdentifier) -> [UnreadableItem] {
        var unreadable: [UnreadableItem] = []
        for file in files.entries where file.isHidden || file.kind == .unreadable {
            let text = files.text(file.text)
            let reason = file.kind == .unreadable ? text : "another file has the same UID \(text.prefix(80))"
            unreadable.append(UnreadableItem(calendar: calendar, name: files.text(file.name), reason: reason))
        }
        return unreadable.sorted { $0.name < $1.name }
    }

    // MARK: The index

    /// Returns the files to save in the index; nil if the index is up to date, or if there are fewer files than
    /// `minimum`.
    mutating func unsavedFiles(minimum: Int) -> FileTable? {
        guard isUnsaved, files.count >= minimum else { return nil }
        isUnsaved = false
        return files
    }

    // MARK: Changes

    /// Removes the unfinished files of processes that were killed. No other program may be writing at the same time.
    mutating func removeAbandoned() {
        guard !isCleared else { return }
        folder.removeAbandoned()
        isCleared = true
    }

    /// A resource whose file is written but does not have its final name yet.
    struct StagedItem {
        let file: Folder.StagedFile
        let item: ResourceItem
        fileprivate let isNew: Bool
    }

    /// Writes the file of a resource under a temporary name. ``place(_:replacing:)`` gives the file its final name.
    func stage(_ item: ResourceItem, text: String) throws(EventStoreError) -> StagedItem {
        let uid = item.resource.uid
        let known = files.place(uid: uid).map(name)
        let usual = ResourceName.name(forUID: uid)
        // Another program may have used the name for another UID.
        let name = known ?? (files.place(name: usual) == nil ? usual : ResourceName.derivedName(forUID: uid))
        return StagedItem(file: try folder.stage(Array(text.utf8), for: name), item: item, isNew: known == nil)
    }

    /// Gives the file of a resource its final name.
    ///
    /// - Parameter revision: the revision of the content that the file must still have; nil for any content.
    /// - Returns: false if another program has created or changed the file in the meantime.
    mutating func place(_ staged: StagedItem, replacing revision: Revision?) throws(EventStoreError) -> Bool {
        let name = staged.file.name
        let isPlaced =
            if let revision, !staged.isNew {
                try folder.place(staged.file) { Self.revision(of: $0) == revision }
            } else {
                try folder.place(staged.file, isNew: staged.isNew)
            }
        guard isPlaced, let signature = folder.signature(name) else { return false }
        files.set(ItemFile(name: name, signature: signature, at: .now, item: .success(staged.item)))
        cache.set(staged.item, name, signature)
        isUnsaved = true
        return true
    }

    /// Removes a resource.
    mutating func remove(_ uid: String, revision: Revision?) throws(EventStoreError) -> Bool {
        guard let place = files.place(uid: uid) else { return true }
        let name = name(place)
        if let revision {
            guard try folder.remove(name, ifContent: { Self.revision(of: $0) == revision }) else { return false }
        } else {
            try folder.remove(name)
        }
        files.remove(place)
        isUnsaved = true
        return true
    }

    /// Waits until changes are on the disk, and takes note of the folder's new signature.
    mutating func synchronize() {
        folder.synchronize()
        folderSignature = folder.ownSignature
    }

    private static func revision(of bytes: [UInt8]?) -> Revision? {
        bytes.map { Revision(ofText: String(decoding: $0, as: UTF8.self)) }
    }
}
