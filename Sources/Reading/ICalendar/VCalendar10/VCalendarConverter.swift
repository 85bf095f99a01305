import CalendarModel
import TimeZones

/// Makes the objects of a vCalendar components of iCalendar that mean the same.
struct VCalendarConverter {
    /// What was assumed, or has no counterpart.
    private(set) var diagnostics: [Diagnostic] = []
    /// The properties that came out, with the lines they came from.
    private(set) var properties: [(property: Property, line: Int)] = []
    private var zones: VCalendarZones

    /// The VTIMEZONEs of the local times converted so far.
    var timeZones: [Component] { zones.used }

    /// A converter for what stands in a calendar.
    init(_ calendar: VCalendarObject) {
        zones = VCalendarZones(calendar)
    }

    /// The calendar's own properties; those of its zone are kept as text where no time is in that zone.
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

    /// The component that an object is.
    mutating func component(_ object: VCalendarObject) -> Component {
        guard ["VEVENT", "VTODO", "VJOURNAL"].contains(object.name) else {
            // Of iCalendar's kind: vCalendar 1.0 has no other.
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
        if !source.isBase64,
            let alarm = VCalendarAlarm(source, in: item, zone: scope.zone, resolver: zones.resolver(scope))
        {
            if let assumption = alarm.assumption { report(.assumedAlarmZone, assumption, source.line) }
            item.components.append(alarm.component)
        } else {
            report(
                .invalidAlarm, "\(source.name) has no time that it could go off at; it was kept as text", source.line)
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
        case "EXDATE", "RDATE": return times(source, scope)
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
            if !person.isValid { report(.badAttendee, "an attendee has no address, and was kept as text", source.line) }
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

    /// A property whose value is one text, BASE64 data included where they are data (RFC 5545 §3.3.1).
    private static func text(_ source: VCalendarProperty) -> Property {
        guard source.isBase64 else {
            return Property(source.name, source.parameters.kept(), value: TextValue.escape(source.unescaped))
        }
        return foreign(source)
    }

    /// A property that iCalendar does not have, under a name that it lets anyone have.
    private static func foreign(_ source: VCalendarProperty) -> Property {
        let name = source.name.hasPrefix("X-") ? source.name : "X-VCAL-\(source.name)"
        guard source.isBase64 else {
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

    /// A time that iCalendar wants in UTC (RFC 5545 §3.8.7).
    private mutating func stamp(_ name: String, _ source: VCalendarProperty, _ scope: VCalendarZones.Scope) -> Property
    {
        guard let read = VCalendarTime.read(source.text) else { return Property(name, value: source.trimmed) }
        let time = local(read, scope)
        return Property(name, time: zones.resolver(scope).utc(time).map { .utc($0) } ?? time)
    }

    private mutating func times(_ source: VCalendarProperty, _ scope: VCalendarZones.Scope) -> [Property] {
        let parts = source.text.split { $0 == ";" || $0 == "," }.filter { !$0.trimmed.isEmpty }
        guard !parts.isEmpty else { return [] }
        // Times of one kind stand in one property, whose parameters hold for them all.
        var lists: [(parameters: [Parameter], values: [String])] = []
        for part in parts {
            guard let read = VCalendarTime.read(part) else {
                return [Property(source.name, source.parameters.kept(), value: source.trimmed)]
            }
            let property = Property(source.name, time: local(read, scope))
            if let place = lists.firstIndex(where: { $0.parameters == property.parameters }) {
                lists[place].values.append(property.value)
            } else {
                lists.append((property.parameters, [property.value]))
            }
        }
        return lists.map { Property(source.name, $0.parameters, value: $0.values.joined(separator: ",")) }
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
                "the recurrence rule \(source.text.prefix(60)) cannot be said in iCalendar; "
                    + "it was kept as text, the event without it", source.line)
            return [Property("X-VCAL-\(source.name)", text: source.text)]
        }
        if let note = rule.note { report(.shortenedRRule, "\(source.text.prefix(60)): \(note)", source.line) }
        if isAssumed {
            report(
                .untilTypeMismatch,
                "the end of the rule has another form than the start; it was read on the start's clock",
                source.line)
        }
        return rule.rules.map { Property(name, value: $0.text) }
    }

    /// The end date of a rule in the form that DTSTART asks for (RFC 5545 §3.3.10), and whether that was known.
    ///
    /// It is the last time at which an event can begin (§2.1.18): a date includes its day.
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

    /// STATUS (§2.4.15). Of an event iCalendar has three; versit's others tell what its owner thinks of it.
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
                "the status \(status.prefix(40)) is none that iCalendar has here; "
                    + "it was kept as X-VCAL-STATUS", source.line)
            return [Self.foreign(source)]
        }
    }

    /// PRIORITY (§2.4.9): 1 is the highest, 0 none; iCalendar ends at 9.
    private mutating func priority(_ source: VCalendarProperty) -> [Property] {
        guard let number = Int(decimal: source.trimmed.utf8), number > 9 else {
            return [Property("PRIORITY", value: source.trimmed)]
        }
        report(
            .unmappedVCalendarValue, "the priority \(number) is lower than iCalendar has; it was taken for 9",
            source.line)
        return [Property("PRIORITY", value: "9"), Self.foreign(source)]
    }

    /// TRANSP (§2.4.17): 0 blocks time, 1 does not, more are each program's own kinds of not.
    private func transparency(_ source: VCalendarProperty) -> [Property] {
        guard let number = Int(decimal: source.trimmed.utf8) else {
            return [Property("TRANSP", value: source.trimmed.uppercased())]
        }
        let property = Property("TRANSP", value: number == 0 ? "OPAQUE" : "TRANSPARENT")
        return number > 1 ? [property, Self.foreign(source)] : [property]
    }

    /// GEO: versit writes longitude,latitude (§2.2.3); iCalendar latitude;longitude.
    private mutating func position(_ source: VCalendarProperty) -> Property {
        let numbers = source.text.split(separator: ",").map { String($0.trimmed) }
        guard !source.text.contains(";"), numbers.count == 2 else { return Property("GEO", value: source.trimmed) }
        let versit = "\(numbers[1]);\(numbers[0])"
        if GeographicPosition(versit) != nil { return Property("GEO", value: versit) }
        let turned = "\(numbers[0]);\(numbers[1])"
        guard GeographicPosition(turned) != nil else {
            report(.badGeo, "GEO is no longitude and latitude; it was kept as text", source.line)
            return Self.foreign(source)
        }
        report(.badGeo, "GEO is no longitude,latitude as versit has it; it was read as latitude,longitude", source.line)
        return Property("GEO", value: turned)
    }

    /// ATTACH: a URI, the content ID of a part of a message, or BASE64 data.
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
            // A name or a note is no URI.
            let isURI = !value.isEmpty && !value.contains { $0.isWhitespace }
            return isURI ? Property("ATTACH", media + others, value: value) : Self.foreign(source)
        }
    }

    private mutating func report(_ code: Diagnostic.Code, _ message: String, _ line: Int) {
        guard diagnostics.count < 100 else { return }
        diagnostics.append(Diagnostic(code, message, line: line))
    }
}
