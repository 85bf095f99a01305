/// A JSON value (RFC 8259), unchanged. The members of objects keep their order, and numbers keep their digits.
enum JSONValue: Hashable, Sendable {
    struct Member: Hashable, Sendable {
        let name: String
        let value: JSONValue
    }

    case null
    case bool(Bool)
    /// A number, as written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// Reads JSON text; nil if the text is not JSON, or nests arrays and objects more than `depth` deep.
    init?(_ text: some StringProtocol, depth: Int = 100) {
        var reader = JSONReader(Array(text.utf8), depth: depth)
        guard let value = reader.wholeText() else { return nil }
        self = value
    }
}

// MARK: Views

extension JSONValue {
    /// The string; nil for any other value.
    var string: String? { if case .string(let string) = self { string } else { nil } }
    /// The elements of an array; nil for any other value.
    var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
    /// The members of an object, in order; nil for any other value.
    var members: [Member]? { if case .object(let members) = self { members } else { nil } }

    /// The first value with the given name in an object.
    subscript(name: String) -> JSONValue? { members?.first { $0.name == name }?.value }

    /// The elements of an array. Empty for null; for any other value, only the value itself.
    var list: [JSONValue] {
        switch self {
        case .array(let array): array
        case .null: []
        default: [self]
        }
    }

    /// The text of a string, number or Boolean; nil for null, arrays and objects.
    var scalarText: String? {
        switch self {
        case .string(let string): string
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number): number
        case .null, .array, .object: nil
        }
    }

    /// The value as JSON text on one line.
    var jsonText: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool, .number: text += scalarText ?? ""
        case .string(let string): Self.write(string, to: &text)
        case .array(let array):
            text += "["
            for (place, value) in array.enumerated() {
                if place > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (place, member) in members.enumerated() {
                if place > 0 { text += "," }
                Self.write(member.name, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        // A text may have megabytes. Its bytes are read instead of its characters, which is faster.
        var quoted: [UInt8] = [UInt8(ascii: "\"")]
        quoted.reserveCapacity(string.utf8.count + string.utf8.count / 8 + 2)
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): quoted += "\\n".utf8
            case UInt8(ascii: "\r"): quoted += "\\r".utf8
            case UInt8(ascii: "\t"): quoted += "\\t".utf8
            case 0..<0x20: quoted += ("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8
            default: quoted.append(byte)
            }
        }
        quoted.append(UInt8(ascii: "\""))
        text += String(decoding: quoted, as: UTF8.self)
    }
}
