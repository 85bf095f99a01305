import CalendarModel

/// Writes the model as iCalendar text (RFC 5545 §3.1): CR LF, lines folded at 75 octets.
///
/// Whatever a value holds, a property stays one content line: line ends become `\n`, other controls are left out.
public struct ICalendarWriter: Sendable {
    /// A writer.
    public init() {}

    /// A component and everything in it.
    public func text(of component: Component) -> String {
        var text = ""
        write(component, to: &text)
        return text
    }

    /// Writes a component some at a time, so that the text as a whole need not be in memory.
    ///
    /// - Parameter sink: takes each part of the text, in their order.
    package func write(_ component: Component, to sink: (String) throws -> Void) throws {
        let name = Self.name(component.name)
        var text = "BEGIN:\(name)\r\n"
        for property in component.properties { Self.fold(Self.line(property), into: &text) }
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
        for property in component.properties { Self.fold(Self.line(property), into: &text) }
        for inner in component.components { write(inner, to: &text) }
        text += "END:\(name)\r\n"
    }

    /// A property as one content line, neither folded nor ended.
    static func line(_ property: Property) -> String {
        var line = name(property.name)
        for parameter in property.parameters {
            line += ";\(name(parameter.name))=" + parameter.values.map(parameterValue).joined(separator: ",")
        }
        return line + ":" + value(property.value)
    }

    /// A name with nothing in it that could end it.
    private static func name(_ name: String) -> String {
        guard name.utf8.allSatisfy(\.isNameByte), !name.isEmpty else {
            let rest = String(decoding: name.utf8.filter(\.isNameByte), as: UTF8.self)
            return rest.hasPrefix("X-") ? rest : "X-\(rest)"
        }
        return name
    }

    /// A parameter's value, in quotes where it needs them; it can hold no quote itself (RFC 6868 writes `^'`).
    private static func parameterValue(_ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { byte in
            (0x20..<0x7F).contains(byte) && !"\",:;".utf8.contains(byte)
        }
        guard !isPlain else { return value }
        var text = ""
        var isQuoted = false
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "^'"
            case "\n", "\u{2028}", "\u{2029}": text += "^n"
            case _ where scalar.isControl && scalar != "\t": break
            default:
                isQuoted = isQuoted || scalar == "," || scalar == ":" || scalar == ";"
                text.unicodeScalars.append(scalar)
            }
        }
        return isQuoted ? "\"\(text)\"" : text
    }

    /// A raw value without anything that a reader could take for a line's end.
    private static func value(_ value: String) -> String {
        // All that matters beyond ASCII begins with C2 (the controls up to U+009F) or E2 (U+2028 and U+2029).
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

    /// Appends a line in pieces of at most 75 octets, never within a character's UTF-8.
    private static func fold(_ line: String, into text: inout String) {
        let bytes = line.utf8
        guard bytes.count > 75 else {
            text += line
            text += "\r\n"
            return
        }
        var start = bytes.startIndex
        var room = 75
        while let limit = bytes.index(start, offsetBy: room, limitedBy: bytes.endIndex), limit != bytes.endIndex {
            var end = limit
            // Bytes 10xxxxxx go on with a character.
            while bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
            text += line[start..<end]
            text += "\r\n "
            start = end
            // The blank that marks the fold counts.
            room = 74
        }
        text += line[start...]
        text += "\r\n"
    }
}
