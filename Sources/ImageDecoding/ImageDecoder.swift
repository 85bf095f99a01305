import CalendarModel

/// Turns the bytes of an image file into pictures of 8-bit luma.
///
///     let image = try ImageDecoder().decode(bytes)
///     for frame in image.frames { ... }
///
/// The format is told from the bytes. A file that ends early or has wrong checksums gives what could be decoded, with
/// a `truncated-image` diagnostic.
public struct ImageDecoder: Sendable {
    /// What one image may cost; `pixels` and `fileBytes` are looked at.
    public var limits: ScanLimits

    /// Called with the pixels of a picture, as its header claims them, before memory for them is taken. It may wait until
    /// there is room: that is how pictures which are decoded at the same time share a budget.
    public var willTakePixels: (@Sendable (Int) -> Void)?

    /// A decoder with the given limits.
    public init(limits: ScanLimits = ScanLimits()) {
        self.limits = limits
    }

    /// Decodes a whole file. The size that its header claims is checked before memory for pixels is taken.
    public func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> DecodedImage {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.fileBytes else { throw .fileTooLarge(bytes: bytes.count, limit: limits.fileBytes) }
        guard let format = ImageFormat(signatureOf: bytes) else { throw .unknownFormat }
        let picture: DecodedPicture =
            switch format {
            case .png: try bytes.withUnsafeBufferPointer { (bytes) throws(ImageDecodingError) in try decodePNG(bytes) }
            case .jpeg:
                try bytes.withUnsafeBufferPointer { (bytes) throws(ImageDecodingError) in try decodeJPEG(bytes) }
            case .gif, .webp, .tiff, .bmp, .heif, .pdf, .pnm: throw .unsupportedFormat(format)
            }
        return DecodedImage(
            format: format, frames: DecodedFrames([picture.frame]),
            diagnostics: picture.damage.map { [Diagnostic(.truncatedImage, $0)] } ?? [])
    }

    /// Throws where a header claims more pixels than `limit`, and tells ``willTakePixels`` of them where not.
    func checkSize(width: Int, height: Int, limit: Int) throws(ImageDecodingError) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= limit else { throw .tooLarge(width: width, height: height, limit: limit) }
        // Where a kind of image takes more memory than others its limit is lower; so much more does a pixel of it count.
        willTakePixels?(limit > 0 ? Int(Double(pixels) * Double(limits.pixels) / Double(limit)) : pixels)
    }
}

/// One picture and, where it is not whole, what is wrong with it.
struct DecodedPicture {
    var frame: DecodedFrame
    var damage: String?
}
