import CImages

/// The libraries that decoders open at the first picture that needs them. A process that will enter a sandbox opens
/// them earlier, because it cannot open files inside the sandbox.
package struct LateLibraries: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    private static let gif = Self(rawValue: 1)
    private static let webp = Self(rawValue: 2)
    private static let tiff = Self(rawValue: 4)
    private static let isal = Self(rawValue: 8)

    /// The libraries of all formats.
    package static let all: Self = [.gif, .webp, .tiff, .isal]

    /// The libraries for a file that begins with the given bytes.
    package init(forFileWith head: [UInt8]) {
        self =
            switch ImageFormat(signatureOf: head) {
            case .gif: .gif
            case .webp: .webp
            case .tiff: .tiff
            case .png: cpng_needs_isal(head, head.count) ? .isal : []
            default: []
            }
    }

    /// Opens the libraries that are installed. If one is missing, the decoder of its format reports this; large PNG
    /// pictures are then inflated by zlib.
    package func open() {
        if contains(.gif) { _ = cgif_is_available() }
        if contains(.webp) { _ = cwebp_is_available() }
        if contains(.tiff) { _ = ctiff_is_available() }
        if contains(.isal) { _ = cpng_isal_is_available() }
    }
}

/// A library or program that decodes a format and may be missing.
package struct DecoderPart: Sendable {
    package let format: String
    /// The name of the library, or the path of the program.
    package let name: String
    /// The Debian package of the library or program.
    package let package: String
    package let isInstalled: Bool

    package init(format: String, name: String, package: String, isInstalled: Bool) {
        (self.format, self.name, self.package, self.isInstalled) = (format, name, package, isInstalled)
    }

    /// All parts, whether this machine has them or not.
    package static var all: [DecoderPart] {
        let libraries = [
            DecoderPart(format: "GIF", name: "libgif", package: "libgif7", isInstalled: cgif_is_available()),
            DecoderPart(format: "WebP", name: "libwebp", package: "libwebpdemux2", isInstalled: cwebp_is_available()),
            DecoderPart(format: "TIFF", name: "libtiff", package: "libtiff6", isInstalled: ctiff_is_available()),
            DecoderPart(
                format: "HEIC and AVIF", name: "libheif", package: PictureLibrary.heif.package,
                isInstalled: cpictures_is_available(CPICTURES_HEIF)),
            DecoderPart(
                format: "JPEG XL", name: "libjxl", package: PictureLibrary.jpegXL.package,
                isInstalled: cpictures_is_available(CPICTURES_JPEG_XL)),
            DecoderPart(
                format: "JPEG 2000", name: "libopenjp2", package: PictureLibrary.jpeg2000.package,
                isInstalled: cpictures_is_available(CPICTURES_JPEG_2000)),
        ]
        let launcher = LocalDrawingLauncher()
        return libraries
            + DrawingTool.allCases.compactMap { tool in
                guard let program = tool.program else { return nil }
                let path = launcher.path(of: tool)
                return DecoderPart(
                    format: tool == .rsvgConvert ? "SVG" : "PDF", name: path ?? program.name, package: program.package,
                    isInstalled: path != nil)
            }
    }
}
