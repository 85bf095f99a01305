import EventStore

/// A calendar's folder: its files as they were read last, and which of them has which UID.
struct VDirCollection: Sendable {
    let folder: Folder
    private(set) var files: [String: ItemFile] = [:]
    private(set) var names: [String: String] = [:]
    private var isCleared = false

    init(_ folder: Folder) {
        self.folder = folder
    }

    /// Reads what was changed since the last time.
    mutating func refresh() throws(EventStoreError) {
        var present: [String: ItemFile] = [:]
        present.reserveCapacity(files.count)
        var isChanged = false
        for (name, signature) in try folder.files(endingWith: ".ics") {
            if let known = files[name], known.signature == signature {
                present[name] = known
            } else {
                present[name] = ItemFile(
                    name: name, signature: signature,
                    bytes: Result { () throws(EventStoreError) in try folder.read(name, limit: ItemFile.limit) })
                isChanged = true
            }
        }
        guard isChanged || present.count != files.count else { return }
        files = present
        names = [:]
        // Of two files with one UID the first by name counts; the other is told as unreadable.
        for (name, file) in files.sorted(by: { $0.key < $1.key }) {
            guard case .success(let item) = file.content, names[item.resource.uid] == nil else { continue }
            names[item.resource.uid] = name
        }
    }

    func item(_ uid: String) -> ItemFile.Item? {
        names[uid].flatMap { try? files[$0]?.content.get() }
    }

    /// The resources, in the order of the files' names, and what cannot be read.
    func contents(_ calendar: CalendarIdentifier) -> (items: [ItemFile.Item], unreadable: [UnreadableItem]) {
        var items: [ItemFile.Item] = []
        var unreadable: [UnreadableItem] = []
        for (name, file) in files.sorted(by: { $0.key < $1.key }) {
            switch file.content {
            case .success(let item) where names[item.resource.uid] == name: items.append(item)
            case .success(let item):
                let reason = "another file has the UID \(item.resource.uid.prefix(80)), too"
                unreadable.append(UnreadableItem(calendar: calendar, name: name, reason: reason))
            case .failure(let error):
                unreadable.append(UnreadableItem(calendar: calendar, name: name, reason: error.message))
            }
        }
        return (items, unreadable)
    }

    /// Removes the files that a process was writing when it was killed. Nobody else must write meanwhile.
    mutating func removeAbandoned() {
        guard !isCleared else { return }
        folder.removeAbandoned()
        isCleared = true
    }

    /// A resource whose file is written, and does not have its name yet.
    struct StagedItem {
        let file: Folder.StagedFile
        let item: ItemFile.Item
        fileprivate let isNew: Bool
    }

    /// Writes the file of a resource, to be given its name once it is on the disk.
    func stage(_ item: ItemFile.Item, text: String) throws(EventStoreError) -> StagedItem {
        let uid = item.resource.uid
        let known = names[uid]
        let usual = ItemFile.name(forUID: uid)
        // Another program may have given the name to another UID.
        let name = known ?? (files[usual] == nil ? usual : ItemFile.otherName(forUID: uid))
        return StagedItem(file: try folder.stage(Array(text.utf8), for: name), item: item, isNew: known == nil)
    }

    /// Gives the file of a resource its name.
    ///
    /// - Returns: false where a file has come to be there meanwhile.
    mutating func place(_ staged: StagedItem) throws(EventStoreError) -> Bool {
        let name = staged.file.name
        guard try folder.place(staged.file, isNew: staged.isNew), let signature = folder.signature(name) else {
            return false
        }
        files[name] = ItemFile(name: name, signature: signature, item: staged.item)
        names[staged.item.resource.uid] = name
        return true
    }

    /// Removes a resource.
    mutating func remove(_ uid: String) throws(EventStoreError) {
        guard let name = names[uid] else { return }
        try folder.remove(name)
        files[name] = nil
        names[uid] = nil
    }
}
