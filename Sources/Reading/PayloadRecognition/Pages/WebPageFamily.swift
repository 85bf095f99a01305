import CalendarModel
import ICalendar

/// A web page (HTML) with the events that it marks for programs, in any syntax.
struct WebPageFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard HTMLReader.isPage(payload.bytes) else { return nil }
        var limits = HTMLLimits()
        limits.bytes = min(limits.bytes, context.limits.payloadBytes)
        do {
            let document = try HTMLReader(limits: limits).read(payload.bytes, charset: context.pageCharset)
            let page = WebPage(document, context: context).recognized
            return page.documents.isEmpty ? Self.calendar(in: document, context) ?? page : page
        } catch {
            return RecognizedPayload(.page, diagnostics: [Diagnostic(.unreadablePage, error.message)])
        }
    }
}

extension WebPageFamily {
    /// Returns the calendar that is the whole text of a page, with its lines in paragraphs or other blocks; nil for any
    /// other page.
    private static func calendar(in document: HTMLDocument, _ context: RecognitionContext) -> RecognizedPayload? {
        guard let inside = context.inside, !document.nodes.isEmpty,
            document.text(of: 0, limit: 20).uppercased().hasPrefix("BEGIN:V")
        else { return nil }
        var text = HTMLTextBuilder(limit: context.limits.payloadBytes)
        document.add(0..<document.nodes.count, to: &text)
        var recognized = PayloadRecognizer(context: inside).recognize(Payload(text.string))
        guard !recognized.documents.isEmpty else { return nil }
        recognized.diagnostics.insert(
            Diagnostic(.noNewlines, "the calendar's lines were in HTML; each block was read as a line"), at: 0)
        return recognized
    }
}

extension Diagnostic.Code {
    /// A web page could not be read: libxml2 is not installed, or the page is too large.
    public static let unreadablePage = Self(rawValue: "unreadable-page")
    /// A web page is larger or more deeply nested than the limits allow. Its end was not read.
    public static let pageLimit = Self(rawValue: "page-limit")
    /// An event on a web page has no name. The page's heading was used.
    public static let assumedTitle = Self(rawValue: "assumed-title")
    /// An event on a web page has no start, or a start that is not a date; it was left out.
    public static let unusableDate = Self(rawValue: "unusable-date")
}

private struct WebPage {
    private let document: HTMLDocument
    private let context: RecognitionContext
    private let facts: PageFacts
    private let links: PageLinks
    private var diagnostics: [Diagnostic] = []
    private var own: [PageEvent] = []

    init(_ document: HTMLDocument, context: RecognitionContext) {
        self.document = document
        self.context = context
        facts = PageFacts(document, address: context.baseURL)
        links = PageLinks(document, facts, context: context)
        if document.isCut {
            diagnostics.append(
                Diagnostic(.pageLimit, "the page is larger or deeper than the limits; its end was not read"))
        }
        find()
    }

    // MARK: Events

    private mutating func find() {
        let linked = PageLinkedData(document, facts)
        let kind = PageKind(facts, linkedTypes: linked.otherTypes)
        var marked = PageEventMerge()
        marked.add(linked.events)
        var microdata = ItemReader(document, facts, .microdata)
        marked.add(microdata.events())
        var rdfa = ItemReader(document, facts, .rdfa)
        marked.add(rdfa.events())
        var microformats = MicroformatReader(document, facts)
        marked.add(microformats.events())

        var offered = PageEventMerge()
        offered.add(links.events)
        offered.add(PageWidgets.events(document, facts))

        var selection = OwnEvents(document, facts, kind)
        own = selection.select(marked.events)
        if own.isEmpty {
            own = offered.events.filter { !kind.isArticle || selection.isTitle($0) }
        } else {
            PageWitness(document, facts, links: offered.events).examine(&own)
        }
        if marked.isCut || offered.isCut {
            diagnostics.append(
                Diagnostic(.pageLimit, "the page has more events than the limit; the others were not read"))
        }
        if own.isEmpty, !marked.events.contains(where: \.hasTime) {
            let last =
                PageMetaEvent.openGraph(facts)
                ?? PageMetaEvent.timeElement(document, facts, isArticle: kind.isMarkedAsArticle)
            own = last.map { [$0] } ?? []
        }
        note(linked, selection, marked.events)
    }

    private mutating func note(_ linked: PageLinkedData, _ selection: OwnEvents, _ marked: [PageEvent]) {
        if linked.lacksContext { diagnostics.append(.missingContext) }
        diagnostics += linked.diagnostics
        diagnostics += selection.diagnostics
        let dateless = marked.filter { !$0.hasTime }
        if own.isEmpty, let first = dateless.first {
            let text = first.node?.text("startDate")
            let reason = text.map { "its start is not a date: \($0.prefix(40))" } ?? "it has no start"
            diagnostics.append(Diagnostic(.unusableDate, "an event was left out because \(reason)"))
        }
    }

    // MARK: Result

    var recognized: RecognizedPayload {
        var diagnostics = diagnostics
        var documents: [CalendarDocument] = []
        var families: [FamilyName] = []
        var pages: Set<String> = []
        for event in own {
            // A long list of events must not lead to an equally long list of diagnostics.
            var (components, found) = components(of: event)
            diagnostics += found.prefix(max(0, 100 - diagnostics.count))
            for place in components.indices { addPage(event, to: &components[place], &pages) }
            let one = TypedCalendar.recognize(components, family: event.family, diagnostics: [], context: context)
            guard !one.documents.isEmpty else { continue }
            diagnostics += one.diagnostics.prefix(max(0, 100 - diagnostics.count))
            documents += one.documents
            families += one.documents.map { _ in event.family }
        }
        var result = RecognizedPayload(
            documents.isEmpty ? .page : .event, family: families.first, documents: documents,
            links: links.files + links.feeds.map(\.asFeed), diagnostics: diagnostics)
        result.families = families
        return result
    }

    private func components(of event: PageEvent) -> ([Component], [Diagnostic]) {
        switch event.source {
        case .component(let component, let diagnostics):
            return ([component], diagnostics)
        case .schema(let found):
            guard var schema = found.event else { return ([], []) }
            schema.times = event.times
            schema.keepsUTC = context.keepsUTC || event.keepsUTC
            schema.address = event.address ?? (own.count == 1 ? facts.address.map(PageAddress.withoutTracking) : nil)
            var components = schema.components().filter { $0.property("DTSTART") != nil }
            var diagnostics = schema.diagnostics + event.diagnostics
            if own.count == 1, let heading = facts.headings.first?.text {
                for place in components.indices where components[place].property("SUMMARY") == nil {
                    components[place].properties.append(Property("SUMMARY", text: heading))
                    diagnostics.append(Diagnostic(.assumedTitle, "the event has no name; the page's heading was used"))
                }
            }
            return (components, diagnostics)
        }
    }

    /// Adds the address from which the event's UID is derived: the event's own address. If the event has no address and
    /// is the page's only event, the page's address is used.
    private func addPage(_ event: PageEvent, to component: inout Component, _ pages: inout Set<String>) {
        guard event.node != nil, let address = event.address ?? (own.count == 1 ? facts.address : nil),
            address.hasPrefix("http"), let start = component.property("DTSTART")?.value
        else { return }
        let key = PageAddress.key(address)
        guard pages.insert("\(key) \(start)").inserted else { return }
        component.properties.append(Property(DerivedUID.pageProperty, value: key))
    }
}

extension CalendarLink {
    /// The link, marked as a link to a site's whole calendar.
    fileprivate var asFeed: CalendarLink {
        var link = self
        link.isFeed = true
        return link
    }
}
