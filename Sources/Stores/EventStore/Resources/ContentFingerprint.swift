import CalendarModel
import ICalendar

/// Says of a resource, or an item, in a few bytes what it says in many: equal content has the same fingerprint.
///
/// Content is what the items say, in whatever order their properties and parameters stand. DTSTAMP, CREATED and
/// LAST-MODIFIED are no part of it, as generators write them anew each time; neither are zones' definitions, nor the
/// calendar's own properties.
public struct ContentFingerprint: RawRepresentable, Hashable, Sendable {
    /// A UUID of version 5.
    public let rawValue: String

    /// The fingerprint that was computed before.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The fingerprint of items, in whatever order.
    public init(of items: [Component]) {
        let texts = items.map(CanonicalText.init).map(\.text)
        rawValue = NameBasedUUID.text(
            of: texts.count == 1 ? texts[0] : texts.sorted().joined(separator: "\n"), namespace: DerivedUID.namespace)
    }

    /// The fingerprint of a resource.
    public init(of resource: CalendarResource) {
        self.init(of: resource.items)
    }
}

extension Revision {
    /// The revision of a resource that is written as this text.
    public init(ofText text: String) {
        self.init(rawValue: NameBasedUUID.text(of: text, namespace: DerivedUID.namespace))
    }
}

extension Component {
    /// Whether another item says the same; see ``ContentFingerprint``.
    func hasSameContent(as other: Component) -> Bool {
        self == other || CanonicalText(self).text == CanonicalText(other).text
    }
}

/// A component with its properties in one order, so that equal content is equal text.
private struct CanonicalText {
    private(set) var text = ""

    init(_ component: Component) {
        text = "\(component.name)\n"
        let lines = component.properties.compactMap { property -> String? in
            switch property.name {
            case "DTSTAMP", "CREATED", "LAST-MODIFIED": nil
            default: Self.line(property)
            }
        }
        for line in lines.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            text += line
            text += "\n"
        }
        for inner in component.components.map(Self.init).map(\.text).sorted() { text += "(\(inner))" }
    }

    private static func line(_ property: Property) -> String {
        // Control characters cannot be in what is written, so they tell the parts apart.
        var line = property.name
        switch property.parameters.count {
        case 0: break
        case 1: line += parameter(property.parameters[0])
        default: line += property.parameters.map(parameter).sorted().joined()
        }
        line += "\u{1}"
        line += property.value
        return line
    }

    private static func parameter(_ parameter: Parameter) -> String {
        "\u{2}\(parameter.name)\u{3}\(parameter.values.joined(separator: "\u{4}"))"
    }
}
