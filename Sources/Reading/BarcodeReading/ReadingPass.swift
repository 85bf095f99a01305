import ImageDecoding

/// The work on one picture: the steps of a plan, one after the other.
struct ReadingPass {
    /// The index of the frame in its file.
    let index: Int
    /// What follows the names of the steps in the results.
    var suffix = ""
    let stop: StopSignal
    /// Readers that take the place of a step's own readers.
    let replacements: [StepReader: any SymbolReader]
    let findings = Findings()

    /// What a reader sees of a picture in a step. A step is skipped if an earlier step showed the same to the same
    /// reader.
    private struct Look: Hashable {
        var width: Int
        var height: Int
        /// Whether the picture was enlarged by repeating pixels. An interpolated picture of the same size is a
        /// different look.
        var isRepeated: Bool
        var filter: ReadingFilter
        var reader: StepReader
        var kinds: CodeKinds
        var patience: Int

        init(_ step: ReadingStep, _ picture: LumaImage) {
            (width, height) = (picture.width, picture.height)
            isRepeated = if case .repeated = step.scale { true } else { false }
            (filter, reader, kinds, patience) = (step.filter, step.reader, step.kinds, step.patience)
        }
    }

    /// Reads a picture by the stages of a plan. Returns the first stages, up to the last one after which no code was
    /// found.
    func run(_ stages: [[ReadingStep]], on sizes: PictureSizes) -> [[ReadingStep]] {
        var looks: Set<Look> = []
        var view: (scale: ReadingScale, filter: ReadingFilter, view: PictureView)?
        var open = 0
        for stage in stages {
            for step in stage where isWanted(step, sizes) {
                guard !stop.isRaised else { return [] }
                guard let scaled = sizes.picture(step.scale), looks.insert(Look(step, scaled)).inserted else {
                    continue
                }
                // Consecutive steps often have the same view.
                if view?.scale != step.scale || view?.filter != step.filter.drawn {
                    let picture = step.filter.drawn.apply(to: scaled)
                    view = (
                        step.scale, step.filter.drawn,
                        PictureView(picture, width: sizes.width, height: sizes.height)
                    )
                }
                guard let view = view?.view else { continue }
                // What is found in an enlarged picture is read there, too.
                let enlarged = step.scale.isInterpolated && scaled.width == 2 * sizes.width ? scaled : nil
                let sight = Sight(view, step: step, findings: findings, stop: stop) { [stop] module in
                    if stop.isRaised { return nil }
                    guard let enlarged else { return sizes.detail(forModule: module) }
                    return (enlarged, Double(enlarged.width) / Double(sizes.width))
                }
                for reader in replacements[step.reader].map({ [$0] }) ?? step.reader.readers {
                    for reading in reader.read(sight) { add(reading, step) }
                }
            }
            if findings.codes.isEmpty { open += 1 }
        }
        return Array(stages.prefix(open))
    }

    private func isWanted(_ step: ReadingStep, _ sizes: PictureSizes) -> Bool {
        switch step.condition {
        case .always: return true
        case .ifNothing: return findings.codes.isEmpty
        case .ifOnlyLinear: return !findings.codes.contains(where: \.symbology.isTwoDimensional)
        case .ifOnlyLinearOrUnread:
            return !findings.codes.contains(where: \.symbology.isTwoDimensional) || findings.hasUnread
        case .ifUnread: return findings.codes.isEmpty || findings.hasUnread
        case .ifSeen: return findings.hasUnread
        case .ifNoQRCode: return !findings.codes.contains { $0.symbology == .qrCode }
        case .ifBars: return findings.hasBars || !findings.codes.contains { $0.symbology == .qrCode }
        case .ifPatterns:
            return findings.codes.isEmpty
                || findings.codes.contains { [.aztec, .dataMatrix, .maxiCode].contains($0.symbology) }
        case .ifSpeckled:
            return findings.codes.allSatisfy { $0.symbology == .dataMatrix }
                && sizes.picture(step.scale)?.isSpeckled == true
        case .ifFine(let limit):
            let share = (Double(limit) / Double(max(sizes.width * sizes.height, 1))).squareRoot()
            return findings.mayHaveOverlooked(isInverted: step.filter.isInverted, at: min(share, 1))
        }
    }

    private func add(_ reading: SymbolReading, _ step: ReadingStep) {
        findings.add(
            Barcode(
                bytes: reading.bytes,
                reading: Barcode.reading(
                    of: reading.bytes, symbology: reading.symbology, eci: reading.eci, segments: reading.eciSegments),
                symbology: reading.symbology, corners: reading.corners, frame: index,
                engine: step.reader.engine, step: step.name + suffix, eci: reading.eci,
                eciSegments: reading.eciSegments, structuredAppend: reading.structuredAppend))
    }
}

/// Tells when the work on a frame must stop: it was cancelled, or its time is up.
final class StopSignal {
    private let deadline: ContinuousClock.Instant?
    private let isCancelled: () -> Bool
    /// Whether the work stopped because its time was up.
    private(set) var isLate = false

    /// - Parameter deadline: The time to stop; nil if there is no time limit.
    init(deadline: ContinuousClock.Instant?, isCancelled: @escaping () -> Bool) {
        (self.deadline, self.isCancelled) = (deadline, isCancelled)
    }

    var isRaised: Bool {
        if isCancelled() { return true }
        guard let deadline, ContinuousClock.now >= deadline else { return false }
        isLate = true
        return true
    }
}

extension StepReader {
    /// The readers of a step, in order.
    package var readers: [any SymbolReader] {
        switch self {
        case .zbar: [ZBarReader()]
        case .flatGrids: [GridReader(depth: .flat), SingleFinderReader()]
        case .bentGrids: [GridReader(depth: .bent), SingleFinderReader()]
        case .guessedGrids: [GridReader(depth: .guessed), SingleFinderReader()]
        case .otherGrids: [AztecReader(), MaxiCodeReader(), DataMatrixReader(), BarLook()]
        case .dataMatrixGrids: [DataMatrixReader()]
        case .stackedGrids: [PDF417Reader(), MicroPDF417Reader()]
        case .turnedGrids: [TurnedReader()]
        case .bars: [LinearReader()]
        }
    }
}
