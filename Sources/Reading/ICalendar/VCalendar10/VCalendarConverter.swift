import CalendarModel
import TimeZones

/// Converts the objects of a vCalendar to iCalendar components with the same meaning.
struct VCalendarConverter {
    /// Diagnostics about assumptions, and about values without a counterpart in iCalendar.
    private(set) var diagnostics: [Diagnostic] = []
    /// The converted properties, each with the number of its line.
    private(set) var properties: [(property: Property, line: Int)] = []
    private var zones: VCalendarZones

    /// The VTIMEZONEs that the converted times use so far.
    var timeZones: [Component] { zones.used }

    init(_ calendar: VCalendarObject) {
        zones = VCalendarZones(calendar)
    }

    /// Returns the calendar's own properties. If no time uses a stated zone, TZ and DAYLIGHT are kept as text.
    mutating func calendarProperties(of calendar: VCalendarObject) -> [Property] {
        let isZoneUsed = zones.isUsed
        return calendar.properties.compactMap { source in
            switch source.name {
            case "VERSION": Property("VERSION", value: "2.0")
            case "PRODID": Property("PRODID", text: source.unescaped)
            case "TZ", "DAYLIGHT": isZoneUsed ? nil : Self.foreign(source)
            case "METHOD", "CALSCALE": Property(source.name, value: source.trimmed)
            case let name where name.hasPrefix("X-"): Self.text(source)
            default: Self.foreign(source)
            }
        }
    }

    mutating func component(_ object: VCalendarObject) -> Component {
        guard ["VEVENT", "VTODO", "VJOURNAL"].contains(object.name) else {
            // These three are the only objects of vCalendar 1.0. So any other object is a component of iCalendar.
            return Component(
                object.name, object.properties.map { Property($0.name, $0.parameters, value: $0.text) },
                components: object.objects.map { component($0) })
        }
        var result = Component(object.name)
        let scope = zones.scope(of: object)
        if let problem = scope.problem { report(.unknownTZID, problem, object.line) }
        let start = object.property("DTSTART").flatMap { VCalendarTime.read($0.text) }.map { local($0, scope) }
        for source in object.properties where VCalendarAlarm.actions[source.name] == nil {
            for property in converted(source, in: object, scope, start: start) {
                result.properties.append(property)
                properties.append((property, source.line))
            }
        }
        result.components = object.objects.map { component($0) }
        for source in object.properties where VCalendarAlarm.actions[source.name] != nil {
            add(alarm: source, to: &result, scope)
        }
        return result
    }

    private mutating func add(alarm source: VCalendarProperty, to item: inout Component, _ scope: VCalendarZones.Scope)
    {
        if let alarm = VCalendarAlarm(source, in: item, zone: scope.zone, resolver: zones.resolver(scope)) {
            if let assumption = alarm.assumption { report(.assumedAlarmZone, assumption, source.line) }
            item.components.append(alarm.component)
        } else {
            report(
                .invalidAlarm, "\(source.name) has no valid time; it was kept as text", source.line)
            item.properties.append(Self.foreign(source))
        }
    }

    private mutating func converted(
        _ source: VCalendarProperty, in object: VCalendarObject, _ scope: VCalendarZones.Scope, start: EventTime?
    ) -> [Property] {
        switch source.name {
        case "DTSTART", "DTEND", "DUE", "RECURRENCE-ID": return [time(source, scope)]
        case "DCREATED": return [stamp("CREATED", source, scope)]
        case "CREATED", "LAST-MODIFIED", "COMPLETED", "DTSTAMP": return [stamp(source.name, source, scope)]
        case "EXDATE", "RDATE": return times(source, in: object, scope, start: start)
        case "RRULE", "EXRULE", "XRULE": return rules(source, scope, start: start)
        case "TZ", "DAYLIGHT": return scope.zone == nil ? [Self.foreign(source)] : []
        case "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "RELATED-TO", "UID": return [Self.text(source)]
        case "CATEGORIES", "RESOURCES":
            let list = source.elements.map(TextValue.escape).joined(separator: ",")
            return list.isEmpty ? [] : [Property(source.name, source.parameters.kept(), value: list)]
        case "STATUS": return status(source, in: object)
        case "PRIORITY": return priority(source)
        case "TRANSP": return transparency(source)
        case "GEO": return [position(source)]
        case "ATTACH": return [attachment(source)]
        case "ATTENDEE", "ORGANIZER":
            let person = VCalendarPerson(source, isReminder: object.name == "VTODO")
            if !person.isValid { report(.badAttendee, "an attendee has no address; it was kept as text", source.line) }
            return [person.property]
        case "CLASS": return [Property("CLASS", value: source.trimmed.uppercased())]
        case "SEQUENCE", "URL", "DURATION", "PERCENT-COMPLETE", "METHOD":
            return [Property(source.name, source.parameters.kept(), value: source.trimmed)]
        case let name where name.hasPrefix("X-"): return [Self.text(source)]
        case let name where LibICal.knows(property: name) && name != "RNUM":
            return [Property(name, source.parameters, value: source.text)]
        default: return [Self.foreign(source)]
        }
    }

    // MARK: Text

    /// Returns a property with a single text. BASE64 data stay data (RFC 5545 §3.3.1).
    private static func text(_ source: VCalendarProperty) -> Property {
        guard source.isBase64 else {
            return Property(source.name, source.parameters.kept(), value: TextValue.escape(source.unescaped))
        }
        return foreign(source)
    }

    /// Returns a property that iCalendar does not have, renamed to an X- property.
    private static func foreign(_ source: VCalendarProperty) -> Property {
        let name = source.name.hasPrefix("X-") ? source.name : "X-VCAL-\(source.name)"
        guard source.isBase64, !source.text.contains(";") else {
            return Property(name, source.parameters.kept(), value: TextValue.escape(source.text))
        }
        let binary = [Parameter("ENCODING", "BASE64"), Parameter("VALUE", "BINARY")]
        return Property(name, source.parameters.filter { $0.name != "VALUE" }.kept() + binary, value: source.text)
    }

    // MARK: Times

    private mutating func local(_ time: EventTime, _ scope: VCalendarZones.Scope) -> EventTime {
        guard case .floating(let local) = time, let zone = scope.zone else { return time }
        zones.use(scope)
        return .zoned(local, tzid: zone.tzid)
    }

    private mutating func time(_ source: VCalendarProperty, _ scope: VCalendarZones.Scope) -> Property {
        guard let time = VCalendarTime.read(source.text) else {
            return Property(source.name, source.parameters.kept(), value: source.trimmed)
        }
        if let tzid = source.parameter("TZID"), case .floating(let local) = time {
            return Property(source.name, time: .zoned(local, tzid: tzid))
        }
        var property = Property(source.name, time: local(time, scope))
        property.parameters += source.parameters.filter { $0.name != "TZID" && $0.name != "VALUE" }.kept()
        return property
    }

    /// Returns a property whose time iCalendar requires in UTC (RFC 5545 §3.8.7).
    private mutating func stamp(_ name: String, _ source: VCalendarProperty, _ scope: VCalendarZones.Scope) -> Property
    {
        guard let read = VCalendarTime.read(source.text) else { return Property(name, value: source.trimmed) }
        let time = local(read, scope)
        return Property(name, time: zones.resolver(scope).utc(time).map { .utc($0) } ?? time)
    }

    private mutating func times(
        _ source: VCalendarProperty, in object: VCalendarObject, _ scope: VCalendarZones.Scope, start: EventTime?
    ) -> [Property] {
        let parts = source.text.split { $0 == ";" || $0 == "," }.filter { !$0.trimmed.isEmpty }
        guard !parts.isEmpty else { return [] }
        // A property's parameters apply to all its times, so each kind of time gets a property of its own.
        var lists: [(parameters: [Parameter], values: [String])] = []
        for part in parts {
            guard let read = VCalendarTime.read(part) else {
                return [Property(source.name, source.parameters.kept(), value: source.trimmed)]
            }
            var time = local(read, scope)
            if source.name == "EXDATE", let start, let instance = Self.instance(onDayOf: time, start: start, object) {
                time = instance
                report(
                    .valueTypeMismatch, "EXDATE \(part.trimmed.prefix(20)) is midnight; it was read as the whole day",
                    source.line)
            }
            let property = Property(source.name, time: time)
            if let place = lists.firstIndex(where: { $0.parameters == property.parameters }) {
                lists[place].values.append(property.value)
            } else {
                lists.append((property.parameters, [property.value]))
            }
        }
        return lists.map { Property(source.name, $0.parameters, value: $0.values.joined(separator: ",")) }
    }

    /// Returns the instance that an EXDATE at midnight excludes. Phones write midnight for the whole day, because
    /// vCalendar 1.0 has no dates without a time. Returns nil if the EXDATE has another time of day, or if the event
    /// can begin at midnight.
    private static func instance(
        onDayOf time: EventTime, start: EventTime, _ object: VCalendarObject
    ) -> EventTime? {
        let midnight = LocalDateTime(startOf: time.date)
        let rules = object.properties.filter { $0.name == "RRULE" }.map(\.text)
        guard !time.isDate, !start.isDate, time.local == midnight, time.with(local: start.local) == start,
            start.local != LocalDateTime(startOf: start.date), !rules.contains(where: { $0.contains("0000 ") }),
            let local = LocalDateTime(
                date: time.date, hour: start.local.hour, minute: start.local.minute, second: start.local.second)
        else { return nil }
        return time.with(local: local)
    }

    // MARK: Recurrence

    private mutating func rules(
        _ source: VCalendarProperty, _ scope: VCalendarZones.Scope, start: EventTime?
    ) -> [Property] {
        let name = source.name == "RRULE" ? "RRULE" : "EXRULE"
        guard VCalendarRule.isRule(source.text) else { return [Property(name, value: source.trimmed)] }
        let resolver = zones.resolver(scope)
        var isAssumed = false
        guard let start,
            let rule = VCalendarRule(
                source.text, start: start,
                until: { end in
                    let (time, isCertain) = Self.until(end, start: start, scope, resolver)
                    isAssumed = isAssumed || !isCertain
                    return time
                })
        else {
            report(
                .invalidRRule,
                "iCalendar cannot express the recurrence rule \(source.text.prefix(60)); "
                    + "it was kept as text, and the event has no rule", source.line)
            return [Property("X-VCAL-\(source.name)", text: source.text)]
        }
        if let note = rule.note { report(.shortenedRRule, "\(source.text.prefix(60)): \(note)", source.line) }
        if isAssumed {
            report(
                .untilTypeMismatch,
                "the rule's end is not the same kind of time as the start; it was read as the start's kind of time",
                source.line)
        }
        return rule.rules.map { Property(name, value: $0.text) }
    }

    /// Returns the end date of a rule as the kind of time that DTSTART requires (RFC 5545 §3.3.10), and whether the
    /// conversion is certain.
    ///
    /// The end date is the last time at which an event can begin (§2.1.18). A date includes the whole day.
    private static func until(
        _ end: EventTime, start: EventTime, _ scope: VCalendarZones.Scope, _ resolver: ZoneResolver
    ) -> (EventTime, isCertain: Bool) {
        var local = end.local
        if case .date(let date) = end {
            local = LocalDateTime(secondsSinceEpoch: (date.daysSinceEpoch + 1) * 86_400 - 1)
        }
        switch start {
        case .date: return (.date(end.date), true)
        case .floating: return (.floating(local), !end.isUTC)
        case .utc:
            if end.isUTC { return (end, true) }
            let zoned = scope.zone.map { EventTime.zoned(local, tzid: $0.tzid) }
            guard let utc = zoned.flatMap(resolver.utc) else { return (.utc(local), end.isDate) }
            return (.utc(utc), true)
        case .zoned(_, let tzid):
            if end.isUTC { return (end, true) }
            guard let utc = resolver.utc(.zoned(local, tzid: tzid)) else { return (.utc(local), false) }
            return (.utc(utc), true)
        }
    }
}

extension VCalendarConverter {
    // MARK: State

    /// Converts STATUS (§2.4.15). iCalendar has three values for events. vCalendar's other values describe the owner's
    /// reply.
    private mutating func status(_ source: VCalendarProperty, in object: VCalendarObject) -> [Property] {
        let status = source.trimmed.uppercased()
        switch (status, object.name) {
        case ("NEEDS ACTION", _), ("NEEDS-ACTION", _): return [Property("STATUS", value: "NEEDS-ACTION")]
        case ("TENTATIVE", "VEVENT"), ("CONFIRMED", "VEVENT"), ("CANCELLED", _), ("COMPLETED", "VTODO"),
            ("IN-PROCESS", "VTODO"):
            return [Property("STATUS", value: status)]
        case ("ACCEPTED", "VEVENT"): return [Property("STATUS", value: "CONFIRMED")]
        default:
            report(
                .unmappedVCalendarValue,
                "iCalendar has no status \(status.prefix(40)) here; "
                    + "it was kept as X-VCAL-STATUS", source.line)
            return [Self.foreign(source)]
        }
    }

    /// Converts PRIORITY (§2.4.9). 1 is the highest, and 0 means no priority. iCalendar's lowest is 9.
    private mutating func priority(_ source: VCalendarProperty) -> [Property] {
        guard let number = Int(decimal: source.trimmed.utf8), number > 9 else {
            return [Property("PRIORITY", value: source.trimmed)]
        }
        report(
            .unmappedVCalendarValue, "the priority \(number) is lower than iCalendar's lowest; 9 was used",
            source.line)
        return [Property("PRIORITY", value: "9"), Self.foreign(source)]
    }

    /// Converts TRANSP (§2.4.17). The value 0 blocks time; 1 and higher values do not. Programs define the meaning of
    /// values above 1.
    private func transparency(_ source: VCalendarProperty) -> [Property] {
        guard let number = Int(decimal: source.trimmed.utf8) else {
            return [Property("TRANSP", value: source.trimmed.uppercased())]
        }
        let property = Property("TRANSP", value: number == 0 ? "OPAQUE" : "TRANSPARENT")
        return number > 1 ? [property, Self.foreign(source)] : [property]
    }

    /// Converts GEO. vCalendar has longitude,latitude (§2.2.3), and iCalendar has latitude;longitude.
    private mutating func position(_ source: VCalendarProperty) -> Property {
        let numbers = source.text.split(separator: ",").map { String($0.trimmed) }
        guard !source.text.contains(";"), numbers.count == 2 else { return Property("GEO", value: source.trimmed) }
        let versit = "\(numbers[1]);\(numbers[0])"
        if GeographicPosition(versit) != nil { return Property("GEO", value: versit) }
        let turned = "\(numbers[0]);\(numbers[1])"
        guard GeographicPosition(turned) != nil else {
            report(.badGeo, "GEO is not a longitude and latitude; it was kept as text", source.line)
            return Self.foreign(source)
        }
        report(.badGeo, "GEO is not longitude,latitude; it was read as latitude,longitude", source.line)
        return Property("GEO", value: turned)
    }

    /// Converts ATTACH: a URI, the content ID of a message part, or BASE64 data.
    private func attachment(_ source: VCalendarProperty) -> Property {
        let type = source.parameter("TYPE").flatMap(VCalendarAlarm.mediaType)
        let media = type.map { [Parameter("FMTTYPE", $0)] } ?? []
        let others = source.parameters.filter { !["VALUE", type == nil ? "" : "TYPE"].contains($0.name) }.kept()
        if source.isBase64 {
            let binary = [Parameter("ENCODING", "BASE64"), Parameter("VALUE", "BINARY")]
            return Property("ATTACH", media + others + binary, value: source.text)
        }
        let value = source.trimmed
        switch source.parameter("VALUE")?.uppercased() {
        case "CID", "CONTENT-ID":
            let id = value.hasPrefix("<") && value.hasSuffix(">") ? String(value.dropFirst().dropLast()) : value
            return Property("ATTACH", media + others, value: id.uppercased().hasPrefix("CID:") ? id : "CID:\(id)")
        default:
            // A value with white space is a name or a note, not a URI.
            let isURI = !value.isEmpty && !value.contains { $0.isWhitespace }
            return isURI ? Property("ATTACH", media + others, value: value) : Self.foreign(source)
        }
    }

    private mutating func report(_ code: Diagnostic.Code, _ message: String, _ line: Int) {
        guard diagnostics.count < 100 else { return }
        diagnostics.append(Diagnostic(code, message, line: line))
    }
}
