import CalendarModel
import FoundationEssentials

/// Writes values as JSON text that is safe to show on a terminal.
public enum JSONText {
    /// A value as JSON: keys in order, on one line unless `pretty`.
    ///
    /// Control characters and those that change the direction of text are written as `\u` escapes, which every reader
    /// undoes: they come from strangers' pictures.
    public static func text(of value: some Encodable, pretty: Bool = false) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        let json = String(decoding: try encoder.encode(value), as: UTF8.self)
        guard json.unicodeScalars.contains(where: { $0.isUnsafeOnTerminal && $0 != "\n" }) else { return json }
        var safe = ""
        for scalar in json.unicodeScalars {
            // A raw line end stands only between the values of pretty text.
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
    /// Whether printing it can do more than show a character: controls, escapes, marks that reorder text or hide it, and
    /// line ends.
    public var isUnsafeOnTerminal: Bool {
        switch value {
        case 0x00..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFFF9...0xFFFB:
            true
        default: false
        }
    }
}
