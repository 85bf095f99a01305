import CalendarModel

/// Finds new names for time zones whose names are already taken by other zones.
package struct ZoneRenaming {
    private var taken: Set<String>
    private var lastNumbers: [String: Int] = [:]

    /// Creates a renaming with the names that are already taken.
    package init(taken: Set<String> = []) {
        self.taken = taken
    }

    /// Returns a free name for a zone, and marks it as taken: the zone's own name, or else `NAME-2`, `NAME-3`, ...
    package mutating func takeName(for tzid: String) -> String {
        if taken.insert(tzid).inserted { return tzid }
        // The search continues where the last search for this name ended. Otherwise, many zones with the same name
        // would take quadratic time.
        var number = lastNumbers[tzid] ?? 1
        repeat { number += 1 } while !taken.insert("\(tzid)-\(number)").inserted
        lastNumbers[tzid] = number
        return "\(tzid)-\(number)"
    }
}

extension Component {
    /// Replaces the TZIDs of all times in the component.
    ///
    /// - Parameter names: key: the old TZID, value: the new TZID.
    package mutating func renameZones(_ names: [String: String]) {
        guard !names.isEmpty else { return }
        for (place, property) in properties.enumerated() {
            for (index, parameter) in property.parameters.enumerated() where parameter.name == "TZID" {
                guard let name = parameter.values.first.flatMap({ names[$0] }) else { continue }
                properties[place].parameters[index].values = [name]
            }
        }
        for place in components.indices { components[place].renameZones(names) }
    }
}
