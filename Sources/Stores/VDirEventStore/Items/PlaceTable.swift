/// A hash table that finds the place of a text: its index in an array outside this table.
struct PlaceTable: Sendable {
    private struct Slot {
        var hash: UInt32 = 0
        /// The place plus 1; 0 for a free slot.
        var number: UInt32 = 0
    }

    /// The slots. Their number is a power of two, and some are always free.
    private var slots: [Slot]
    private var count = 0

    init(capacity: Int = 0) {
        slots = Array(repeating: Slot(), count: Self.slotCount(capacity))
    }

    private static func slotCount(_ places: Int) -> Int {
        1 << (Int.bitWidth - (places + places / 2 + 8).leadingZeroBitCount)
    }

    /// Returns the hash of a text. Hashes differ between processes, so that nobody can prepare many texts with one
    /// hash.
    static func hash(_ text: UnsafeRawBufferPointer) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(bytes: text)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    /// Returns the slot of the place with this hash that fulfils the condition. If there is no such place, returns the
    /// free slot for it.
    func slot(_ hash: UInt32, where isWanted: (Int) -> Bool) -> Int {
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot].number != 0 {
            if slots[slot].hash == hash, isWanted(Int(slots[slot].number) - 1) { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    func place(at slot: Int) -> Int? { slots[slot].number == 0 ? nil : Int(slots[slot].number) - 1 }

    /// Puts a place into a slot. Slot numbers from earlier calls may then be invalid.
    mutating func put(_ place: Int, hash: UInt32, at slot: Int) {
        if slots[slot].number == 0 { count += 1 }
        slots[slot] = Slot(hash: hash, number: UInt32(place) + 1)
        guard Self.slotCount(count) > slots.count else { return }
        let old = slots
        slots = Array(repeating: Slot(), count: 2 * old.count)
        for known in old where known.number != 0 { slots[self.slot(known.hash) { _ in false }] = known }
    }
}
