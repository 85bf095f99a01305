import EventStore

/// A calendar's folder: its files as last read, and the file of each UID.
struct VDirCollection: Sendable {
    let folder: Folder
    private(set) var files: [String: ItemFile] = [:]
    private(set) var names: [String: String] = [:]
    private var isCleared = false

    init(_ folder: Folder) {
        self.folder = folder
    }

    /// Reads the files that have changed since the last call.
    mutating func refresh() throws(EventStoreError) {
        var present: [String: ItemFile] = [:]
        present.reserveCapacity(files.count)
        var isChanged = false
        for (name, signature) in try folder.files(endingWith: ".ics") {
            if let known = files[name], known.signature == signature {
                present[name] = known
            } else {
                let bytes = Result { () throws(EventStoreError) in try folder.read(name, limit: ItemFile.limit) }
                // The file was removed since the folder was listed.
                if case .success(nil) = bytes, folder.signature(name) == nil { continue }
                present[name] = ItemFile(name: name, signature: signature, bytes: bytes)
                isChanged = true
            }
        }
        guard isChanged || present.count != files.count else { return }
        files = present
        names = [:]
        // If two files have the same UID, the first by name is used, and the other one is reported as unreadable.
        for (name, file) in files.sorted(by: { $0.key < $1.key }) {
            guard case .success(let item) = file.content, names[item.resource.uid] == nil else { continue }
            names[item.resource.uid] = name
        }
    }

    /// Returns whether the known files of some UIDs are unchanged since they were read.
    func areCurrent(_ uids: [String]) -> Bool {
        uids.allSatisfy { uid in
            guard let name = names[uid] else { return true }
            return folder.signature(name) == files[name]?.signature
        }
    }

    func item(_ uid: String) -> ItemFile.Item? {
        names[uid].flatMap { try? files[$0]?.content.get() }
    }

    /// Returns the resources, sorted by their files' names, and the unreadable files.
    func contents(_ calendar: CalendarIdentifier) -> (items: [ItemFile.Item], unreadable: [UnreadableItem]) {
        var items: [ItemFile.Item] = []
        var unreadable: [UnreadableItem] = []
        for (name, file) in files.sorted(by: { $0.key < $1.key }) {
            switch file.content {
            case .success(let item) where names[item.resource.uid] == name: items.append(item)
            case .success(let item):
                let reason = "another file has the same UID \(item.resource.uid.prefix(80))"
                unreadable.append(UnreadableItem(calendar: calendar, name: name, reason: reason))
            case .failure(let error):
                unreadable.append(UnreadableItem(calendar: calendar, name: name, reason: error.message))
            }
        }
        return (items, unreadable)
    }

    /// Removes the unfinished files of processes that were killed. No other program may be writing at the same time.
    mutating func removeAbandoned() {
        guard !isCleared else { return }
        folder.removeAbandoned()
        isCleared = true
    }

    /// A resource whose file is written but does not have its own name yet.
    struct StagedItem {
        let file: Folder.StagedFile
        let item: ItemFile.Item
        fileprivate let isNew: Bool
    }

    /// Writes the file of a resource under a temporary name. It gets its own name once it is on the disk.
    func stage(_ item: ItemFile.Item, text: String) throws(EventStoreError) -> StagedItem {
        let uid = item.resource.uid
        let known = names[uid]
        let usual = ResourceName.name(forUID: uid)
        // Another program may have used the name for another UID.
        let name = known ?? (files[usual] == nil ? usual : ResourceName.derivedName(forUID: uid))
        return StagedItem(file: try folder.stage(Array(text.utf8), for: name), item: item, isNew: known == nil)
    }

    /// Gives the file of a resource its own name.
    ///
    /// - Parameter isConditional: whether the file must still have the content that was last read from it.
    /// - Returns: false if another program has created or changed the file in the meantime.
    mutating func place(_ staged: StagedItem, isConditional: Bool) throws(EventStoreError) -> Bool {
        let name = staged.file.name
        let known = isConditional ? item(staged.item.resource.uid)?.revision : nil
        let isPlaced =
            if let known, !staged.isNew {
                try folder.place(staged.file) { Self.revision(of: $0) == known }
            } else {
                try folder.place(staged.file, isNew: staged.isNew)
            }
        guard isPlaced, let signature = folder.signature(name) else { return false }
        files[name] = ItemFile(name: name, signature: signature, item: staged.item)
        names[staged.item.resource.uid] = name
        return true
    }

    /// Removes a resource.
    ///
    /// - Parameter isConditional: whether its file must still have the content that was last read from it.
    /// - Returns: false if another program has changed the file in the meantime.
    mutating func remove(_ uid: String, isConditional: Bool) throws(EventStoreError) -> Bool {
        guard let name = names[uid] else { return true }
        if isConditional, let known = item(uid)?.revision {
            guard try folder.remove(name, ifContent: { Self.revision(of: $0) == known }) else { return false }
        } else {
            try folder.remove(name)
        }
        files[name] = nil
        names[uid] = nil
        return true
    }

    private static func revision(of bytes: [UInt8]?) -> Revision? {
        bytes.map { Revision(ofText: String(decoding: $0, as: UTF8.self)) }
    }
}
