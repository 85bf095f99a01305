extension FamilyName {
    /// Events of schema.org in the microdata of a page.
    public static let microdata = Self(rawValue: "microdata")
    /// Events of schema.org in the RDFa Lite of a page.
    public static let rdfa = Self(rawValue: "rdfa")
}

/// Reads the events in a page's microdata or RDFa Lite, and converts them to the form of JSON-LD.
///
/// The vocabulary is schema.org or its predecessor, data-vocabulary.org.
struct ItemReader {
    enum Syntax { case microdata, rdfa }

    private let document: HTMLDocument
    private let facts: PageFacts
    private let syntax: Syntax
    /// The number of elements that may still be visited. An element is visited again for each `itemref` that names it.
    private var elementsLeft: Int
    /// The number of bytes of text that may still be read. The same text is read again for each property around it.
    private var bytesLeft: Int
    /// For each element: whether names without a prefix belong to schema.org. Empty for microdata.
    private let hasVocabulary: [Bool]

    init(_ document: HTMLDocument, _ facts: PageFacts, _ syntax: Syntax) {
        self.document = document
        self.facts = facts
        self.syntax = syntax
        hasVocabulary = syntax == .rdfa && !facts.typeOfs.isEmpty ? Self.vocabularies(document) : []
        elementsLeft = 2 * document.nodes.count + 10_000
        bytesLeft = 8 << 20
    }

    mutating func events() -> [PageEvent] {
        var events: [PageEvent] = []
        // No real page has more events.
        for root in (syntax == .microdata ? facts.itemScopes : facts.typeOfs) where events.count < 5000 {
            let types = types(of: root)
            let isReservation = types.contains { $0.hasSuffix("Reservation") }
            guard isReservation || Self.areEvent(types), let standing = standing(of: root) else { continue }
            for node in items(root, types) {
                guard let node = SchemaNode(node) else { continue }
                let found = SchemaEventFinder.Found(node: node, standing: standing, whole: nil, lacksContext: false)
                let family: FamilyName = syntax == .microdata ? .microdata : .rdfa
                if let event = PageEvent(found, family: family, element: root, base: facts.base) {
                    events.append(event)
                }
            }
        }
        return events
    }

    // MARK: Types

    /// Returns an element's types, without prefixes. Types of other vocabularies are left out.
    private func types(of element: Int) -> [String] {
        document.words(of: syntax == .microdata ? .itemtype : .typeof, element).compactMap { word in
            var rest = word
            for prefix in ["http://", "https://", "//", "www.", "rdf."] where rest.hasPrefix(prefix) {
                rest = rest.dropFirst(prefix.count)
            }
            for host in ["schema.org/", "data-vocabulary.org/"] where rest.hasPrefix(host) {
                return String(rest.dropFirst(host.count).drop { $0 == "#" })
            }
            guard syntax == .rdfa else { return nil }
            for prefix in facts.prefixes where word.hasPrefix(prefix) { return String(word.dropFirst(prefix.count)) }
            return !word.contains(":") && hasVocabulary[element] ? String(word) : nil
        }
    }

    /// Returns, for each node, whether names without a prefix belong to schema.org there. The nearest `vocab` decides.
    private static func vocabularies(_ document: HTMLDocument) -> [Bool] {
        var known: [Bool] = []
        known.reserveCapacity(document.nodes.count)
        for (place, node) in document.nodes.enumerated() {
            if node.name != .text, let vocabulary = document.bytes(of: .vocab, place) {
                known.append(vocabulary.has("schema.org") || vocabulary.has("data-vocabulary.org"))
            } else {
                known.append(node.parent >= 0 && known[Int(node.parent)])
            }
        }
        return known
    }

    /// Returns the nearest 64 elements around an event. On real pages, no event is inside more elements.
    private func surroundings(of root: Int) -> some Sequence<Int> { document.ancestors(of: root).prefix(64) }

    private static func areEvent(_ types: [String]) -> Bool {
        SchemaNode(.object([JSONValue.Member(name: "@type", value: .array(types.map(JSONValue.string)))]))?.isPageEvent
            ?? false
    }

    /// Returns how an event relates to the other events. If the event's element is marked as the value of a property,
    /// this property decides. Returns nil if the property does not hold events.
    private func standing(of root: Int) -> SchemaEventFinder.Standing? {
        switch properties(of: root).first {
        // A reserved event is found by itself, because an item's inner events are.
        case nil, "about"?, "reservationFor"?: return .top
        case "mainEntity"?: return .main
        case "itemListElement"?, "item"?, "event"?, "events"?, "performerIn"?, "hasPart"?, "hasCourseInstance"?:
            return .listed
        case "subEvent"?, "subEvents"?:
            return surroundings(of: root).contains { Self.areEvent(types(of: $0)) } ? .part : .listed
        default:
            // If no item is around the element, the property name has no meaning.
            return surroundings(of: root).contains { isItem($0) } ? nil : .listed
        }
    }

    // MARK: Items

    private func isItem(_ element: Int) -> Bool {
        document.has(syntax == .microdata ? .itemscope : .typeof, element)
    }

    /// Returns the names of the properties whose value is this element. The item around the element has the properties.
    private func properties(of element: Int) -> [String] {
        let names: [Substring]
        switch syntax {
        case .microdata: names = document.words(of: .itemprop, element)
        case .rdfa:
            let own = document.words(of: .property, element)
            names = own.isEmpty && document.has(.typeof, element) ? document.words(of: .rel, element) : own
        }
        return names.compactMap { name in
            if name.hasPrefix("http") { return SchemaNode.shortName(String(name)) }
            let short = name.split(separator: ":").last.map(String.init) ?? String(name)
            // Any other prefix belongs to another vocabulary, such as OpenGraph.
            if name.contains(":"), !facts.prefixes.contains(where: name.hasPrefix) { return nil }
            return Self.vocabulary[short] ?? short
        }
    }

    /// Key: a name in data-vocabulary.org or another name that pages use, value: schema.org's name.
    private static let vocabulary = [
        "summary": "name", "street-address": "streetAddress", "locality": "addressLocality", "region": "addressRegion",
        "postal-code": "postalCode", "country-name": "addressCountry", "photo": "image", "eventType": "keywords",
    ]

    /// Returns the item of an element, or several items if the element holds the names and starts of several events.
    private mutating func items(_ root: Int, _ types: [String]) -> [JSONValue] {
        var members = Members()
        collect(document.subtree(root).dropFirst(), into: &members)
        if syntax == .microdata {
            for id in document.words(of: .itemref, root) {
                guard let element = facts.elements[ArraySlice(id.utf8)], !document.isInside(root, element) else {
                    continue
                }
                collect(document.subtree(element), into: &members)
            }
        }
        let type = JSONValue.Member(name: "@type", value: .array(types.map(JSONValue.string)))
        let id = document.value(of: syntax == .microdata ? .itemid : .resource, root)
        let head = [type] + (id.map { [JSONValue.Member(name: "@id", value: .string($0))] } ?? [])
        let starts = members["startDate"]
        let names = members["name"]
        guard starts.count > 1, names.count == starts.count, Set(starts).count > 1 else {
            return [.object(head + members.list.map { JSONValue.Member(name: $0.name, value: Self.one($0.values)) })]
        }
        // This item holds a whole table. The values in each row make up one event.
        return starts.indices.map { row in
            .object(
                head
                    + members.list.filter { $0.values.count == starts.count }
                    .map { JSONValue.Member(name: $0.name, value: $0.values[row]) })
        }
    }

    /// The values of an item's properties, in the order in which the properties first occur.
    private struct Members {
        private(set) var list: [(name: String, values: [JSONValue])] = []
        private var places: [String: Int] = [:]

        subscript(name: String) -> [JSONValue] { places[name].map { list[$0].values } ?? [] }

        mutating func add(_ value: JSONValue, to name: String) {
            if let place = places[name] {
                list[place].values.append(value)
            } else if list.count < 1000 {
                // No real item has more properties.
                places[name] = list.count
                list.append((name, [value]))
            }
        }
    }

    /// Returns the value of a property: one value if all are equal, or a list.
    private static func one(_ values: [JSONValue]) -> JSONValue {
        let different = values.uniqued
        return different.count == 1 ? different[0] : .array(different)
    }

    private mutating func collect(
        _ range: Range<Int>, into members: inout Members, depth: Int = 0
    ) {
        var place = range.lowerBound
        while place < range.upperBound, elementsLeft > 0 {
            elementsLeft -= 1
            guard document.nodes[place].name != .text else {
                place += 1
                continue
            }
            let isItem = isItem(place)
            let names = properties(of: place)
            if !names.isEmpty, let value = isItem ? item(place, depth: depth) : value(place, names[0]) {
                for name in names { members.add(value, to: name) }
            }
            place = isItem ? Int(document.nodes[place].end) : place + 1
        }
    }

    /// Returns an item inside another item; nil if the inner item is nested too deeply or is an event. ``events()``
    /// finds inner events separately.
    private mutating func item(_ element: Int, depth: Int) -> JSONValue? {
        let types = types(of: element)
        guard depth < 8, !Self.areEvent(types) else { return nil }
        var members = Members()
        collect(document.subtree(element).dropFirst(), into: &members, depth: depth + 1)
        let all = members.list.map { JSONValue.Member(name: $0.name, value: Self.one($0.values)) }
        // Some pages mark a place as an item without properties. The item's text is then the value.
        if all.isEmpty {
            let text = text(of: element, isOneLine: true)
            return text.isEmpty ? nil : .string(text)
        }
        var head: [JSONValue.Member] = []
        if !types.isEmpty { head.append(JSONValue.Member(name: "@type", value: .array(types.map(JSONValue.string)))) }
        if !all.contains(where: { $0.name == "name" || $0.name == "address" || $0.name.hasPrefix("address") }) {
            if ["Place", "Organization", "MusicVenue"].contains(where: types.contains) {
                let text = text(of: element, isOneLine: true)
                if !text.isEmpty { head.append(JSONValue.Member(name: "name", value: .string(text))) }
            }
        }
        return .object(head + all)
    }

    // MARK: Values

    /// Properties whose value is the text of a link, not its address.
    private static let texts: Set = [
        "name", "description", "startDate", "endDate", "doorTime", "duration", "location", "address", "streetAddress",
        "addressLocality", "addressRegion", "postalCode", "addressCountry", "performer", "performers", "organizer",
        "keywords", "eventSchedule", "email", "telephone",
    ]

    private mutating func value(_ element: Int, _ property: String) -> JSONValue? {
        let text: String?
        if let content = document.value(of: .content, element) {
            text = content
        } else {
            switch document.nodes[element].name {
            case .meta: text = nil
            case .a, .area, .link:
                let isText = Self.texts.contains(property)
                let reference =
                    isText
                    ? nil
                    : document.value(
                        of: syntax == .rdfa && document.has(.resource, element) ? .resource : .href, element)
                text =
                    reference.map { PageAddress.resolve($0, base: facts.base) ?? $0 }
                    ?? (document.nodes[element].name == .link
                        ? document.value(of: .href, element) : self.text(of: element, isOneLine: true))
            case .img, .source, .audio, .video, .embed, .iframe, .track:
                text = document.value(of: .src, element).map { PageAddress.resolve($0, base: facts.base) ?? $0 }
            case .object: text = document.value(of: .data, element)
            case .data, .meter, .input: text = document.value(of: .value, element)
            case .time, .ins, .del:
                text = document.value(of: .datetime, element) ?? self.text(of: element, isOneLine: true)
            case .abbr: text = document.value(of: .title, element) ?? self.text(of: element, isOneLine: true)
            default:
                text =
                    document.value(of: .datetime, element)
                    ?? self.text(of: element, isOneLine: property != "description")
            }
        }
        guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
        return .string(String(text.trimmed))
    }

    private mutating func text(of element: Int, isOneLine: Bool) -> String {
        let limit = min(bytesLeft, HTMLDocument.textLimit)
        let text = isOneLine ? document.line(of: element, limit: limit) : document.text(of: element, limit: limit)
        bytesLeft -= text.utf8.count
        return text
    }
}

extension SchemaNode {
    /// Whether the object is an event for people to attend, not the broadcast or publication of a work.
    var isPageEvent: Bool {
        isEvent
            && !types.contains {
                ["BroadcastEvent", "PublicationEvent", "OnDemandEvent", "DeliveryEvent"].contains($0)
            }
    }
}
