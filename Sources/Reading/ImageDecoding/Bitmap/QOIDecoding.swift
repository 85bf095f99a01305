extension ImageDecoder {
    func decodeQOI(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) -> DecodedPicture {
        guard let rows = QOIRows(bytes) else { throw .damaged(.qoi, reason: "it ends within its header") }
        return try picture(rows, .qoi)
    }
}

/// The pixels of a QOI picture ("The Quite OK Image Format", version 1.0).
private struct QOIRows: PixelRows {
    let width: Int
    let height: Int
    let hasAlpha: Bool
    let isBottomUp = false
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 14
    private var pixel = SIMD4<UInt8>(0, 0, 0, 255)
    /// How often the pixel is repeated before the next chunk.
    private var run = 0
    /// The pixels that were seen last, each at the place that its colour gives.
    private var seen = [SIMD4<UInt8>](repeating: .zero, count: 64)

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count >= 14, let width = bytes.number(at: 4, bytes: 4, isBigEndian: true),
            let height = bytes.number(at: 8, bytes: 4, isBigEndian: true)
        else { return nil }
        (self.width, self.height, self.bytes) = (width, height, bytes)
        hasAlpha = bytes[12] == 4
    }

    mutating func readRow(_ row: inout [UInt8]) -> Bool {
        for x in 0..<width {
            if run > 0 {
                run -= 1
            } else if !readChunk() {
                return false
            }
            for channel in 0..<4 { row[4 &* x &+ channel] = pixel[channel] }
        }
        return true
    }

    private mutating func readChunk() -> Bool {
        guard let first = take(1).map({ bytes[$0] }) else { return false }
        let low = first & 63
        switch first >> 6 {
        case 0: pixel = seen[Int(low)]
        case 1: pixel &+= SIMD4(low >> 4 &- 2, low >> 2 & 3 &- 2, low & 3 &- 2, 0)
        case 2:
            guard let second = take(1).map({ bytes[$0] }) else { return false }
            let green = low &- 32
            pixel &+= SIMD4(green &+ second >> 4 &- 8, green, green &+ second & 15 &- 8, 0)
        case _ where first >= 254:
            guard let start = take(Int(first) - 251) else { return false }
            for channel in 0..<(Int(first) - 251) { pixel[channel] = bytes[start + channel] }
        default: run = Int(low)
        }
        let place = pixel.x &* 3 &+ pixel.y &* 5 &+ pixel.z &* 7 &+ pixel.w &* 11
        seen[Int(place & 63)] = pixel
        return true
    }

    /// Moves on by some bytes, and returns the place of the first; nil at the end of the file.
    private mutating func take(_ count: Int) -> Int? {
        guard at + count <= bytes.count else { return nil }
        defer { at += count }
        return at
    }
}
