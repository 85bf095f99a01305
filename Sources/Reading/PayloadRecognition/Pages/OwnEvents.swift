import CalendarModel

extension Diagnostic.Code {
    // MARK: Web pages

    /// Events on a web page that are not the page's own events were left out.
    public static let otherEvents = Self(rawValue: "other-events")
    /// The parts of an event, such as the talks of a conference, were left out.
    public static let subEvents = Self(rawValue: "sub-events")
}

/// Decides which of the events on a page are the page's own: the events that the page is about.
struct OwnEvents {
    private let document: HTMLDocument
    private let facts: PageFacts
    private let kind: PageKind
    private let headings: [String]
    /// Diagnostics about the events that were left out.
    private(set) var diagnostics: [Diagnostic] = []

    init(_ document: HTMLDocument, _ facts: PageFacts, _ kind: PageKind) {
        self.document = document
        self.facts = facts
        self.kind = kind
        headings = facts.headings.filter { heading in
            // Headings of lower levels are left out, because they belong to sections and lists.
            heading.element.map { document.nodes[$0].name == .h1 } ?? true
        }.map { PageEvent.folded($0.text) }
    }

    /// Returns the page's own events, and reports how many others were left out.
    mutating func select(_ all: [PageEvent]) -> [PageEvent] {
        let events = wholes(all)
        let own = choose(events)
        let left = events.count - own.count
        if left > 0 {
            diagnostics.append(
                Diagnostic(
                    .otherEvents,
                    left == 1
                        ? "one event on the page is not the page's own event; it was left out"
                        : "\(left) events on the page are not the page's own events; they were left out"))
        }
        return own
    }

    private func choose(_ events: [PageEvent]) -> [PageEvent] {
        if events.contains(where: { $0.standing == .main }) { return events.filter { $0.standing == .main } }
        if let address = facts.address, !PageAddress.isSite(address) {
            let page = PageAddress.key(address)
            let matching = events.filter { $0.address.map(PageAddress.key) == page }
            if !matching.isEmpty { return matching }
        }
        let titled = events.filter(isTitle)
        // The events that the page's title names are the page's own if they have no address and all other events have
        // an address.
        if !titled.isEmpty, titled.count < events.count, titled.allSatisfy({ $0.address == nil }),
            events.allSatisfy({ event in event.address != nil || isTitle(event) })
        {
            return titled
        }
        let central = events.filter { !isAside($0) || isTitle($0) }
        guard kind.isArticle else { return central }
        return central.filter { event in
            isTitle(event) || (event.address == nil && event.standing <= .top && central.count == 1)
        }
    }

    // MARK: Parts

    /// Returns the events that have a time, without the parts of other events. The parts of a series, or of an event
    /// without a time, are returned instead of the whole event.
    private mutating func wholes(_ all: [PageEvent]) -> [PageEvent] {
        var kept: [PageEvent] = []
        var parts = 0
        for event in all where event.hasTime {
            let whole = event.whole.map { all[$0] } ?? surrounding(event, all)
            if event.standing == .part, let whole, whole.hasTime, !isSeries(whole) {
                parts += 1
            } else if isSeries(event), all.contains(where: { $0.standing == .part && $0.hasTime }) {
                continue
            } else {
                kept.append(event)
            }
        }
        if parts > 0 {
            diagnostics.append(
                Diagnostic(
                    .subEvents, "\(parts) part\(parts == 1 ? " of an event was" : "s of events were") left out")
            )
        }
        return kept
    }

    private func isSeries(_ event: PageEvent) -> Bool { event.node?.types == ["EventSeries"] }

    /// Returns the event whose element surrounds the element of a part.
    private func surrounding(_ event: PageEvent, _ all: [PageEvent]) -> PageEvent? {
        guard event.standing == .part, let element = event.element else { return nil }
        return all.last { other in
            other.element.map { $0 != element && document.isInside(element, $0) } ?? false
        }
    }

    // MARK: Titles and places

    /// Returns whether a title of the page contains the event's name.
    func isTitle(_ event: PageEvent) -> Bool {
        let name = event.foldedName
        guard name.utf8.count >= 3 else { return false }
        return headings.contains { heading in
            heading == name || (name.utf8.count >= 5 && heading.hasPart(name))
                || (heading.utf8.count >= 8 && name.hasPart(heading))
        }
    }

    /// Returns whether the event is beside the page's main content: in an `aside`, a footer or a sidebar.
    private func isAside(_ event: PageEvent) -> Bool {
        guard let element = event.element else { return false }
        return document.ancestors(of: element).contains { element in
            switch document.nodes[element].name {
            case .aside, .footer, .nav: return true
            default: break
            }
            if document.value(of: .role, element) == "complementary" { return true }
            for name in [HTMLName.class, .id] {
                for word in document.words(of: name, element) where Self.isAside(word.lowercased()) { return true }
            }
            return false
        }
    }

    private static func isAside(_ word: String) -> Bool {
        ["sidebar", "side-bar", "aside", "footer", "related", "related-events", "widget-area", "upcoming-events"]
            .contains(word)
            || word.hasPrefix("sidebar-") || word.hasSuffix("-sidebar") || word.hasPrefix("related-")
    }
}
