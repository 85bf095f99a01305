import EventStore

/// A calendar's folder: what is known about its files, and the file of each UID.
struct VDirCollection: Sendable {
    let folder: Folder
    /// The signature of the folder when it was last listed, or changed by this store.
    private(set) var folderSignature: FileSignature?
    private var files: [String: ItemFile] = [:]
    private var names: [String: String] = [:]
    private var isLoaded = false
    private var isCleared = false
    /// The names of files that have changed or were removed since the index was read or saved.
    private var unsaved: Set<String> = []
    private let cache = ItemCache()

    init(_ folder: Folder) {
        self.folder = folder
    }

    /// Reads the files that have changed since the last call.
    ///
    /// - Parameter index: returns the files as an earlier process has read them. It is called once, with their number.
    mutating func refresh(index: (Int) -> [ItemFile]) throws(EventStoreError) {
        let now = FileSignature.Time.now
        folderSignature = folder.ownSignature
        let listed = try folder.files(endingWith: ".ics")
        var isChanged = load(listed.count, index)
        var vanished = 0
        for (name, signature) in listed {
            let known = files[name]
            if let known, known.signature == signature, known.isSettled { continue }
            let file = read(name, signature, at: now)
            if file == nil { vanished += 1 }
            guard file != known else { continue }
            files[name] = file
            unsaved.insert(name)
            isChanged = true
        }
        if files.count != listed.count - vanished {
            let present = Set(listed.map(\.name))
            for name in files.keys where !present.contains(name) {
                files[name] = nil
                unsaved.insert(name)
                isChanged = true
            }
        }
        if isChanged { nameFiles() }
    }

    private mutating func load(_ count: Int, _ index: (Int) -> [ItemFile]) -> Bool {
        guard !isLoaded else { return false }
        isLoaded = true
        files.reserveCapacity(count)
        for file in index(count) { files[file.name] = file }
        return !files.isEmpty
    }

    private mutating func nameFiles() {
        names.removeAll(keepingCapacity: true)
        names.reserveCapacity(files.count)
        for (name, file) in files {
            guard let uid = file.uid else { continue }
            // If two files have the same UID, the first by name is used, and the other one is reported as unreadable.
            if let other = names[uid], other < name { continue }
            names[uid] = name
        }
    }

    /// Reads a file; nil if it was removed since the folder was listed.
    private func read(_ name: String, _ listed: FileSignature, at time: FileSignature.Time) -> ItemFile? {
        let (signature, item) = content(of: name)
        if signature == nil, folder.signature(name) == nil { return nil }
        return ItemFile(name: name, signature: signature ?? listed, at: time, item: item)
    }

    /// Reads a file, and returns its content with the signature that it had just before; nil if it cannot be opened.
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

    /// The number of times that files were read.
    var readCount: Int { cache.readCount }

    /// Returns whether the known files of some UIDs are unchanged since they were read.
    func areCurrent(_ uids: [String]) -> Bool {
        uids.allSatisfy { uid in
            guard let name = names[uid] else { return true }
            return folder.signature(name) == files[name]?.signature
        }
    }

    /// Whether the calendar has a UID.
    func has(_ uid: String) -> Bool { names[uid] != nil }

    /// Returns up to a number of the UIDs that begin with a text.
    func uids(startingWith prefix: String, limit: Int) -> [String] {
        Array(names.keys.lazy.filter { $0.hasPrefix(prefix) }.prefix(limit))
    }

    /// Returns the resource with a UID; nil if there is none, or if it cannot be read.
    func item(_ uid: String) -> ResourceItem? {
        guard let name = names[uid], let item = try? current(name)?.get(), item.resource.uid == uid else { return nil }
        return item
    }

    /// Returns the content of a file; nil if it was removed.
    private func current(_ name: String) -> Result<ResourceItem, EventStoreError>? {
        if let file = files[name], let known = cache.item(name, file.signature) { return .success(known) }
        let (signature, item) = content(of: name)
        return signature == nil && folder.signature(name) == nil ? nil : item
    }

    // MARK: Lists

    /// Returns the names of the readable files that fulfil a condition, sorted, without those whose UID another file has.
    func names(where isWanted: (ItemFile) -> Bool) -> [String] {
        var wanted: [String] = []
        for (name, file) in files {
            guard let uid = file.uid, isWanted(file), names[uid] == name else { continue }
            wanted.append(name)
        }
        return wanted.sorted()
    }

    /// Reads files.
    ///
    /// - Returns: the resources, and the files that cannot be read any more.
    func items(
        _ names: some Sequence<String>, in calendar: CalendarIdentifier, limit: Int = .max,
        where isWanted: (ResourceItem) -> Bool = { _ in true }
    ) -> (items: [ResourceItem], unreadable: [UnreadableItem]) {
        var items: [ResourceItem] = []
        var unreadable: [UnreadableItem] = []
        for name in names {
            guard items.count < limit else { break }
            switch current(name) {
            case .success(let item)?: if isWanted(item) { items.append(item) }
            case .failure(let error)?:
                unreadable.append(UnreadableItem(calendar: calendar, name: name, reason: error.message))
            case nil: break
            }
        }
        return (items, unreadable)
    }

    /// Returns the files that cannot be read, and the files whose UID another file has.
    func unreadable(_ calendar: CalendarIdentifier) -> [UnreadableItem] {
        var unreadable: [UnreadableItem] = []
        for (name, file) in files {
            switch file.content {
            case .item(let uid, _, _):
                guard names[uid] != name else { continue }
                let reason = "another file has the same UID \(uid.prefix(80))"
                unreadable.append(UnreadableItem(calendar: calendar, name: name, reason: reason))
            case .unreadable(let reason):
                unreadable.append(UnreadableItem(calendar: calendar, name: name, reason: reason))
            }
        }
        return unreadable.sorted { $0.name < $1.name }
    }

    // MARK: The index

    /// The differences between the files and the index.
    struct Differences {
        var changed: [ItemFile] = []
        var removed: [String] = []
    }

    /// Returns what the index does not know yet; nil if it knows everything, or if the calendar has fewer files than a
    /// number.
    mutating func differences(minimum: Int) -> Differences? {
        guard !unsaved.isEmpty, files.count >= minimum else { return nil }
        var differences = Differences()
        for name in unsaved {
            if let file = files[name] { differences.changed.append(file) } else { differences.removed.append(name) }
        }
        unsaved.removeAll()
        return differences
    }

    // MARK: Changes

    /// Removes the unfinished files of processes that were killed. No other program may be writing at the same time.
    mutating func removeAbandoned() {
        guard !isCleared else { return }
        folder.removeAbandoned()
        isCleared = true
    }

    /// A resource whose file is written but does not have its own name yet.
    struct StagedItem {
        let file: Folder.StagedFile
        let item: ResourceItem
        fileprivate let isNew: Bool
    }

    /// Writes the file of a resource under a temporary name. It gets its own name once it is on the disk.
    func stage(_ item: ResourceItem, text: String) throws(EventStoreError) -> StagedItem {
        let uid = item.resource.uid
        let known = names[uid]
        let usual = ResourceName.name(forUID: uid)
        // Another program may have used the name for another UID.
        let name = known ?? (files[usual] == nil ? usual : ResourceName.derivedName(forUID: uid))
        return StagedItem(file: try folder.stage(Array(text.utf8), for: name), item: item, isNew: known == nil)
    }

    /// Gives the file of a resource its own name.
    ///
    /// - Parameter revision: the content that the file must still have; nil for any.
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
        files[name] = ItemFile(name: name, signature: signature, at: .now, item: .success(staged.item))
        cache.set(staged.item, name, signature)
        names[staged.item.resource.uid] = name
        unsaved.insert(name)
        return true
    }

    /// Removes a resource.
    ///
    /// - Parameter revision: the content that its file must still have; nil for any.
    /// - Returns: false if another program has changed the file in the meantime.
    mutating func remove(_ uid: String, revision: Revision?) throws(EventStoreError) -> Bool {
        guard let name = names[uid] else { return true }
        if let revision {
            guard try folder.remove(name, ifContent: { Self.revision(of: $0) == revision }) else { return false }
        } else {
            try folder.remove(name)
        }
        files[name] = nil
        names[uid] = nil
        unsaved.insert(name)
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
