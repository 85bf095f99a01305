/// A possible grid of a code, from the corners of its finder patterns' outlines. The corners of three patterns give the
/// perspective of the code. If the third pattern is covered or overexposed, the corners of two patterns are enough.
struct OutlineGrid: Sendable {
    /// The number of modules along a side.
    let dimension: Int
    /// The corners of the code in pixels, clockwise from its top left.
    let corners: [GridPoint]
    /// The centres of the two or three patterns in the picture.
    let centres: [GridPoint]
    /// The size of the smallest pattern's modules in pixels.
    let module: Double
    /// The fit of the finder and timing patterns in the black and white picture; 1 is perfect. The fit is reduced if
    /// the number of modules differs from the measured number.
    private(set) var fit = 0.0

    /// Returns the likeliest grids of three patterns among `outlines`, the best first.
    static func ofThree(_ outlines: [FinderOutline], in image: ContrastImage, limit: Int) -> [OutlineGrid] {
        let grids = triples(among: outlines).flatMap { triple in
            Self.grids(triple.patterns, across: triple.across, down: triple.down, in: image)
        }
        return Array(grids.sorted { $0.fit > $1.fit }.prefix(limit))
    }

    /// A finder pattern at a corner of a code.
    typealias PlacedOutline = (place: Place, outline: FinderOutline)

    /// Returns all combinations of three outlines that may be the patterns of one code: top left, top right and bottom
    /// left, with the ways from the first to the second and to the third.
    static func triples(
        among outlines: [FinderOutline]
    ) -> [(patterns: [PlacedOutline], across: GridPoint, down: GridPoint)] {
        let ways = Ways(outlines)
        var triples: [(patterns: [PlacedOutline], across: GridPoint, down: GridPoint)] = []
        for corner in outlines.indices {
            for right in outlines.indices {
                guard case .along(let way) = ways[corner, right], case .along = ways[right, corner] else { continue }
                for below in outlines.indices where ways[corner, below] == .along((way + 1) % 4) {
                    guard case .along = ways[below, corner] else { continue }
                    let across = outlines[right].centre - outlines[corner].centre
                    let down = outlines[below].centre - outlines[corner].centre
                    guard across.cross(down) > 0 else { continue }
                    triples.append(
                        (
                            [
                                (.topLeft, outlines[corner]), (.topRight, outlines[right]),
                                (.bottomLeft, outlines[below]),
                            ],
                            across, down
                        ))
                }
            }
        }
        return triples
    }

    /// Returns the likeliest grids of two patterns among `outlines`, the best first.
    static func ofTwo(_ outlines: [FinderOutline], in image: ContrastImage, limit: Int) -> [OutlineGrid] {
        let ways = Ways(outlines)
        var grids: [OutlineGrid] = []
        for one in outlines.indices {
            for other in outlines.indices where other != one {
                let way = outlines[other].centre - outlines[one].centre
                let (first, second) = outlines[one].frame.axes
                switch (ways[one, other], ways[other, one]) {
                case (.along(let axis), .along):
                    // The first pattern is the top left one. The second is the top right one or the bottom left one.
                    let side = [second, -first, -second, first][axis]
                    grids += Self.grids(
                        [(.topLeft, outlines[one]), (.topRight, outlines[other])], across: way, down: side, in: image)
                    grids += Self.grids(
                        [(.topLeft, outlines[one]), (.bottomLeft, outlines[other])], across: -side, down: way,
                        in: image)
                case (.diagonal, .diagonal):
                    // The first pattern is the top right one, and the second is the bottom left one. So the way from
                    // the first to the second runs against `across` and along `down`.
                    for (across, down) in [(first, second), (second, -first), (-first, -second), (-second, first)]
                    where way.dot(across) < 0 && way.dot(down) > 0 {
                        grids += Self.grids(
                            [(.topRight, outlines[one]), (.bottomLeft, outlines[other])], across: across, down: down,
                            in: image)
                    }
                default: continue
                }
            }
        }
        return Array(grids.sorted { $0.fit > $1.fit }.prefix(limit))
    }

    /// The corner of a code where a finder pattern lies.
    enum Place {
        case topLeft, topRight, bottomLeft

        /// The pattern's first column and row in a code with `dimension` modules along a side.
        func origin(dimension: Int) -> GridPoint {
            switch self {
            case .topLeft: .zero
            case .topRight: GridPoint(Double(dimension - 7), 0)
            case .bottomLeft: GridPoint(0, Double(dimension - 7))
            }
        }
    }

    /// The direction from each outline to every other outline; nil if the two cannot be patterns of one code.
    private struct Ways {
        private let count: Int
        private let ways: [FinderOutline.Way?]

        init(_ outlines: [FinderOutline]) {
            count = outlines.count
            ways = outlines.flatMap { one in
                outlines.map { other in
                    let distance = (other.centre - one.centre).length
                    let module = max(one.module, other.module)
                    guard distance > 7 * min(one.module, other.module), distance < 250 * module,
                        module < 3 * min(one.module, other.module)
                    else { return nil }
                    return one.way(to: other.centre)
                }
            }
        }

        subscript(one: Int, other: Int) -> FinderOutline.Way? { ways[one * count + other] }
    }

    /// Returns the grids for the likeliest numbers of modules along a side.
    private static func grids(
        _ patterns: [PlacedOutline], across: GridPoint, down: GridPoint,
        in image: ContrastImage
    ) -> [OutlineGrid] {
        let ordered = patterns.map { ($0.place, $0.outline.ordered(across: across, down: down)) }
        guard let estimate = modulesAlongSide(ordered) else { return [] }
        let nearest = Int(((estimate - 17) / 4).rounded()) * 4 + 17
        let reach = 4 * max(1, nearest / 40)
        let counts = stride(from: max(nearest - reach, 21), through: min(nearest + reach, 177), by: 4)
        let centres = ordered.map(\.1.centre)
        let module = ordered.map(\.1.module).min() ?? 1
        return counts.compactMap { count -> OutlineGrid? in
            guard let map = ProjectiveMap(closestTo: knownPlaces(ordered, dimension: count)) else { return nil }
            let corners = [map(0, 0), map(1, 0), map(1, 1), map(0, 1)]
            guard corners.allSatisfy({ $0.x.isFinite && abs($0.x) < 1e5 && abs($0.y) < 1e5 }),
                corners.isClockwise
            else { return nil }
            let fit = PatternFit(of: map, dimension: count, in: image)
            let away = abs(Double(count) - estimate) / Double(reach)
            return OutlineGrid(
                dimension: count, corners: corners, centres: centres, module: module,
                fit: (fit.timing + fit.finders) / 2 - 0.05 * away)
        }
    }

    /// Returns the places of all corners that the patterns have. For each corner, `from` is its place in a code whose
    /// sides are 1 long, and `to` is its place in the picture.
    static func knownPlaces(
        _ ordered: [PlacedOutline], dimension: Int
    ) -> [(from: GridPoint, to: GridPoint)] {
        let unit: [GridPoint] = [GridPoint(0, 0), GridPoint(1, 0), GridPoint(1, 1), GridPoint(0, 1)]
        var places: [(from: GridPoint, to: GridPoint)] = []
        for (place, outline) in ordered {
            for square in outline.squares {
                let inset: Double = (7 - square.side) / 2
                let origin: GridPoint = place.origin(dimension: dimension) + GridPoint(inset, inset)
                for (corner, offset) in zip(square.corners, unit) {
                    let from: GridPoint = (origin + offset * square.side) / Double(dimension)
                    places.append((from, corner))
                }
            }
        }
        return places
    }

    /// Returns the number of modules along a side, not rounded. It is calculated from the distances between the
    /// patterns and the sizes of their modules.
    static func modulesAlongSide(_ ordered: [PlacedOutline]) -> Double? {
        var counts: [Double] = []
        for index in 1..<ordered.count {
            let (one, other) = (ordered[0], ordered[index])
            let way = other.1.centre - one.1.centre
            // In perspective, the number of modules on a line is the line's length divided by the geometric mean of the
            // module sizes at the line's two ends.
            let module = (extent(of: one.1, along: way) * extent(of: other.1, along: way)).squareRoot()
            guard module > 0 else { return nil }
            let isDiagonal = one.0 == .topRight
            counts.append(way.length / module / (isDiagonal ? 2.0.squareRoot() : 1) + 7)
        }
        guard let least = counts.min(), let most = counts.max(), most < 1.6 * least, most < 200 else { return nil }
        return counts.reduce(0, +) / Double(counts.count)
    }

    /// Returns the length of a module of a pattern in a direction, in pixels.
    private static func extent(of outline: FinderOutline, along way: GridPoint) -> Double {
        let (first, second) = outline.frame.axes
        let area = first.cross(second)
        guard area != 0, way.length > 0 else { return 0 }
        let unit = way / way.length
        let (x, y) = (unit.cross(second) / area, first.cross(unit) / area)
        return 1 / max((x * x + y * y).squareRoot() * outline.frame.side, 1e-9)
    }

    /// Returns the grid in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> OutlineGrid {
        OutlineGrid(
            dimension: dimension, corners: corners.map { $0 * factor }, centres: centres.map { $0 * factor },
            module: module * factor, fit: fit)
    }
}

extension ProjectiveMap {
    /// Creates the map that brings points of the unit square closest to their places in a picture, by least squares.
    /// Nil if the points do not determine a map.
    init?(closestTo places: [(from: GridPoint, to: GridPoint)]) {
        guard places.count >= 4 else { return nil }
        let middle = places.reduce(GridPoint.zero) { $0 + $1.to } / Double(places.count)
        let size = places.map { ($0.to - middle).length }.max() ?? 1
        guard size > 0 else { return nil }
        var weights = [Double](repeating: 1, count: places.count)
        var solution: [Double] = []
        // The equations measure the error of each point, multiplied by its depth. In the second round, the depth is
        // known and divided out.
        for _ in 0..<2 {
            var products = [Double](repeating: 0, count: 64)
            var targets = [Double](repeating: 0, count: 8)
            for (place, weight) in zip(places, weights) {
                let (u, v) = (place.from.x, place.from.y)
                let to = (place.to - middle) / size
                let across: [Double] = [u, v, 1, 0, 0, 0, -u * to.x, -v * to.x]
                let down: [Double] = [0, 0, 0, u, v, 1, -u * to.y, -v * to.y]
                for (row, value) in [(across, to.x), (down, to.y)] {
                    for i in 0..<8 where row[i] != 0 {
                        let scaled = row[i] * weight
                        for j in 0...i { products[i * 8 + j] += scaled * row[j] }
                        targets[i] += scaled * value
                    }
                }
            }
            guard let next = LinearEquations.solution(of: products, targets) else { return nil }
            solution = next
            for (index, place) in places.enumerated() {
                let depth = next[6] * place.from.x + next[7] * place.from.y + 1
                guard depth > 0.02 else { return nil }
                weights[index] = 1 / (depth * depth)
            }
        }
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map { u, v -> GridPoint in
            let scale = size / (solution[6] * u + solution[7] * v + 1)
            let x: Double = solution[0] * u + solution[1] * v + solution[2]
            let y: Double = solution[3] * u + solution[4] * v + solution[5]
            return GridPoint(x, y) * scale + middle
        }
        guard 1 + solution[6] + solution[7] > 0.02 else { return nil }
        self.init(unitSquareTo: corners)
    }
}
