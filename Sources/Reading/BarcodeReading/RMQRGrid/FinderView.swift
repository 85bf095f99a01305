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
struct SingleFinderReader: Sendable {
    private let micro = MicroQRReader()
    private let rectangular = RMQRReader()

    /// Reads the codes that finder patterns belong to.
    ///
    /// - Parameters:
    ///   - squares: The places of the patterns' outermost edges, in pixels of the picture that was searched.
    ///   - factor: The width of the whole picture divided by the width of the searched picture.
    ///   - filter: The filter of the picture that was searched. The codes are read in pictures with the same inversion
    ///     and brightness.
    ///   - picture: Takes the size of a module in pixels of the whole picture. Returns a copy of the picture in which
    ///     modules of this size can be read, and the copy's width divided by the width of the whole picture; nil to
    ///     stop.
    /// - Returns: The codes, in pixels of the whole picture.
    func read(
        _ squares: [SymbolFrame], factor: Double, filter: ReadingFilter,
        picture: (Double) -> (image: LumaImage, share: Double)?
    ) -> [SymbolReading] {
        let frames = squares.map { $0.mapCorners { $0 * factor } }
        return SymbolFrame.readings(at: frames, picture: picture) {
            guard let view = FinderView($0, in: RMQRSource(image: $1, filter: filter)) else { return nil }
            return micro.read(view) ?? rectangular.read(view)
        }
    }
}
