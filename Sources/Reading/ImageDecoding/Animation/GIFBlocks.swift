/// The blocks of a GIF, as far as their places go: how many frames there are, and what they cover.
///
/// Source: GIF89a Specification, §§17-25.
struct GIFBlocks {
    /// Frames in the file, counted no further than asked.
    private(set) var frames = 0
    /// The size of the picture that the frames are drawn on.
    private(set) var width = 0
    private(set) var height = 0

    /// Goes through a file up to frame number `limit`; what is damaged ends it.
    init(_ bytes: UnsafeBufferPointer<UInt8>, upTo limit: Int) {
        guard bytes.count >= 13 else { return }
        func word(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
        (width, height) = (word(6), word(8))
        var at = 13 + Self.colourBytes(bytes[10])
        while at < bytes.count, frames < limit {
            switch bytes[at] {
            case 0x21:  // extension: its label, then blocks
                at += 2
            case 0x2C:  // image: its descriptor and colours, the code size, then blocks
                guard at + 10 <= bytes.count else { return }
                if frames == 0 {
                    // Some writers leave the picture's size out, or state a smaller one than the first frame has.
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

    /// The length of the table of colours that a byte of flags announces.
    private static func colourBytes(_ flags: UInt8) -> Int {
        flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0
    }
}
