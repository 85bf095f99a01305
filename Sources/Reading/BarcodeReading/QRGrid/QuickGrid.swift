/// A grid over a flat, clean code, placed by the finder patterns and the last alignment pattern alone. It takes a
/// fraction of the time of a grid that is fitted to the modules.
struct QuickGrid {
    private let layout: QRLayout
    private(set) var corners: [GridPoint]
    private var map: ProjectiveMap

    /// Places the grid; nil if no version has as many modules, or if three corners are on one line.
    init?(_ place: StartingPlace, in image: ContrastImage) {
        guard let layout = QRLayout(dimension: place.dimension),
            let map = ProjectiveMap(unitSquareTo: place.corners)
        else { return nil }
        (self.layout, self.map, corners) = (layout, map, place.corners)
        // Most codes lie flat, so their alignment pattern is close to its expected place.
        for reach in [1.5, layout.alignmentReach] {
            guard let found = image.alignmentPattern(of: map, layout, reach: reach) else { continue }
            guard let (corners, map) = map.pulled(corners, from: (found.u, found.v), to: found.place) else { return }
            (self.corners, self.map) = (corners, map)
            return
        }
    }

    /// Returns the code that the modules show at the middle of each.
    func decoded(in image: ContrastImage, by decoder: QRMatrixDecoder) -> FoundCode? {
        let dimension = layout.dimension
        let middles = (0..<dimension).map { (Double($0) + 0.5) / Double(dimension) }
        var (u, v): ([Double], [Double]) = ([], [])
        u.reserveCapacity(dimension * dimension)
        v.reserveCapacity(dimension * dimension)
        for row in middles {
            u += middles
            v += repeatElement(row, count: dimension)
        }
        return image.withSamples(map, u, v) { decoder.decode(eitherWay: Array($0), layout: layout) }
    }
}

extension QRLayout {
    /// The distance in modules within which the last alignment pattern is looked for if a code is seen from the side.
    var alignmentReach: Double { min(3 + Double(dimension) * 0.06, 9) }
}

extension ProjectiveMap {
    /// Returns other corners of a unit square and their map: the bottom right corner is moved so that a point of the
    /// square comes to a given place. Nil if three corners are on one line then.
    func pulled(
        _ corners: [GridPoint], from point: (u: Double, v: Double), to place: GridPoint
    ) -> (corners: [GridPoint], map: ProjectiveMap)? {
        var (corners, map) = (corners, self)
        for _ in 0..<4 {
            corners[2] += (place - map(point.u, point.v)) / (point.u * point.v)
            guard let next = ProjectiveMap(unitSquareTo: corners) else { return nil }
            map = next
        }
        return (corners, map)
    }
}

extension ContrastImage {
    /// Returns where the picture shows the alignment pattern nearest the bottom right corner; nil if the pattern is not
    /// seen within `reach` modules of the place that the map gives. `u` and `v` are the pattern's place in the unit
    /// square.
    func alignmentPattern(
        of map: some ModuleMap, _ layout: QRLayout, reach: Double
    ) -> (u: Double, v: Double, place: GridPoint)? {
        guard layout.model == .two, let centre = QRLayout.alignmentCentres(version: layout.version).last
        else { return nil }
        let unit = 1 / Double(layout.dimension)
        let middle = (Double(centre) + 0.5) * unit
        var best = (score: -Double.infinity, u: middle, v: middle)
        values.withUnsafeBufferPointer { values in
            for dv in stride(from: -reach, through: reach, by: 0.5) {
                for du in stride(from: -reach, through: reach, by: 0.5) {
                    var score = -0.06 * Double(ContrastImage.full) * (du * du + dv * dv).squareRoot()
                    for y in -2...2 {
                        for x in -2...2 {
                            let place = map(middle + (du + Double(x)) * unit, middle + (dv + Double(y)) * unit)
                            let value = sample(values, place)
                            // The pattern has 17 dark modules and 8 light ones; both groups count about the same.
                            score += max(abs(x), abs(y)) == 1 ? -value * 1.5 : value * 0.7
                        }
                    }
                    if score > best.score { best = (score, middle + du * unit, middle + dv * unit) }
                }
            }
        }
        return best.score > 10 * Double(ContrastImage.full) ? (middle, middle, map(best.u, best.v)) : nil
    }
}
