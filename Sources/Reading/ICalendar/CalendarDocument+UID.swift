import CalendarModel

extension CalendarDocument {
    /// Gives a UID to each event and reminder that has none. The UID is derived from the content; see ``DerivedUID``.
    ///
    /// - Returns: the indices of the entries that got a UID.
    package mutating func deriveUIDs() -> Set<Int> {
        var derived: Set<Int> = []
        var index = 0
        for place in components.indices {
            guard CalendarEntry(components[place]) != nil else { continue }
            if components[place].text("UID") == nil {
                components[place].setText("UID", DerivedUID.uid(for: components[place]))
                derived.insert(index)
            }
            for line in components[place].properties.indices
            where components[place].properties[line].parameter(DerivedUID.utcParameter) != nil {
                components[place].properties[line].parameters.removeAll { $0.name == DerivedUID.utcParameter }
            }
            index += 1
        }
        return derived
    }
}
