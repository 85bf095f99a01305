import ScanBasics

/// Turns the bytes of an image file into pictures of 8-bit luma.
///
///     let summary = try ImageDecoder().decodeFrames(of: bytes) { index, frame in
///         ...
///         return true
///     }
///
/// The format is told from the bytes. A file that ends early or has wrong checksums gives what could be decoded, with
/// a `truncated-image` diagnostic.
public struct ImageDecoder: Sendable {
    /// What one image may cost; `pixels`, `frames`, `allPixels` and `fileBytes` are looked at, and `seconds` bounds the
    /// processes that draw PDF and SVG files.
    public var limits: ScanLimits

    /// Called with the pixels of a picture, as its header claims them, before memory for them is taken. It may wait until
    /// there is room: that is how pictures which are decoded at the same time share a budget.
    public var willTakePixels: (@Sendable (Int) -> Void)?

    /// A decoder with the given limits.
    public init(limits: ScanLimits = ScanLimits()) {
        self.limits = limits
    }

    /// Decodes a whole file, all its frames at once. The size that its header claims is checked before memory for
    /// pixels is taken.
    public func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> DecodedImage {
        var frames: [DecodedFrame] = []
        let summary = try decodeFrames(of: bytes) { _, frame in
            frames.append(frame)
            return true
        }
        return DecodedImage(format: summary.format, frames: DecodedFrames(frames), diagnostics: summary.diagnostics)
    }

    /// Decodes a file's frames one after another, so that one at a time is in memory.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - deadline: When to stop with what there is; nil for after `limits.seconds`. It is asked again and again, and may
    ///     give later ones.
    ///   - receive: Gets each frame with its index; answers whether to go on.
    /// - Throws: Where there is no frame at all.
    public func decodeFrames(
        of bytes: [UInt8], until deadline: (() -> ContinuousClock.Instant)? = nil,
        _ receive: (Int, DecodedFrame) -> Bool
    ) throws(ImageDecodingError) -> DecodedSummary {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.fileBytes else { throw .fileTooLarge(bytes: bytes.count, limit: limits.fileBytes) }
        guard let format = ImageFormat(signatureOf: bytes) else { throw .unknownFormat }
        let end = ContinuousClock.now.advanced(by: limits.duration)
        let deadline = deadline ?? { end }
        return try withoutActuallyEscaping(receive) { (receive) throws(ImageDecodingError) in
            var sink = FrameSink(limits: limits, deadline: deadline, receive: receive)
            try bytes.withUnsafeBufferPointer { (bytes) throws(ImageDecodingError) in
                try decode(bytes, format, to: &sink)
            }
            try sink.finish(format)
            return DecodedSummary(
                format: format, frames: sink.count, diagnostics: sink.diagnostics, isComplete: !sink.isLate)
        }
    }

    private func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ format: ImageFormat, to sink: inout FrameSink
    ) throws(ImageDecodingError) {
        switch format {
        case .png: sink.add(try decodePNG(bytes))
        case .jpeg: sink.add(try decodeJPEG(bytes))
        case .bmp: sink.add(try decodeBMP(bytes))
        case .pnm: try decodePNM(bytes, to: &sink)
        case .gif: try decodeGIF(bytes, to: &sink)
        case .webp: try decodeWebP(bytes, to: &sink)
        case .tiff: try decodeTIFF(bytes, to: &sink)
        case .heif: try decodeHEIF(bytes, to: &sink)
        case .pdf: try decodePDF(bytes, to: &sink)
        case .svg: try decodeSVG(bytes, to: &sink)
        }
    }

    /// Throws where a header claims more pixels than `limit`, and tells ``willTakePixels`` of them where not.
    ///
    /// A picture of one long row or column, of which decoders hold several copies and a pointer to each row, has too many with
    /// sides of over a million.
    func checkSize(width: Int, height: Int, limit: Int) throws(ImageDecodingError) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= limit, max(width, height) <= 1 << 20 else {
            throw .tooLarge(width: width, height: height, limit: limit)
        }
        // Where a kind of image takes more memory than others its limit is lower; so much more does a pixel of it count.
        willTakePixels?(limit > 0 ? Int(Double(pixels) * Double(limits.pixels) / Double(limit)) : pixels)
    }

    /// Throws where a header claims more pixels than may be, or a side that is none; `bytesPerPixel` is what decoding
    /// holds in memory at once. The limit is for two, so that it bounds memory as well.
    func checkSize(width: Int, height: Int, bytesPerPixel: Double, _ format: ImageFormat) throws(ImageDecodingError) {
        guard width > 0, height > 0 else { throw .damaged(format, reason: "it is \(width) x \(height) pixels") }
        try checkSize(width: width, height: height, limit: Int(Double(limits.pixels) * min(1, 2 / bytesPerPixel)))
    }
}

/// What was decoded of a file.
public struct DecodedSummary: Hashable, Sendable {
    /// What kind of file it is.
    public let format: ImageFormat
    /// How many frames or pages were met.
    public let frames: Int
    /// What was damaged or left out (`truncated-image`, `frame-limit`, `skipped-frame`, `scaled-page`).
    public let diagnostics: [Diagnostic]
    /// Whether there was time for every frame.
    public let isComplete: Bool
}

/// One picture and, where it is not whole, what is wrong with it.
struct DecodedPicture {
    var frame: DecodedFrame
    var damage: String?
}
