import CalendarModel

extension FamilyName {
    /// A link of a service that makes add-to-calendar buttons, with the fields of an event.
    public static let serviceLink = Self(rawValue: "service-link")
}

/// Links of services that make add-to-calendar buttons: AddEvent, agical, calndr.link and AddToCalendar.
///
/// `addevent.com/dir/?start=...&title=...`; AddToCalendar numbers its events, `e[0][date_start]=...`.
struct ServiceLinkFamily: PayloadFamily {
    private static let hosts = ["addevent.com", "agical.io", "calndr.link", "addtocalendar.com"]
    private static let names: [(PageWidgetEvent.Field, [String])] = [
        (.start, ["start", "startdate", "dstart", "dtstart", "date_start"]),
        (.end, ["end", "enddate", "dend", "dtend", "date_end"]), (.zone, ["timezone", "dzone"]),
        (.name, ["title", "subject", "dsum", "summary"]), (.description, ["description", "ddesc", "body"]),
        (.location, ["location", "dloca"]),
    ]

    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, let address = LinkAddress(text), address.isWeb,
            Self.hosts.contains(where: { address.host == $0 || address.host.hasSuffix(".\($0)") })
        else { return nil }
        var query = LinkQuery(address, limit: context.limits.properties)
        var events: [LinkEvent] = []
        // No real link has more events. The items without a number are those of a link with one event.
        while events.count < 20, let event = event(events.count, &query, limits: context.limits) {
            events.append(event)
        }
        guard !events.isEmpty else { return nil }
        // The items that only the services use. All others are kept.
        for name in ["client", "service", "date_format", "all_day_event"] { _ = query.take(name) }
        events[0].keepRest(of: query)
        var result = events[0].recognized(.serviceLink)
        for event in events.dropFirst().map({ $0.recognized(.serviceLink) }) {
            result.documents += event.documents
            result.diagnostics += event.diagnostics
        }
        return result
    }

    /// Returns the event with a number, counted from 0; nil if it has no start.
    private func event(_ number: Int, _ query: inout LinkQuery, limits: ScanLimits) -> LinkEvent? {
        let given = query
        func name(_ plain: String) -> String? {
            let numbered = "e[\(number)][\(plain)]"
            if given.hasValue([numbered]) { return numbered }
            return number == 0 && given.hasValue([plain]) ? plain : nil
        }
        var widget = PageWidgetEvent()
        widget.isDayFirst = given.value("date_format")?.uppercased().hasPrefix("DD") ?? false
        widget.isAllDay = ["true", "1"].contains(given.value("all_day_event")?.lowercased())
        let chosen = Self.names.map { field, names in (field, names.compactMap(name).first) }
        for (field, name) in chosen { widget[field] = name.flatMap(given.value) }
        guard let component = widget.component else { return nil }
        var event = LinkEvent(limits: limits)
        for property in component.properties { event.add(property) }
        for case (let field, let name?) in chosen {
            if field == .end, component.property("DTEND") == nil {
                event.report(.endBeforeStart, "\(name) is not a time after the start; it was kept as text")
            } else {
                _ = query.take(name)
            }
        }
        return event
    }
}
