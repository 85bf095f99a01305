/// Finds the events in a tree of JSON-LD, in all members where schema.org allows events.
struct SchemaEventFinder {
    /// The relation of an event to the page and to other events.
    enum Standing: Comparable {
        /// The main event of a page: its mainEntity.
        case main
        /// An event at the top of the tree, in a graph, or in a member `about`.
        case top
        /// An event in a list, or one of the events of a place, a group or an organization.
        case listed
        /// A part of another event.
        case part

        /// Returns the standing of an event that is inside an object. `self` is the standing of the object.
        ///
        /// - Parameter path: the standing that ``paths`` has for the member that holds the event.
        func inside(_ path: Standing) -> Standing {
            if path == .main { return self <= .top ? .main : self }
            return max(path, self == .main ? .top : self)
        }
    }

    /// An event, or a reservation.
    struct Found {
        let node: SchemaNode
        let standing: Standing
        /// The index in ``found`` of the event that this event is a part of; nil if this event is not a part.
        let whole: Int?
        /// Whether no `@context` names the vocabulary of the object.
        let lacksContext: Bool
        /// The number of the event or trip in its reservation, from 0.
        var place = 0

        /// The event, or the event that a reservation is for; nil for a reservation without one.
        var subject: SchemaNode? { node.isEvent ? node : SchemaReservation(node, at: place)?.subject }

        /// The converter to a VEVENT; nil for a reservation that has neither an event nor a time.
        var event: SchemaEvent? { node.isEvent ? SchemaEvent(node) : SchemaReservation(node, at: place)?.event }
    }

    /// The vocabulary to which an object's names belong.
    private enum Vocabulary {
        case unknown, schemaOrg, other
    }

    private(set) var found: [Found] = []
    /// The types of the objects that are not events and that stand at the top of the tree or in a graph.
    private(set) var otherTypes: Set<String> = []

    /// The members whose values may be or contain events, and the standing of those events.
    private static let paths: [(name: String, standing: Standing)] = [
        ("@graph", .top), ("mainEntity", .main), ("about", .top), ("itemListElement", .listed), ("item", .listed),
        ("event", .listed), ("events", .listed), ("performerIn", .listed), ("hasPart", .listed),
        ("hasCourseInstance", .listed), ("subEvent", .part), ("subEvents", .part), ("reservationFor", .top),
    ]

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
            // Only the outermost context expands names. If each inner context expanded the names again, a hostile page
            // could take any amount of time.
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
                let trips = node.isEvent ? 0 : node["reservationFor"]?.list.count ?? 0
                for place in 0..<min(trips, 100) where place > 0 && isTrip(node, at: place) {
                    found.append(
                        Found(
                            node: node, standing: standing, whole: whole, lacksContext: vocabulary == .unknown,
                            place: place))
                }
            }
        } else if vocabulary != .other, standing <= .top {
            otherTypes.formUnion(node.types)
        }
        for path in Self.paths {
            // The reserved event was already found with its reservation.
            let isTaken = isMapped && path.name == "reservationFor"
            for (place, inner) in (node[path.name]?.list ?? []).enumerated() {
                if isTaken, place == 0 || isTrip(node, at: place) { continue }
                visit(
                    inner, vocabulary: vocabulary, standing: standing.inside(path.standing),
                    whole: path.standing == .part ? whole : nil)
            }
        }
    }

    /// Returns whether an entry of `reservationFor`, such as a trip, becomes an event only together with the
    /// reservation. `place` is the entry's index.
    private func isTrip(_ node: SchemaNode, at place: Int) -> Bool {
        guard let value = node["reservationFor"]?.list.dropFirst(place).first, let thing = SchemaNode(value),
            !thing.isEvent
        else { return false }
        return SchemaReservation(node, at: place) != nil
    }
}
