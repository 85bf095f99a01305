// BMP and PNM are decoded without a library. libnetpbm ends the process on a damaged file, and libnsbmp takes four
// bytes a pixel. Both formats are only rows of numbers after a short header.

extension ImageDecoder {
    func decodeBMP(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) -> DecodedPicture {
        let header = try BMPHeader(bytes)
        let data = UnsafeBufferPointer(rebasing: bytes[min(header.offset, bytes.count)...])
        switch header.compression {
        case .jpeg: return try decodeJPEG(data)
        case .png: return try decodePNG(data)
        case .runs4, .runs8:
            try checkSize(width: header.width, height: header.height, bytesPerPixel: 2, .bmp)
            let runs = BMPRuns(data, header)
            guard runs.rowsRead > 0 else { throw .damaged(.bmp, reason: "it ends before its first row") }
            return runs.bytes.withUnsafeBufferPointer { picture(header, rowsRead: runs.rowsRead, of: $0) }
        case .none, .masks, .masksWithAlpha:
            try checkSize(width: header.width, height: header.height, bytesPerPixel: 2, .bmp)
            let rows = min(header.height, data.count / header.rowBytes)
            guard rows > 0 else { throw .damaged(.bmp, reason: "it ends before its first row") }
            return picture(header, rowsRead: rows, of: data)
        }
    }

    /// Returns the picture whose rows are in `data`, in the order of the file.
    private func picture(
        _ header: BMPHeader, rowsRead: Int, of data: UnsafeBufferPointer<UInt8>
    ) -> DecodedPicture {
        func row(_ y: Int) -> UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(rebasing: data[(y * header.rowBytes)..<((y + 1) * header.rowBytes)])
        }
        let pixels = BMPPixels(header)
        // Many programs set all bits of alpha to 0. Such alpha is ignored, because it would make the picture invisible.
        let hasAlpha =
            !header.masks.alpha.isEmpty
            && (0..<rowsRead).contains { pixels.hasOpacity(row($0)) }
        var colours = [UInt8](repeating: 255, count: 4 * header.width)
        let frame = DecodedFrame.assembled(width: header.width, height: header.height, small: smallPixels) { rows in
            for y in 0..<rowsRead {
                pixels.convert(row(y), to: &colours)
                colours.withUnsafeBufferPointer {
                    rows.set(row: header.isTopDown ? y : header.height - 1 - y, to: $0, hasAlpha: hasAlpha)
                }
            }
        }
        let damage = "the BMP image ends early: \(rowsRead) of its \(header.height) rows were read"
        return DecodedPicture(frame: frame, damage: rowsRead < header.height ? damage : nil)
    }
}

/// Converts stored rows to red, green, blue and alpha.
private struct BMPPixels {
    let header: BMPHeader
    /// The colour of every index that a row can hold.
    private let palette: [UInt32]

    init(_ header: BMPHeader) {
        self.header = header
        let missing = header.bits <= 8 ? max(0, 256 - header.palette.count) : 0
        palette = header.palette + [UInt32](repeating: 0xFF00_0000, count: missing)
    }

    func convert(_ row: UnsafeBufferPointer<UInt8>, to target: inout [UInt8]) {
        target.withUnsafeMutableBufferPointer { target in
            switch header.bits {
            case 24:
                for x in 0..<header.width {
                    target[4 &* x] = row[3 &* x &+ 2]
                    target[4 &* x &+ 1] = row[3 &* x &+ 1]
                    target[4 &* x &+ 2] = row[3 &* x]
                }
            case 16, 32:
                let masks = header.masks
                for x in 0..<header.width {
                    let pixel = pixel(x, of: row)
                    target[4 &* x] = masks.red.value(in: pixel)
                    target[4 &* x &+ 1] = masks.green.value(in: pixel)
                    target[4 &* x &+ 2] = masks.blue.value(in: pixel)
                    target[4 &* x &+ 3] = masks.alpha.value(in: pixel)
                }
            default:
                let perByte = 8 / header.bits
                let mask = UInt8(truncatingIfNeeded: (1 << header.bits) - 1)
                for x in 0..<header.width {
                    let shift = 8 - header.bits * (x % perByte + 1)
                    let colour = palette[Int(row[x / perByte] >> shift & mask)]
                    target[4 &* x] = UInt8(truncatingIfNeeded: colour)
                    target[4 &* x &+ 1] = UInt8(truncatingIfNeeded: colour >> 8)
                    target[4 &* x &+ 2] = UInt8(truncatingIfNeeded: colour >> 16)
                }
            }
        }
    }

    func hasOpacity(_ row: UnsafeBufferPointer<UInt8>) -> Bool {
        (0..<header.width).contains { header.masks.alpha.value(in: pixel($0, of: row)) > 0 }
    }

    @inline(__always)
    private func pixel(_ x: Int, of row: UnsafeBufferPointer<UInt8>) -> UInt32 {
        if header.bits == 16 { return UInt32(row[2 &* x]) | UInt32(row[2 &* x &+ 1]) << 8 }
        return UInt32(row[4 &* x]) | UInt32(row[4 &* x &+ 1]) << 8 | UInt32(row[4 &* x &+ 2]) << 16
            | UInt32(row[4 &* x &+ 3]) << 24
    }
}

/// A picture whose pixels are stored as runs of one colour (RLE4, RLE8). The runs are expanded to indices of a byte or
/// half a byte.
private struct BMPRuns {
    private let header: BMPHeader
    /// The rows, expanded to what a file without runs would contain.
    private(set) var bytes: [UInt8]
    /// The number of rows that the runs reach.
    private(set) var rowsRead = 0

    init(_ data: UnsafeBufferPointer<UInt8>, _ header: BMPHeader) {
        self.header = header
        bytes = [UInt8](repeating: 0, count: header.rowBytes * header.height)
        read(data)
    }

    /// Expands the runs: pairs of a count and a colour, with escapes after a count of 0 (Microsoft, "Bitmap
    /// Compression").
    private mutating func read(_ data: UnsafeBufferPointer<UInt8>) {
        var (at, x, y) = (0, 0, 0)
        while at + 2 <= data.count, y < header.height {
            let (count, value) = (Int(data[at]), Int(data[at + 1]))
            at += 2
            switch (count, value) {
            case (0, 0):  // end of the row
                (x, y) = (0, y + 1)
            case (0, 1):  // end of the picture
                rowsRead = header.height
                return
            case (0, 2):  // a step to the right and up
                guard at + 2 <= data.count else { return }
                (x, y) = (x + Int(data[at]), y + Int(data[at + 1]))
                at += 2
            case (0, _):  // `value` single colours, padded to an even number of bytes
                for index in 0..<value {
                    let from = at + (header.bits == 8 ? index : index / 2)
                    guard from < data.count else { return }
                    set(x + index, y, header.bits == 8 || index % 2 == 1 ? data[from] : data[from] >> 4)
                }
                x += value
                at += ((header.bits == 8 ? value : (value + 1) / 2) + 1) / 2 * 2
            default:
                for index in 0..<count {
                    set(x + index, y, UInt8(header.bits == 8 || index % 2 == 1 ? value : value >> 4))
                }
                x += count
            }
            rowsRead = min(header.height, max(rowsRead, x >= header.width ? y + 1 : y))
        }
    }

    private mutating func set(_ x: Int, _ y: Int, _ value: UInt8) {
        guard x < header.width, y < header.height else { return }
        let start = y * header.rowBytes
        if header.bits == 8 {
            bytes[start + x] = value
        } else {
            let shift = x % 2 == 0 ? 4 : 0
            bytes[start + x / 2] = bytes[start + x / 2] & ~(15 << shift) | (value & 15) << shift
        }
    }
}
