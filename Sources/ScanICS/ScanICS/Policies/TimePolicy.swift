import CalendarModel
import ICalendar
import TimeZones

/// What the caller knows about times that a payload leaves open or gets wrong.
struct TimePolicy {
    /// The zone of floating times, an IANA name; nil leaves them floating.
    let assumedZone: String?
    /// Whether a Z is taken for a mistake: the time is local.
    let distrustsUTC: Bool

    /// Applies it to an event or reminder; says what was changed.
    func apply(to component: inout Component, zones: ZoneResolver) -> [Diagnostic] {
        guard assumedZone != nil || distrustsUTC else { return [] }
        var diagnostics: [Diagnostic] = []
        let wasUTC = component.property("DTSTART")?.time.map { if case .utc = $0 { true } else { false } } ?? false
        for place in component.properties.indices where component.properties[place].isScheduleTime {
            if let code = apply(to: &component.properties[place], zones: zones) {
                if !diagnostics.contains(where: { $0.code == code }) { diagnostics.append(diagnostic(code)) }
            }
        }
        if wasUTC, distrustsUTC { mendUntil(in: &component, zones: zones) }
        return diagnostics
    }

    private func diagnostic(_ code: Diagnostic.Code) -> Diagnostic {
        let zone = assumedZone ?? "no zone"
        return code == .distrustedUTC
            ? Diagnostic(code, "the Z of the times was distrusted, as asked; they were read as local times of \(zone)")
            : Diagnostic(code, "the times name no known zone; they were read in \(zone), as asked")
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

    /// The end of a series that was written in local time with a Z, too, is in true UTC where its start has a zone.
    private func mendUntil(in component: inout Component, zones: ZoneResolver) {
        for place in component.properties.indices where component.properties[place].name == "RRULE" {
            guard var rule = RecurrenceRule(component.properties[place].value), case .utc(let local)? = rule.until
            else {
                continue
            }
            let until = assumedZone.map { EventTime.zoned(local, tzid: $0) } ?? .floating(local)
            rule.until = zones.utc(until).map(EventTime.utc) ?? .floating(local)
            component.properties[place].value = rule.text
        }
    }
}

extension Diagnostic.Code {
    // MARK: What the caller asked for

    /// Floating times were read in the zone that the caller named.
    public static let assumedTimeZone = Self(rawValue: "assumed-timezone")
    /// UTC times were read as local times, as the caller asked.
    public static let distrustedUTC = Self(rawValue: "distrusted-utc")
    /// A payload that had to be mended was refused, as the caller asked.
    public static let refusedRepair = Self(rawValue: "refused-repair")
}
