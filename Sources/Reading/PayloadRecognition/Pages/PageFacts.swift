/// A page's own address, titles and metadata, and the elements at which the readers of its events start.
struct PageFacts {
    /// The page's own address: its canonical address, the address in og:url, or the address that the page was read
    /// from.
    private(set) var address: String?
    /// The address that relative addresses on the page are resolved against.
    private(set) var base: String?
    /// Headings and titles, the most informative first: `h1`, other headings, og:title, the `title` element.
    private(set) var headings: [Heading] = []
    /// Key: the name or property of a `meta` element in lower case, value: the content of the first such element.
    private(set) var metas: [String: String] = [:]

    private(set) var scripts: [Int] = []
    private(set) var itemScopes: [Int] = []
    private(set) var typeOfs: [Int] = []
    /// The prefixes of names in RDFa that stand for schema.org or its predecessor, with their colons.
    private(set) var prefixes: Set<String> = ["schema:", "v:"]
    /// Elements whose class marks them as events of h-event or hCalendar.
    private(set) var eventClasses: [Int] = []
    private(set) var times: [Int] = []
    /// `add-to-calendar-button` elements.
    private(set) var buttons: [Int] = []
    /// `a`, `area` and `link` elements.
    private(set) var links: [Int] = []
    /// Key: an id, value: the first element with this id.
    private(set) var elements: [ArraySlice<UInt8>: Int] = [:]

    struct Heading {
        let text: String
        /// The heading's element; nil for a title from a `meta` or `title` element.
        let element: Int?
    }

    /// Collects the facts of a page.
    ///
    /// - Parameter address: the address that the page was read from.
    init(_ document: HTMLDocument, address: String?) {
        base = address
        for attribute in document.attributes { take(attribute, document) }
        takeElements(document)
        if let reference = baseReference { base = PageAddress.resolve(reference, base: address) ?? base }
        for title in [metas["og:title"], metas["twitter:title"]].compactMap(\.self) {
            headings.append(Heading(text: String(title.prefix(500)), element: nil))
        }
        if let title { headings.append(Heading(text: title, element: nil)) }
        let canonical = canonical ?? metas["og:url"]
        self.address = Self.ownAddress(canonical.flatMap { PageAddress.resolve($0, base: base) }, address)
    }

    private var baseReference: String?
    private var canonical: String?
    private var title: String?

    /// Returns the canonical address. If there is none, returns the address that the page was read from. A canonical
    /// address of the whole site is not used, because it does not identify the page.
    private static func ownAddress(_ canonical: String?, _ address: String?) -> String? {
        guard let canonical, canonical.hasPrefix("http") else { return address }
        return PageAddress.isSite(canonical) && address != nil ? address : canonical
    }

    private mutating func take(_ attribute: HTMLDocument.Attribute, _ document: HTMLDocument) {
        let element = Int(attribute.element)
        switch attribute.name {
        case .itemscope: itemScopes.append(element)
        case .typeof: typeOfs.append(element)
        case .prefix: takePrefixes(document.words(of: .prefix, element))
        case .class:
            if PageClasses.isEvent(document.bytes(of: attribute)) { eventClasses.append(element) }
        case .id:
            let id = document.bytes(of: attribute)
            if elements[id] == nil { elements[id] = element }
        default: break
        }
    }

    /// Reads `prefix="s: https://schema.org/ og: https://ogp.me/ns#"`.
    private mutating func takePrefixes(_ words: [Substring]) {
        for (prefix, address) in zip(words, words.dropFirst())
        where prefix.hasSuffix(":") && prefixes.count < 20 && JSONLDContext.isSchemaOrg(String(address)) {
            prefixes.insert(String(prefix))
        }
    }

    private mutating func takeElements(_ document: HTMLDocument) {
        for (place, node) in document.nodes.enumerated() {
            switch node.name {
            case .script: scripts.append(place)
            case .time: times.append(place)
            case .addToCalendarButton: buttons.append(place)
            case .a, .area: links.append(place)
            case .link:
                links.append(place)
                if canonical == nil, document.words(of: .rel, place).contains("canonical") {
                    canonical = document.value(of: .href, place)
                }
            case .base: baseReference = baseReference ?? document.value(of: .href, place)
            case .title: if title == nil { title = document.line(of: place, limit: 500) }
            case .meta: takeMeta(place, document)
            case .h1, .h2, .h3: takeHeading(place, document)
            default: break
            }
        }
    }

    private mutating func takeHeading(_ place: Int, _ document: HTMLDocument) {
        guard headings.count < 40 else { return }
        let text = document.line(of: place, limit: 300)
        guard !text.isEmpty else { return }
        let heading = Heading(text: text, element: place)
        if document.nodes[place].name == .h1 {
            // Headings of the first level come before the others.
            let last = headings.lastIndex { $0.element.map { document.nodes[$0].name == .h1 } ?? false } ?? -1
            headings.insert(heading, at: last + 1)
        } else {
            headings.append(heading)
        }
    }

    private mutating func takeMeta(_ place: Int, _ document: HTMLDocument) {
        guard let content = document.value(of: .content, place) else { return }
        for name in [HTMLName.property, .name, .itemprop] {
            for word in document.words(of: name, place) where metas[word.lowercased()] == nil {
                metas[word.lowercased()] = content
            }
        }
    }
}

/// The class names that make an element an event.
enum PageClasses {
    /// Returns whether h-event (microformats 2) or vevent (hCalendar) is among the names.
    static func isEvent(_ classes: ArraySlice<UInt8>) -> Bool {
        contains("h-event", classes) || contains("vevent", classes)
    }

    /// Returns whether a name is one of the names in a class attribute.
    static func contains(_ name: StaticString, _ classes: ArraySlice<UInt8>) -> Bool {
        let classes = classes.prefix(HTMLDocument.longestWords)
        return name.withUTF8Buffer { name in
            guard classes.count >= name.count, let first = name.first else { return false }
            var place = classes.startIndex
            while place + name.count <= classes.endIndex {
                if classes[place] == first, classes[place..<place + name.count].elementsEqual(name),
                    place == classes.startIndex || classes[place - 1] <= 0x20,
                    place + name.count == classes.endIndex || classes[place + name.count] <= 0x20
                {
                    return true
                }
                place += 1
            }
            return false
        }
    }
}
