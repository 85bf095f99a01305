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
        pass.run(plan, on: frame.overWhite, suffix: "", engines: engines, isCancelled: isCancelled)
        if pass.found.isEmpty, !pass.isLate, let overBlack = frame.overBlack {
            pass.run(plan, on: overBlack, suffix: ", over black", engines: engines, isCancelled: isCancelled)
        }
        if pass.found.isEmpty, !pass.isLate, let colours = frame.colours {
            pass.run(plan, on: colours, suffix: ", in its colours", engines: engines, isCancelled: isCancelled)
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

/// The work on one frame: what was found so far, and when to stop.
private struct ReadingPass {
    let index: Int
    /// When to give up; nil for never.
    let deadline: ContinuousClock.Instant?
    var found: [Barcode] = []
    /// Whether a step was left out for want of time.
    var isLate = false

    /// What an engine gets to see; a step that would show it the same again is left out.
    private struct View: Hashable {
        var width: Int
        var height: Int
        /// Whether pixels were repeated: of two pictures of one size, the one is not the other.
        var isRepeated: Bool
        var filter: ReadingFilter
        var engine: EngineName
    }

    init(index: Int, deadline: ContinuousClock.Instant?) {
        self.index = index
        self.deadline = deadline
    }

    mutating func run(
        _ plan: ReadingPlan, on image: LumaImage, suffix: String, engines: [any BarcodeEngine],
        isCancelled: () -> Bool
    ) {
        var seen: Set<View> = []
        // Several steps look at one smaller copy; only the last is kept.
        var copy: (scale: ReadingScale, image: LumaImage)?
        for step in plan.steps {
            if !found.isEmpty, plan.stopsAtFirstHit || step.condition == .ifNothing { continue }
            guard let engine = engines.first(where: { $0.name == step.engine }) else { continue }
            guard !isCancelled() else { return }
            guard deadline.map({ ContinuousClock.now < $0 }) ?? true else {
                isLate = true
                return
            }
            guard let scaled = copy?.scale == step.scale ? copy?.image : step.scale.apply(to: image) else { continue }
            copy = (step.scale, scaled)
            let isRepeated = if case .repeated = step.scale { true } else { false }
            let view = View(
                width: scaled.width, height: scaled.height, isRepeated: isRepeated, filter: step.filter,
                engine: step.engine)
            guard seen.insert(view).inserted else { continue }
            for reading in engine.read(step.filter.apply(to: scaled), kinds: step.kinds) {
                add(
                    reading, from: scaled, of: image, isMirrored: step.filter == .mirrored, engine: engine.name,
                    step: step.name + suffix)
            }
        }
    }

    /// Adds a reading unless the same code was found at the same place before.
    private mutating func add(
        _ reading: EngineReading, from scaled: LumaImage, of image: LumaImage, isMirrored: Bool, engine: EngineName,
        step: String
    ) {
        let corners = reading.corners.mapPoints { point in
            PixelPoint(
                x: Self.rescale(isMirrored ? scaled.width - 1 - point.x : point.x, from: scaled.width, to: image.width),
                y: Self.rescale(point.y, from: scaled.height, to: image.height))
        }
        let barcode = Barcode(
            bytes: reading.bytes, reading: PayloadText.read(reading.bytes, eci: reading.eci),
            symbology: reading.symbology, corners: corners, frame: index, engine: engine.rawValue, step: step,
            eci: reading.eci, structuredAppend: reading.structuredAppend)
        if let known = found.firstIndex(where: { $0.isSameCode(as: barcode) }) {
            if barcode.saysMore(than: found[known]) { found[known] = barcode }
        } else {
            found.append(barcode)
        }
    }

    private static func rescale(_ value: Int, from: Int, to: Int) -> Int {
        from == to ? value : Int((Double(value) * Double(to) / Double(from)).rounded())
    }
}

extension Barcode {
    /// Whether both are readings of one code. Two engines may hold one two-dimensional code's payload for different
    /// bytes; what lies at its place is that code all the same. A linear one may be misread, and is what it says.
    fileprivate func isSameCode(as other: Barcode) -> Bool {
        guard symbology == other.symbology, corners.overlaps(other.corners) else { return false }
        return bytes == other.bytes || symbology.isTwoDimensional
    }

    /// Whether this reading says more than another of the same code: how the text is encoded, or which part of a
    /// message it is. Otherwise the first reading stays: plans ask zxing first, which keeps to the payload's own bytes.
    fileprivate func saysMore(than other: Barcode) -> Bool {
        if (eci != nil) != (other.eci != nil) { return eci != nil }
        return structuredAppend != nil && other.structuredAppend == nil
    }
}
