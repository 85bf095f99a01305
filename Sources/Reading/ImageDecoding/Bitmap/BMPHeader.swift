/// The part of a BMP file before its pixels, in any version of the format.
///
/// Source: Microsoft, "Bitmap Storage" (BITMAPFILEHEADER, BITMAPCOREHEADER, BITMAPINFOHEADER, BITMAPV4HEADER,
/// BITMAPV5HEADER).
struct BMPHeader {
    /// The way in which pixels are stored; raw values are those in the file.
    enum Compression: Int {
        case none = 0
        case runs8, runs4, masks, jpeg, png, masksWithAlpha
    }

    private(set) var width = 0
    private(set) var height = 0
    /// Whether the first row is the top one.
    private(set) var isTopDown = false
    private(set) var bits = 0
    private(set) var compression = Compression.none
    /// The colour of each index: red in the lowest byte, then green, blue and alpha.
    private(set) var palette: [UInt32] = []
    /// The bits of red, green, blue and alpha in a pixel of 16 or 32 bits.
    private(set) var masks: (red: BMPMask, green: BMPMask, blue: BMPMask, alpha: BMPMask)
    /// The offset of the pixels.
    private(set) var offset = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) {
        func number(_ at: Int, _ count: Int) -> Int { bytes.number(at: at, bytes: count) ?? 0 }
        func signed(_ at: Int) -> Int { Int(Int32(truncatingIfNeeded: number(at, 4))) }

        guard bytes.count >= 26 else { throw .damaged(.bmp, reason: "it ends within its header") }
        let size = number(14, 4)
        let isCore = size == 12
        guard isCore || (16...1024).contains(size), bytes.count >= 14 + size else {
            throw .damaged(.bmp, reason: "its header is of an unknown kind")
        }
        width = isCore ? number(18, 2) : signed(18)
        let rows = isCore ? number(20, 2) : signed(22)
        isTopDown = rows < 0
        height = abs(rows)
        bits = number(isCore ? 24 : 28, 2)
        let scheme = size >= 20 ? number(30, 4) : 0
        guard let compression = Compression(rawValue: scheme) else {
            throw .damaged(.bmp, reason: "its compression \(scheme) is unknown")
        }
        self.compression = compression
        guard Self.isValid(bits: bits, compression) else {
            throw .damaged(.bmp, reason: "it has \(bits) bits per pixel, which compression \(scheme) does not allow")
        }

        var end = 14 + size
        let hasMasks = compression == .masks || compression == .masksWithAlpha
        // In version 2 of the header and later, the masks are part of the header. In version 1, they follow the header.
        let hasAlpha = compression == .masksWithAlpha || (hasMasks && size >= 56)
        if hasMasks {
            masks = (
                BMPMask(number(54, 4)), BMPMask(number(58, 4)), BMPMask(number(62, 4)),
                BMPMask(hasAlpha ? number(66, 4) : 0)
            )
            if size < 52 { end += hasAlpha ? 16 : 12 }
        } else if bits == 16 {
            masks = (BMPMask(0x7C00), BMPMask(0x3E0), BMPMask(0x1F), BMPMask(0))
        } else {
            masks = (BMPMask(0xFF0000), BMPMask(0xFF00), BMPMask(0xFF), BMPMask(0))
        }
        offset = number(10, 4)
        if bits <= 8 {
            let entry = isCore ? 3 : 4
            let stated = size >= 36 ? number(46, 4) : 0
            var count = stated > 0 && stated <= 1 << bits ? stated : 1 << bits
            if offset > end { count = min(count, (offset - end) / entry) }
            palette = (0..<count).map { index in
                let at = end + entry * index
                return UInt32(number(at + 2, 1) | number(at + 1, 1) << 8 | number(at, 1) << 16 | 0xFF00_0000)
            }
            end += entry * count
        }
        if offset < end || offset >= bytes.count { offset = end }
    }

    /// The length of a row in the file: a multiple of four bytes.
    var rowBytes: Int { (width * bits + 31) / 32 * 4 }

    private static func isValid(bits: Int, _ compression: Compression) -> Bool {
        switch compression {
        case .none: [1, 2, 4, 8, 16, 24, 32].contains(bits)
        case .runs8: bits == 8
        case .runs4: bits == 4
        case .masks, .masksWithAlpha: bits == 16 || bits == 32
        case .jpeg, .png: true
        }
    }
}

/// The bits of a pixel that hold one of its colours.
struct BMPMask: Hashable {
    private let mask: UInt32
    private let shift: UInt32
    private let most: UInt32

    init(_ mask: Int) {
        self.mask = UInt32(truncatingIfNeeded: mask)
        shift = self.mask == 0 ? 0 : UInt32(self.mask.trailingZeroBitCount)
        most = self.mask >> shift
    }

    /// Whether pixels have no bits for this colour.
    var isEmpty: Bool { mask == 0 }

    /// Returns the colour's value in a pixel, 0 to 255; 0 if pixels have no bits for it.
    @inline(__always)
    func value(in pixel: UInt32) -> UInt8 {
        guard most > 0 else { return 0 }
        return UInt8(truncatingIfNeeded: UInt64((pixel & mask) >> shift) &* 255 / UInt64(most))
    }
}
