import ImageDecoding
import TextDecoding

/// Reads every code in a picture, by the steps of a reading plan.
///
///     let reading = BarcodeReader().read(frame, index: 0, effort: .standard)
///     for barcode in reading.barcodes { ... }
public struct BarcodeReader: Sendable {
    private let engines: [any BarcodeEngine]

    /// A reader with the engines that this module has.
    public init() {
        self.init(engines: [ZXingEngine(), ZBarEngine()])
    }

    /// A reader with the given engines; steps of other engines are left out.
    public init(engines: [any BarcodeEngine]) {
        self.engines = engines
    }

    /// Reads one frame.
    ///
    /// - Parameters:
    ///   - frame: The picture. Where it is transparent it is read over white, and over black where that finds nothing; then
    ///     in its colours, where they show what its luma does not.
    ///   - index: The frame's index in its file.
    ///   - effort: Which plan to follow.
    ///   - deadline: When to give up; looked at between steps.
    ///   - isCancelled: Asked between steps; once it is true, what was found so far is returned.
    /// - Returns: The codes from top to bottom and, in one row, from left to right, each place once.
    public func read(
        _ frame: DecodedFrame, index: Int, effort: Effort = .standard, until deadline: ContinuousClock.Instant? = nil,
        isCancelled: () -> Bool = { Task.isCancelled }
    ) -> FrameReading {
        read(frame, index: index, plan: .plan(for: effort), until: deadline, isCancelled: isCancelled)
    }

    /// Reads one frame by a plan of the caller's.
    public func read(
        _ frame: DecodedFrame, index: Int, plan: ReadingPlan, until deadline: ContinuousClock.Instant? = nil,
        isCancelled: () -> Bool = { Task.isCancelled }
    ) -> FrameReading {
        var pass = ReadingPass(index: index, deadline: deadline)
        pass.run(plan, on: PictureSizes(frame), suffix: "", engines: engines, isCancelled: isCancelled)
        if pass.found.isEmpty, !pass.isLate, let overBlack = frame.overBlack {
            pass.run(
                plan, on: PictureSizes(overBlack), suffix: ", over black", engines: engines, isCancelled: isCancelled)
        }
        if pass.found.isEmpty, !pass.isLate, let colours = frame.colours {
            pass.run(
                plan, on: PictureSizes(colours), suffix: ", in its colours", engines: engines, isCancelled: isCancelled)
        }
        return FrameReading(barcodes: ReadingOrder.sorted(pass.found), isCutShort: pass.isLate)
    }
}

/// What was read in one frame.
public struct FrameReading: Hashable, Sendable {
    /// The codes from top to bottom and, in one row, from left to right.
    public var barcodes: [Barcode]
    /// Whether the time was over before every step was tried.
    public var isCutShort: Bool

    /// A reading of the given codes.
    public init(barcodes: [Barcode], isCutShort: Bool = false) {
        self.barcodes = barcodes
        self.isCutShort = isCutShort
    }
}
