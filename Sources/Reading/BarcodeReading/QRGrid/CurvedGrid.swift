/// A map from the unit square to places in a picture.
protocol ModuleMap {
    func callAsFunction(_ u: Double, _ v: Double) -> GridPoint
}

extension ProjectiveMap: ModuleMap {}

/// The places of the modules on a cylinder. Along its axis, places change linearly; around it, by a polynomial of the
/// third degree, because a finder pattern at each end gives both a place and a slope. In codes of up to 73 modules that
/// go at most 60 degrees to either side, the polynomial differs from a sine by at most a tenth of a module.
struct CylinderMap: ModuleMap, Sendable {
    /// The direction around the cylinder, in the code.
    private let around: GridPoint
    /// The factors of the terms, for x and for y. The last two are 0.
    private var (x, y) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
    /// The shift of the bottom right corner. Every other place (u, v) is shifted by u * v times this vector.
    private var twist = GridPoint.zero
    /// The root of the mean square distance from the points to their places, in pixels.
    private(set) var error = 0.0

    /// Creates the map that brings points closest to their places, by least squares. Nil if the points do not determine
    /// a map.
    ///
    /// - Parameter around: The direction around the cylinder, in the code.
    init?(closestTo places: [(from: GridPoint, to: GridPoint)], around: GridPoint) {
        self.around = around
        var products = [Double](repeating: 0, count: 36)
        var (across, down) = ([Double](repeating: 0, count: 6), [Double](repeating: 0, count: 6))
        for place in places {
            let terms = terms(place.from.x, place.from.y)
            for row in 0..<6 {
                for column in 0...row { products[row * 6 + column] += terms[row] * terms[column] }
                across[row] += terms[row] * place.to.x
                down[row] += terms[row] * place.to.y
            }
        }
        guard let x = LinearEquations.solution(of: products, across),
            let y = LinearEquations.solution(of: products, down)
        else { return nil }
        for index in 0..<6 { (self.x[index], self.y[index]) = (x[index], y[index]) }
        let squares = places.reduce(0.0) { sum, place in
            let away = self(place.from.x, place.from.y) - place.to
            return sum + away.dot(away)
        }
        error = (squares / Double(places.count)).squareRoot()
    }

    func callAsFunction(_ u: Double, _ v: Double) -> GridPoint {
        let terms = terms(u, v)
        return GridPoint((terms * x).sum(), (terms * y).sum()) + twist * (u * v)
    }

    private func terms(_ u: Double, _ v: Double) -> SIMD8<Double> {
        let (s, t) = (u * around.x + v * around.y, v * around.x - u * around.y)
        return SIMD8(1, s, t, s * t, s * s, s * s * s, 0, 0)
    }

    /// The corners of the code, clockwise from its top left.
    var corners: [GridPoint] { [self(0, 0), self(1, 0), self(1, 1), self(0, 1)] }

    /// Returns the map whose places are moved and then enlarged.
    func moved(by offset: GridPoint, scaledBy factor: Double) -> CylinderMap {
        var result = self
        (result.x, result.y, result.twist) = (x * factor, y * factor, twist * factor)
        result.x[0] += offset.x * factor
        result.y[0] += offset.y * factor
        return result
    }

    /// Changes the `twist` so that the map takes the point (u, v) to `place`.
    mutating func pull(_ u: Double, _ v: Double, to place: GridPoint) {
        twist += (place - self(u, v)) / (u * v)
    }
}

/// A possible grid of a code on a cylinder, such as a bottle, from the corners of its three finder patterns' outlines.
struct CurvedGrid: Sendable {
    /// The number of modules along a side.
    let dimension: Int
    /// The map from the code, as a square whose sides are 1 long, to pixels of the picture.
    let map: CylinderMap
    /// The centres of the three patterns in the picture.
    let centres: [GridPoint]
    /// The size of the smallest pattern's modules in pixels.
    let module: Double
    /// The fit of the finder and timing patterns in the black and white picture; 1 is perfect.
    let fit: Double

    /// Returns the likeliest grids of three patterns among `outlines`, the best first.
    static func ofThree(_ outlines: [FinderOutline], in image: ContrastImage, limit: Int) -> [CurvedGrid] {
        let triples = OutlineGrid.triples(among: outlines).sorted {
            $0.across.length + $0.down.length < $1.across.length + $1.down.length
        }
        let grids = triples.prefix(mostTriples).compactMap { triple in
            CurvedGrid(
                triple.patterns.map { ($0.place, $0.outline.ordered(across: triple.across, down: triple.down)) },
                in: image)
        }
        return Array(grids.sorted { $0.fit > $1.fit }.prefix(limit))
    }

    /// Creates the likeliest grid of three patterns; nil if none fits.
    private init?(_ patterns: [OutlineGrid.PlacedOutline], in image: ContrastImage) {
        guard let estimate = OutlineGrid.modulesAlongSide(patterns) else { return nil }
        // The patterns at the ends of a curved line are seen from the side, so they look narrower than the rest of the
        // line. The estimated number of modules is then too large, by the factor tan(a) / a. Here a is the angle by
        // which the ends are turned to the side.
        let least = max((Int(estimate * 0.5) - 17) / 4 * 4 + 17, 21)
        let most = min(Int(estimate * 1.1), Self.mostModules)
        var best: (fit: Double, dimension: Int, map: CylinderMap)?
        for dimension in stride(from: least, through: most, by: 4) {
            let places = OutlineGrid.knownPlaces(patterns, dimension: dimension)
            let patternPlaces = PatternPlaces(dimension: dimension, hasTiming: true)
            let maps = Self.directions.compactMap { CylinderMap(closestTo: places, around: $0) }
                .sorted { $0.error < $1.error }
            for map in maps.prefix(Self.tried) {
                let fit = PatternFit(of: map, patternPlaces, in: image)
                let mean = (fit.timing + fit.finders) / 2
                if best.map({ mean > $0.fit }) ?? true { best = (mean, dimension, map) }
            }
        }
        guard let best, best.fit > Self.leastFit else { return nil }
        (fit, dimension, map) = (best.fit, best.dimension, best.map)
        centres = patterns.map(\.outline.centre)
        module = patterns.map(\.outline.module).min() ?? 1
    }

    /// The directions around a cylinder that are tried: every 7.5 degrees.
    private static let directions: [GridPoint] = {
        let (cosine, sine) = (0.99144486, 0.13052619)
        return (1..<24).reduce(into: [GridPoint(1, 0)]) { directions, _ in
            guard let last = directions.last else { return }
            directions.append(GridPoint(cosine * last.x - sine * last.y, sine * last.x + cosine * last.y))
        }
    }()
    private static let mostModules = 97
    private static let mostTriples = 60
    private static let tried = 6
    /// The least fit of a grid. It is high, because a code that is sharp enough for outlines also shows its timing
    /// patterns.
    private static let leastFit = 0.45
}
