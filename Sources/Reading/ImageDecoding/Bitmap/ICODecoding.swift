extension ImageDecoder {
    /// Decodes the largest picture of an icon or a cursor.
    func decodeICO(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) -> DecodedPicture {
        guard let icon = Icon.largest(in: bytes) else { throw .damaged(.ico, reason: "it has no picture") }
        if icon.first == 0x89 { return try decodePNG(icon) }
        guard let file = Icon.bitmapFile(of: icon) else { throw .damaged(.ico, reason: "its picture ends early") }
        return try file.withUnsafeBufferPointer { (file) throws(ImageDecodingError) -> DecodedPicture in
            let header = try BMPHeader(file)
            var picture = try decodeBMP(file)
            guard header.bits < 32 else { return picture }
            let start = header.offset + header.rowBytes * header.height
            picture.frame = Icon.transparent(picture.frame, mask: file.dropFirst(start)) ?? picture.frame
            return picture
        }
    }
}

/// The parts of an icon file (Microsoft, "Icons").
private enum Icon {
    /// Returns the data of the picture with the most pixels and, among those of equal size, the most colours.
    static func largest(in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        func number(_ at: Int, _ count: Int) -> Int { bytes.number(at: at, bytes: count) ?? 0 }
        let entries = (0..<number(4, 2)).map { 6 + 16 * $0 }.filter { number($0 + 12, 4) + 40 <= bytes.count }
        /// The side 256 is stored as 0.
        func rank(_ entry: Int) -> Int {
            let (width, height) = (number(entry, 1), number(entry + 1, 1))
            return (width == 0 ? 256 : width) * (height == 0 ? 256 : height) * 64 + min(number(entry + 6, 2), 63)
        }
        guard let entry = entries.max(by: { rank($0) < rank($1) }) else { return nil }
        let (size, offset) = (number(entry + 8, 4), number(entry + 12, 4))
        return UnsafeBufferPointer(rebasing: bytes[offset..<min(offset + size, bytes.count)])
    }

    /// Returns a picture of an icon as a BMP file. In an icon, the height counts the rows of the mask, too, and the
    /// fourth byte of a pixel with 32 bits is its alpha.
    static func bitmapFile(of icon: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        guard icon.number(at: 0, bytes: 4) == 40, icon.count > 40, let height = icon.number(at: 8, bytes: 4),
            height < Int(Int32.max)
        else { return nil }
        var header = Array(icon[..<40])
        header.replaceSubrange(8..<12, with: little(height / 2))
        if icon.number(at: 14, bytes: 2) == 32, icon.number(at: 16, bytes: 4) == BMPHeader.Compression.none.rawValue {
            header[16] = UInt8(BMPHeader.Compression.masksWithAlpha.rawValue)
            header += [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000].flatMap(little)
        }
        return Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + header + icon[40...]
    }

    /// Returns a frame in which the pixels that are set in a mask are transparent; nil if the mask is cut off.
    static func transparent(_ frame: DecodedFrame, mask: Slice<UnsafeBufferPointer<UInt8>>) -> DecodedFrame? {
        let (width, height) = (frame.width, frame.height)
        let (rowBytes, bits) = ((width + 31) / 32 * 4, UnsafeBufferPointer(rebasing: mask))
        guard bits.count >= rowBytes * height else { return nil }
        let alpha = (0..<(width * height)).map { index -> UInt8 in
            let (x, y) = (index % width, height - 1 - index / width)
            return bits[y * rowBytes + x / 8] >> (7 - x % 8) & 1 == 1 ? 0 : 255
        }
        guard alpha.contains(0) else { return frame }
        let luma = zip(frame.overWhite.pixels, alpha).map { $1 == 0 ? 255 : $0 }
        var masked = DecodedFrame(
            overWhite: LumaImage(width: width, height: height, unchecked: luma), alpha: alpha, colours: nil)
        masked.small = frame.small?.overWhite(LumaImage(width: width, height: height, unchecked: alpha))
        return masked
    }
}
