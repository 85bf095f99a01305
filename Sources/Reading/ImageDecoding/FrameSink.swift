import CalendarModel

/// Takes the frames of a file from its decoder, one at a time, counts the frames, checks them against the limits, and
/// collects diagnostics.
struct FrameSink {
    let limits: ScanLimits
    /// Returns the time at which the decoding must stop.
    let deadline: () -> ContinuousClock.Instant
    /// Receives a frame and its index; returns false to end the decoding.
    private let receive: (Int, DecodedFrame) -> Bool
    /// The greatest number of pixels of each frame's small picture in colour; 0 for none.
    let small: Int

    /// The number of frames so far, decoded or not. It is also the index of the next frame.
    private(set) var count = 0
    /// The parts that were damaged, left out or scaled.
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether time ran out before the last frame.
    private(set) var isLate = false
    private var decoded = 0
    private var pixels = 0
    private var firstFailure: ImageDecodingError?
    private var isEnded = false

    init(
        limits: ScanLimits, deadline: @escaping () -> ContinuousClock.Instant, small: Int = 0,
        receive: @escaping (Int, DecodedFrame) -> Bool
    ) {
        self.limits = limits
        self.deadline = deadline
        self.small = small
        self.receive = receive
    }

    /// Whether the time is up. A decoder checks this between rows, and keeps the rows it has.
    var isTimeUp: Bool { ContinuousClock.now >= deadline() }

    /// Returns whether to decode the next frame of the file; adds a diagnostic if a limit is reached.
    mutating func wantsNext() -> Bool {
        guard !isEnded else { return false }
        if isTimeUp {
            isLate = true
        } else if count >= limits.frames {
            diagnostics.append(
                Diagnostic(.frameLimit, "only the first \(count) frames were scanned, because that is the limit"))
        } else if pixels >= limits.allPixels {
            diagnostics.append(
                Diagnostic(
                    .frameLimit,
                    "only the first \(count) frames were scanned; the limit is \(limits.allPixels) pixels in all"
                ))
        } else {
            return true
        }
        isEnded = true
        return false
    }

    /// Ends the decoding because time ran out.
    mutating func giveUp() {
        isLate = true
        isEnded = true
    }

    /// Takes a decoded frame. `damage` describes any damage to it.
    mutating func add(_ frame: DecodedFrame, damage: String? = nil) {
        if let damage { note(damage) }
        pixels += frame.width * frame.height
        decoded += 1
        isEnded = !receive(count, frame) || isEnded
        count += 1
    }

    mutating func add(_ picture: DecodedPicture) {
        add(picture.frame, damage: picture.damage)
    }

    mutating func skip(_ reason: ImageDecodingError) {
        diagnostics.append(Diagnostic(.skippedFrame, "frame \(count + 1) was not scanned: \(reason.description)"))
        firstFailure = firstFailure ?? reason
        count += 1
    }

    /// Adds a diagnostic that the file is damaged.
    mutating func note(_ damage: String) {
        say(.truncatedImage, damage)
    }

    /// Adds a diagnostic about the file, unless an equal diagnostic was added before.
    mutating func say(_ code: Diagnostic.Code, _ message: String) {
        let diagnostic = Diagnostic(code, message)
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    /// Throws an error if no frame could be decoded although there was time.
    func finish(_ format: ImageFormat) throws(ImageDecodingError) {
        guard decoded == 0, !isLate else { return }
        throw firstFailure ?? .damaged(format, reason: "it has no picture")
    }
}

extension Diagnostic.Code {
    /// The file has more frames, pages or pixels than the limit; only the first frames or pages were scanned.
    public static let frameLimit = Self(rawValue: "frame-limit")
    /// A frame or page could not be decoded; the others were scanned.
    public static let skippedFrame = Self(rawValue: "skipped-frame")
    /// A page is too large to be drawn at the usual resolution; it was drawn at a lower one.
    public static let scaledPage = Self(rawValue: "scaled-page")
}
