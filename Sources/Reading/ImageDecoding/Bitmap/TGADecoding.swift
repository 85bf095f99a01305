extension ImageDecoder {
    func decodeTGA(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) -> DecodedPicture {
        guard let rows = TGARows(bytes) else { throw .damaged(.tga, reason: "it ends within its header") }
        return try picture(rows, .tga)
    }
}

/// The pixels of a TGA picture (Truevision TGA File Format Specification, version 2.0).
private struct TGARows: PixelRows {
    let width: Int
    let height: Int
    let hasAlpha: Bool
    let isBottomUp: Bool
    private let bytes: UnsafeBufferPointer<UInt8>
    private let bits: Int
    private let isGray: Bool
    private let isPacked: Bool
    private let isMirrored: Bool
    /// Red, green, blue and alpha of each index.
    private var palette: [SIMD4<UInt8>] = []
    /// The index of the first colour in the palette.
    private let firstIndex: Int
    private var at: Int
    /// The number of pixels that are left of a packet, and the pixel if all of them are the same.
    private var packet: (left: Int, repeated: SIMD4<UInt8>?) = (0, nil)

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        func number(_ at: Int, _ count: Int) -> Int { bytes.number(at: at, bytes: count) ?? 0 }
        guard bytes.count > 18 else { return nil }
        self.bytes = bytes
        (width, height, bits) = (number(12, 2), number(14, 2), number(16, 1))
        let kind = number(2, 1)
        (isGray, isPacked) = (kind & 3 == 3, kind & 8 != 0)
        let flags = number(17, 1)
        (isMirrored, isBottomUp) = (flags & 16 != 0, flags & 32 == 0)
        hasAlpha = bits == 32 && flags & 15 == 8
        firstIndex = number(3, 2)
        at = 18 + number(0, 1)
        if number(1, 1) == 1 {
            let size = (number(7, 1) + 7) / 8
            for index in 0..<number(5, 2) {
                guard let colour = Self.colour(bytes, at + size * index, number(7, 1)) else { return nil }
                palette.append(colour)
            }
            at += size * palette.count
        }
    }

    mutating func readRow(_ row: inout [UInt8]) -> Bool {
        for x in 0..<width {
            guard let pixel = nextPixel() else { return false }
            let target = 4 &* (isMirrored ? width - 1 - x : x)
            for channel in 0..<4 { row[target &+ channel] = pixel[channel] }
        }
        return true
    }

    private mutating func nextPixel() -> SIMD4<UInt8>? {
        guard isPacked else { return storedPixel() }
        if packet.left == 0 {
            guard at < bytes.count else { return nil }
            let head = bytes[at]
            at += 1
            packet = (Int(head & 127) + 1, nil)
            if head & 128 != 0 {
                guard let pixel = storedPixel() else { return nil }
                packet.repeated = pixel
            }
        }
        packet.left -= 1
        return packet.repeated ?? storedPixel()
    }

    private mutating func storedPixel() -> SIMD4<UInt8>? {
        defer { at += (bits + 7) / 8 }
        guard bits == 8 else { return Self.colour(bytes, at, bits) }
        guard at < bytes.count else { return nil }
        if isGray { return SIMD4(bytes[at], bytes[at], bytes[at], 255) }
        let index = Int(bytes[at]) - firstIndex
        return palette.indices.contains(index) ? palette[index] : SIMD4(0, 0, 0, 255)
    }

    /// Returns the colour at a place; nil if the file ends within it.
    private static func colour(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ bits: Int) -> SIMD4<UInt8>? {
        let size = (bits + 7) / 8
        guard size >= 2, at + size <= bytes.count else { return nil }
        guard size == 2 else {
            return SIMD4(bytes[at + 2], bytes[at + 1], bytes[at], size == 4 ? bytes[at + 3] : 255)
        }
        let pixel = UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8
        func channel(_ shift: UInt16) -> UInt8 { UInt8((pixel >> shift & 31) * 255 / 31) }
        return SIMD4(channel(10), channel(5), channel(0), 255)
    }
}
