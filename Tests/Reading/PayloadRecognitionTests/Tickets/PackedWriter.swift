@testable import PayloadRecognition

/// Writes values by the packed encoding rules (ITU-T X.691, unaligned), for tests.
struct PackedWriter {
    private(set) var bits: [Bool] = []

    /// The bits as bytes, with zeros at the end.
    var bytes: [UInt8] {
        stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(0) { $0 << 1 | (start + $1 < bits.count && bits[start + $1] ? 1 : 0) }
        }
    }

    mutating func write(_ value: Int, bits count: Int) {
        for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
    }

    mutating func write(_ value: Int, in range: ClosedRange<Int>) {
        var count = 0
        while (range.upperBound - range.lowerBound) >> count > 0 { count += 1 }
        write(value - range.lowerBound, bits: count)
    }

    mutating func writeLength(_ count: Int) {
        if count < 128 { write(count, bits: 8) } else { write(0x8000 | count, bits: 16) }
    }

    mutating func writeWhole(_ value: Int) {
        var count = 1
        while count < 8, value < -(1 << (8 * count - 1)) || value >= 1 << (8 * count - 1) { count += 1 }
        writeLength(count)
        write(value, bits: 8 * count)
    }

    mutating func writeOctets(_ octets: [UInt8]) {
        writeLength(octets.count)
        for octet in octets { write(Int(octet), bits: 8) }
    }

    mutating func write(_ value: PackedValue, as kind: PackedSchema.Kind, of schema: PackedSchema) {
        switch kind {
        case .boolean: bits.append(value.boolean)
        case .anyNumber: writeWhole(value.number ?? 0)
        case .range(let range): write(value.number ?? range.lowerBound, in: range)
        case .utf8: writeOctets(Array((value.rawText ?? "").utf8))
        case .octets: writeOctets(value.octets ?? [])
        case .characters(let size):
            let text = Array((value.rawText ?? "").utf8)
            if let size { write(text.count, in: size) } else { writeLength(text.count) }
            for character in text { write(Int(character), bits: 7) }
        case .enumeration(let values, let isExtensible):
            if isExtensible { bits.append(false) }
            write(value.number ?? 0, in: 0...values - 1)
        case .list(let kind):
            writeLength(value.items.count)
            for item in value.items { write(item, as: kind, of: schema) }
        case .type(let index):
            let type = schema.types[index]
            if type.isExtensible { bits.append(false) }
            if type.isChoice {
                guard case .choice(let name, let chosen) = value,
                    let place = type.members.firstIndex(where: { $0.name == name })
                else { return }
                write(place, in: 0...type.members.count - 1)
                return write(chosen, as: type.members[place].kind, of: schema)
            }
            for member in type.members where member.isOptional { bits.append(value[member.name] != nil) }
            for member in type.members {
                if let part = value[member.name] {
                    write(part, as: member.kind, of: schema)
                } else if !member.isOptional {
                    write(member.kind.smallest, as: member.kind, of: schema)
                }
            }
        }
    }
}

extension PackedSchema {
    /// Encodes a value of the first type in the schema.
    func write(_ value: PackedValue) -> [UInt8] {
        var writer = PackedWriter()
        writer.write(value, as: .type(0), of: self)
        return writer.bytes
    }
}

extension PackedSchema.Kind {
    /// A value for a required member that a test does not supply.
    fileprivate var smallest: PackedValue {
        switch self {
        case .boolean: .boolean(false)
        case .range(let range): .number(range.lowerBound)
        case .characters(let size): .text(String(repeating: "X", count: size?.lowerBound ?? 0))
        case .list: .list([])
        case .type: .record([:])
        default: .number(0)
        }
    }
}

extension PackedValue {
    fileprivate var rawText: String? { if case .text(let text) = self { text } else { nil } }
}

extension PackedValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A number.
    public init(integerLiteral value: Int) { self = .number(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// A list.
    public init(arrayLiteral elements: PackedValue...) { self = .list(elements) }
    /// A record.
    public init(dictionaryLiteral elements: (String, PackedValue)...) {
        self = .record(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}
