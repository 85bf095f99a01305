/// A kind of image file, told from its first bytes and never from its name.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, gif, webp, tiff, bmp, heif, pdf, pnm

    /// The format whose signature `bytes` begin with, or nil.
    public init?(signatureOf bytes: [UInt8]) {
        guard let match = Self.allCases.first(where: { $0.matches(bytes) }) else { return nil }
        self = match
    }

    /// Whether `ImageDecoder` can decode it.
    public var isDecodable: Bool {
        switch self {
        case .png, .jpeg: true
        case .gif, .webp, .tiff, .bmp, .heif, .pdf, .pnm: false
        }
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
        case .heif:
            bytes.dropFirst(4).starts(with: "ftyp".utf8)
                && ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"]
                    .contains { bytes.dropFirst(8).starts(with: $0.utf8) }
        case .pdf: bytes.starts(with: "%PDF-".utf8)
        case .pnm:
            bytes.count > 2 && bytes[0] == UInt8(ascii: "P") && (0x31...0x37).contains(bytes[1])
                && [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "#")].contains(bytes[2])
        }
    }
}
