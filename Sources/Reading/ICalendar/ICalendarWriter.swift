import CalendarModel

/// Writes the model as iCalendar text (RFC 5545 §3.1), with CR LF and with folded lines.
///
/// A property always becomes one content line: line ends in a value become `\n`, and other control characters are left
/// out.
package struct ICalendarWriter: Sendable {
    private let longestLine: Int

    /// - Parameter longestLine: the number of octets after which a line is folded.
    package init(longestLine: Int = 75) { self.longestLine = longestLine }

    package func text(of component: Component) -> String {
        var text = ""
        write(component, to: &text)
        return text
    }

    /// Writes a component in parts, so that the whole text need not be in memory.
    ///
    /// - Parameter sink: receives each part of the text in order.
    package func write(_ component: Component, to sink: (String) throws -> Void) throws {
        let name = Self.name(component.name)
        var text = "BEGIN:\(name)\r\n"
        for property in component.properties { fold(Self.line(property), into: &text) }
        for inner in component.components {
            write(inner, to: &text)
            guard text.utf8.count > 1 << 16 else { continue }
            try sink(text)
            text = ""
        }
        try sink(text + "END:\(name)\r\n")
    }

    private func write(_ component: Component, to text: inout String) {
        let name = Self.name(component.name)
        text += "BEGIN:\(name)\r\n"
        for property in component.properties { fold(Self.line(property), into: &text) }
        for inner in component.components { write(inner, to: &text) }
        text += "END:\(name)\r\n"
    }

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
        var line = name(property.name)
        for parameter in property.parameters {
            line += ";\(name(parameter.name))=" + parameter.values.map(parameterValue).joined(separator: ",")
        }
        return line + ":" + value(property.value)
    }

    /// Returns a name without the characters that a name cannot have. A name that loses any gets the prefix X-.
    private static func name(_ name: String) -> String {
        guard name.utf8.allSatisfy(\.isNameByte), !name.isEmpty else {
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
        // Beyond ASCII, only control characters up to U+009F (first byte C2), and U+2028 and U+2029 (first byte E2),
        // are replaced.
        let isPlain = value.utf8.allSatisfy { byte in
            (byte >= 0x20 && byte < 0x7F) || byte == 0x09 || (byte > 0x7F && byte != 0xC2 && byte != 0xE2)
        }
        guard !isPlain else { return value }
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

    /// Appends a line in pieces of at most 75 octets. A character is never split.
    private func fold(_ line: String, into text: inout String) {
        let bytes = line.utf8
        guard bytes.count > longestLine else {
            text += line
            text += "\r\n"
            return
        }
        var start = bytes.startIndex
        var room = longestLine
        while let limit = bytes.index(start, offsetBy: room, limitedBy: bytes.endIndex), limit != bytes.endIndex {
            var end = limit
            // Bytes 10xxxxxx continue a character.
            while bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
            text += line[start..<end]
            text += "\r\n "
            start = end
            // The blank that marks the fold is one of the octets.
            room = longestLine - 1
        }
        text += line[start...]
        text += "\r\n"
    }
}
