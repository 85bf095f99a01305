import CalendarModel

/// A merge of two changed versions of an item, property by property.
///
/// - If only one side changed a property, that side's value is used. If both sides made the same change, the changed
///   value is used.
/// - Lists, such as attendees, categories and excluded dates, contain what either side added, without what either side
///   removed.
/// - If both sides changed a property in different ways, this is a conflict, and the result has *my* value.
/// - The times of an item are merged together: DTSTART, DTEND, DURATION and DUE count as one property.
public struct ThreeWayMerge: Hashable, Sendable {
    /// The merged item, with my values for conflicting properties.
    public let merged: Component
    /// The names of the properties, or inner components, that both sides changed in different ways.
    public let conflicts: [String]

    /// Merges two changed versions of an item.
    public init(base: Component, mine: Component, theirs: Component) {
        var merged = theirs
        var conflicts: [String] = []
        let groups = [base, mine, theirs].map { Dictionary(grouping: $0.properties, by: PropertyGroup.init) }
        let names = Set(groups.flatMap(\.keys)).filter { !$0.isBookkeeping }
        for group in names.sorted(by: { $0.name < $1.name }) {
            let (old, my, their) = (groups[0][group] ?? [], groups[1][group] ?? [], groups[2][group] ?? [])
            // The result begins as their version, so only my changes are left to add.
            guard my != old, my != their else { continue }
            if their == old {
                merged.replace(group, with: my)
            } else if group.isList {
                merged.replace(group, with: Self.union(base: old, mine: my, theirs: their))
            } else {
                merged.replace(group, with: my)
                conflicts.append(group.name)
            }
        }
        if mine.components != base.components, mine.components != theirs.components {
            merged.components = mine.components
            if theirs.components != base.components {
                conflicts.append(theirs.components.first?.name ?? mine.components.first?.name ?? "VALARM")
            }
        }
        self.merged = merged
        self.conflicts = conflicts
    }

    /// Returns their list, with my additions and without my removals.
    private static func union(base: [Property], mine: [Property], theirs: [Property]) -> [Property] {
        let (old, my, their) = (Set(base), Set(mine), Set(theirs))
        // A participant whose state changed on both sides stays in the list once.
        let changed = Set(theirs.filter { $0.name == "ATTENDEE" && !old.contains($0) }.map(\.address))
        return theirs.filter { my.contains($0) || !old.contains($0) }
            + mine.filter {
                !old.contains($0) && !their.contains($0) && !($0.name == "ATTENDEE" && changed.contains($0.address))
            }
    }
}

private struct PropertyGroup: Hashable {
    let name: String

    init(_ property: Property) {
        switch property.name {
        case "DTEND", "DURATION", "DUE": name = "DTSTART"
        default: name = property.name
        }
    }

    /// Whether the group's properties describe when the item was written, rather than its content.
    var isBookkeeping: Bool {
        switch name {
        case "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE": true
        default: false
        }
    }

    /// Whether the group's properties form a list, whose values are added and removed one by one.
    var isList: Bool {
        switch name {
        case "ATTENDEE", "ATTACH", "CATEGORIES", "COMMENT", "CONFERENCE", "CONTACT", "EXDATE", "IMAGE", "RDATE",
            "RELATED-TO", "REQUEST-STATUS", "RESOURCES":
            true
        default: false
        }
    }
}

extension Component {
    fileprivate mutating func replace(_ group: PropertyGroup, with others: [Property]) {
        let place = properties.firstIndex { PropertyGroup($0) == group } ?? properties.endIndex
        properties.removeAll { PropertyGroup($0) == group }
        properties.insert(contentsOf: others, at: min(place, properties.endIndex))
    }
}
