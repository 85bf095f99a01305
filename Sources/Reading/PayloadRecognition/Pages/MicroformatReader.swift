extension FamilyName {
    /// Events of microformats 2 (h-event).
    public static let hEvent = Self(rawValue: "h-event")
    /// Events of the first microformats (hCalendar).
    public static let hCalendar = Self(rawValue: "hcalendar")
}

/// Reads the events that a page marks with the class names of h-event or hCalendar, and converts them to schema.org's
/// terms.
struct MicroformatReader {
    private let document: HTMLDocument
    private let facts: PageFacts
    private var elementsLeft: Int
    private var bytesLeft = 8 << 20

    init(_ document: HTMLDocument, _ facts: PageFacts) {
        self.document = document
        self.facts = facts
        elementsLeft = 4 * document.nodes.count + 10_000
    }

    mutating func events() -> [PageEvent] {
        var events: [PageEvent] = []
        for root in facts.eventClasses where events.count < 5000 {
            let classes = document.words(of: .class, root)
            let isNew = classes.contains("h-event")
            guard !isOfPerson(root, classes) else { continue }
            let isPart = document.ancestors(of: root).contains { facts.isEventClass($0) }
            var item = MicroformatItem(isNew: isNew)
            collect(document.subtree(root).dropFirst(), into: &item)
            for element in included(by: root) { collect(document.subtree(element), into: &item) }
            guard let node = SchemaNode(item.node(text: { implied(root) })) else { continue }
            let found = SchemaEventFinder.Found(
                node: node, standing: isPart ? .part : .top, whole: nil, lacksContext: false)
            let event = PageEvent(found, family: isNew ? .hEvent : .hCalendar, element: root, base: facts.base)
            if let event { events.append(event) }
        }
        return events
    }

    /// Returns whether an event is a job or a school in a résumé. The microformat for résumés marks these as events,
    /// too.
    private func isOfPerson(_ root: Int, _ classes: [Substring]) -> Bool {
        if classes.contains(where: { ["p-experience", "p-education", "experience", "education"].contains($0) }) {
            return true
        }
        return document.ancestors(of: root).contains { element in
            guard let classes = document.bytes(of: .class, element) else { return false }
            return PageClasses.contains("h-resume", classes) || PageClasses.contains("hresume", classes)
        }
    }

    /// Returns the name of an event without a stated name: the text of the whole event.
    private func implied(_ root: Int) -> String { document.line(of: root, limit: 300) }

    // MARK: Including

    /// Returns the elements elsewhere on the page that an event includes. The event includes them with `itemref`, or
    /// with an object or link of the class `include`.
    private func included(by root: Int) -> [Int] {
        var ids = document.words(of: .itemref, root).map(String.init)
        for element in document.subtree(root).dropFirst().prefix(2000) where document.nodes[element].name != .text {
            ids += document.words(of: .itemref, element).map(String.init)
            guard let classes = document.bytes(of: .class, element), PageClasses.contains("include", classes) else {
                continue
            }
            let reference = document.value(of: .data, element) ?? document.value(of: .href, element) ?? ""
            if reference.hasPrefix("#") { ids.append(String(reference.dropFirst())) }
        }
        return ids.prefix(50).compactMap { facts.elements[ArraySlice($0.utf8)] }
            .filter { !document.isInside(root, $0) && !document.isInside($0, root) }
    }

    // MARK: Properties

    private mutating func collect(_ range: Range<Int>, into item: inout MicroformatItem) {
        var place = range.lowerBound
        while place < range.upperBound, elementsLeft > 0 {
            elementsLeft -= 1
            guard document.nodes[place].name != .text, document.has(.class, place) else {
                place += 1
                continue
            }
            let classes = document.words(of: .class, place)
            for name in classes { take(name, place, into: &item) }
            // Elements inside another microformat belong to that microformat. Elements inside a location belong to the
            // location.
            let isNested =
                classes.contains { $0.hasPrefix("h-") || $0 == "vevent" || $0 == "vcard" }
                || !classes.allSatisfy { $0 != "location" && $0 != "p-location" }
            place = isNested ? Int(document.nodes[place].end) : place + 1
        }
    }

    private mutating func take(_ name: Substring, _ element: Int, into item: inout MicroformatItem) {
        guard let property = item.property(name) else { return }
        switch property {
        case .name: item.add("name", .string(text(element)))
        case .summary: item.summary = item.summary ?? text(element)
        case .description: item.add("description", .string(document.text(of: element, limit: min(bytesLeft, 65_536))))
        case .url:
            let address = document.value(of: .href, element).flatMap { PageAddress.resolve($0, base: facts.base) }
            item.add("url", .string(address ?? text(element)))
        case .location:
            if let place = place(element) { item.add("location", including(element, place)) }
        case .category: item.add("keywords", .string(text(element)))
        case .identifier: item.add("identifier", .string(text(element)))
        case .start: item.start = item.start ?? time(element)
        case .end: item.end = item.end ?? time(element)
        case .duration:
            item.add(
                "duration",
                .string(document.value(of: .datetime, element) ?? document.value(of: .title, element) ?? text(element)))
        case .status: item.status = text(element)
        case .organizer: item.add("organizer", organizer(element))
        }
    }

    private mutating func text(_ element: Int) -> String {
        let name = document.nodes[element].name
        if let value = valuePattern(element).first, name != .time { return value }
        let written: String? =
            switch name {
            case .abbr, .link: document.value(of: .title, element)
            case .data, .input, .meter: document.value(of: .value, element)
            case .img, .area: document.value(of: .alt, element)
            default: nil
            }
        let text = written ?? document.line(of: element, limit: min(bytesLeft, 4096))
        bytesLeft -= text.utf8.count
        return text
    }

    /// Returns the texts of the inner elements of class `value` or `value-title` (the value class pattern).
    private func valuePattern(_ element: Int) -> [String] {
        var values: [String] = []
        var place = element + 1
        let end = min(Int(document.nodes[element].end), place + 500)
        while place < end, values.count < 8 {
            guard document.nodes[place].name != .text, let classes = document.bytes(of: .class, place) else {
                place += 1
                continue
            }
            if PageClasses.contains("value-title", classes) {
                if let title = document.value(of: .title, place) { values.append(title) }
                place = Int(document.nodes[place].end)
            } else if PageClasses.contains("value", classes) {
                values.append(valueText(place))
                place = Int(document.nodes[place].end)
            } else {
                place += 1
            }
        }
        return values
    }

    private func valueText(_ element: Int) -> String {
        let written: String? =
            switch document.nodes[element].name {
            case .time, .ins, .del: document.value(of: .datetime, element)
            case .abbr: document.value(of: .title, element)
            case .data, .input: document.value(of: .value, element)
            case .img, .area: document.value(of: .alt, element)
            // Some programs write the machine-readable time into the title of any element.
            default: document.value(of: .title, element).flatMap { SchemaTime($0) == nil ? nil : $0 }
            }
        return written ?? document.line(of: element, limit: 200)
    }

    private func time(_ element: Int) -> MicroformatTime? {
        let values = valuePattern(element)
        return MicroformatTime(values.isEmpty ? [valueText(element)] : values)
    }

    // MARK: Places and people

    private static let addressNames = [
        ("street-address", "streetAddress"), ("locality", "addressLocality"), ("region", "addressRegion"),
        ("postal-code", "postalCode"), ("country-name", "addressCountry"),
    ]

    /// Returns a place: the name and address that classes mark in its element, or else the element's text.
    private mutating func place(_ element: Int) -> JSONValue? {
        var members: [JSONValue.Member] = []
        var address: [JSONValue.Member] = []
        var position: [JSONValue.Member] = []
        for inner in document.subtree(element).dropFirst().prefix(300) where document.nodes[inner].name != .text {
            for name in document.words(of: .class, inner) {
                let short = name.split(separator: "-", maxSplits: 1)
                let bare = short.count == 2 && ["p", "u"].contains(short[0]) ? short[1] : name
                switch bare {
                case "name", "fn", "org":
                    if members.isEmpty, name != "name" { members.append(member("name", text(inner))) }
                case "latitude", "longitude": position.append(member(String(bare), text(inner)))
                default:
                    if let known = Self.addressNames.first(where: { $0.0 == bare }) {
                        address.append(member(known.1, text(inner)))
                    }
                }
            }
        }
        if position.count == 2 { members.append(JSONValue.Member(name: "geo", value: .object(position))) }
        guard !address.isEmpty || !members.isEmpty else {
            let text = text(element)
            return text.isEmpty ? nil : .string(text)
        }
        if !address.isEmpty { members.append(JSONValue.Member(name: "address", value: .object(address))) }
        if address.isEmpty, position.isEmpty { return .string(text(element)) }
        return .object(members)
    }

    /// Returns a place with the text of the elements that the `itemref` of `element` names. This adds, for example, the
    /// building to a room.
    private mutating func including(_ element: Int, _ place: JSONValue) -> JSONValue {
        let others = document.words(of: .itemref, element).prefix(5).compactMap { id -> String? in
            guard let other = facts.elements[ArraySlice(id.utf8)] else { return nil }
            return document.line(of: other, limit: 500)
        }
        guard !others.isEmpty else { return place }
        return .string(([text(element)] + others).joined(separator: ", "))
    }

    private func member(_ name: String, _ text: String) -> JSONValue.Member {
        JSONValue.Member(name: name, value: .string(text))
    }

    private mutating func organizer(_ element: Int) -> JSONValue {
        var address: String?
        for inner in document.subtree(element).prefix(100) where document.nodes[inner].name == .a && address == nil {
            address = document.value(of: .href, inner).flatMap { $0.lowercased().hasPrefix("mailto:") ? $0 : nil }
        }
        var members = [member("name", text(element))]
        if let address { members.append(member("email", String(address.dropFirst(7).prefix { $0 != "?" }))) }
        return .object(members)
    }
}

extension PageFacts {
    func isEventClass(_ element: Int) -> Bool {
        // `eventClasses` is in document order, so a binary search finds the element.
        var low = 0
        var high = eventClasses.count
        while low < high {
            let middle = (low + high) / 2
            if eventClasses[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low < eventClasses.count && eventClasses[low] == element
    }
}
