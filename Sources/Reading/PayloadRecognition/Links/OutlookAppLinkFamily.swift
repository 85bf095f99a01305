import CalendarModel

/// Links that open Outlook's app. `ms-outlook://events/new?title=...&start=...` describes an event, and
/// `ms-outlook://events/...` opens an existing event.
struct OutlookAppLinkFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, let address = LinkAddress(text), address.scheme == "ms-outlook" else {
            return nil
        }
        let place = [address.host] + address.path.map { $0.lowercased() }
        guard ["events", "event", "calendar"].contains(place[0]) else { return nil }
        var query = LinkQuery(address, limit: context.limits.properties)
        let names = ["title", "subject", "start", "startdt", "end", "enddt"]
        guard query.hasValue(names) else {
            guard !place.contains("new"), !place.contains("compose") else { return nil }
            var link = CalendarLink(url: address.text, provider: "outlook", scheme: "ms-outlook")
            link.eventID = query.take("eventid") ?? query.take("itemid") ?? query.take("restid") ?? query.take("id")
            return RecognizedPayload(.link, family: .remoteLink, links: [link])
        }
        var event = LinkEvent(limits: context.limits)
        func time(_ names: [String]) -> LinkTime? {
            for name in names {
                if let text = query.take(name) { return LinkTime(name: name, text: text) }
            }
            return nil
        }
        let isAllDay = ["true", "1"].contains((query.take("allday") ?? query.take("isallday"))?.lowercased())
        let (start, end) = (time(["start", "startdt"]), time(["end", "enddt"]))
        event.addTimes(start: start, end: end, isAllDay: isAllDay)
        event.add("SUMMARY", text: query.take("title") ?? query.take("subject"))
        event.add("DESCRIPTION", text: query.take("description") ?? query.take("body") ?? query.take("notes"))
        event.add("LOCATION", text: query.take("location"))
        for name in ["attendees", "to"] {
            for list in query.takeAll(name) { event.addAttendees(list, from: name) }
        }
        event.keepRest(of: query)
        return event.recognized(.outlookLink)
    }
}
