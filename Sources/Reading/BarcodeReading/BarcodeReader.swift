import ImageDecoding
import TextDecoding

/// Reads every code in a picture by the steps of a reading plan.
///
///     let reading = BarcodeReader().read(frame, index: 0, effort: .standard)
///     for barcode in reading.barcodes { ... }
public struct BarcodeReader: Sendable {
    private let replacements: [StepReader: any SymbolReader]

    /// Creates a reader. It keeps no state from one picture to the next.
    public init() { replacements = [:] }

    /// Creates a reader with other readers for some steps of the plans, for tests.
    package init(replacing replacements: [StepReader: any SymbolReader]) {
        self.replacements = replacements
    }

    /// Reads one frame.
    ///
    /// - Parameters:
    ///   - frame: The picture. A transparent picture is read over white first, then over black if no code was found. If
    ///     there is still no code, the picture's `DecodedFrame.colours` are read: they show shapes that differ from
    ///     their surroundings in colour but not in brightness.
    ///   - index: The index of the frame in its file.
    ///   - effort: How much time to spend; this selects the reading plan.
    ///   - deadline: The time to stop; checked before each step, and also while our own readers of two-dimensional
    ///     codes look for more codes.
    ///   - isCancelled: Called as often as the deadline is checked. Once it returns true, the codes found so far are
    ///     returned.
    /// - Returns: The codes from top to bottom and, in one row, from left to right. Each code is returned once.
    public func read(
        _ frame: DecodedFrame, index: Int, effort: Effort = .standard, until deadline: ContinuousClock.Instant? = nil,
        isCancelled: @escaping () -> Bool = { Task.isCancelled }
    ) -> FrameReading {
        read(frame, index: index, plan: ReadingPlan.plan(for: effort), until: deadline, isCancelled: isCancelled)
    }

    /// Reads one frame by the steps of the caller's own plan. Everything else is as in the method with `effort`.
    public func read(
        _ frame: DecodedFrame, index: Int, plan: ReadingPlan, until deadline: ContinuousClock.Instant? = nil,
        isCancelled: @escaping () -> Bool = { Task.isCancelled }
    ) -> FrameReading {
        let stop = StopSignal(deadline: deadline, isCancelled: isCancelled)
        let findings = Findings()
        var stages = plan.stages
        func read(_ sizes: PictureSizes, suffix: String) {
            let pass = ReadingPass(index: index, suffix: suffix, stop: stop, replacements: replacements)
            stages = pass.run(stages, on: sizes)
            findings.add(pass.findings)
        }
        read(PictureSizes(frame), suffix: "")
        // The other pictures are read by the stages after which the picture before had no code. So a code that one
        // effort finds there is not lost at a higher effort, which finds a code in the picture before.
        if !stages.isEmpty, let overBlack = frame.overBlack { read(PictureSizes(overBlack), suffix: ", over black") }
        if !stages.isEmpty, let colours = frame.colours { read(PictureSizes(colours), suffix: ", in its colours") }
        var reading = FrameReading(barcodes: ReadingOrder.sorted(findings.codes), isCutShort: stop.isLate)
        reading.unread = findings.unreadCodes(frame: index)
        reading.size = FrameSize(width: frame.width, height: frame.height)
        return reading
    }
}

/// The codes in one frame.
public struct FrameReading: Hashable, Sendable {
    /// The codes from top to bottom and, in one row, from left to right.
    public var barcodes: [Barcode]
    /// Whether time ran out before every step was tried.
    public var isCutShort: Bool
    /// The codes that were seen but could not be read.
    public var unread: [UnreadCode] = []
    /// The size of the frame; nil if the frame was skipped. The corners of codes are in pixels of this size.
    public var size: FrameSize?

    /// Creates a reading of the given codes.
    public init(barcodes: [Barcode], isCutShort: Bool = false) {
        self.barcodes = barcodes
        self.isCutShort = isCutShort
    }
}

/// The width and height of a frame in pixels as displayed: after any rotation that the file states.
public struct FrameSize: Hashable, Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
