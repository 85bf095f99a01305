import CalendarModel
import ICalendar
import TimeZones

/// What a store keeps under one UID: an event or reminder with its overrides and the zones that they use, as a CalDAV
/// server does (RFC 4791 §4.1). Every property of every component is kept, in its order.
public struct CalendarResource: Hashable, Sendable {
    /// The UID that all items in it have.
    public let uid: String
    /// What it is.
    public let type: EntityType
    /// The calendar properties and all components, as they were written.
    public private(set) var document: CalendarDocument

    /// The resource that a calendar is.
    ///
    /// - Throws: ``EventStoreError/invalidItem(_:)`` where the calendar has no event or reminder, or items of more than one
    ///   UID or type.
    public init(_ document: CalendarDocument) throws(EventStoreError) {
        let items = document.components.filter(\.isItem)
        guard let first = items.first, let type = EntityType(rawValue: first.name) else {
            throw .invalidItem("it has no event and no reminder")
        }
        guard let uid = first.text("UID") else { throw .invalidItem("it has no UID") }
        guard items.allSatisfy({ $0.name == first.name && $0.text("UID") == uid }) else {
            throw .invalidItem("it has items of several UIDs or types")
        }
        self.uid = uid
        self.type = type
        self.document = document
    }

    /// A resource of an item, its overrides and the zones they use, in any order.
    public init(_ components: [Component]) throws(EventStoreError) {
        try self.init(CalendarDocument(components: components))
    }

    /// Everything in it, in its order.
    public var components: [Component] { document.components }

    /// The items: the master and the overrides, in their order.
    public var items: [Component] { components.filter(\.isItem) }

    /// The item that is no override; nil where only overrides are known.
    public var master: Component? { components.first { $0.isItem && $0.property("RECURRENCE-ID") == nil } }

    /// The overrides: what replaces single occurrences of the series (RFC 5545 §3.8.4.4).
    public var overrides: [Component] { components.filter { $0.isItem && $0.property("RECURRENCE-ID") != nil } }

    /// The zones that it defines.
    public var timeZones: [Component] { document.timeZones }

    /// Whether it may have more than one occurrence.
    public var isRecurring: Bool { master?.isRecurring ?? true }

    /// The item of an occurrence: the master for nil. A RECURRENCE-ID names the same occurrence in any zone.
    public func item(recurrenceID: EventTime?) -> Component? {
        place(of: recurrenceID).map { components[$0] }
    }

    /// Where the item of an occurrence stands.
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

    /// Puts an item in the place of the one of the same occurrence, or behind the others.
    ///
    /// The item must have the resource's UID and type.
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

    /// The resource with the properties that a calendar must have, VERSION and PRODID, where it has none at all: what its
    /// ``text`` says.
    package var withCalendarProperties: CalendarResource {
        guard document.properties.isEmpty else { return self }
        var result = self
        result.document.properties = [
            Property("VERSION", value: "2.0"), Property("PRODID", value: CalendarMerge.productID),
        ]
        return result
    }

    /// Takes out the components for which a condition holds.
    mutating func removeComponents(where condition: (Component) -> Bool) {
        document.components.removeAll(where: condition)
    }

    /// Replaces the items by what a closure makes of them.
    mutating func mapItems(_ change: (Component) -> Component) {
        document.components = document.components.map { $0.isItem ? change($0) : $0 }
    }

    /// Adds zones that it does not define yet, before the items.
    mutating func add(zones: [Component]) {
        let known = Set(timeZones.compactMap { $0.text("TZID") })
        document.components.insert(
            contentsOf: zones.filter { zone in zone.text("TZID").map { !known.contains($0) } ?? false }, at: 0)
    }
}

extension Component {
    /// Whether it is an event or a reminder.
    var isItem: Bool { EntityType(rawValue: name) != nil }

    /// Whether it has a rule or dates of its own to recur on.
    var isRecurring: Bool { property("RRULE") != nil || property("RDATE") != nil }

    /// The TZIDs that its times use, those of its alarms too.
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
    /// Whether two times are the same day or the same instant.
    func areSame(_ left: EventTime, _ right: EventTime) -> Bool {
        if left == right { return true }
        guard let left = utc(left), let right = utc(right) else { return false }
        return left == right
    }
}
