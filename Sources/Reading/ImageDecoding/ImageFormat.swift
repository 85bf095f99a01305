/// A format of image files, recognised by the first bytes of a file and never by its name.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    // The table in ImageFormatTable.swift has everything that differs between formats.
    case png, jpeg, gif, webp, tiff, bmp, heif, pdf, pnm, svg, jpegXL, jpeg2000, qoi, ico, tga

    /// Recognises the format of a file that begins with `bytes`; nil if it is unknown.
    public init?(signatureOf bytes: [UInt8]) {
        guard let match = Self.allCases.first(where: { $0.row.isRecognised(bytes) }) else { return nil }
        self = match
    }

    /// The name as people write it, such as `WebP`.
    public var displayName: String { row.name }

    /// The file-name extensions of all formats, in lower case.
    package static let fileNameExtensions = Set(allCases.flatMap(\.row.fileNameExtensions))
}
