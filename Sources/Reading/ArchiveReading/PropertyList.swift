/// A value of a binary property list, as Apple's programs write them (`bplist00`). Numbers and dates are left out.
package indirect enum PropertyList: Hashable, Sendable {
    case dictionary([String: PropertyList])
    case array([PropertyList])
    case text(String)
    case data([UInt8])

    /// Whether bytes begin like a binary property list.
    package static func isPresent(in bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist00".utf8) }

    /// Reads a binary property list; nil if it is damaged.
    package init?(_ bytes: [UInt8]) {
        guard var reader = PropertyListReader(bytes), let value = reader.read() else { return nil }
        self = value
    }

    package subscript(_ key: String) -> PropertyList? {
        if case .dictionary(let members) = self { members[key] } else { nil }
    }

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var data: [UInt8]? { if case .data(let data) = self { data } else { nil } }
    package var list: [PropertyList] { if case .array(let list) = self { list } else { [] } }
}

private struct PropertyListReader {
    private let bytes: [UInt8]
    private let offsetSize, referenceSize, count, top, table: Int
    /// The objects and bytes that may still be read: an object may be referred to often.
    private var left = 100_000
    private var bytesLeft: Int

    init?(_ bytes: [UInt8]) {
        guard PropertyList.isPresent(in: bytes), bytes.count >= 40 else { return nil }
        let trailer = bytes.count - 32
        func number(_ place: Int) -> Int? { Self.number(bytes, trailer + place, 8) }
        (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), let count = number(8),
            let top = number(16), let table = number(24), count <= bytes.count, table <= trailer, top < count,
            count <= (trailer - table) / offsetSize
        else { return nil }
        (self.bytes, self.count, self.top, self.table) = (bytes, count, top, table)
        bytesLeft = bytes.count
    }

    mutating func read() -> PropertyList? { object(top, depth: 0) }

    private mutating func object(_ number: Int, depth: Int) -> PropertyList? {
        guard depth < 32, left > 0, number < count,
            let place = Self.number(bytes, table + number * offsetSize, offsetSize), place < table
        else { return nil }
        left -= 1
        let kind = bytes[place] >> 4
        guard [4, 5, 6, 10, 13].contains(kind), let (length, start) = length(at: place) else { return nil }
        switch kind {
        case 4: return content(start, length).map(PropertyList.data)
        case 5: return content(start, length).map { .text(String(decoding: $0, as: UTF8.self)) }
        case 6:
            return content(start, 2 * length).map { bytes in
                let units = stride(from: 0, to: bytes.count, by: 2).map {
                    UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
                }
                return .text(String(decoding: units, as: UTF16.self))
            }
        case 10: return .array(references(start, length).compactMap { object($0, depth: depth + 1) })
        default:
            let keys = references(start, length)
            let values = references(start + length * referenceSize, length)
            var members: [String: PropertyList] = [:]
            for (key, value) in zip(keys, values) {
                guard let name = object(key, depth: depth + 1)?.text else { continue }
                members[name] = object(value, depth: depth + 1)
            }
            return .dictionary(members)
        }
    }

    private func length(at place: Int) -> (length: Int, start: Int)? {
        let short = Int(bytes[place] & 0x0F)
        guard short == 15 else { return (short, place + 1) }
        // A longer length follows as an integer object.
        guard place + 1 < table, bytes[place + 1] >> 4 == 1 else { return nil }
        let size = 1 << Int(bytes[place + 1] & 0x0F)
        guard size <= 8, let length = Self.number(bytes, place + 2, size), length <= bytes.count else { return nil }
        return (length, place + 2 + size)
    }

    private mutating func content(_ start: Int, _ length: Int) -> [UInt8]? {
        guard length <= bytesLeft, start + length <= table else { return nil }
        bytesLeft -= length
        return Array(bytes[start..<start + length])
    }

    private func references(_ start: Int, _ length: Int) -> [Int] {
        guard length <= left, start + length * referenceSize <= table else { return [] }
        return (0..<length).compactMap { Self.number(bytes, start + $0 * referenceSize, referenceSize) }
    }

    /// Reads a big-endian number; nil if it does not fit or lies outside.
    private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int? {
        guard place >= 0, size <= 8, place + size <= bytes.count else { return nil }
        let value = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value < 1 << 48 ? Int(value) : nil
    }
}
