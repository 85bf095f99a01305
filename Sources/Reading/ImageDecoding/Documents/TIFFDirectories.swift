/// The pages of a TIFF, as far as their places go.
///
/// Source: TIFF 6.0, section 2; the BigTIFF design.
struct TIFFDirectories {
    /// How many there are.
    private(set) var count = 0
    /// Whether one leads on to a place that is not in the file.
    private(set) var isCut = false

    /// Counts them up to `limit`; a chain that leads back to itself counts as one without end.
    init(_ bytes: UnsafeBufferPointer<UInt8>, upTo limit: Int) {
        guard bytes.count >= 16 else { return }
        let isBigEndian = bytes[0] == UInt8(ascii: "M")
        let isBigTIFF = bytes[isBigEndian ? 3 : 2] == 43
        func number(_ at: Int, _ count: Int) -> Int? {
            guard at >= 0, at <= bytes.count - count else { return nil }
            var value: UInt64 = 0
            for index in 0..<count {
                value = value << 8 | UInt64(bytes[at + (isBigEndian ? index : count - 1 - index)])
            }
            return Int(exactly: value)
        }
        var next = isBigTIFF ? number(8, 8) : number(4, 4)
        while let at = next, at > 0, count < limit {
            guard let entries = number(at, isBigTIFF ? 8 : 2), entries < bytes.count else {
                isCut = true
                return
            }
            count += 1
            next = isBigTIFF ? number(at + 8 + 20 * entries, 8) : number(at + 2 + 12 * entries, 4)
            if next == nil { isCut = true }
        }
    }
}
