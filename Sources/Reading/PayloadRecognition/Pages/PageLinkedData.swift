import CalendarModel

/// The events in a page's JSON-LD.
struct PageLinkedData {
    private(set) var events: [PageEvent] = []
    /// The types of the objects that are not events. These types show the kind of the page.
    private(set) var otherTypes: Set<String> = []
    /// Diagnostics about repairs, and about scripts that could not be repaired.
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether at least one event that has a time does not name its vocabulary.
    private(set) var lacksContext = false

    /// The maximum numbers of scripts and events that are read. No real page has more.
    private static let mostScripts = 20_000, mostEvents = 5000

    init(_ document: HTMLDocument, _ facts: PageFacts) {
        var finder = SchemaEventFinder()
        var nodes: [String: JSONValue] = [:]
        for script in facts.scripts.prefix(Self.mostScripts) {
            guard Self.isLinkedData(document.value(of: .type, script) ?? ""), let text = document.script(script) else {
                continue
            }
            guard let (value, repairs) = LenientJSONReader.read(text) else {
                if text.contains(where: { $0 > 0x20 }) { note(Self.unreadable) }
                continue
            }
            finder.visit(value)
            Self.index(value, into: &nodes, depth: 0)
            for repair in repairs where !self.repairs.contains(repair) { self.repairs.append(repair) }
        }
        add(finder, nodes, facts)
    }

    private var repairs: [JSONRepair] = []

    private static let unreadable = Diagnostic(
        .unreadableLinkedData, "JSON-LD could not be read or repaired; it was left out")

    private static func isLinkedData(_ type: String) -> Bool {
        let name = type.lowercased().split { $0 == ";" || $0.isWhitespace }.first
        return name == "application/ld+json" || name == "application/json+ld" || name == "ld+json"
    }

    /// Adds a diagnostic unless it was already added.
    private mutating func note(_ diagnostic: Diagnostic) {
        if diagnostics.count < 50, !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    private mutating func add(_ finder: SchemaEventFinder, _ nodes: [String: JSONValue], _ facts: PageFacts) {
        otherTypes = finder.otherTypes
        // An object that many events refer to is copied into each event, so the size of all copies is limited.
        var budget = 4 << 20
        // Key: an event's index in the finder, value: the event's index in `events`.
        var numbers: [Int: Int] = [:]
        for (place, found) in finder.found.prefix(Self.mostEvents).enumerated()
        where found.node.isPageEvent || found.node.isReservation {
            let node = nodes.isEmpty ? found.node : found.node.resolved(by: nodes, budget: &budget)
            let resolved = SchemaEventFinder.Found(
                node: node, standing: found.standing, whole: found.whole.flatMap { numbers[$0] },
                lacksContext: found.lacksContext, place: found.place)
            guard let event = PageEvent(resolved, family: .jsonLD, element: nil, base: facts.base) else { continue }
            numbers[place] = events.count
            events.append(event)
            if found.lacksContext, event.hasTime { lacksContext = true }
        }
        // Repairs are reported only if they led to an event.
        guard events.contains(where: \.hasTime) else { return }
        for repair in repairs { note(repair.diagnostic) }
    }

    // MARK: References

    /// Collects the objects that have an identifier (the key in `nodes`) and other members.
    private static func index(_ value: JSONValue, into nodes: inout [String: JSONValue], depth: Int) {
        guard depth < 8, nodes.count < 5000 else { return }
        for value in value.list {
            guard let members = value.members else { continue }
            if members.count > 1, let id = value["@id"]?.string, nodes[id] == nil { nodes[id] = value }
            for member in members { index(member.value, into: &nodes, depth: depth + 1) }
        }
    }
}

extension SchemaNode {
    /// Members whose values may be references to objects elsewhere on the page.
    private static let references: Set = ["location", "organizer", "address", "geo", "eventSchedule", "image"]

    /// Returns the object with its references replaced by the objects that they refer to, two levels deep.
    func resolved(by nodes: [String: JSONValue], budget: inout Int) -> SchemaNode {
        SchemaNode(Self.resolved(value, by: nodes, depth: 2, budget: &budget)) ?? self
    }

    private static func resolved(
        _ value: JSONValue, by nodes: [String: JSONValue], depth: Int, budget: inout Int
    ) -> JSONValue {
        guard depth > 0, let members = value.members,
            members.contains(where: { references.contains(shortName($0.name)) })
        else { return value }
        var result: [JSONValue.Member] = []
        for member in members {
            guard references.contains(shortName(member.name)) else {
                result.append(member)
                continue
            }
            var values: [JSONValue] = []
            for value in member.value.list {
                var value = value
                if let members = value.members, members.allSatisfy({ $0.name == "@id" || $0.name == "@type" }),
                    let id = value["@id"]?.string, let node = nodes[id],
                    let size = node.size(limit: min(budget, 1 << 16))
                {
                    budget -= size
                    value = node
                }
                values.append(resolved(value, by: nodes, depth: depth - 1, budget: &budget))
            }
            let isList = member.value.array != nil
            result.append(
                JSONValue.Member(name: member.name, value: !isList && values.count == 1 ? values[0] : .array(values)))
        }
        return .object(result)
    }
}

extension JSONValue {
    /// Returns the approximate size of the value as JSON, in bytes; nil if it exceeds the limit.
    fileprivate func size(limit: Int) -> Int? {
        var size = 16
        switch self {
        case .string(let text): size += text.utf8.count
        case .array(let values):
            for value in values {
                guard size < limit, let inner = value.size(limit: limit - size) else { return nil }
                size += inner
            }
        case .object(let members):
            for member in members {
                guard size < limit, let inner = member.value.size(limit: limit - size) else { return nil }
                size += inner + member.name.utf8.count
            }
        case .null, .bool, .number: break
        }
        return size <= limit ? size : nil
    }
}

extension Diagnostic.Code {
    /// JSON-LD on a web page could not be read or repaired; it was left out.
    public static let unreadableLinkedData = Self(rawValue: "unreadable-json-ld")
}
