/// A dictionary from UIDs to values. All UIDs are in one array, because an object for each UID would take more memory.
struct UIDMap<Value: Sendable>: Sendable {
    private var texts: [UInt8] = []
    private var entries: [(uid: Range<Int>, value: Value?)] = []
    private var table = PlaceTable()
    private(set) var count = 0

    var uids: [String] {
        entries.filter { $0.value != nil }.map { String(decoding: texts[$0.uid], as: UTF8.self) }
    }

    subscript(uid: String) -> Value? {
        var uid = uid
        return uid.withUTF8 { bytes in
            let uid = UnsafeRawBufferPointer(bytes)
            return table.place(at: slot(uid, PlaceTable.hash(uid))).flatMap { entries[$0].value }
        }
    }

    /// Sets the value of a UID; nil removes it.
    mutating func set(_ value: Value?, of uid: UnsafeRawBufferPointer) {
        let hash = PlaceTable.hash(uid)
        let slot = slot(uid, hash)
        if let place = table.place(at: slot) {
            count += (value == nil ? 0 : 1) - (entries[place].value == nil ? 0 : 1)
            entries[place].value = value
        } else if let value {
            let start = texts.count
            texts += uid
            entries.append((start..<texts.count, value))
            table.put(entries.count - 1, hash: hash, at: slot)
            count += 1
        }
    }

    private func slot(_ uid: UnsafeRawBufferPointer, _ hash: UInt32) -> Int {
        table.slot(hash) { place in
            texts.withUnsafeBytes { $0[entries[place].uid].elementsEqual(uid) }
        }
    }
}
