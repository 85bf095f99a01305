import CalendarModel

/// Writes the model as iCalendar text (RFC 5545 §3.1), with CR LF and with folded lines.
///
/// A property always becomes one content line: line ends in a value become `\n`, and other control characters are left
/// out.
package struct ICalendarWriter: Sendable {
    private let longestLine: Int

    /// The number of bytes for which a text gets room at once. Most events with their zone have no more.
    private static let usualSize = 2048

    /// - Parameter longestLine: the number of octets after which a line is folded.
    package init(longestLine: Int = 75) { self.longestLine = longestLine }

    package func text(of component: Component) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.usualSize)
        write(component, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes a component in parts, so that the whole text need not be in memory.
    ///
    /// - Parameter sink: receives each part of the text in order.
    package func write(_ component: Component, to sink: (String) throws -> Void) throws {
        let name = Self.name(component.name)
        var bytes: [UInt8] = []
        append("BEGIN:", name, to: &bytes)
        for property in component.properties { append(property, to: &bytes) }
        for inner in component.components {
            write(inner, to: &bytes)
            guard bytes.count > 1 << 16 else { continue }
            try sink(String(decoding: bytes, as: UTF8.self))
            bytes.removeAll(keepingCapacity: true)
        }
        append("END:", name, to: &bytes)
        try sink(String(decoding: bytes, as: UTF8.self))
    }

    private func write(_ component: Component, to bytes: inout [UInt8]) {
        let name = Self.name(component.name)
        append("BEGIN:", name, to: &bytes)
        for property in component.properties { append(property, to: &bytes) }
        for inner in component.components { write(inner, to: &bytes) }
        append("END:", name, to: &bytes)
    }

    private func append(_ tag: String, _ name: String, to bytes: inout [UInt8]) {
        bytes += tag.utf8
        bytes += name.utf8
        bytes += Self.lineEnd
    }

    /// Appends a property as one content line, which is folded if it is long.
    private func append(_ property: Property, to bytes: inout [UInt8]) {
        let start = bytes.count
        Self.append(property, to: &bytes)
        if bytes.count - start > longestLine { fold(&bytes, from: start) }
        bytes += Self.lineEnd
    }

    private static let lineEnd = Array("\r\n".utf8)

    /// Returns a component as it is after it is written and read again: with the writer's changes to line ends, control
    /// characters and quotation marks.
    package static func asWritten(_ component: Component) -> Component {
        var written = component
        written.properties = component.properties.map(asWritten)
        written.components = component.components.map(asWritten)
        return written
    }

    package static func asWritten(_ property: Property) -> Property {
        var written = property
        written.value = value(property.value)
        written.parameters = property.parameters.map(asWritten)
        return written
    }

    private static func asWritten(_ parameter: Parameter) -> Parameter {
        var written = parameter
        written.values = parameter.values.map(parameterText)
        return written
    }

    /// Returns a property as one content line, not folded and without a line end.
    static func line(_ property: Property) -> String {
        var bytes: [UInt8] = []
        append(property, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a property as one content line, not folded and without a line end.
    private static func append(_ property: Property, to bytes: inout [UInt8]) {
        bytes += name(property.name).utf8
        for parameter in property.parameters { append(parameter, to: &bytes) }
        bytes.append(UInt8(ascii: ":"))
        bytes += value(property.value).utf8
    }

    /// Appends a parameter with the semicolon before it.
    private static func append(_ parameter: Parameter, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: ";"))
        bytes += name(parameter.name).utf8
        bytes.append(UInt8(ascii: "="))
        for (place, value) in parameter.values.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += parameterValue(value).utf8
        }
    }

    /// Returns a name without the characters that a name cannot have. A name that loses any gets the prefix X-.
    private static func name(_ name: String) -> String {
        guard name.hasOnlyNameBytes, !name.isEmpty else {
            let rest = String(decoding: name.utf8.filter(\.isNameByte), as: UTF8.self)
            return rest.hasPrefix("X-") ? rest : "X-\(rest)"
        }
        return name
    }

    /// Returns a parameter's value, in quotes if it needs them.
    private static func parameterValue(_ value: String) -> String {
        let text = parameterText(value)
        let needsQuotes = text.utf8.contains {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";")
        }
        return needsQuotes ? "\"\(text)\"" : text
    }

    /// Returns a parameter's value without the characters that parameters cannot contain. A quote becomes `^'`, and a
    /// line end `^n` (RFC 6868).
    private static func parameterText(_ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") }
        guard !isPlain else { return value }
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "^'"
            case "\n", "\u{2028}", "\u{2029}": text += "^n"
            case _ where scalar.isControl && scalar != "\t": break
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Returns a property's value on one line: line ends become `\n`, and other control characters are left out.
    static func value(_ value: String) -> String {
        guard !value.isWritable else { return value }
        var text = ""
        var last: Unicode.Scalar?
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\n" where last == "\r": break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": text += "\\n"
            case "\t": text += "\t"
            case _ where scalar.isControl: break
            default: text.unicodeScalars.append(scalar)
            }
            last = scalar
        }
        return text
    }

    /// Divides the line from a place on into pieces of at most 75 octets. A character is never split.
    private func fold(_ bytes: inout [UInt8], from first: Int) {
        let line = Array(bytes[first...])
        bytes.removeLast(line.count)
        var start = 0
        var room = longestLine
        while start + room < line.count {
            var end = start + room
            // Bytes 10xxxxxx continue a character.
            while line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes += line[start..<end]
            bytes += Self.lineEnd
            bytes.append(UInt8(ascii: " "))
            start = end
            // The blank that marks the fold is one of the octets.
            room = longestLine - 1
        }
        bytes += line[start...]
    }
}

// These loops have no early end, so that the compiler makes vector instructions of them.
extension String {
    /// Whether ``ICalendarWriter`` writes the text as it is, as a value.
    package var isWritable: Bool { utf8.withContiguousStorageIfAvailable(\.isWritable) ?? false }

    /// Whether the text has only the characters that a name can have.
    fileprivate var hasOnlyNameBytes: Bool {
        let others = utf8.withContiguousStorageIfAvailable { bytes in
            var others: UInt8 = 0
            for byte in bytes { others |= byte.isNameByte ? 0 : 1 }
            return others
        }
        return others == 0
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes have no control character. Beyond ASCII, those up to U+009F begin with C2, and U+2028 and U+2029,
    /// which end lines, with E2.
    var isWritable: Bool {
        var others: UInt8 = 0
        for byte in self {
            others |= (byte < 0x20 ? 1 : 0) | (byte == 0x7F ? 1 : 0) | (byte == 0xC2 ? 1 : 0) | (byte == 0xE2 ? 1 : 0)
        }
        return others == 0
    }
}
