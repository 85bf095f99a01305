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
    private let original: Component

    /// - Parameters:
    ///   - component: an event, a reminder, or any other component of a calendar.
    ///   - resolver: knows the zones of its calendar.
    init(_ component: Component, resolver: ZoneResolver) {
        self.component = component
        original = component
        self.resolver = resolver
        let isValid = LibICal.accepts(ICalendarWriter().text(of: component))
        self.component = writable(component, suspect: !isValid)
    }

    /// Adds UID and DTSTAMP where they are missing (§3.6: events, reminders, journals and free-busy times need both), and
    /// what alarms need to say (§3.6.6).
    ///
    /// - Parameter stamp: the DTSTAMP for an item that has no other time to fill it from, in UTC.
    mutating func identify(stamp: LocalDateTime) {
        guard ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"].contains(component.name) else { return }
        let item = CalendarEvent(component)
        if item.stamp == nil {
            let utc = [item.lastModified, item.created].compactMap { time -> LocalDateTime? in
                if case .utc(let local)? = time { local } else { nil }
            }
            component.properties.insert(Property("DTSTAMP", time: .utc(utc.first ?? stamp)), at: 0)
        }
        if item.uid == nil {
            component.properties.removeAll { $0.name == "UID" }
            component.properties.insert(Property("UID", text: DerivedUID.uid(for: original)), at: 0)
        }
        for place in component.components.indices {
            let alarm = Alarm(component.components[place])
            guard alarm.component.name == "VALARM", alarm.action == "DISPLAY", alarm.description == nil else {
                continue
            }
            component.components[place].set("DESCRIPTION", Property("DESCRIPTION", text: item.summary ?? "Reminder"))
        }
    }

    private mutating func writable(_ component: Component, suspect: Bool) -> Component {
        var result = component
        result.properties = component.properties.map { property in
            PropertyCheck.objection(to: property, isSuspect: suspect) == nil ? timed(property) : property.keptAsText
        }
        result.components = component.components.map { writable($0, suspect: suspect) }
        return result
    }

    /// The property with VALUE and TZID as its value needs them.
    private mutating func timed(_ property: Property) -> Property {
        switch property.name {
        case _ where property.isScheduleTime: break
        case "DTSTAMP", "CREATED", "LAST-MODIFIED", "COMPLETED":
            // They are in UTC (§3.8.7).
            if case .utc? = property.time { return property.withoutZone }
            diagnostics.append(Diagnostic(.invalidValue, "\(property.name) is not in UTC; it was kept as text"))
            return property.keptAsText
        case "TRIGGER" where property.time != nil: return trigger(property)
        default: return property.name.hasPrefix("X-") ? property : property.withoutZone
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
        for other in result.parameters.indices.dropFirst(place + 1) where result.parameters[other].name == "TZID" {
            result.parameters[other].name = Self.tzidParameter
        }
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

    /// A trigger at a time is in UTC, and says that it is no length of time (§3.8.6.3).
    private func trigger(_ property: Property) -> Property {
        var result = property.withoutZone
        result.parameters.removeAll { $0.name == "VALUE" }
        result.parameters.append(Parameter("VALUE", "DATE-TIME"))
        if let utc = property.time.flatMap(resolver.utc) { result.value = utc.basicText + "Z" }
        return result
    }
}

extension Property {
    /// The property with a TZID, where it has one, as a parameter that says nothing to readers.
    fileprivate var withoutZone: Property {
        guard parameter("TZID") != nil else { return self }
        var result = self
        for place in parameters.indices where parameters[place].name == "TZID" {
            result.parameters[place].name = WritableItem.tzidParameter
        }
        return result
    }
}
