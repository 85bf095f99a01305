import CalendarModel
import TimeZones

/// Makes a component of the model one that RFC 5545 allows to be written, with nothing lost.
struct WritableItem {
    /// Marks a zone that was not applied: unknown, or on a date or UTC time, where RFC 5545 §3.2.19 has none.
    static let tzidParameter = CalendarMerge.keptZoneParameter
    /// Holds, as text, the content line of a property whose value is invalid.
    static let invalidProperty = "X-SCANICS-INVALID"

    private(set) var component: Component
    private(set) var diagnostics: [Diagnostic] = []
    private let resolver: ZoneResolver

    /// - Parameters:
    ///   - component: an event, a reminder, or any other component of a calendar.
    ///   - resolver: knows the zones of its calendar.
    ///   - stamp: the DTSTAMP for an item that has no other time to fill it from, in UTC.
    init(_ component: Component, resolver: ZoneResolver, stamp: LocalDateTime) {
        self.component = component
        self.resolver = resolver
        let isValid = LibICal.accepts(ICalendarWriter().text(of: component))
        self.component = writable(component, suspect: !isValid)
        if let entry = CalendarEntry(component) {
            self.component = identified(self.component, entry.item, stamp)
        }
    }

    /// Adds UID and DTSTAMP where they are missing (§3.6.1: both are required).
    private func identified(_ component: Component, _ item: any CalendarItem, _ stamp: LocalDateTime) -> Component {
        var result = component
        if item.stamp == nil {
            let utc = [item.lastModified, item.created].compactMap { time -> LocalDateTime? in
                if case .utc(let local)? = time { local } else { nil }
            }
            result.properties.insert(Property("DTSTAMP", time: .utc(utc.first ?? stamp)), at: 0)
        }
        if item.uid == nil {
            result.properties.removeAll { $0.name == "UID" }
            result.properties.insert(Property("UID", text: DerivedUID.uid(for: item.component)), at: 0)
        }
        return result
    }

    private mutating func writable(_ component: Component, suspect: Bool) -> Component {
        var result = component
        result.properties = component.properties.map { property in
            guard suspect || PropertyCheck.isStricter(for: property.name), PropertyCheck.objection(to: property) != nil
            else { return timed(property) }
            let line = ICalendarWriter.line(property)
            return Property(Self.invalidProperty, text: line)
        }
        result.components = component.components.map { writable($0, suspect: suspect) }
        return result
    }

    /// The property with VALUE and TZID as its value needs them.
    private mutating func timed(_ property: Property) -> Property {
        switch property.name {
        case "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE": break
        case "TRIGGER" where property.time != nil:
            // A trigger is a length of time unless it says otherwise (§3.8.6.3).
            var result = property
            result.parameters.removeAll { $0.name == "VALUE" }
            result.parameters.append(Parameter("VALUE", "DATE-TIME"))
            return result
        default: return property
        }
        let times = property.times
        guard let first = times.first else { return property }
        var result = property
        let type = property.parameter("VALUE")?.uppercased()
        if times.allSatisfy(\.isDate), type != "DATE" {
            result.parameters.removeAll { $0.name == "VALUE" }
            result.parameters.append(Parameter("VALUE", "DATE"))
        } else if type == "DATE", !times.contains(where: \.isDate) {
            result.parameters.removeAll { $0.name == "VALUE" }
        }
        guard let place = result.parameters.firstIndex(where: { $0.name == "TZID" }) else { return result }
        guard let tzid = first.tzid else {
            result.parameters[place].name = Self.tzidParameter
            return result
        }
        if resolver.zone(tzid) == nil {
            result.parameters[place].name = Self.tzidParameter
            diagnostics.append(
                Diagnostic(
                    .unknownTZID, "nobody knows the time zone \(tzid); \(property.name) was written as a floating time")
            )
        }
        return result
    }
}
