import CalendarModel

extension FamilyName {
    /// A link to a calendar or event on the web.
    public static let remoteLink = Self(rawValue: "remote-link")
}

/// Links to calendars and events on the web: `webcal://`, iCalendar files, and calendars that Google, Apple, Microsoft
/// and Nextcloud servers publish. This family does not follow links. A link to a page about an event does not belong to
/// this family, but is reported as a web address.
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
        if link.provider == nil, let token = Self.nextcloudToken(address) {
            link.provider = "nextcloud"
            link.calendarID = token
            return RecognizedPayload(.link, family: .remoteLink, links: [link])
        }
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

    // MARK: Nextcloud

    /// Returns the token of a calendar that a Nextcloud server publishes: `apps/calendar/p/TOKEN`, which is a page, or
    /// `remote.php/dav/public-calendars/TOKEN`. If a page has several calendars, hyphens join their tokens.
    private static func nextcloudToken(_ address: LinkAddress) -> String? {
        let path = address.path
        var place: Int?
        for (start, name) in path.enumerated() {
            let rest = path[start...].prefix(4)
            if name == "apps", rest.starts(with: ["apps", "calendar"]), rest.count == 4,
                ["p", "embed"].contains(path[start + 2])
            {
                place = start + 3
            } else if ["remote.php", "public.php"].contains(name), rest.count == 4,
                rest.starts(with: [name, "dav", "public-calendars"])
            {
                place = start + 3
            }
        }
        guard let place else { return nil }
        let tokens = path[place].split(separator: "-", omittingEmptySubsequences: false)
        guard (1...20).contains(tokens.count),
            tokens.allSatisfy({ (8...64).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isLetterOrDigit) })
        else { return nil }
        return path[place]
    }

    // MARK: Google

    /// Returns links to an event (`eid`, `tmeid`, `r/eventedit/ID`) or to calendars (`cid`, `embed?src`). The list may
    /// be empty.
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
            // The item `tmsrc` names the calendar of the event in `tmeid`.
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
    /// to the form for subscribing to a calendar (`calendar/addfromweb?url=`). The list may be empty: `.../bookings/`
    /// is only a web page.
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
