import CalendarModel
import ImageDecoding
import TextDecoding

/// Reads every code in a picture, by the steps of a reading plan.
///
///     let reading = BarcodeReader().read(frame, index: 0, effort: .standard, limits: limits)
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
    ///   - frame: The picture. Where it is transparent it is read over white, and over black where that finds nothing.
    ///   - index: The frame's index in its file.
    ///   - effort: Which plan to follow.
    ///   - limits: `seconds` bounds the time, looked at between steps.
    /// - Returns: The codes from top to bottom and, in one row, from left to right, each place once.
    public func read(
        _ frame: DecodedFrame, index: Int, effort: Effort = .standard, limits: ScanLimits = ScanLimits()
    ) -> FrameReading {
        read(frame, index: index, plan: .plan(for: effort), limits: limits)
    }

    /// Reads one frame by a plan of the caller's.
    public func read(
        _ frame: DecodedFrame, index: Int, plan: ReadingPlan, limits: ScanLimits = ScanLimits()
    ) -> FrameReading {
        // Bounded, since a Duration is: a billion seconds is without limit.
        let seconds = limits.seconds < 1e9 ? max(limits.seconds, 0) : 1e9
        let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
        var pass = ReadingPass(index: index, deadline: deadline)
        pass.run(plan, on: PictureSizes(frame), suffix: "", engines: engines)
        if pass.found.isEmpty, !pass.isLate, let overBlack = frame.overBlack {
            pass.run(plan, on: PictureSizes(overBlack), suffix: ", over black", engines: engines)
        }
        let late = Diagnostic(
            .timeLimit, "reading took longer than \(limits.seconds) seconds and was given up; codes may be missing")
        return FrameReading(barcodes: ReadingOrder.sorted(pass.found), diagnostics: pass.isLate ? [late] : [])
    }
}

/// What was read in one frame.
public struct FrameReading: Hashable, Sendable {
    /// The codes from top to bottom and, in one row, from left to right.
    public var barcodes: [Barcode]
    /// What was left undone (`time-limit`).
    public var diagnostics: [Diagnostic]

    /// A reading of the given codes.
    public init(barcodes: [Barcode], diagnostics: [Diagnostic] = []) {
        self.barcodes = barcodes
        self.diagnostics = diagnostics
    }
}

extension Diagnostic.Code {
    /// Reading an image took longer than the limit; the codes found until then are reported.
    public static let timeLimit = Self(rawValue: "time-limit")
}
