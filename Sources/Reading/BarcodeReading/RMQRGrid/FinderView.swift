import ImageDecoding

/// A finder pattern and what lies around it, in the part of a picture where it is read.
struct FinderView {
    let source: RMQRSource
    let crop: SymbolCrop
    let contrast: ContrastImage
    /// The outer edge of the pattern's dark ring, in pixels of `contrast`.
    let finder: SymbolFrame

    /// Fits a square to the pattern and the light ring around it; nil if the pattern is not seen.
    init?(_ square: SymbolFrame, in source: RMQRSource) {
        guard let reach = square.extended(to: GridPoint(9, 9)),
            let (crop, contrast) = source.crop(round: reach.corners, margin: 3, module: square.module),
            var finder = square.mapCorners(crop.local).extended(to: GridPoint(3.5, 3.5))
        else { return nil }
        finder.refine(by: Self.finder, in: contrast, steps: [0.4, 0.2, 0.1, 0.05])
        guard finder.fit(of: Self.finder, in: contrast) > 30 else { return nil }
        (self.source, self.crop, self.contrast, self.finder) = (source, crop, contrast, finder)
    }

    /// Four places in each module of the finder pattern and of the light ring around it.
    static let finder: [KnownModule] = (-4...4).flatMap { y in
        (-4...4).flatMap { x -> [KnownModule] in
            let value: Double = max(abs(x), abs(y)) % 2 == 0 && (x, y) != (0, 0) ? -1 : 1
            return [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)].map { offset in
                KnownModule(x: Double(x) + offset.0, y: Double(y) + offset.1, value: value)
            }
        }
    }
}

/// Reads the codes that have only one finder pattern: Micro QR codes and rMQR codes.
struct SingleFinderReader: SymbolReader {
    private let micro = MicroQRReader()
    private let rectangular = RMQRReader()

    /// Reads the codes to which the finder patterns belong that are in no QR code.
    func read(_ sight: Sight) -> [SymbolReading] {
        // Modules of one or two pixels are read in the enlarged picture in which they were found.
        if sight.factor < 1 {
            let filter: ReadingFilter = sight.isInverted ? .invertedLocalThreshold(window: 41) : .none
            let source = RMQRSource(image: sight.picture, filter: filter)
            return sight.looseSquares.compactMap { read($0, in: source)?.scaled(by: sight.factor) }
        }
        return sight.readings(at: sight.looseSquares) {
            read($0, in: RMQRSource(image: $1, filter: sight.step.filter))
        }
    }

    private func read(_ square: SymbolFrame, in source: RMQRSource) -> SymbolReading? {
        guard let view = FinderView(square, in: source) else { return nil }
        return micro.read(view) ?? rectangular.read(view)
    }
}
