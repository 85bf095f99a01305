import EventStore

/// The files of a calendar as they were last read, found by name or by UID.
///
/// A calendar can have a hundred thousand files, and a command needs few of them. To save time and memory, there is no
/// object for each file: all texts are in one array.
struct FileTable: Sendable {
    struct Entry: Sendable {
        enum Kind: UInt8 {
            case event, reminder, unreadable
            case removed
        }

        let signature: FileSignature
        var kind: Kind
        /// See ``ItemFile/isSettled``.
        let isSettled: Bool
        let span: ResourceSpan?
        let alarms: ResourceSpan?
        let name: Range<Int>
        /// The range of the UID in the table's texts, or of the reason why the file cannot be read.
        let text: Range<Int>
        /// Whether the file is ignored because another file has the same UID.
        var isHidden = false

        /// Returns whether the file is readable and its items have the given type. For nil, every type is accepted.
        func has(_ wanted: EntityType?) -> Bool {
            switch kind {
            case .event: wanted != .reminder
            case .reminder: wanted != .event
            case .unreadable, .removed: false
            }
        }

        /// Returns whether the file's items may overlap a time window; true for nil, even if the items have no time.
        func mayOverlap(_ window: TimeWindow?) -> Bool {
            guard let window else { return true }
            return span?.mayOverlap(window) ?? false
        }
    }

    /// The files, including removed ones that were not yet cleared away.
    private(set) var entries: [Entry] = []
    private(set) var texts: [UInt8] = []
    /// The number of files.
    private(set) var count = 0
    /// The number of bytes of ``texts`` that no file uses any more.
    private(set) var waste = 0
    private var names = PlaceTable()
    private var uids = PlaceTable()

    init() {}

    /// Creates a table of files. Their texts must be in `texts`.
    init(_ entries: [Entry], texts: [UInt8]) {
        self.entries = entries
        self.texts = texts
        count = entries.count
        names = PlaceTable(capacity: count)
        for place in entries.indices { nameFile(place) }
        findUIDs()
    }

    // MARK: Finding

    /// Returns the place of the file with a name: its index in ``entries``.
    func place(name: UnsafeRawBufferPointer) -> Int? {
        names.place(at: nameSlot(name, PlaceTable.hash(name))).flatMap { entries[$0].kind == .removed ? nil : $0 }
    }

    func place(name: String) -> Int? { Self.withBytes(of: name) { place(name: $0) } }

    /// Returns the place of the readable file with a UID. If several files have the UID, this is the place of the first
    /// file by name.
    func place(uid: String) -> Int? {
        Self.withBytes(of: uid) { uids.place(at: uidSlot($0, PlaceTable.hash($0))) }.flatMap { place in
            entries[place].has(nil) && !entries[place].isHidden ? place : nil
        }
    }

    private func nameSlot(_ name: UnsafeRawBufferPointer, _ hash: UInt32) -> Int {
        names.slot(hash) { has(entries[$0].name, name) }
    }

    private func uidSlot(_ uid: UnsafeRawBufferPointer, _ hash: UInt32) -> Int {
        uids.slot(hash) { has(entries[$0].text, uid) }
    }

    private func has(_ range: Range<Int>, _ text: UnsafeRawBufferPointer) -> Bool {
        withBytes(of: range) { $0.elementsEqual(text) }
    }

    private func withBytes<Value>(of range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        texts.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    private static func withBytes<Value>(of text: String, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        var text = text
        return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }

    func text(_ range: Range<Int>) -> String { String(decoding: texts[range], as: UTF8.self) }

    func file(_ place: Int) -> ItemFile {
        let entry = entries[place]
        let text = text(entry.text)
        let content: ItemFile.Content =
            switch entry.kind {
            case .event: .item(uid: text, type: .event, span: entry.span, alarms: entry.alarms)
            case .reminder: .item(uid: text, type: .reminder, span: entry.span, alarms: entry.alarms)
            case .unreadable, .removed: .unreadable(text)
            }
        return ItemFile(
            name: self.text(entry.name), signature: entry.signature, isSettled: entry.isSettled, content: content)
    }

    // MARK: Changing

    mutating func set(_ file: ItemFile) {
        let (kind, text, span, alarms): (Entry.Kind, String, ResourceSpan?, ResourceSpan?) =
            switch file.content {
            case .item(let uid, let type, let span, let alarms):
                (type == .event ? .event : .reminder, uid, span, alarms)
            case .unreadable(let reason): (.unreadable, reason, nil, nil)
            }
        let known = place(name: file.name)
        let entry = Entry(
            signature: file.signature, kind: kind, isSettled: file.isSettled, span: span, alarms: alarms,
            name: known.map { entries[$0].name } ?? add(file.name), text: add(text))
        if let known {
            waste += entries[known].text.count
            entries[known] = entry
        } else {
            count += 1
            entries.append(entry)
            nameFile(entries.count - 1)
        }
        if entry.has(nil) { identifyFile(known ?? entries.count - 1) }
    }

    private mutating func add(_ text: String) -> Range<Int> {
        let start = texts.count
        texts += text.utf8
        return start..<texts.count
    }

    private mutating func nameFile(_ place: Int) {
        let (hash, slot) = withBytes(of: entries[place].name) { name in
            let hash = PlaceTable.hash(name)
            return (hash, nameSlot(name, hash))
        }
        names.put(place, hash: hash, at: slot)
    }

    /// Adds the readable file at a place to ``uids``. Of several files with one UID, only the first by name is found.
    private mutating func identifyFile(_ place: Int) {
        entries[place].isHidden = false
        let (hash, slot) = withBytes(of: entries[place].text) { uid in
            let hash = PlaceTable.hash(uid)
            return (hash, uidSlot(uid, hash))
        }
        if let other = uids.place(at: slot), other != place, entries[other].has(nil) {
            let isFirst = texts[entries[place].name].lexicographicallyPrecedes(texts[entries[other].name])
            entries[isFirst ? other : place].isHidden = true
            guard isFirst else { return }
        }
        uids.put(place, hash: hash, at: slot)
    }

    /// Removes a file. Another file with its UID stays hidden until ``findUIDs()`` is called.
    mutating func remove(_ place: Int) {
        guard entries[place].kind != .removed else { return }
        entries[place].kind = .removed
        count -= 1
        waste += entries[place].name.count + entries[place].text.count
    }

    /// Builds ``uids`` again, so that hidden files are found if they are now the first with their UID.
    mutating func findUIDs() {
        guard waste <= texts.count / 2 else {
            let files = entries.indices.filter { entries[$0].kind != .removed }.map(file)
            self = FileTable()
            for file in files { set(file) }
            return
        }
        uids = PlaceTable(capacity: count)
        for place in entries.indices where entries[place].has(nil) { identifyFile(place) }
    }
}
