/// Reads little-endian numbers and texts one after the other; nil after the end.
struct LittleReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func number(_ size: Int) -> Int? {
        guard let start = skip(size) else { return nil }
        return bytes.little(start, size)
    }

    mutating func content(_ size: Int) -> [UInt8]? {
        skip(size).map { Array(bytes[$0..<$0 + size]) }
    }

    /// Reads a text in UTF-16, given the number of its code units.
    mutating func text(units count: Int) -> String? {
        skip(2 * count).map { String(decoding: bytes.littleUnits(at: $0, count: count), as: UTF16.self) }
    }

    /// Skips a block whose size stands before it. Returns false if the bytes end before the block does.
    mutating func skipBlock() -> Bool { number(4).flatMap { skip($0) } != nil }

    /// Moves on by a number of bytes, and returns the place before them.
    private mutating func skip(_ size: Int) -> Int? {
        guard size <= bytes.count - place else { return nil }
        defer { place += size }
        return place
    }
}
