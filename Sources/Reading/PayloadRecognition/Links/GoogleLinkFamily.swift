import CalendarModel
import ICalendar

extension FamilyName {
    /// A link to Google Calendar's form for a new event, with its fields filled in.
    public static let googleLink = Self(rawValue: "google-link")
}

/// Google Calendar's links that describe an event: `calendar/render?action=TEMPLATE`, `calendar/event?action=TEMPLATE`,
/// `calendar/r/eventedit`.
///
/// Google has never documented all query items. This family reads the items that generators write and the form accepts.
struct GoogleLinkFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, let address = LinkAddress(text), address.isWeb, Self.isCalendar(address) else {
            return nil
        }
        var query = LinkQuery(address, limit: context.limits.properties)
        guard query.hasValue(["text", "dates", "details", "location", "recur"]) else { return nil }
        let isTemplate = query.value("action")?.uppercased() == "TEMPLATE"
        let isForm = address.path.contains("eventedit")
        guard isTemplate || isForm || (query.value("action") == nil && query.hasValue(["dates"])) else { return nil }

        var event = LinkEvent(limits: context.limits)
        if isTemplate {
            _ = query.take("action")
        } else if !isForm {
            event.report(
                .missingAction, "the link lacks action=TEMPLATE; it was read as a link to the form for a new event")
        }
        addTimes(to: &event, &query)
        event.add("SUMMARY", text: query.take("text"))
        event.add("DESCRIPTION", text: query.take("details"))
        event.add("LOCATION", text: query.take("location"))
        for list in query.takeAll("add") { event.addAttendees(list, optionalSuffix: "_o", from: "add") }
        addRecurrence(to: &event, &query, limits: context.limits)
        addTransparency(to: &event, &query)
        for property in query.takeAll("sprop") {
            // `website:https://...`, `name:...`, or only the website.
            let website = property.hasPrefix("website:") ? String(property.dropFirst(8)) : property
            event.addURL(website, from: "sprop", value: property)
        }
        event.keepRest(of: query)
        return event.recognized(.googleLink)
    }

    /// Returns whether an address really belongs to Google Calendar.
    static func isCalendar(_ address: LinkAddress) -> Bool {
        switch address.host {
        case "calendar.google.com": true
        case "www.google.com": address.path.first == "calendar"
        default: false
        }
    }

    // MARK: Times

    /// Reads `dates=START/END`. `stz` names the zone of the start, `etz` the zone of the end, and `ctz` the zone of
    /// both.
    private func addTimes(to event: inout LinkEvent, _ query: inout LinkQuery) {
        guard let dates = query.take("dates") else { return }
        let parts = dates.split(separator: "/", maxSplits: 1).map(String.init)
        // A day or a time in UTC needs no zone. The query items that name zones are then kept with the other unused
        // query items.
        let needsZone = parts.map { ISO8601Time($0) }.contains { $0?.local != nil && $0?.offset == nil }
        let startZone = needsZone ? takeZone("stz", &query, &event) : nil
        let endZone = needsZone ? takeZone("etz", &query, &event) : nil
        let lacksZone = needsZone && (startZone == nil || endZone == nil)
        let zone = lacksZone ? takeZone("ctz", &query, &event) : nil
        func time(_ place: Int, _ zone: String?) -> LinkTime? {
            parts.indices.contains(place) ? LinkTime(name: "dates", text: parts[place], zone: zone, isBasic: true) : nil
        }
        event.addTimes(start: time(0, startZone ?? zone), end: time(1, endZone ?? zone ?? startZone))
    }

    private func takeZone(_ name: String, _ query: inout LinkQuery, _ event: inout LinkEvent) -> String? {
        guard let zone = query.take(name) else { return nil }
        // Generators do not encode the plus sign in `Etc/GMT+5`, so it was decoded to a blank.
        guard zone.hasPrefix("Etc/GMT ") else { return zone }
        event.report(.unescapedPlus, "a blank in \(name) was read as a plus sign: \(zone)")
        return "Etc/GMT+" + zone.dropFirst(8)
    }

    // MARK: Recurrence

    /// Reads `recur`: content lines of RRULE, EXDATE and RDATE (RFC 5545 §3.8.5), or only a rule.
    private func addRecurrence(to event: inout LinkEvent, _ query: inout LinkQuery, limits: ScanLimits) {
        let start = event.properties.first { $0.name == "DTSTART" }?.time
        let lines = query.takeAll("recur").flatMap { $0.split(whereSeparator: \.isNewline) }
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            // No real series needs more lines.
            if index < 100, let property = recurrence(line, start: start, limits: limits) {
                event.add(property)
            } else {
                event.keep("recur", String(line))
                event.report(
                    .invalidRRule,
                    "a line of recur is neither a rule nor a date; it was kept as text: \(line.prefix(60))")
            }
        }
    }

    /// Returns the recurrence property on a line; nil if the line has another property or an invalid value.
    private func recurrence(_ line: Substring, start: EventTime?, limits: ScanLimits) -> Property? {
        let isBareRule = line.prefix(5).uppercased() == "FREQ="
        guard let property = property((isBareRule ? "RRULE:" : "") + line, limits: limits) else { return nil }
        guard property.name == "EXDATE" || property.name == "RDATE" else {
            return RecurrenceRule(property.value) == nil ? nil : property
        }
        let times = property.times
        return !times.isEmpty && times.count == property.value.split(separator: ",").count
            ? zoned(property, like: start) : nil
    }

    private func property(_ line: String, limits: ScanLimits) -> Property? {
        let name = line.prefix(8).prefix { $0 != ":" && $0 != ";" }.uppercased()
        guard ["RRULE", "EXRULE", "EXDATE", "RDATE"].contains(name),
            let reading = try? ICalendarReader(limits: limits).read("BEGIN:VEVENT\r\n\(line)\r\nEND:VEVENT\r\n")
        else { return nil }
        return reading.documents.first?.components.first?.property(name)
    }

    /// Returns the property with the start's zone, if all times of the property are local times without a zone. Any
    /// other property is returned unchanged.
    private func zoned(_ property: Property, like start: EventTime?) -> Property {
        guard let tzid = start?.tzid, property.parameter("TZID") == nil,
            property.times.allSatisfy({ if case .floating = $0 { true } else { false } })
        else { return property }
        var property = property
        property.parameters.append(Parameter("TZID", tzid))
        return property
    }

    // MARK: Transparency

    /// Reads `crm` (AVAILABLE, BUSY, or BLOCKING for out of office) and `trp` (true means busy). `crm` takes
    /// precedence.
    private func addTransparency(to event: inout LinkEvent, _ query: inout LinkQuery) {
        let crm = query.value("crm").map { $0.uppercased() }
        let trp = query.value("trp").map { $0.lowercased() }
        let byCRM = ["AVAILABLE": "TRANSPARENT", "BUSY": "OPAQUE", "BLOCKING": "OPAQUE"][crm ?? ""]
        let byTRP = ["true": "OPAQUE", "false": "TRANSPARENT"][trp ?? ""]
        guard let transparency = byCRM ?? byTRP else { return }
        event.add(Property("TRANSP", value: transparency))
        // TRANSP cannot express "out of office" (BLOCKING). So this `crm` stays in the query, and is kept as text.
        if byCRM != nil, crm != "BLOCKING" { _ = query.take("crm") }
        if byTRP == transparency {
            _ = query.take("trp")
        } else if byTRP != nil {
            event.report(.contradiction, "crm and trp contradict each other; crm was used")
        }
    }
}
