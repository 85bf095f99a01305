import CalendarModel

extension FamilyName {
    /// An event that a page's add-to-calendar links, OpenGraph tags or `time` elements describe.
    public static let pageLink = Self(rawValue: "page-link")
}

/// A page's links for calendars: the events that add-to-calendar links describe, and links to calendar files and feeds.
struct PageLinks {
    /// The events in add-to-calendar links of Google, Outlook, Yahoo, AddEvent and others, and in data URIs.
    private(set) var events: [PageEvent] = []
    private(set) var files: [CalendarLink] = []
    /// The site's own calendars: `link rel=alternate type=text/calendar`, `webcal:`.
    private(set) var feeds: [CalendarLink] = []

    /// The maximum number of distinct link addresses that are examined. Once the links have given this many events, no
    /// further events are read from links. No real page has more.
    private static let most = 1000

    init(_ document: HTMLDocument, _ facts: PageFacts, context: RecognitionContext) {
        var seen: Set<String> = []
        for element in facts.links {
            guard let bytes = document.bytes(of: .href, element),
                Self.mayBeCalendar(bytes) || document.nodes[element].name == .link,
                let href = document.value(of: .href, element)
            else { continue }
            if document.nodes[element].name == .link {
                takeAlternate(element, href, document, facts)
            } else if seen.count < Self.most, seen.insert(href).inserted {
                take(href, element, facts, context)
            }
        }
    }

    /// Returns whether an address may lead to a calendar file or to a form for a new event. The check is rough and
    /// fast, because a page has hundreds of links.
    private static func mayBeCalendar(_ href: ArraySlice<UInt8>) -> Bool {
        let start = href.prefix(96).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }[...]
        if start.starts(with: "webcal".utf8) || start.starts(with: "data:".utf8) { return true }
        let isProvider =
            start.has("google.com/calendar") || start.has("calendar.google.") || start.has("outlook.")
            || start.has("calendar.yahoo.") || start.has("calendar.aol.") || start.has("addevent.com")
            || start.has("agical.io") || start.has("calndr.link") || start.has("addtocalendar.com")
            || start.has("teams.microsoft.") || start.has("teams.live.") || start.has("icloud.com")
        return isProvider || href.has(".ics") || href.has("ical") || href.has("iCal") || href.has("ICal")
    }

    private mutating func takeAlternate(_ element: Int, _ href: String, _ document: HTMLDocument, _ facts: PageFacts) {
        let type = document.value(of: .type, element)?.lowercased() ?? ""
        guard document.words(of: .rel, element).contains("alternate"), type.hasPrefix("text/calendar"),
            let address = PageAddress.resolve(href, base: facts.base)
        else { return }
        add(Self.link(address), to: \.feeds)
    }

    private mutating func take(_ href: String, _ element: Int, _ facts: PageFacts, _ context: RecognitionContext) {
        guard let inside = context.inside, let address = PageAddress.resolve(href, base: facts.base) else { return }
        let recognized = PayloadRecognizer(context: inside).recognize(Payload(address))
        for document in recognized.documents where events.count < Self.most {
            for entry in document.entries {
                guard case .event(let event) = entry else { continue }
                let found = PageEvent(
                    event.component, diagnostics: recognized.diagnostics, family: .pageLink, element: element)
                if let found { events.append(found) }
            }
        }
        guard recognized.documents.isEmpty else { return }
        for link in recognized.links { add(link, to: link.scheme.hasPrefix("webcal") ? \.feeds : \.files) }
        if recognized.links.isEmpty, Self.isCalendarAddress(address) { add(Self.link(address), to: \.files) }
    }

    private mutating func add(_ link: CalendarLink, to list: WritableKeyPath<Self, [CalendarLink]>) {
        guard self[keyPath: list].count < 50, !self[keyPath: list].contains(link) else { return }
        self[keyPath: list].append(link)
    }

    private static func link(_ address: String) -> CalendarLink {
        CalendarLink(url: address, scheme: address.prefix { $0 != ":" }.lowercased())
    }

    /// Returns whether an address has one of the forms in which plug-ins of websites offer one event as a file:
    /// `?ical=1`, `/file.ics/?id=`, `method=ical`.
    private static func isCalendarAddress(_ address: String) -> Bool {
        let text = address.lowercased()
        guard text.hasPrefix("http") else { return false }
        return [
            ".ics/", ".ics?", "ical=1", "method=ical", "format=ical", "format=ics", "/icalendar?", "/ical/",
            "outlook-ical=1",
        ].contains {
            text.contains($0)
        } || text.hasSuffix("/ical")
    }
}

/// The fields of an event in an add-to-calendar button, or in the link of a service that makes such buttons.
struct PageWidgetEvent {
    enum Field { case start, end, zone, name, description, location }

    /// Whether a date in numbers, such as `05/06/2026`, begins with the day.
    var isDayFirst = false
    /// Whether the event lasts whole days.
    var isAllDay = false

    private var fields: [Field: String] = [:]

    init(_ fields: [Field: String?] = [:]) {
        self.fields = fields.compactMapValues(\.self)
    }

    subscript(field: Field) -> String? {
        get { fields[field] }
        set { fields[field] = newValue }
    }

    /// The event; nil if it has no start. An end before the start is left out.
    var component: Component? {
        guard let start = self[.start].flatMap(time) else { return nil }
        var properties = [Property("DTSTART", time: start)]
        if let end = self[.end].flatMap(time), end.isDate == start.isDate, end.local >= start.local {
            properties.append(Property("DTEND", time: end.isDate ? .date(end.date.adding(days: 1)) : end))
        }
        for (name, text) in [("SUMMARY", Field.name), ("DESCRIPTION", .description), ("LOCATION", .location)] {
            if let text = self[text]?.trimmed, !text.isEmpty { properties.append(Property(name, text: String(text))) }
        }
        return Component("VEVENT", properties)
    }

    private func time(_ text: String) -> EventTime? {
        guard let time = SchemaTime(text)?.time ?? numeric(text) ?? SchemaTime(Self.withPlus(text))?.time else {
            return nil
        }
        if isAllDay { return .date(time.date) }
        guard let zone = self[.zone], zone.contains("/"), let local = time.local, time.offset == nil else {
            return time.eventTime
        }
        return .zoned(local, tzid: zone)
    }

    /// Reads `05/12/2026 08:00 AM`. The scripts of add-to-calendar buttons write the month first, unless they are told
    /// to write the day first.
    private func numeric(_ text: String) -> ISO8601Time? {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard let date = parts.first?.split(whereSeparator: { "/-".contains($0) }), date.count == 3 else { return nil }
        let (month, day) = isDayFirst ? (date[1], date[0]) : (date[0], date[1])
        return SchemaTime("\(date[2])-\(month)-\(day) \(parts.count > 1 ? parts[1] : "")")?.time
    }

    /// Returns a time with a plus sign for the last blank. An offset that a generator did not encode has a blank there.
    private static func withPlus(_ text: String) -> String {
        guard let blank = text.lastIndex(of: " ") else { return text }
        return text[..<blank] + "+" + text[text.index(after: blank)...]
    }
}
