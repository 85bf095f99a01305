import CalendarModel

extension FamilyName {
    /// schema.org events in JSON-LD.
    public static let jsonLD = Self(rawValue: "json-ld")
}

extension Diagnostic.Code {
    /// JSON-LD does not name its vocabulary. It was read as schema.org's.
    public static let missingContext = Self(rawValue: "missing-context")
}

/// schema.org's Event, its subtypes, and reservations in JSON-LD, also in the `<script>` elements of a web page.
struct JSONLDFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, text.utf8.count <= context.limits.payloadBytes else { return nil }
        let start = text.utf8.first { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
        let roots: [JSONValue]
        switch start {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard text.utf8.contains(UInt8(ascii: "@")), let root = JSONValue(text) else { return nil }
            roots = [root]
        case UInt8(ascii: "<"): roots = LinkedDataScripts.contents(of: text).compactMap { JSONValue($0) }
        default: return nil
        }
        var collector = EventCollector()
        for root in roots { collector.visit(root, vocabulary: .unknown) }
        guard !collector.events.isEmpty else { return nil }
        var diagnostics = collector.diagnostics
        if collector.lacksContext {
            let message = "the JSON-LD does not name its vocabulary; it was read as schema.org's"
            diagnostics.insert(Diagnostic(.missingContext, message), at: 0)
        }
        return TypedCalendar.recognize(collector.events, family: .jsonLD, diagnostics: diagnostics, context: context)
    }
}

/// Finds the events in JSON-LD, wherever schema.org allows them.
private struct EventCollector {
    /// The vocabulary that names belong to.
    enum Vocabulary {
        case unknown, schemaOrg, other
    }

    private(set) var events: [Component] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether an event without a vocabulary was read as schema.org's.
    private(set) var lacksContext = false

    /// Members whose values may be events or contain them.
    static let paths = [
        "@graph", "itemListElement", "item", "mainEntity", "event", "events", "subEvent", "subEvents", "reservationFor",
    ]

    mutating func visit(_ value: JSONValue, vocabulary: Vocabulary) {
        if let values = value.array {
            for value in values { visit(value, vocabulary: vocabulary) }
            return
        }
        guard let node = SchemaNode(value) else { return }
        let vocabulary = value["@context"].map(Self.vocabulary) ?? vocabulary
        var isMapped = false
        if vocabulary != .other, node.isEvent || node.isReservation {
            var mapping = node.isEvent ? SchemaEvent(node) : SchemaReservation(node)?.event
            if let event = mapping?.component() {
                isMapped = true
                events.append(event)
                report(mapping?.diagnostics ?? [])
                if vocabulary == .unknown { lacksContext = true }
            }
        }
        for path in Self.paths {
            // The first reserved event was already added, together with its reservation.
            let isTaken = isMapped && path == "reservationFor"
            for inner in (node[path]?.list ?? []).dropFirst(isTaken ? 1 : 0) { visit(inner, vocabulary: vocabulary) }
        }
    }

    private mutating func report(_ new: [Diagnostic]) {
        // Many events must not produce as many diagnostics.
        diagnostics += new.prefix(max(0, 100 - diagnostics.count))
    }

    private static func vocabulary(_ context: JSONValue) -> Vocabulary {
        let names = context.list.flatMap { value -> [String] in
            if let name = value.string { return [name] }
            return (value.members ?? []).compactMap(\.value.string)
        }
        return names.contains(where: isSchemaOrg) ? .schemaOrg : .other
    }

    private static func isSchemaOrg(_ name: String) -> Bool {
        var rest = name.lowercased()[...]
        for prefix in ["https:", "http:", "//", "www."] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
        }
        return rest.hasPrefix("schema.org") && [nil, "/", "#"].contains(rest.dropFirst("schema.org".count).first)
    }
}

/// Finds the JSON-LD in a web page.
enum LinkedDataScripts {
    /// Returns the contents of the `<script type="application/ld+json">` elements of a text, in order.
    static func contents(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        var contents: [String] = []
        var index = 0
        while let open = find("<script", in: bytes, from: index), let end = find(">", in: bytes, from: open) {
            guard let close = find("</script", in: bytes, from: end) else { break }
            let tag = bytes[open..<end]
            if find("application/ld+json", in: tag, from: open) != nil {
                contents.append(String(decoding: bytes[end + 1..<close], as: UTF8.self))
            }
            index = close
        }
        return contents
    }

    /// Returns where a word, given in lower case, occurs next in any case.
    private static func find<Bytes: RandomAccessCollection<UInt8>>(
        _ word: StaticString, in bytes: Bytes, from start: Int
    ) -> Int? where Bytes.Index == Int {
        word.withUTF8Buffer { word in
            guard start + word.count <= bytes.endIndex else { return nil }
            return (start...bytes.endIndex - word.count).first { place in
                word.indices.allSatisfy { bytes[place + $0].lowercaseASCII == word[$0] }
            }
        }
    }
}

extension UInt8 {
    fileprivate var lowercaseASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
