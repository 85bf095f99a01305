/// Types in a notation similar to ASN.1. Their values are read by the unaligned packed encoding rules.
///
/// A schema is a text with one type on each line: its name, a sign, and its members, separated by blanks.
///
///     Seat - coach:s? number:1..254
///     Region |+ train:Train zone:Zone
///
/// The sign is `-` for a sequence and `|` for a choice. A `+` after it marks an extensible type; `+` alone means an
/// extensible sequence. A `?` after a member means optional, and `=3` means optional with a default. A member's type is
/// one of these, and `*` in front of it means a list:
///
/// - `b` (boolean), `i` (any whole number), `1..9` (a range)
/// - `s` (characters of seven bits), `s3` or `s1-2` (a fixed or limited number of them), `u` (UTF-8), `o` (octets)
/// - `e8` (an enumeration of eight values), `e8+` (an extensible enumeration)
/// - the name of a type
struct PackedSchema: Sendable {
    indirect enum Kind: Sendable {
        case boolean, anyNumber, utf8, octets
        case range(ClosedRange<Int>)
        /// Characters of seven bits, with the allowed range of their count; nil if any count is allowed.
        case characters(ClosedRange<Int>?)
        case enumeration(values: Int, isExtensible: Bool)
        case list(Kind)
        /// A type of the schema, by its index.
        case type(Int)
    }

    struct Member: Sendable {
        let name: String
        let kind: Kind
        let isOptional: Bool
        /// The member's default, for data without the member; nil if there is no default.
        let absent: PackedValue?
    }

    struct TypeDefinition: Sendable {
        let name: String
        let isChoice: Bool
        let isExtensible: Bool
        let members: [Member]
    }

    private(set) var types: [TypeDefinition] = []
    /// The names that are used but not defined. A correct schema has none.
    private(set) var undefined: [String] = []

    /// The maximum nesting of types. No real ticket has more, and deeper data are refused.
    private static let deepest = 24

    init(_ text: String) {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.count >= 2 }
        var indices: [Substring: Int] = [:]
        for (index, line) in lines.enumerated() { indices[line[0]] = index }
        for line in lines {
            let members = line.dropFirst(2).map { member($0, indices) }
            types.append(
                TypeDefinition(
                    name: String(line[0]), isChoice: line[1].hasPrefix("|"), isExtensible: line[1].hasSuffix("+"),
                    members: members))
        }
    }

    /// Reads a value of the schema's first type.
    func read(_ bytes: [UInt8]) throws(PackedError) -> PackedValue {
        var bits = BitReader(bytes)
        return try value(.type(0), &bits, depth: 0)
    }

    // MARK: The text of a schema

    private mutating func member(_ text: Substring, _ indices: [Substring: Int]) -> Member {
        let colon = text.firstIndex(of: ":") ?? text.endIndex
        var type = text[colon...].dropFirst()
        var isOptional = false
        var absent: PackedValue?
        if type.last == "?" {
            type = type.dropLast()
            isOptional = true
        } else if let sign = type.firstIndex(of: "=") {
            let value = type[type.index(after: sign)...]
            absent = Int(value).map { .number($0) } ?? .text(String(value))
            type = type[..<sign]
            isOptional = true
        }
        return Member(
            name: String(text[..<colon]), kind: kind(type, indices), isOptional: isOptional, absent: absent)
    }

    private mutating func kind(_ text: Substring, _ indices: [Substring: Int]) -> Kind {
        if text.first == "*" { return .list(kind(text.dropFirst(), indices)) }
        if let index = indices[text] { return .type(index) }
        switch text {
        case "b": return .boolean
        case "i": return .anyNumber
        case "u": return .utf8
        case "o": return .octets
        case "s": return .characters(nil)
        default: break
        }
        let number = text.dropFirst()
        if text.first == "e", let values = Int(number.prefix { $0 != "+" }), values > 0 {
            return .enumeration(values: values, isExtensible: text.last == "+")
        }
        if text.first == "s" {
            let bounds = number.split(separator: "-").compactMap { Int($0) }
            if let low = bounds.first, let high = bounds.last, low <= high { return .characters(low...high) }
        }
        if let dots = text.firstRange(of: ".."), let low = Int(text[..<dots.lowerBound]),
            let high = Int(text[dots.upperBound...]), low <= high
        {
            return .range(low...high)
        }
        undefined.append(String(text))
        return .octets
    }

    // MARK: Values

    private func value(_ kind: Kind, _ bits: inout BitReader, depth: Int) throws(PackedError) -> PackedValue {
        switch kind {
        case .boolean: return .boolean(try bits.bit())
        case .anyNumber: return .number(try bits.number())
        case .range(let range): return .number(try bits.number(range))
        case .utf8: return .text(String(decoding: try bits.octets(try bits.length()), as: UTF8.self))
        case .octets: return .octets(try bits.octets(try bits.length()))
        case .characters(nil): return .text(try bits.characters(try bits.length()))
        case .characters(let size?): return .text(try bits.characters(try bits.number(size)))
        case .enumeration(let values, let isExtensible):
            if isExtensible, try bits.bit() {
                _ = try bits.smallNumber()
                return .unknown
            }
            return .number(try bits.number(0...values - 1))
        case .list(let kind):
            let count = try bits.length()
            var items: [PackedValue] = []
            for _ in 0..<count { items.append(try value(kind, &bits, depth: depth + 1)) }
            return .list(items)
        case .type(let index):
            guard depth < Self.deepest, types.indices.contains(index) else { throw .invalid }
            let type = types[index]
            return type.isChoice
                ? try choice(type, &bits, depth: depth + 1) : try sequence(type, &bits, depth: depth + 1)
        }
    }

    /// Reads a choice (X.691 §23).
    private func choice(_ type: TypeDefinition, _ bits: inout BitReader, depth: Int) throws(PackedError) -> PackedValue
    {
        if type.isExtensible, try bits.bit() {
            _ = try bits.smallNumber()
            try bits.skipOpenType()
            return .unknown
        }
        let member = type.members[try bits.number(0...type.members.count - 1)]
        return .choice(member.name, try value(member.kind, &bits, depth: depth))
    }

    /// Reads a sequence (X.691 §19).
    private func sequence(
        _ type: TypeDefinition, _ bits: inout BitReader, depth: Int
    ) throws(PackedError) -> PackedValue {
        let isExtended = type.isExtensible ? try bits.bit() : false
        var presence: [Bool] = []
        for member in type.members where member.isOptional { presence.append(try bits.bit()) }
        var present = presence[...]
        var values: [String: PackedValue] = [:]
        for member in type.members {
            if !member.isOptional || present.popFirst() == true {
                values[member.name] = try value(member.kind, &bits, depth: depth)
            } else if let absent = member.absent {
                values[member.name] = absent
            }
        }
        if isExtended {
            // The additions of a later version. First, one bit for each addition states whether it is present. Then the
            // present additions follow, each with its length.
            let count = try bits.smallNumber() + 1
            var additions = 0
            for _ in 0..<count {
                if try bits.bit() { additions += 1 }
            }
            for _ in 0..<additions { try bits.skipOpenType() }
        }
        return .record(values)
    }
}
