import CalendarModel
import TimeZones

/// Turns a component of the model into a component that RFC 5545 allows in a calendar. Nothing is lost.
struct WritableItem {
    /// The parameter that replaces TZID where TZID must not be written. There are three cases: the zone is unknown, the
    /// property already has a TZID, or the value is a date or a UTC time (RFC 5545 §3.2.19).
    static let tzidParameter = CalendarMerge.keptZoneParameter
    /// The property that holds, as text, the content line of a property with an invalid value.
    static let invalidProperty = "X-SCANICS-INVALID"

    private(set) var component: Component
    private(set) var diagnostics: [Diagnostic] = []
    private let resolver: ZoneResolver
    private let original: Component

    /// Creates a writable item.
    ///
    /// - Parameters:
    ///   - component: an event, a reminder, or any other component of a calendar.
    ///   - resolver: resolves the zones of the component's calendar.
    ///   - isValidated: whether all values are known to be valid.
    init(_ component: Component, resolver: ZoneResolver, isValidated: Bool = false) {
        self.component = component
        original = component
        self.resolver = resolver
        self.component = writable(component, isValidated ? .none : Self.check(component))
    }

    private static func check(_ component: Component) -> Check {
        let (isAccepted, isTidy) = component.validity()
        return isTidy ? .zones : isAccepted ? .ownRules : .all
    }

    private enum Check {
        case none
        /// All properties are tidy (``TidyLine``), so only the zones of their times may have to be changed.
        case zones
        /// libical accepts the whole component, so only the other rules of ``PropertyCheck`` are checked.
        case ownRules
        /// All rules are checked, and each property is checked with libical.
        case all
    }

    /// Adds a missing UID and DTSTAMP to an event, reminder, journal or free-busy time (§3.6), and a missing
    /// DESCRIPTION to alarms that show a message (§3.6.6).
    ///
    /// - Parameter stamp: the DTSTAMP, in UTC, for an item that has neither LAST-MODIFIED nor CREATED.
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

    private mutating func writable(_ component: Component, _ check: Check) -> Component {
        if check == .zones, hasOnlyKnownZones(component) { return component }
        var result = component
        result.properties = component.properties.map { property in
            let isInvalid =
                check != .none && check != .zones
                && PropertyCheck.objection(to: property, isSuspect: check == .all) != nil
            return isInvalid ? property.keptAsText : timed(property)
        }
        result.components = component.components.map { writable($0, check) }
        return result
    }

    private func hasOnlyKnownZones(_ component: Component) -> Bool {
        for place in component.properties.indices where !component.properties[place].parameters.isEmpty {
            if let tzid = component.properties[place].parameter("TZID"), resolver.zone(tzid) == nil { return false }
        }
        return component.components.allSatisfy(hasOnlyKnownZones)
    }

    /// Returns the property with VALUE and TZID set as the property's value requires.
    private mutating func timed(_ property: Property) -> Property {
        switch property.name {
        case _ where property.isScheduleTime: break
        case _ where property.isStamp:
            guard let (stamp, isAssumed) = property.inUTC(resolver) else { return property.withoutZone }
            diagnostics.append(
                Diagnostic(
                    isAssumed ? .assumedUTC : .invalidValue,
                    "\(property.name) must be in UTC; it was \(isAssumed ? "read as UTC" : "converted")"))
            return stamp
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
                    .unknownTZID, "the time zone \(tzid) is unknown; \(property.name) was written as a floating time")
            )
        }
        return result
    }

    /// Returns a TRIGGER whose value is a time. Such a value must be in UTC and have VALUE=DATE-TIME (§3.8.6.3).
    private func trigger(_ property: Property) -> Property {
        var result = property.withoutZone
        result.parameters.removeAll { $0.name == "VALUE" }
        result.parameters.append(Parameter("VALUE", "DATE-TIME"))
        if let utc = property.time.flatMap(resolver.utc) { result.value = utc.basicText + "Z" }
        return result
    }
}

extension Property {
    /// The property with its TZID, if any, renamed to a parameter that readers ignore.
    fileprivate var withoutZone: Property {
        guard parameter("TZID") != nil else { return self }
        var result = self
        for place in parameters.indices where parameters[place].name == "TZID" {
            result.parameters[place].name = WritableItem.tzidParameter
        }
        return result
    }
}
