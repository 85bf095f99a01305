/// An error in data that use the packed encoding rules.
enum PackedError: Error {
    /// The data end too early.
    case truncated
    /// A value is outside its range, or is nested too deeply.
    case invalid
    /// A form that the rules allow but no ticket needs, such as a length of 16,384 or more.
    case unsupported
}

/// Reads values from bits, in the unaligned variant of the packed encoding rules (ITU-T X.691).
struct BitReader {
    private let bytes: [UInt8]
    private(set) var position = 0
    private let end: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        end = bytes.count * 8
    }

    /// Reads up to 64 bits as an unsigned number.
    mutating func bits(_ count: Int) throws(PackedError) -> UInt64 {
        guard count <= 64, end - position >= count else { throw .truncated }
        var value: UInt64 = 0
        var missing = count
        while missing > 0 {
            let available = 8 - position & 7
            let taken = min(available, missing)
            let piece = (bytes[position >> 3] >> (available - taken)) & UInt8((1 << taken) - 1)
            value = value << UInt64(taken) | UInt64(piece)
            position += taken
            missing -= taken
        }
        return value
    }

    mutating func bit() throws(PackedError) -> Bool { try bits(1) == 1 }

    /// Reads a whole number in a range (X.691 §11.5).
    mutating func number(_ range: ClosedRange<Int>) throws(PackedError) -> Int {
        let values = UInt64(range.upperBound - range.lowerBound)
        let offset = try bits(64 - values.leadingZeroBitCount)
        guard offset <= values else { throw .invalid }
        return range.lowerBound + Int(offset)
    }

    /// Reads an unconstrained whole number of up to 64 bits (X.691 §11.8).
    mutating func number() throws(PackedError) -> Int {
        let count = try length()
        guard (1...8).contains(count) else { throw count == 0 ? .invalid : .unsupported }
        let raw = try bits(count * 8)
        // The first bit is the sign.
        let shift = UInt64(64 - count * 8)
        return Int(truncatingIfNeeded: Int64(bitPattern: raw << shift) >> Int64(shift))
    }

    /// Reads a length without an upper bound (X.691 §11.9).
    mutating func length() throws(PackedError) -> Int {
        if try !bit() { return Int(try bits(7)) }
        guard try !bit() else { throw .unsupported }
        return Int(try bits(14))
    }

    /// Reads a small number, such as a count of extensions (X.691 §11.6).
    mutating func smallNumber() throws(PackedError) -> Int {
        if try !bit() { return Int(try bits(6)) }
        let count = try length()
        guard (1...2).contains(count) else { throw .unsupported }
        return Int(try bits(count * 8))
    }

    mutating func octets(_ count: Int) throws(PackedError) -> [UInt8] {
        guard (end - position) / 8 >= count else { throw .truncated }
        var octets: [UInt8] = []
        octets.reserveCapacity(count)
        for _ in 0..<count { octets.append(UInt8(try bits(8))) }
        return octets
    }

    /// Reads characters of seven bits.
    mutating func characters(_ count: Int) throws(PackedError) -> String {
        guard (end - position) / 7 >= count else { throw .truncated }
        var text = ""
        for _ in 0..<count { text.unicodeScalars.append(Unicode.Scalar(UInt8(try bits(7)))) }
        return text
    }

    /// Reads and drops a value of unknown type (an open type, X.691 §11.2).
    mutating func skipOpenType() throws(PackedError) {
        let count = try length()
        guard (end - position) / 8 >= count else { throw .truncated }
        position += count * 8
    }
}
