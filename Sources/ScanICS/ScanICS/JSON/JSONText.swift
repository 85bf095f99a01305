import CalendarModel
import FoundationEssentials

/// Functions that write values as JSON text that is safe to show on a terminal.
public enum JSONText {
    /// Returns a value as JSON text, with sorted keys, on one line unless `pretty`.
    ///
    /// Text may come from strangers' pictures. Control characters, and those that change the direction of text, are
    /// therefore written as `\u` escapes, which every JSON parser undoes.
    public static func text(of value: some Encodable, pretty: Bool = false) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    package static func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// Returns JSON text in which every character that is unsafe on a terminal is written as a `\u` escape.
    static func escaped(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: { $0.isUnsafeOnTerminal && $0 != "\n" }) else { return json }
        var safe = ""
        for scalar in json.unicodeScalars {
            // A raw line end occurs only between the values of pretty text.
            if scalar.isUnsafeOnTerminal, scalar != "\n" {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    safe += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }
}

extension Unicode.Scalar {
    /// Whether printing the scalar can do more than show a character. This is true of control characters, escapes,
    /// line ends, and marks that reorder or hide text.
    public var isUnsafeOnTerminal: Bool {
        switch value {
        case 0x00..<0x20, 0x7F...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE007F:
            true
        default: false
        }
    }
}
