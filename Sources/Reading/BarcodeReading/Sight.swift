import ImageDecoding

/// A reader of the codes of one kind, or of some kinds.
package protocol SymbolReader: Sendable {
    /// Returns the codes that the reader finds. Their corners are in pixels of the whole picture.
    func read(_ sight: Sight) -> [SymbolReading]
}

/// What a reader sees in one step of a plan: the picture at the size and with the filter of the step, sharper copies of
/// the places that it wants to read, and the codes found so far. The readers of a step share one sight, and with it the
/// patterns that the first of them searched for.
package final class Sight {
    /// A copy of the whole picture, and its width divided by the width of the whole picture.
    typealias Detail = (image: LumaImage, share: Double)

    let view: PictureView
    let step: ReadingStep
    let findings: Findings
    /// Whether the picture is only a small part of a picture.
    var isPart = false
    private let stop: StopSignal
    private let details: (Double) -> Detail?

    /// - Parameter details: Takes the size of a module in pixels of the whole picture, and returns a copy of the
    ///   picture in which such modules can be read; nil to stop.
    init(
        _ view: PictureView, step: ReadingStep, findings: Findings,
        stop: StopSignal = StopSignal(deadline: nil) { false },
        details: @escaping (Double) -> Detail?
    ) {
        (self.view, self.step, self.findings, self.stop, self.details) = (view, step, findings, stop, details)
    }

    /// Whether the time for reading is over.
    var isStopped: Bool { stop.isRaised }

    /// Creates a sight of a picture that is read at one size.
    ///
    /// - Parameter detail: The picture before it was filtered; nil if it is `picture` itself.
    convenience init(
        _ picture: LumaImage, filter: ReadingFilter = .none, detail: LumaImage? = nil,
        findings: Findings = Findings()
    ) {
        let image = detail ?? picture
        self.init(
            PictureView(picture, width: image.width, height: image.height),
            step: ReadingStep("", .full(ifAtMost: .max), filter, .flatGrids), findings: findings
        ) { _ in (image, 1) }
    }

    /// The picture in which to search: at the size of the step, and filtered.
    package var picture: LumaImage { view.picture }

    /// Which codes to look for.
    package var kinds: CodeKinds { step.kinds }

    /// The width of the whole picture divided by the width of ``picture``.
    var factor: Double { Double(view.width) / Double(picture.width) }

    /// Whether to look for light codes on a dark ground. ``picture`` itself is not inverted.
    var isInverted: Bool { step.filter.isInverted }

    // MARK: Sharper copies

    /// Returns a copy of the whole picture in which modules of a size can be read; nil to stop the reading.
    ///
    /// - Parameter module: The size of a module in pixels of the whole picture.
    func detail(forModule module: Double) -> Detail? { details(module) }

    /// Reads the symbols at several places, one after the other.
    ///
    /// - Parameters:
    ///   - frames: The places, in pixels of ``picture``. A place inside a symbol that has already been read is skipped.
    ///   - read: Reads the symbol at a place. The place and the corners of the reading are in pixels of the given copy
    ///     of the picture.
    /// - Returns: The symbols, in pixels of the whole picture.
    func readings(at frames: [SymbolFrame], read: (SymbolFrame, LumaImage) -> SymbolReading?) -> [SymbolReading] {
        var readings: [SymbolReading] = []
        for frame in frames.map({ $0.mapCorners { $0 * self.factor } })
        where !readings.contains(where: { $0.corners.surrounds(frame.middle) }) {
            guard let (image, share) = detail(forModule: frame.module) else { break }
            guard let reading = read(frame.mapCorners { $0 * share }, image) else { continue }
            readings.append(reading.scaled(by: 1 / share))
        }
        return readings
    }

    /// Returns the light of a part of the picture evened out, with the brightness and the inversion of the step.
    func contrast(of crop: SymbolCrop, module: Double, window: Double = 9) -> ContrastImage {
        crop.contrast(module: module, isInverted: isInverted, window: window) { step.filter.toned($0) }
    }

    /// Returns corners that are in pixels of ``picture`` in pixels of the whole picture.
    func whole(_ corners: Quadrilateral) -> Quadrilateral {
        func rescale(_ value: Int, from: Int, to: Int) -> Int {
            from == to ? value : Int((Double(value) * Double(to) / Double(from)).rounded())
        }
        return corners.mapPoints { point in
            PixelPoint(
                x: rescale(point.x, from: picture.width, to: view.width),
                y: rescale(point.y, from: picture.height, to: view.height))
        }
    }

    // MARK: What several readers look for

    /// The possible finder patterns, without those of the codes that were read.
    lazy var finderPatterns: [FinderPattern] = view.finderPatterns(isInverted: isInverted).filter { pattern in
        pattern.support >= step.leastSupport
            && !findings.codes.contains {
                [.qrCode, .microQRCode, .rMQRCode].contains($0.symbology)
                    && $0.corners.surrounds(pattern.centre * factor)
            }
    }

    /// The finder patterns that belong to no QR code. The reader of QR codes sets them; the readers of codes that have
    /// one pattern start from them.
    var looseFinders: (outlines: [FinderOutline], patterns: [FinderPattern]) = ([], [])

    /// The outermost edges of ``looseFinders``. Several steps often see the same pattern. Each would read it in the
    /// same picture, so a pattern is returned only once.
    lazy var looseSquares: [SymbolFrame] = FinderSquares(
        outlines: looseFinders.outlines, patterns: looseFinders.patterns, in: picture, filter: step.filter
    ).frames.filter { square in
        findings.tries(TriedPattern(square.mapCorners { $0 * factor }, filter: step.filter))
    }

    /// The bullseyes outside the codes that were read.
    lazy var bullseyes: [Bullseye] = BullseyeSearch.bullseyes(in: picture, isInverted: isInverted, outside: known)

    /// The lines across stacked codes. After the first code, fewer lines are searched: most pictures have only one
    /// code, so the search for another must not take long.
    lazy var stacked = StackedSearch(
        of: picture, step: findings.codes.isEmpty || findings.hasBars ? 2 : 8, isInverted: isInverted)

    /// The places of the two-dimensional codes that were read, in pixels of ``picture``.
    var known: [Quadrilateral] {
        findings.codes.filter(\.symbology.isTwoDimensional).map { $0.corners.scaled(by: 1 / factor) }
    }
}

/// A picture at the size of a step, filtered, with what was searched in it. Consecutive steps often have the same view.
final class PictureView {
    let picture: LumaImage
    /// The size of the whole picture.
    let width: Int
    let height: Int
    private var patterns: [Bool: [FinderPattern]] = [:]
    /// The search for regions of stripes.
    lazy var barRegions = BarRegionSearch(picture)

    init(_ picture: LumaImage, width: Int, height: Int) {
        (self.picture, self.width, self.height) = (picture, width, height)
    }

    func finderPatterns(isInverted: Bool) -> [FinderPattern] {
        if let known = patterns[isInverted] { return known }
        let found = FinderSearch.patterns(in: picture, isInverted: isInverted)
        patterns[isInverted] = found
        return found
    }
}
