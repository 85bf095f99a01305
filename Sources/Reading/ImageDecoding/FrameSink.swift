import ScanBasics

/// Where a decoder puts the frames of a file, one at a time: counts them, holds them against the limits, and keeps what
/// is to be said of them.
struct FrameSink {
    /// What one input may cost.
    let limits: ScanLimits
    /// When to stop.
    let deadline: () -> ContinuousClock.Instant
    /// What becomes of a frame; false ends the decoding.
    private let receive: (Int, DecodedFrame) -> Bool

    /// Frames met so far, decoded or not: the index of the next.
    private(set) var count = 0
    /// What was damaged, left out or scaled.
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether time ran out before the last frame.
    private(set) var isLate = false
    private var decoded = 0
    private var pixels = 0
    private var firstFailure: ImageDecodingError?
    private var isEnded = false

    init(
        limits: ScanLimits, deadline: @escaping () -> ContinuousClock.Instant,
        receive: @escaping (Int, DecodedFrame) -> Bool
    ) {
        self.limits = limits
        self.deadline = deadline
        self.receive = receive
    }

    /// Whether the time is up. A decoder asks between rows, and keeps what it has.
    var isTimeUp: Bool { ContinuousClock.now >= deadline() }

    /// Whether one more frame is to be decoded, which the file has: says so where a limit is met.
    mutating func wantsNext() -> Bool {
        guard !isEnded else { return false }
        if isTimeUp {
            isLate = true
        } else if count >= limits.frames {
            diagnostics.append(
                Diagnostic(.frameLimit, "the first \(count) frames were scanned, and no more: that is the limit"))
        } else if pixels >= limits.allPixels {
            diagnostics.append(
                Diagnostic(
                    .frameLimit,
                    "the first \(count) frames were scanned, and no more: they have \(limits.allPixels) pixels, the limit"
                ))
        } else {
            return true
        }
        isEnded = true
        return false
    }

    /// Ends the decoding, as the time is up.
    mutating func giveUp() {
        isLate = true
        isEnded = true
    }

    /// Takes a decoded frame; `damage` says what is wrong with it.
    mutating func add(_ frame: DecodedFrame, damage: String? = nil) {
        if let damage { note(damage) }
        pixels += frame.width * frame.height
        decoded += 1
        isEnded = !receive(count, frame) || isEnded
        count += 1
    }

    /// Takes the only picture of a file.
    mutating func add(_ picture: DecodedPicture) {
        add(picture.frame, damage: picture.damage)
    }

    /// Counts a frame that cannot be decoded.
    mutating func skip(_ reason: ImageDecodingError) {
        diagnostics.append(Diagnostic(.skippedFrame, "frame \(count + 1) was not scanned: \(reason.description)"))
        firstFailure = firstFailure ?? reason
        count += 1
    }

    /// Says that the file is damaged.
    mutating func note(_ damage: String) {
        say(.truncatedImage, damage)
    }

    /// Says something of the file; the same thing once.
    mutating func say(_ code: Diagnostic.Code, _ message: String) {
        let diagnostic = Diagnostic(code, message)
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    /// Ends with an error where not one frame could be decoded, though there was time to.
    func finish(_ format: ImageFormat) throws(ImageDecodingError) {
        guard decoded == 0, !isLate else { return }
        throw firstFailure ?? .damaged(format, reason: "there is no picture in it")
    }
}

extension Diagnostic.Code {
    /// The file has more frames or pages than are scanned.
    public static let frameLimit = Self(rawValue: "frame-limit")
    /// A frame or page could not be decoded; the others were scanned.
    public static let skippedFrame = Self(rawValue: "skipped-frame")
    /// A page is too large to be drawn as finely as others are; it was drawn more coarsely.
    public static let scaledPage = Self(rawValue: "scaled-page")
}
