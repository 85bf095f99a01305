import CalendarModel
import ICalendar
import TimeZones

/// A calendar resource: an event or reminder under one UID, with its overrides and the zones they use, as on a CalDAV
/// server (RFC 4791 §4.1). Every property of every component is kept, in the original order.
public struct CalendarResource: Hashable, Sendable {
    /// The UID of all items of the resource.
    public let uid: String
    /// Whether the resource is an event or a reminder.
    public let type: EntityType
    /// The calendar properties and all components, as written.
    public private(set) var document: CalendarDocument

    /// Creates a resource from a calendar.
    ///
    /// - Throws: ``EventStoreError/invalidItem(_:)`` if the calendar has no event or reminder, or items with more than
    ///   one UID or type.
    public init(_ document: CalendarDocument) throws(EventStoreError) {
        guard let place = document.components.firstIndex(where: \.isItem) else {
            throw .invalidItem("it has no event or reminder")
        }
        let type = EntityType(of: document.components[place])
        guard let uid = document.components[place].text("UID") else { throw .invalidItem("it has no UID") }
        let others = document.components[(place + 1)...]
        guard others.allSatisfy({ !$0.isItem || ($0.name == type.rawValue && $0.text("UID") == uid) }) else {
            throw .invalidItem("it has items with several UIDs or types")
        }
        self.uid = uid
        self.type = type
        self.document = document
    }

    /// Creates a resource from an item, its overrides and the zones they use, in any order.
    public init(_ components: [Component]) throws(EventStoreError) {
        try self.init(CalendarDocument(components: components))
    }

    /// All components, in the original order.
    public var components: [Component] { document.components }

    /// The items: the master and the overrides, in the original order.
    public var items: [Component] { components.filter(\.isItem) }

    /// The item that isn't an override; nil if the resource has only overrides.
    public var master: Component? { components.first { $0.isItem && $0.property("RECURRENCE-ID") == nil } }

    /// The overrides, which replace single occurrences of the series (RFC 5545 §3.8.4.4).
    public var overrides: [Component] { components.filter { $0.isItem && $0.property("RECURRENCE-ID") != nil } }

    /// The zones that the resource defines.
    public var timeZones: [Component] { document.timeZones }

    /// Whether the resource may have more than one occurrence.
    public var isRecurring: Bool { master?.isRecurring ?? true }

    /// The only item, if it takes place once; nil for a series and for a part of one.
    var single: Component? {
        guard let place = components.firstIndex(where: \.isItem), components[place].happensOnce,
            !components[(place + 1)...].contains(where: \.isItem)
        else { return nil }
        return components[place]
    }

    /// Returns the override of an occurrence, or the master for nil. The time of the occurrence may be in any zone.
    public func item(recurrenceID: EventTime?) -> Component? {
        place(of: recurrenceID).map { components[$0] }
    }

    /// Returns the position of an occurrence's override, or of the master for nil, among the components.
    private func place(of recurrenceID: EventTime?) -> Int? {
        guard let recurrenceID else {
            return components.firstIndex { $0.isItem && $0.property("RECURRENCE-ID") == nil }
        }
        let exact = components.firstIndex { $0.isItem && $0.property("RECURRENCE-ID")?.time == recurrenceID }
        if let exact { return exact }
        let resolver = ZoneResolver(timeZones: timeZones)
        return components.firstIndex { item in
            guard item.isItem, let time = item.property("RECURRENCE-ID")?.time else { return false }
            return resolver.areSame(time, recurrenceID)
        }
    }

    /// Replaces the item with the same RECURRENCE-ID by the given item, or appends the given item if there is none.
    ///
    /// The given item must have the resource's UID and type.
    mutating func put(_ item: Component) {
        let identity = item.property("RECURRENCE-ID")
        let known =
            if let identity, identity.time == nil {
                components.firstIndex { $0.isItem && $0.property("RECURRENCE-ID")?.value == identity.value }
            } else {
                place(of: identity?.time)
            }
        if let known {
            document.components[known] = item
        } else {
            document.components.append(item)
        }
    }

    /// The resource with the calendar properties that ``text`` writes: its own, or else VERSION and PRODID, which a
    /// calendar must have.
    package var withCalendarProperties: CalendarResource {
        guard document.properties.isEmpty else { return self }
        var result = self
        result.document.properties = [
            Property("VERSION", value: "2.0"), Property("PRODID", value: CalendarMerge.productID),
        ]
        return result
    }

    mutating func removeComponents(where condition: (Component) -> Bool) {
        document.components.removeAll(where: condition)
    }

    mutating func mapItems(_ change: (Component) -> Component) {
        document.components = document.components.map { $0.isItem ? change($0) : $0 }
    }

    /// Adds zones that the resource does not define yet, before the items.
    mutating func add(zones: [Component]) {
        let known = Set(timeZones.compactMap { $0.text("TZID") })
        document.components.insert(
            contentsOf: zones.filter { zone in zone.text("TZID").map { !known.contains($0) } ?? false }, at: 0)
    }
}

extension [Component] {
    /// Returns the time zones among the components that have one of the names.
    func zones(named names: Set<String>) -> [Component] { filter { $0.text("TZID").map(names.contains) ?? false } }
}

extension Component {
    /// Inserts properties after the UID, or at the beginning if there is none.
    mutating func insertAfterUID(_ new: [Property]) {
        let place = properties.firstIndex { $0.name == "UID" }.map { $0 + 1 } ?? 0
        properties.insert(contentsOf: new, at: place)
    }
}

extension Component {
    /// Whether the component is an event or a reminder.
    var isItem: Bool { name == "VEVENT" || name == "VTODO" }

    /// Whether the component has a recurrence rule or recurrence dates.
    var isRecurring: Bool { property("RRULE") != nil || property("RDATE") != nil }

    /// Whether the component has neither rules nor dates of other occurrences, and is not itself one of a series.
    fileprivate var happensOnce: Bool {
        !properties.contains { property in
            // The first letter spares most names the comparison.
            switch property.name.utf8.first {
            case UInt8(ascii: "R"): ["RRULE", "RDATE", "RECURRENCE-ID"].contains(property.name)
            case UInt8(ascii: "E"): property.name == "EXRULE"
            default: false
            }
        }
    }

    /// The TZIDs that the component's times and the times of its alarms use.
    var zoneNames: Set<String> {
        var names: Set<String> = []
        forEach { component in
            for property in component.properties where !property.parameters.isEmpty {
                if let name = property.parameter("TZID") { names.insert(name) }
            }
        }
        return names
    }
}

extension ZoneResolver {
    /// Returns whether two times are the same day or the same instant.
    func areSame(_ left: EventTime, _ right: EventTime) -> Bool {
        if left == right { return true }
        guard let left = utc(left), let right = utc(right) else { return false }
        return left == right
    }
}
