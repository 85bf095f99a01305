import BarcodeReading
import CalendarModel

/// What was read in an image, before anything is made of it: the codes of its frames.
///
/// It is all that recognizing needs, so that it can be kept and the result be made of it again, without the image:
/// ``EventScanner/result(of:path:)``. It encodes to JSON and back without loss.
public struct ImageReading: Hashable, Sendable {
    /// How many frames or pages the image has.
    public var frameCount: Int
    /// What each frame holds, from the first; fewer than ``frameCount`` where the time was over.
    public var frames: [FrameReading]
    /// What was damaged in the image, or left out of it.
    public var diagnostics: [Diagnostic]

    /// A reading with the given content.
    public init(frameCount: Int, frames: [FrameReading], diagnostics: [Diagnostic] = []) {
        self.frameCount = frameCount
        self.frames = frames
        self.diagnostics = diagnostics
    }

    /// Whether the time was over before everything was tried: another attempt may find more.
    public var isCutShort: Bool {
        diagnostics.contains { $0.code == .timeLimit }
    }
}

/// How long the stages of scanning one input took; the processor may have been shared.
public struct StageTimes: Hashable, Sendable {
    /// Reading the file.
    public var file: Duration = .zero
    /// Decoding the image to pixels, with waiting for memory.
    public var decoding: Duration = .zero
    /// Finding and reading the codes.
    public var codes: Duration = .zero
    /// Making events of what the codes hold.
    public var payloads: Duration = .zero

    /// No time at all.
    public init() {}

    /// All stages together.
    public var total: Duration { file + decoding + codes + payloads }

    /// The times of two inputs together.
    public static func + (one: Self, other: Self) -> Self {
        var sum = one
        sum.file += other.file
        sum.decoding += other.decoding
        sum.codes += other.codes
        sum.payloads += other.payloads
        return sum
    }
}

extension Duration {
    /// Runs a stage, and adds the time that it took.
    mutating func measure<Result, Failure: Error>(_ stage: () throws(Failure) -> Result) throws(Failure) -> Result {
        let start = ContinuousClock.now
        defer { self += ContinuousClock.now - start }
        return try stage()
    }
}

extension Diagnostic.Code {
    /// Reading an image took longer than the limit; the codes found until then are reported.
    public static let timeLimit = Self(rawValue: "time-limit")
}
