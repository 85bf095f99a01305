/// The structure of a GIF file: the number of its frames, and the size of its canvas.
///
/// Source: GIF89a Specification, §§17-25.
struct GIFBlocks {
    /// The number of frames, counted up to a limit.
    private(set) var frames = 0
    /// The size of the canvas on which the frames are drawn.
    private(set) var width = 0
    private(set) var height = 0

    /// Counts frames up to `limit`; stops at damage.
    init(_ bytes: UnsafeBufferPointer<UInt8>, upTo limit: Int) {
        guard bytes.count >= 13 else { return }
        func word(_ at: Int) -> Int { bytes.number(at: at, bytes: 2) ?? 0 }
        (width, height) = (word(6), word(8))
        var at = 13 + Self.colourBytes(bytes[10])
        while at < bytes.count, frames < limit {
            switch bytes[at] {
            case 0x21:  // extension: its label, then blocks
                at += 2
            case 0x2C:  // image: its descriptor and colours, the code size, then blocks
                guard at + 10 <= bytes.count else { return }
                if frames == 0 {
                    // Some writers leave the canvas size out, or state one that is smaller than the first frame.
                    width = max(width, word(at + 1) + word(at + 5))
                    height = max(height, word(at + 3) + word(at + 7))
                }
                frames += 1
                at += 10 + Self.colourBytes(bytes[at + 9]) + 1
            default:
                return
            }
            while at < bytes.count, bytes[at] != 0 { at += 1 + Int(bytes[at]) }
            at += 1
        }
    }

    /// Returns the length of the colour table that a byte of flags announces.
    private static func colourBytes(_ flags: UInt8) -> Int {
        flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0
    }
}
