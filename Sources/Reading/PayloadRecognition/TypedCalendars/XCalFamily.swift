import CalendarModel
import XMLReading

extension FamilyName {
    /// A calendar in XML (RFC 6321).
    public static let xcal = Self(rawValue: "xcal")
}

extension Diagnostic.Code {
    /// The XML was refused, because it has a DOCTYPE, too many or too deeply nested elements, or too long a name. No
    /// calendar needs these, but attackers use them.
    public static let xmlRefused = Self(rawValue: "xml-refused")
    /// The XML is not well-formed. The part before the error was read.
    public static let malformedXML = Self(rawValue: "malformed-xml")
    /// An element of another vocabulary was left out.
    public static let foreignElement = Self(rawValue: "foreign-element")
}

/// xCal (RFC 6321): `<icalendar xmlns="urn:ietf:params:xml:ns:icalendar-2.0"><vcalendar>...`. The family also reads
/// the early draft of xCal, in which conferences publish their schedules.
struct XCalFamily: PayloadFamily {
    /// The namespace of all elements (RFC 6321 §2).
    static let namespace = "urn:ietf:params:xml:ns:icalendar-2.0"

    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, text.utf8.count <= context.limits.payloadBytes, Self.looksLikeXCal(text) else {
            return nil
        }
        // A component takes two levels: itself and `components`. A property takes up to six levels.
        let bounds = (depth: 2 * context.limits.nesting + 8, elements: 10 * context.limits.properties)
        guard let result = XMLParser()?.parse(text, depth: bounds.depth, limit: bounds.elements) else { return nil }
        var reader = XCalReader()
        switch result.ending {
        case .complete: break
        case .malformed(let line):
            let message = "the XML is not well-formed here; the part before was read"
            reader.diagnostics.append(Diagnostic(.malformedXML, message, line: line))
        case .refused(let refusal):
            return RecognizedPayload(.calendar, diagnostics: [Self.diagnostic(refusal, bounds)])
        }
        let components = result.root.map { reader.components(root: $0) } ?? []
        guard !components.isEmpty else { return nil }
        return TypedCalendar.recognize(components, family: .xcal, diagnostics: reader.diagnostics, context: context)
    }

    /// Returns whether a text begins like XML, and has the name of a calendar's element near its beginning.
    private static func looksLikeXCal(_ text: String) -> Bool {
        let start = text.trimmed.drop { $0 == "\u{FEFF}" }
        guard start.utf8.first == UInt8(ascii: "<") else { return false }
        let head = start.prefix(2000).lowercased()
        return ["icalendar", "vcalendar", "vevent", "vtodo"].contains { head.contains($0) }
    }

    private static func diagnostic(
        _ refusal: XMLRefusal, _ bounds: (depth: Int, elements: Int)
    ) -> Diagnostic {
        let reason =
            switch refusal {
            case .doctype: "it has a DOCTYPE"
            case .nesting: "its elements are nested more than \(bounds.depth) deep"
            case .elements: "it has more than \(bounds.elements) elements"
            case .name: "a name in it has more than \(XMLParser.nameLimit) bytes"
            }
        return Diagnostic(.xmlRefused, "the XML calendar was refused: \(reason), which no real calendar has")
    }
}

/// Converts XML elements to components.
private struct XCalReader {
    var diagnostics: [Diagnostic] = []

    /// Returns the calendars in `icalendar` (RFC 6321 §3.1), or the root itself if it is a component.
    mutating func components(root: XMLElement) -> [Component] {
        let roots = root.name.lowercased() == "icalendar" ? root.children : [root]
        return roots.filter { isOurs($0) && TypedCalendar.rootNames.contains($0.name.uppercased()) }
            .map { component($0) }
    }

    /// Returns whether an element is part of a calendar. An element without a namespace counts as part of the calendar.
    /// An element of another vocabulary is left out and reported.
    private mutating func isOurs(_ element: XMLElement) -> Bool {
        if element.namespace.isEmpty || element.namespace == XCalFamily.namespace
            || element.namespace == DraftXCal.namespace
        {
            return true
        }
        report(
            .foreignElement,
            "the element \(element.name) is not part of a calendar and was left out: "
                + element.trimmedText.prefix(60))
        return false
    }

    private mutating func component(_ element: XMLElement) -> Component {
        if DraftXCal.isDraft(element) {
            var draft = DraftXCal()
            let component = draft.component(element)
            for foreign in draft.foreign { _ = isOurs(foreign) }
            return component
        }
        var component = Component(element.name.uppercased())
        for part in element.children {
            switch part.name {
            case "properties":
                for child in part.children where isOurs(child) { component.properties += properties(child) }
            case "components":
                for child in part.children where isOurs(child) { component.components.append(self.component(child)) }
            default:
                report(.malformedProperty, "the element \(part.name) does not belong in a component and was left out")
            }
        }
        return component
    }

    // MARK: Properties

    /// Converts an element to a property, or to several properties if its values have different types (RFC 6321 §3.4).
    private mutating func properties(_ element: XMLElement) -> [Property] {
        let parameters = (element.child("parameters")?.children ?? []).map { parameter in
            (
                name: parameter.name,
                values: parameter.children.isEmpty
                    ? [parameter.trimmedText] : parameter.children.map(Self.text)
            )
        }
        var typed = TypedProperty(name: element.name, parameters: parameters, type: "unknown", values: [])
        let values = element.children.filter { $0.name != "parameters" }
        guard let first = values.first else {
            report(.malformedProperty, "\(element.name) has a value without a type; it was read as iCalendar text")
            typed.values = [.text(element.trimmedText)]
            return [typed.property]
        }
        if let parts = Self.structure(element.name, values) {
            (typed.type, typed.values) = (element.name.lowercased() == "geo" ? "float" : "text", [.structured(parts)])
            return [typed.property]
        }
        var properties: [Property] = []
        var rest = values[...]
        var type = first.name
        while !rest.isEmpty {
            let group = rest.prefix { $0.name == type }
            typed.type = type
            typed.values = group.map(Self.value)
            properties.append(typed.property)
            rest = rest[group.endIndex...]
            type = rest.first?.name ?? ""
        }
        return properties
    }

    /// Returns the parts of GEO or REQUEST-STATUS, which are separate elements (RFC 6321 §3.4.1.2 and §3.4.1.3).
    private static func structure(_ name: String, _ values: [XMLElement]) -> [[String]]? {
        let names: [String]
        switch name.lowercased() {
        case "geo": names = ["latitude", "longitude"]
        case "request-status": names = ["code", "description", "data"]
        default: return nil
        }
        guard values.allSatisfy({ names.contains($0.name) }) else { return nil }
        return names.compactMap { name in values.first { $0.name == name }.map { [$0.trimmedText] } }
    }

    private static func value(_ element: XMLElement) -> TypedProperty.Value {
        switch element.name {
        case "recur" where !element.children.isEmpty:
            // The values of a rule's part may be in one element or in several (RFC 6321 §3.6.10).
            var parts: [(name: String, values: [String])] = []
            for child in element.children {
                if let place = parts.firstIndex(where: { $0.name == child.name }) {
                    parts[place].values.append(child.trimmedText)
                } else {
                    parts.append((child.name, [child.trimmedText]))
                }
            }
            return .rule(parts)
        case "period" where !element.children.isEmpty:
            return .text(element.children.map(\.trimmedText).joined(separator: "/"))
        default: return .text(text(element))
        }
    }

    /// Returns the value of an element. Blanks around the value are kept only in text.
    private static func text(_ element: XMLElement) -> String {
        element.name == "text" || element.name == "unknown" ? element.text : element.trimmedText
    }

    private mutating func report(_ code: Diagnostic.Code, _ message: String) {
        if diagnostics.count < 100 { diagnostics.append(Diagnostic(code, message)) }
    }
}
