import CalendarModel

extension CalendarDocument {
    /// Gives each event and reminder without a UID one that is derived from its content; see ``DerivedUID``.
    ///
    /// - Returns: the indices of those entries.
    public mutating func deriveUIDs() -> Set<Int> {
        var derived: Set<Int> = []
        var index = 0
        for place in components.indices {
            guard var entry = CalendarEntry(components[place]) else { continue }
            if entry.item.uid == nil {
                entry.item.uid = DerivedUID.uid(for: components[place])
                components[place] = entry.item.component
                derived.insert(index)
            }
            index += 1
        }
        return derived
    }
}
