/// A JSON value (RFC 8259), with nothing changed: the members of objects keep their order, numbers their digits.
enum JSONValue: Hashable, Sendable {
    /// A name in an object and its value.
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

    /// Reads JSON text, nil where it is none or has more than `depth` arrays and objects inside one another.
    init?(_ text: some StringProtocol, depth: Int = 100) {
        var reader = JSONReader(Array(text.utf8), depth: depth)
        guard let value = reader.wholeText() else { return nil }
        self = value
    }
}

// MARK: Views

extension JSONValue {
    /// A string; nil for any other value.
    var string: String? { if case .string(let string) = self { string } else { nil } }
    /// The elements of an array; nil for any other value.
    var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
    /// The members of an object, in their order; nil for any other value.
    var members: [Member]? { if case .object(let members) = self { members } else { nil } }

    /// The first value of that name in an object.
    subscript(name: String) -> JSONValue? { members?.first { $0.name == name }?.value }

    /// The elements of an array, nothing for null, else the value alone.
    var list: [JSONValue] {
        switch self {
        case .array(let array): array
        case .null: []
        default: [self]
        }
    }

    /// A string, or what a number or truth value is written as; nil for null, arrays and objects.
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
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
