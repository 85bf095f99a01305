/// The directories of a TIFF file: one for each page.
///
/// Source: TIFF 6.0, section 2; the BigTIFF design.
struct TIFFDirectories {
    private(set) var count = 0
    /// Whether a directory points to a place outside the file.
    private(set) var isCut = false

    /// Counts directories up to `limit`. The limit also ends a chain of directories that leads back to itself.
    init(_ bytes: UnsafeBufferPointer<UInt8>, upTo limit: Int) {
        guard bytes.count >= 16 else { return }
        let isBigEndian = bytes[0] == UInt8(ascii: "M")
        let isBigTIFF = bytes[isBigEndian ? 3 : 2] == 43
        func number(_ at: Int, _ count: Int) -> Int? { bytes.number(at: at, bytes: count, isBigEndian: isBigEndian) }
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
