import CalendarModel

/// Decodes the bytes of an image file to pictures of 8-bit luma.
///
///     let summary = try ImageDecoder().decodeFrames(of: bytes) { index, frame in
///         ...
///         return true
///     }
///
/// The format is recognised by the bytes. If a file ends early or has wrong checksums, the decoded part is returned
/// with a `truncated-image` diagnostic.
public struct ImageDecoder: Sendable {
    /// The limits of one image: `pixels`, `frames`, `allPixels` and `fileBytes` are checked, and `seconds` limits the
    /// time of a call that states no deadline.
    public var limits: ScanLimits

    /// Called with the number of pixels that a picture's header states, before memory for them is allocated. In a
    /// format that needs more memory for a pixel, each pixel counts as more than one. The function may wait until there
    /// is room, so that concurrent decoders share a budget.
    public var willTakePixels: (@Sendable (Int) -> Void)?

    /// The greatest number of pixels of the small picture in colour that each frame gets; 0 for no such pictures.
    package var smallPixels = 0

    /// Starts the processes that draw documents and decode HEIC.
    package var launcher: any DrawingLauncher = LocalDrawingLauncher()

    /// The file that is being decoded, so that a picture which is decoded again on demand needs no copy of it.
    private(set) var file: [UInt8] = []

    /// Creates a decoder with the given limits.
    public init(limits: ScanLimits = ScanLimits()) {
        self.limits = limits
    }

    /// Decodes all frames of a file at once. The size in its header is checked before memory for pixels is allocated.
    public func decode(_ bytes: [UInt8]) throws(ImageDecodingError) -> DecodedImage {
        var frames: [DecodedFrame] = []
        let summary = try decodeFrames(of: bytes) { _, frame in
            frames.append(frame)
            return true
        }
        return DecodedImage(format: summary.format, frames: DecodedFrames(frames), diagnostics: summary.diagnostics)
    }

    /// Decodes the frames of a file one after another, so that only one is in memory at a time.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - deadline: Returns the time at which the decoding stops; what was decoded by then is kept. Nil to stop after
    ///     `limits.seconds`. The function is called often, and may return a later time than before.
    ///   - receive: Receives each frame and its index; returns whether to continue.
    /// - Throws: An error if the file has no frame that can be decoded.
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
            var sink = FrameSink(limits: limits, deadline: deadline, small: smallPixels, receive: receive)
            var decoder = self
            decoder.file = bytes
            try bytes.withUnsafeBufferPointer { (bytes) throws(ImageDecodingError) in
                try format.row.decode(bytes, with: decoder, to: &sink)
            }
            try sink.finish(format)
            return DecodedSummary(
                format: format, frames: sink.count, diagnostics: sink.diagnostics, isComplete: !sink.isLate)
        }
    }

    /// Throws if a header states more pixels than `limit`; otherwise passes the number to ``willTakePixels``.
    ///
    /// Sides of over a million pixels are refused, too. For a picture that is one long row or column, decoders need
    /// much memory: several copies, and a pointer to each row.
    func checkSize(width: Int, height: Int, limit: Int) throws(ImageDecodingError) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= limit, max(width, height) <= 1 << 20 else {
            throw .tooLarge(width: width, height: height, limit: limit)
        }
        // A format that needs more memory has a lower limit, so each of its pixels counts as more than one.
        willTakePixels?(limit > 0 ? Int(Double(pixels) * Double(limits.pixels) / Double(limit)) : pixels)
    }

    /// Throws if a header states too many pixels, or a side of zero. `bytesPerPixel` is the memory that decoding holds
    /// at once. The pixel limit assumes two bytes a pixel. If decoding takes more, the limit is lowered, so that it
    /// limits memory as well.
    func checkSize(width: Int, height: Int, bytesPerPixel: Double, _ format: ImageFormat) throws(ImageDecodingError) {
        guard width > 0, height > 0 else { throw .damaged(format, reason: "it is \(width) x \(height) pixels") }
        try checkSize(width: width, height: height, limit: Int(Double(limits.pixels) * min(1, 2 / bytesPerPixel)))
    }
}

/// The result of decoding a file.
public struct DecodedSummary: Hashable, Sendable {
    /// The format of the file.
    public let format: ImageFormat
    /// The number of frames or pages that were decoded or skipped.
    public let frames: Int
    /// The parts that were damaged or left out (`truncated-image`, `frame-limit`, `skipped-frame`, `scaled-page`).
    public let diagnostics: [Diagnostic]
    /// Whether there was time for every frame.
    public let isComplete: Bool
}

/// One picture, and a description of its damage if it is damaged.
struct DecodedPicture {
    var frame: DecodedFrame
    var damage: String?
}
