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
        let texts = items.map(CanonicalText.init)
        rawValue =
            texts.count == 1
            ? NameBasedUUID.text(of: texts[0].bytes, namespace: DerivedUID.namespace)
            : NameBasedUUID.text(
                of: texts.map(\.text).sorted().joined(separator: "\n"), namespace: DerivedUID.namespace)
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
    /// The text as UTF-8.
    private(set) var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ component: Component) {
        append(component.name)
        bytes.append(UInt8(ascii: "\n"))
        var lines = Self()
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(component.properties.count)
        for place in component.properties.indices {
            switch component.properties[place].name {
            case "DTSTAMP", "CREATED", "LAST-MODIFIED": continue
            default: break
            }
            let start = lines.bytes.count
            lines.append(component.properties[place])
            ranges.append(start..<lines.bytes.count)
        }
        lines.bytes.withUnsafeBufferPointer { lines in
            ranges.sort { lines[$0].lexicographicallyPrecedes(lines[$1]) }
            for range in ranges {
                bytes += lines[range]
                bytes.append(UInt8(ascii: "\n"))
            }
        }
        for inner in component.components.map(Self.init).map(\.text).sorted() { append("(\(inner))") }
    }

    private init() { bytes.reserveCapacity(512) }

    private mutating func append(_ text: String) { bytes += text.utf8 }

    private mutating func append(_ property: Property) {
        // Content that was not written yet has the fingerprint that it has after it is written and read again.
        let property = Self.isPlain(property) ? property : ICalendarWriter.asWritten(property)
        // Control characters separate the parts, because iCalendar text cannot contain them.
        append(property.name)
        switch property.parameters.count {
        case 0: break
        case 1: append(property.parameters[0])
        default: append(property.parameters.map(Self.text).sorted().joined())
        }
        bytes.append(1)
        append(property.value)
    }

    /// Whether the writer changes nothing in a property. In parameters, it changes quotation marks, too.
    private static func isPlain(_ property: Property) -> Bool {
        property.parameters.allSatisfy { parameter in
            parameter.values.allSatisfy { $0.isWritable && !$0.utf8.contains(UInt8(ascii: "\"")) }
        } && property.value.isWritable
    }

    private mutating func append(_ parameter: Parameter) {
        bytes.append(2)
        append(parameter.name)
        bytes.append(3)
        for (place, value) in parameter.values.enumerated() {
            if place > 0 { bytes.append(4) }
            append(value)
        }
    }

    private static func text(of parameter: Parameter) -> String {
        var one = Self()
        one.append(parameter)
        return one.text
    }
}
