/// Reads a sequence of bits, the most significant bit of each byte first.
struct BitReader: Sendable {
    private let bytes: [UInt8]
    private let end: Int
    private var place = 0

    /// Prepares to read all bits of `bytes`, or only the first `count`.
    init(_ bytes: [UInt8], count: Int = .max) {
        self.bytes = bytes
        end = min(count, 8 * bytes.count)
    }

    /// The number of bits that are left.
    var left: Int { end - place }

    /// Returns the next bits, up to 32, as a number; nil if fewer are left.
    mutating func read(_ count: Int) -> Int? {
        guard count <= left else { return nil }
        var value = 0
        for _ in 0..<count {
            value = value << 1 | Int(bytes[place >> 3] >> (7 - UInt8(place & 7)) & 1)
            place += 1
        }
        return value
    }

    /// Whether the next bits are all 0; bits after the end count as 0.
    func isZero(next count: Int) -> Bool {
        var copy = self
        return copy.read(min(count, left)) == 0
    }
}
