/// A kind of image file, told from its first bytes and never from its name.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, gif, webp, tiff, bmp, heif, pdf, pnm, svg

    /// The format whose signature `bytes` begin with, or nil.
    public init?(signatureOf bytes: [UInt8]) {
        guard let match = Self.allCases.first(where: { $0.matches(bytes) }) else { return nil }
        self = match
    }

    /// The name as people write it, such as `WebP`.
    public var displayName: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .gif: "GIF"
        case .webp: "WebP"
        case .tiff: "TIFF"
        case .bmp: "BMP"
        case .heif: "HEIF"
        case .pdf: "PDF"
        case .pnm: "PNM"
        case .svg: "SVG"
        }
    }

    private func matches(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
        case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
        case .tiff:
            // Little and big endian; 43 is BigTIFF.
            [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]]
                .contains { bytes.starts(with: $0) }
        case .bmp:
            // The four reserved bytes are zero; two letters alone would also match text.
            bytes.starts(with: "BM".utf8) && bytes.dropFirst(6).starts(with: [0, 0, 0, 0])
        case .heif: Self.isHEIF(bytes)
        // Some writers put a line or a mark of UTF-8 before it; readers look for it in the first kilobyte.
        case .pdf: Self.isPDF(bytes)
        case .pnm: Self.isPNM(bytes)
        case .svg: SVGRoot.isPresent(in: bytes)
        }
    }

    /// Whether the file's brands name a picture: HEVC or AV1 (ISO/IEC 14496-12 §4.3, ISO/IEC 23008-12 §10).
    private static func isHEIF(_ bytes: [UInt8]) -> Bool {
        guard bytes.dropFirst(4).starts(with: "ftyp".utf8), bytes.count >= 12 else { return false }
        let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(bytes.count, max(12, min(size, 256)))
        // The major brand, then, after a version, those that the file is compatible with.
        let brands = [8] + stride(from: 16, through: max(end - 4, 0), by: 4)
        return brands.contains { place in
            ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"]
                .contains { bytes.dropFirst(place).starts(with: $0.utf8) }
        }
    }

    private static func isPDF(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(1024).indices.contains { place in
            bytes[place] == UInt8(ascii: "%") && bytes[place...].starts(with: "%PDF-".utf8)
        }
    }

    /// Whether the file begins as a header of netpbm's: two letters alone would also match text.
    private static func isPNM(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 2, bytes[0] == UInt8(ascii: "P"), (0x31...0x37).contains(bytes[1]) else { return false }
        if bytes[2] == UInt8(ascii: "#") { return true }
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        guard blanks.contains(bytes[2]), bytes.count > 3 else { return false }
        return (0x30...0x39).contains(bytes[3]) || bytes[3] == UInt8(ascii: "#") || blanks.contains(bytes[3])
            || bytes[1] == UInt8(ascii: "7")
    }
}
