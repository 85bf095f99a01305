import ImageDecoding

/// A grid that fits the fixed patterns of a code which could not be read, and what was measured there.
struct SeenGrid: Sendable {
    let symbology: Symbology
    /// The corners in pixels of the whole picture.
    var corners: Quadrilateral
    /// The fit of all fixed patterns: 1 is perfect, 0 is what chance gives.
    let fit: Double
    /// Whether a code is certainly there. Shapes that look like a code by chance, in print or in grass, fit less well.
    let isCertain: Bool
    /// The size of a module in pixels of the whole picture.
    private(set) var module: Double
    /// The difference between dark and light, in levels of luma.
    let contrast: Double
    /// The difference between the dark and light modules of the timing patterns, as a share of the difference between
    /// large dark and light areas. Blur hardly changes large areas, so the share is 1 only in a sharp picture.
    let sharpness: Double
    /// The ratio of the longest side to the shortest.
    let skew: Double

    /// Measures the grid of a QR code. `crop` is the part of the picture around the grid.
    init?(_ grid: ModuleGrid, crop: SymbolCrop) {
        let dimension = grid.layout.dimension
        guard let map = ProjectiveMap(unitSquareTo: grid.corners) else { return nil }
        let patterns = PatternFit(of: map, dimension: dimension, in: grid.image)
        symbology = .qrCode
        fit = grid.patternFit
        isCertain = fit > 0.6 && patterns.finders > 0.6 && patterns.timing > 0.5
        let sides = (0..<4).map { (grid.corners[($0 + 1) % 4] - grid.corners[$0]).length }
        let (longest, shortest) = (sides.max() ?? 1, sides.min() ?? 1)
        skew = longest / max(shortest, 0.1)
        module = grid.module * crop.factor
        corners = Quadrilateral(grid.corners.map(crop.whole))
        let levels = ModuleLevels(of: crop.image, map: map, layout: grid.layout)
        contrast = levels.contrast
        sharpness = levels.sharpness
    }

    /// Measures the symbol of another kind.
    ///
    /// - Parameters:
    ///   - fit: How well its fixed patterns fit, up to 1. They must fit so well that a code is certainly there.
    ///   - pattern: Modules of which about half are dark, between modules of the other kind.
    init(_ symbology: Symbology, at frame: SymbolFrame, fit: Double, pattern: [KnownModule], in crop: SymbolCrop) {
        (self.symbology, self.fit, isCertain) = (symbology, fit, true)
        let sides = (0..<4).map { (frame.corners[($0 + 1) % 4] - frame.corners[$0]).length }
        // The sides of a rectangle are compared with those opposite.
        skew = (0..<2).map { max(sides[$0], sides[$0 + 2]) / max(min(sides[$0], sides[$0 + 2]), 0.1) }.max() ?? 1
        module = frame.module * crop.factor
        corners = Quadrilateral(frame.corners.map(crop.whole))
        let levels: [(level: Double, isDark: Bool)] =
            frame.map.map { map in
                pattern.map { (crop.image.level(at: map($0.x, $0.y)), $0.value > 0) }
            } ?? []
        let sorted = levels.map(\.level).sorted()
        func mean(_ isDark: Bool) -> Double {
            let some = levels.filter { $0.isDark == isDark }.map(\.level)
            return some.reduce(0, +) / Double(max(some.count, 1))
        }
        contrast = sorted.isEmpty ? 0 : sorted[sorted.count * 9 / 10] - sorted[sorted.count / 10]
        sharpness = abs(mean(true) - mean(false)) / max(contrast, 1)
    }

    /// Returns the measurements of the same grid in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> SeenGrid {
        var result = self
        result.module *= factor
        result.corners = corners.scaled(by: factor)
        return result
    }

    /// The likeliest reason why the code could not be read.
    var reason: UnreadCode.Reason {
        if module < 2.2 { return .tooSmall }
        if contrast < 25 { return .lowContrast }
        if sharpness < 0.4 { return module < 3 ? .tooSmall : .blurred }
        if skew > 1.6 { return .distorted }
        return .damaged
    }
}

/// The contrast of a code, measured in all modules, and its sharpness, measured mainly in the timing patterns.
private struct ModuleLevels {
    let contrast: Double
    let sharpness: Double

    init(of image: LumaImage, map: ProjectiveMap, layout: QRLayout) {
        let dimension = layout.dimension
        let levels = (0..<(dimension * dimension)).map { index in
            image.level(
                at: map(
                    (Double(index % dimension) + 0.5) / Double(dimension),
                    (Double(index / dimension) + 0.5) / Double(dimension)))
        }
        // The darkest and the lightest tenth of the modules are left out, because they may be dirt and glare.
        let sorted = levels.sorted()
        let contrast = sorted[sorted.count * 9 / 10] - sorted[sorted.count / 10]
        var (dark, light, pairs) = (0.0, 0.0, 0.0)
        for along in 8..<(dimension - 8) {
            for level in [levels[6 * dimension + along], levels[along * dimension + 6]] {
                if along % 2 == 0 { dark += level } else { light += level }
            }
            pairs += 1
        }
        self.contrast = contrast
        // A timing pattern has an odd number of modules here: one more dark module than light ones.
        let (darkCount, lightCount) = ((pairs / 2).rounded(.up) * 2, (pairs / 2).rounded(.down) * 2)
        let middles = [3 * dimension + 3, 3 * dimension + dimension - 4, (dimension - 4) * dimension + 3]
        let darkest = middles.reduce(0.0) { $0 + levels[$1] } / 3
        let whole = max(abs(sorted[sorted.count * 9 / 10] - darkest), abs(darkest - sorted[sorted.count / 10]), 1)
        sharpness = abs(light / max(lightCount, 1) - dark / max(darkCount, 1)) / whole
    }
}

extension LumaImage {
    /// Returns the luma of the pixel at a place; outside the picture, that of the nearest pixel.
    fileprivate func level(at place: GridPoint) -> Double {
        let x = min(max(place.x.isFinite ? place.x : 0, 0), Double(width - 1))
        let y = min(max(place.y.isFinite ? place.y : 0, 0), Double(height - 1))
        return Double(pixels[Int(y) * width + Int(x)])
    }
}
