import ImageDecoding

/// The outermost edges of finder patterns.
struct FinderSquares {
    /// The edges in pixels of the picture that was searched; the clearest come first.
    private(set) var frames: [SymbolFrame]

    private static let mostFrames = 20
    private static let mostPatterns = 40

    /// Finds the edges of patterns in a black and white picture. A pattern that is too blurred to have an outline is
    /// compared with squares of its size in several rotations. The best square is taken if it fits well enough.
    init(outlines: [FinderOutline], patterns: [FinderPattern], in picture: LumaImage, filter: ReadingFilter) {
        frames = outlines.prefix(Self.mostFrames).map { outline in
            SymbolFrame(
                corners: outline.frame.corners, half: GridPoint(outline.frame.side, outline.frame.side) / 2)
        }
        let rest = patterns.prefix(Self.mostPatterns).filter { pattern in
            !outlines.contains { ($0.centre - pattern.centre).length < 3 * $0.module }
        }
        let squares = rest.compactMap { Self.square(around: $0, in: picture, isInverted: filter.isInverted) }
            .sorted { $0.fit > $1.fit }
        frames += squares.prefix(Self.mostFrames / 2).map(\.frame)
    }

    private static let leastFit = 45.0
    private static let finder = ModuleFit(FinderView.finder, half: GridPoint(3.5, 3.5))

    /// Returns the square that fits a pattern best, and its fit; nil if none fits.
    private static func square(
        around pattern: FinderPattern, in picture: LumaImage, isInverted: Bool
    ) -> (frame: SymbolFrame, fit: Double)? {
        let centre = pattern.centre
        guard let crop = SymbolCrop(of: picture, round: [centre], margin: 6.5 * pattern.module, module: 1) else {
            return nil
        }
        let contrast = ContrastImage(blackAndWhite: crop.image, isInverted: isInverted)
        let squares = [0, 0.13, 0.27, 0.41, -0.27, -0.13].map { tangent -> (frame: SymbolFrame, fit: Double) in
            // `tangent` is the tangent of half the angle of rotation. A row crosses a rotated pattern along a longer
            // line, so the measured size of a module is too large. The last factor of `reach` corrects this.
            let scale = 1 + tangent * tangent
            let (cosine, sine) = ((1 - tangent * tangent) / scale, 2 * tangent / scale)
            let reach = 3.5 * pattern.module * max(abs(cosine), abs(sine))
            let across = GridPoint(cosine, sine) * reach
            let down = GridPoint(-sine, cosine) * reach
            let frame = SymbolFrame(
                corners: [
                    centre - across - down, centre + across - down, centre + across + down, centre - across + down,
                ], half: GridPoint(3.5, 3.5))
            return (frame, frame.mapCorners(crop.local).fit(of: finder, in: contrast))
        }
        return squares.max { $0.fit < $1.fit }.flatMap { $0.fit > leastFit ? $0 : nil }
    }
}

/// A finder pattern around which the search has already tried to read an rMQR code.
struct TriedPattern {
    private let centre: GridPoint
    private let module: Double
    private let isInverted: Bool
    private let isLifted: Bool

    /// Creates a pattern from its outermost edge, in pixels of the whole picture.
    init(_ square: SymbolFrame, filter: ReadingFilter) {
        centre = square.middle
        module = square.module
        isInverted = filter.isInverted
        isLifted = if case .liftedLocalThreshold = filter { true } else { false }
    }

    /// Returns whether another pattern is so close to this one that the same modules would be read.
    func isSame(as other: TriedPattern) -> Bool {
        isInverted == other.isInverted && isLifted == other.isLifted && abs(module - other.module) < 0.1 * module
            && (centre - other.centre).length < 0.2 * module
    }
}
