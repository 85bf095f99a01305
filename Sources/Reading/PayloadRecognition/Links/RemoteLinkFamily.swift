import CalendarModel

extension FamilyName {
    /// A link to a calendar or event on the web.
    public static let remoteLink = Self(rawValue: "remote-link")
}

/// Links to calendars and events on the web: `webcal://`, iCalendar files, and calendars that Google, Apple and
/// Microsoft publish. No link is followed here. A link to a page about an event is not
/// taken here: it is reported as a web address.
struct RemoteLinkFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, let address = LinkAddress(text), let scheme = address.scheme,
            ["webcal", "webcals", "https", "http"].contains(scheme)
        else { return nil }
        let isSubscription = !address.isWeb
        var link = CalendarLink(url: address.text, provider: Self.provider(of: address), scheme: scheme)
        let known: [CalendarLink]
        switch link.provider {
        case "google": known = google(link, address, limit: context.limits.properties)
        case "outlook": known = outlook(link, address, limit: context.limits.properties)
        case "icloud": known = address.path.first == "published" ? [link] : []
        default: known = []
        }
        if !known.isEmpty { return RecognizedPayload(.link, family: .remoteLink, links: known) }
        guard isSubscription || Self.isCalendarFile(address) else { return nil }
        if link.provider == "google" { link.calendarID = GoogleCalendarIdentifier.calendar(inPath: address.path) }
        return RecognizedPayload(.link, family: .remoteLink, links: [link])
    }

    private static func provider(of address: LinkAddress) -> String? {
        if GoogleLinkFamily.isCalendar(address) { return "google" }
        if OutlookLinkFamily.isOutlook(address) { return "outlook" }
        if address.host == "icloud.com" || address.host.hasSuffix(".icloud.com") { return "icloud" }
        if address.host == "calendar.yahoo.com" || address.host.hasSuffix(".calendar.yahoo.com") { return "yahoo" }
        return nil
    }

    private static func isCalendarFile(_ address: LinkAddress) -> Bool {
        guard let name = address.path.last?.lowercased() else { return false }
        return [".ics", ".ical", ".icalendar", ".ifb", ".vcs"].contains { name.hasSuffix($0) }
    }

    // MARK: Google

    /// Returns links to an event (`eid`, `tmeid`, `r/eventedit/ID`) or to calendars (`cid`, `embed?src`); may be empty.
    private func google(_ link: CalendarLink, _ address: LinkAddress, limit: Int) -> [CalendarLink] {
        var query = LinkQuery(address, limit: limit)
        var link = link
        let place = address.path.firstIndex(of: "eventedit").map { $0 + 1 }
        let inPath = place.flatMap { address.path.indices.contains($0) ? address.path[$0] : nil }
        if let text = query.take("eid") ?? query.take("tmeid") ?? inPath {
            if let event = GoogleCalendarIdentifier(encoded: text) {
                link.eventID = event.eventID
                link.instanceStart = event.instanceStart
                link.calendarID = event.calendarID
            }
            // `tmsrc` names the calendar of `tmeid`.
            link.calendarID = link.calendarID ?? query.take("tmsrc")
            return [link]
        }
        let calendars = query.takeAll("cid") + (address.path.last == "embed" ? query.takeAll("src") : [])
        // No real page shows more calendars at once.
        return calendars.prefix(50).map { calendar in
            link.calendarID = GoogleCalendarIdentifier.calendar(calendar)
            return link
        }
    }

    // MARK: Outlook

    /// Returns links to a published calendar (`owa/calendar/.../calendar.ics` or `.html`, `calendar/published/...`) or
    /// to the form that subscribes to one (`calendar/addfromweb?url=`); may be empty. `.../bookings/` is only a web
    /// page.
    private func outlook(_ link: CalendarLink, _ address: LinkAddress, limit: Int) -> [CalendarLink] {
        let path = address.path.map { $0.lowercased() }
        if path.contains("addfromweb") {
            var link = link
            var query = LinkQuery(address, limit: limit)
            guard let calendar = query.take("url") else { return [] }
            link.calendarID = calendar
            return [link]
        }
        let isPublished = path.starts(with: ["owa", "calendar"]) || path.starts(with: ["calendar", "published"])
        let isCalendar = path.last.map { $0.hasSuffix(".ics") || $0.hasSuffix(".html") } ?? false
        return isPublished && isCalendar ? [link] : []
    }
}
