import CalendarModel
import ICalendar
import TimeZones

/// The caller's rules for times that a payload leaves open or gets wrong.
struct TimePolicy {
    /// The IANA name of the zone in which floating times and times in unknown zones are read; nil leaves these times
    /// unchanged.
    let assumedZone: String?
    /// Whether a Z is treated as a mistake: the time is then local.
    let distrustsUTC: Bool

    /// Applies the policy to an event or reminder, and returns diagnostics about the changes.
    func apply(to component: inout Component, zones: ZoneResolver) -> [Diagnostic] {
        guard assumedZone != nil || distrustsUTC else { return [] }
        var diagnostics: [Diagnostic] = []
        let wasUTC = component.property("DTSTART")?.time.map { if case .utc = $0 { true } else { false } } ?? false
        for place in component.properties.indices where component.properties[place].isScheduleTime {
            if let code = apply(to: &component.properties[place], zones: zones) {
                if !diagnostics.contains(where: { $0.code == code }) { diagnostics.append(diagnostic(code)) }
            }
        }
        if wasUTC, distrustsUTC { distrustUntil(in: &component) }
        // UNTIL follows a DTSTART that has another form now.
        if !diagnostics.isEmpty { component = component.fittingRuleEnds(zones) }
        return diagnostics
    }

    private func diagnostic(_ code: Diagnostic.Code) -> Diagnostic {
        let place = assumedZone.map { "as times in \($0)" } ?? "as floating (local) times"
        return code == .distrustedUTC
            ? Diagnostic(code, "the Z of the times was ignored; they were read \(place), as requested")
            : Diagnostic(code, "the times name no known zone; they were read \(place), as requested")
    }

    private func apply(to property: inout Property, zones: ZoneResolver) -> Diagnostic.Code? {
        guard let time = property.times.first, !property.value.contains("/") else { return nil }
        switch time {
        case .date: return nil
        case .utc:
            guard distrustsUTC else { return nil }
            property.value.removeAll { $0 == "Z" }
            setZone(of: &property)
            return .distrustedUTC
        case .floating:
            guard assumedZone != nil else { return nil }
            setZone(of: &property)
            return .assumedTimeZone
        case .zoned(_, let tzid):
            guard assumedZone != nil, zones.zone(tzid) == nil else { return nil }
            property.parameters.append(Parameter(CalendarMerge.keptZoneParameter, tzid))
            setZone(of: &property)
            return .assumedTimeZone
        }
    }

    private func setZone(of property: inout Property) {
        property.parameters.removeAll { $0.name == "TZID" }
        if let assumedZone { property.parameters.append(Parameter("TZID", assumedZone)) }
    }

    /// Ignores the Z of UNTIL, like that of DTSTART.
    private func distrustUntil(in component: inout Component) {
        for place in component.properties.indices where component.properties[place].name == "RRULE" {
            guard var rule = RecurrenceRule(component.properties[place].value), case .utc(let local)? = rule.until
            else {
                continue
            }
            rule.until = .floating(local)
            component.properties[place].value = rule.text
        }
    }
}

extension Diagnostic.Code {
    // MARK: What the caller requested

    /// Times that are floating or in an unknown zone were read in the zone that the caller named.
    public static let assumedTimeZone = Self(rawValue: "assumed-timezone")
    /// UTC times were read as local times, as the caller requested.
    public static let distrustedUTC = Self(rawValue: "distrusted-utc")
    /// A payload that had to be repaired was refused, as the caller requested.
    public static let refusedRepair = Self(rawValue: "refused-repair")
}
