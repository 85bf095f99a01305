import CalendarModel

/// Puts together what two sides made of one item, property by property.
///
/// A property that one side changed is that side's; one that both changed alike is what both say; lists (attendees,
/// categories, excluded dates, ...) get what either side added and lose what either removed. What both changed otherwise is
/// a conflict, for which *mine* stands in the result. The times of an item belong together: DTSTART, DTEND, DURATION and
/// DUE are one.
public struct ThreeWayMerge: Hashable, Sendable {
    /// What both sides say, with mine where they disagree.
    public let merged: Component
    /// The names of the properties, or of the components inside, that both sides changed otherwise.
    public let conflicts: [String]

    /// Merges two changed forms of an item.
    ///
    /// - Parameters:
    ///   - base: what both sides began with.
    ///   - mine: what one side made of it.
    ///   - theirs: what the other made of it; its order of properties is kept.
    public init(base: Component, mine: Component, theirs: Component) {
        var merged = theirs
        var conflicts: [String] = []
        let groups = [base, mine, theirs].map { Dictionary(grouping: $0.properties, by: PropertyGroup.init) }
        let names = Set(groups.flatMap(\.keys)).filter { !$0.isBookkeeping }
        for group in names.sorted(by: { $0.name < $1.name }) {
            let (old, my, their) = (groups[0][group] ?? [], groups[1][group] ?? [], groups[2][group] ?? [])
            // What they have already is in the result.
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

    /// Theirs with what was added to mine, without what was taken out of it.
    private static func union(base: [Property], mine: [Property], theirs: [Property]) -> [Property] {
        let (old, my, their) = (Set(base), Set(mine), Set(theirs))
        return theirs.filter { my.contains($0) || !old.contains($0) }
            + mine.filter { !old.contains($0) && !their.contains($0) }
    }
}

/// Properties that are changed together.
private struct PropertyGroup: Hashable {
    let name: String

    init(_ property: Property) {
        switch property.name {
        case "DTEND", "DURATION", "DUE": name = "DTSTART"
        default: name = property.name
        }
    }

    /// Whether its properties say when the item was written, not what it says.
    var isBookkeeping: Bool {
        switch name {
        case "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE": true
        default: false
        }
    }

    /// Whether its properties are a list, whose parts are added and removed one by one.
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
    /// Puts properties in the place of a group's.
    fileprivate mutating func replace(_ group: PropertyGroup, with others: [Property]) {
        let place = properties.firstIndex { PropertyGroup($0) == group } ?? properties.endIndex
        properties.removeAll { PropertyGroup($0) == group }
        properties.insert(contentsOf: others, at: min(place, properties.endIndex))
    }
}
