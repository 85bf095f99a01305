import BarcodeReading
import CalendarModel

/// The codes that were read in an image, before their payloads are recognized.
///
/// ``EventScanner/result(of:path:)`` needs only the reading. A caller can store a reading, and make the result later
/// without the image. A reading encodes to JSON and back without loss.
public struct ImageReading: Hashable, Sendable {
    /// The number of frames or pages in the image.
    public var frameCount: Int
    /// The codes of each frame, in order. There are fewer elements than ``frameCount`` if the time limit was reached.
    public var frames: [FrameReading]
    /// Diagnostics about damaged or skipped parts of the image.
    public var diagnostics: [Diagnostic]

    /// Creates a reading with the given content.
    public init(frameCount: Int, frames: [FrameReading], diagnostics: [Diagnostic] = []) {
        self.frameCount = frameCount
        self.frames = frames
        self.diagnostics = diagnostics
    }

    /// The bytes of the input, if the input is an Apple Wallet pass; nil for a picture.
    public var walletPass: [UInt8]?

    /// The text of each frame, if ``EventScanner/textReader`` has read it.
    public var print: [FramePrint] = []

    /// The texts and files of a mail, a document or an archive, and those attached to a PDF document; nil for a picture.
    /// The codes of the pictures in it are in ``frames``.
    public var container: ContainerContent?

    /// Small pictures of the first frame and of frames with codes, if ``ScanOptions/previewPixels`` asks for them.
    package var previews: [FramePreview] = []

    /// Adds the files that are attached to a PDF document after its pages.
    mutating func add(attachments: ImageReading) {
        guard var content = attachments.container, !content.parts.isEmpty || !attachments.diagnostics.isEmpty else {
            return
        }
        diagnostics += attachments.diagnostics
        guard !content.parts.isEmpty else { return }
        content.firstFrame = frames.count
        frames += attachments.frames.map { $0.moved(by: frames.count) }
        frameCount = frames.count
        container = content
    }

    /// Whether the time limit was reached before all steps were tried. Another attempt may find more.
    public var isCutShort: Bool {
        diagnostics.contains { $0.code == .timeLimit }
    }
}

/// How long the stages of scanning one input took, in elapsed time.
public struct StageTimes: Hashable, Sendable {
    /// Reading the file.
    public var file: Duration = .zero
    /// Decoding the image to pixels, including waits for memory.
    public var decoding: Duration = .zero
    /// Finding and reading the codes, and the text if it is read.
    public var codes: Duration = .zero
    /// Turning payloads into events.
    public var payloads: Duration = .zero

    /// Creates times of zero.
    public init() {}

    /// The sum of all stages.
    public var total: Duration { file + decoding + codes + payloads }

    /// Adds the times of two inputs, stage by stage.
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
    /// Runs a stage, and adds the time it took.
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
