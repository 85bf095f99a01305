import CalendarModel
import ICalendar

/// A short fingerprint of the content of a resource or an item. Equal content has the same fingerprint.
///
/// The content consists of the properties of the items. The order of properties and parameters does not matter.
/// DTSTAMP, CREATED and LAST-MODIFIED are left out, because generators write new ones each time. Zone definitions and
/// calendar properties are left out, too.
public struct ContentFingerprint: RawRepresentable, Hashable, Sendable {
    /// A UUID of version 5.
    public let rawValue: String

    /// Creates a fingerprint from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates the fingerprint of items, which may be in any order.
    public init(of items: [Component]) {
        let texts = items.map(CanonicalText.init).map(\.text)
        rawValue = NameBasedUUID.text(
            of: texts.count == 1 ? texts[0] : texts.sorted().joined(separator: "\n"), namespace: DerivedUID.namespace)
    }

    /// Creates the fingerprint of a resource.
    public init(of resource: CalendarResource) {
        self.init(of: resource.items)
    }
}

extension Revision {
    /// Creates the revision of a resource with this text.
    public init(ofText text: String) {
        self.init(rawValue: NameBasedUUID.text(of: text, namespace: DerivedUID.namespace))
    }
}

extension Component {
    func hasSameContent(as other: Component) -> Bool {
        self == other || CanonicalText(self).text == CanonicalText(other).text
    }
}

/// A component as text with its properties in a fixed order, so that equal content is equal text.
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
        // Content that was not written yet has the fingerprint that it has after it is written and read again.
        let property = isPlain(property) ? property : ICalendarWriter.asWritten(property)
        // Control characters separate the parts, because iCalendar text cannot contain them.
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

    /// Whether the writer changes nothing in a property. It changes control characters, quotation marks, and the line
    /// ends of Unicode, whose UTF-8 begins with C2 and E2.
    private static func isPlain(_ property: Property) -> Bool {
        func isPlain(_ text: String) -> Bool {
            text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 && $0 != UInt8(ascii: "\"") }
        }
        return property.parameters.allSatisfy { $0.values.allSatisfy(isPlain) } && isPlain(property.value)
    }

    private static func parameter(_ parameter: Parameter) -> String {
        "\u{2}\(parameter.name)\u{3}\(parameter.values.joined(separator: "\u{4}"))"
    }
}
