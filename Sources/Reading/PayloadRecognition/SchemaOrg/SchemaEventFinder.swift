/// Finds the events in a tree of JSON-LD, wherever schema.org allows them.
struct SchemaEventFinder {
    /// How an event stands among the others.
    enum Standing: Comparable {
        /// What a page is about: its mainEntity.
        case main
        /// At the top, in a graph, or what something is about.
        case top
        /// In a list, or one of the events of a place, a group or an organization.
        case listed
        /// A part of another event.
        case part

        /// The standing of what is found on a path from something of this standing.
        func inside(_ path: Standing) -> Standing {
            if path == .main { return self <= .top ? .main : self }
            return max(path, self == .main ? .top : self)
        }
    }

    /// An event, or a reservation.
    struct Found {
        let node: SchemaNode
        let standing: Standing
        /// The number of the event that this is a part of.
        let whole: Int?
        /// Whether nothing says whose vocabulary it is in.
        let lacksContext: Bool

        /// What makes a VEVENT of it; nil for a reservation that says nothing of a time.
        var event: SchemaEvent? { node.isEvent ? SchemaEvent(node) : SchemaReservation(node)?.event }
    }

    /// Whose terms names are.
    private enum Vocabulary {
        case unknown, schemaOrg, other
    }

    private(set) var found: [Found] = []
    /// The types of what is no event, at the top and in graphs.
    private(set) var otherTypes: Set<String> = []

    /// Members whose values may be events, or lead to them.
    private static let paths: [(name: String, standing: Standing)] = [
        ("@graph", .top), ("mainEntity", .main), ("about", .top), ("itemListElement", .listed), ("item", .listed),
        ("event", .listed), ("events", .listed), ("performerIn", .listed), ("hasPart", .listed),
        ("hasCourseInstance", .listed), ("subEvent", .part), ("subEvents", .part), ("reservationFor", .top),
    ]

    /// Finds the events in a tree.
    mutating func visit(_ root: JSONValue) {
        visit(root, vocabulary: .unknown, standing: .top, whole: nil)
    }

    private mutating func visit(_ value: JSONValue, vocabulary: Vocabulary, standing: Standing, whole: Int?) {
        if let values = value.array {
            for value in values { visit(value, vocabulary: vocabulary, standing: standing, whole: whole) }
            return
        }
        var value = value
        var vocabulary = vocabulary
        if let context = value["@context"].map(JSONLDContext.init) {
            // Names are expanded once on the way down, as contexts within contexts could cost any time.
            if vocabulary == .unknown, context.isSchemaOrg { value = context.expanded(value) }
            vocabulary = context.isSchemaOrg ? .schemaOrg : .other
        }
        guard let node = SchemaNode(value) else { return }
        var whole = whole
        var isMapped = false
        if vocabulary != .other, node.isEvent || node.isReservation {
            if node.isEvent || SchemaReservation(node) != nil {
                isMapped = true
                found.append(
                    Found(node: node, standing: standing, whole: whole, lacksContext: vocabulary == .unknown))
                whole = found.count - 1
            }
        } else if vocabulary != .other, standing <= .top {
            otherTypes.formUnion(node.types)
        }
        for path in Self.paths {
            // What is reserved became an event together with its reservation.
            let isTaken = isMapped && path.name == "reservationFor"
            for inner in (node[path.name]?.list ?? []).dropFirst(isTaken ? 1 : 0) {
                visit(
                    inner, vocabulary: vocabulary, standing: standing.inside(path.standing),
                    whole: path.standing == .part ? whole : nil)
            }
        }
    }
}
