import CalendarModel

extension FamilyName {
    /// A link to Outlook's form for a new event, with its fields filled in.
    public static let outlookLink = Self(rawValue: "outlook-link")
}

/// Links of Outlook on the web that describe an event: `calendar/deeplink/compose`, `calendar/0/action/compose`, and
/// the older `owa/?path=/calendar/action/compose&rru=addevent`.
struct OutlookLinkFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, let address = LinkAddress(text), address.isWeb, Self.isOutlook(address) else {
            return nil
        }
        var query = LinkQuery(address, limit: context.limits.properties)
        guard isCompose(address, query), query.hasValue(["startdt", "enddt", "subject", "body", "location"]) else {
            return nil
        }
        _ = (query.take("path"), query.take("rru"))
        var event = LinkEvent(limits: context.limits)
        func time(_ name: String) -> LinkTime? { query.take(name).map { LinkTime(name: name, text: $0) } }
        let isAllDay = ["true", "1"].contains(query.take("allday")?.lowercased())
        let (start, end) = (time("startdt"), time("enddt"))
        event.addTimes(start: start, end: end, isAllDay: isAllDay)
        event.add("SUMMARY", text: query.take("subject"))
        event.add("DESCRIPTION", text: query.take("body"))
        event.add("LOCATION", text: query.take("location"))
        for list in query.takeAll("to") { event.addAttendees(list, from: "to") }
        for list in query.takeAll("cc") { event.addAttendees(list, role: "OPT-PARTICIPANT", from: "cc") }
        addTransparency(to: &event, &query)
        event.keepRest(of: query)
        return event.recognized(.outlookLink)
    }

    /// Returns whether an address really belongs to Outlook on the web. Only the host is checked.
    static func isOutlook(_ address: LinkAddress) -> Bool {
        ["outlook.live.com", "outlook.office.com", "outlook.office365.com", "outlook.cloud.microsoft"]
            .contains(address.host)
    }

    /// Returns whether the form is for an event. Outlook has similar forms for mail.
    private func isCompose(_ address: LinkAddress, _ query: LinkQuery) -> Bool {
        if address.path.contains("calendar"), address.path.contains("compose") { return true }
        guard [nil, "owa", "calendar"].contains(address.path.first) else { return false }
        let path = query.value("path") ?? ""
        return query.value("rru")?.lowercased() == "addevent" || path.contains("calendar") && path.contains("compose")
    }

    private func addTransparency(to event: inout LinkEvent, _ query: inout LinkQuery) {
        switch query.value("freebusy")?.lowercased() {
        case "free": event.add(Property("TRANSP", value: "TRANSPARENT"))
        case "busy": event.add(Property("TRANSP", value: "OPAQUE"))
        // TRANSP cannot express states such as "tentative" and "out of office", so the item is kept.
        default: return
        }
        _ = query.take("freebusy")
    }
}
