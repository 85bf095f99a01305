/// The position of a code's modules in a picture, measured by its finder patterns alone.
struct GridGeometry: Sendable {
    /// The centres of the finder patterns, in pixels: top left, top right, bottom left.
    let centres: (GridPoint, GridPoint, GridPoint)
    /// The number of modules along a side, not rounded.
    let dimension: Double
    /// The square roots of two ratios of module sizes: the size at the top left, divided by the size at the top right
    /// and by the size at the bottom left. Both roots are limited to the range from 0.7 to 1.43.
    let (foreshortening, lean): (Double, Double)
    /// The size of a module at the top left in pixels: the mean of both directions.
    let module: Double

    /// Measures the finder patterns of `triple` along the lines between them; nil if they cannot be measured.
    init?(_ triple: FinderTriple, in image: ContrastImage) {
        let (a, b, c) = (triple.topLeft.centre, triple.topRight.centre, triple.bottomLeft.centre)
        centres = (a, b, c)
        guard let (aRight, b1) = Self.modules(triple.topLeft, triple.topRight, in: image),
            let (aDown, c1) = Self.modules(triple.topLeft, triple.bottomLeft, in: image)
        else { return nil }
        // In perspective, the number of modules on a line is the line's length divided by the geometric mean of the
        // module sizes at the line's two ends.
        let across = (b - a).length / (aRight * b1).squareRoot()
        let down = (c - a).length / (aDown * c1).squareRoot()
        guard max(across, down) < 1.6 * min(across, down) else { return nil }
        dimension = (across + down) / 2 + 7
        foreshortening = min(max((aRight / b1).squareRoot(), 0.7), 1.43)
        lean = min(max((aDown / c1).squareRoot(), 0.7), 1.43)
        module = (aRight + aDown) / 2
    }

    /// Returns three sets of possible corners of a code with these finder patterns and `dimension` modules along a
    /// side: with the measured perspective, without perspective, and with half of the measured perspective.
    func corners(dimension: Int) -> [[GridPoint]] {
        [1, 0, 0.5].compactMap { share in
            let p = 1 + share * (foreshortening - 1)
            let q = 1 + share * (lean - 1)
            let (a, b, c) = centres
            let scale = p + q - 1
            guard scale > 0.3,
                let map = ProjectiveMap(unitSquareTo: [a, b, (b * p + c * q - a) / scale, c])
            else { return nil }
            let near = -3.5 / Double(dimension - 7)
            let far = 1 - near
            return [map(near, near), map(far, near), map(far, far), map(near, far)]
        }
    }

    /// Returns possible corners of the code for the likeliest numbers of modules along a side, the best first. `fit`
    /// states how well the finder and timing patterns fit: 1 is perfect, 0 is what chance gives. It is reduced if the
    /// number of modules differs from the measured number.
    func startingPlaces(in image: ContrastImage) -> [StartingPlace] {
        let nearest = Int(((dimension - 17) / 4).rounded()) * 4 + 17
        let reach = 4 * max(1, nearest / 40)
        var places: [StartingPlace] = []
        for count in stride(from: nearest - reach, through: nearest + reach, by: 4) where (21...177).contains(count) {
            let away = abs(Double(count) - dimension) / Double(reach)
            let patterns = PatternPlaces(dimension: count, hasTiming: true)
            for corners in corners(dimension: count) {
                guard let map = ProjectiveMap(unitSquareTo: corners) else { continue }
                let fit = PatternFit(of: map, patterns, in: image)
                let likeness = (fit.timing + fit.finders) / 2 - 0.05 * away
                places.append(StartingPlace(dimension: count, corners: corners, fit: likeness))
            }
        }
        return places.sorted { $0.fit > $1.fit }
    }

    /// Returns the fit of the finder patterns alone. It depends little on the number of modules along a side, so only
    /// the nearest possible number is tried.
    func finderFit(in image: ContrastImage) -> Double {
        let nearest = min(max(Int(((dimension - 17) / 4).rounded()) * 4 + 17, 21), 177)
        guard let corners = corners(dimension: nearest).first, let map = ProjectiveMap(unitSquareTo: corners)
        else { return 0 }
        return PatternFit(of: map, PatternPlaces(dimension: nearest, hasTiming: false), in: image).finders
    }

    /// Returns the size of a module, in pixels, at each of two finder patterns, along the line between the patterns. If
    /// one pattern is guessed or cannot be measured, it gets the size that was measured at the other pattern.
    private static func modules(
        _ one: FinderPattern, _ other: FinderPattern, in image: ContrastImage
    ) -> (Double, Double)? {
        let near = one.rows == 0 ? nil : module(at: one.centre, towards: other.centre, guess: one.module, in: image)
        let far = other.rows == 0 ? nil : module(at: other.centre, towards: one.centre, guess: other.module, in: image)
        guard let either = near ?? far else { return nil }
        return (near ?? either, far ?? either)
    }

    /// Returns the size of a module, in pixels, along a line through the middle of a finder pattern.
    private static func module(
        at centre: GridPoint, towards other: GridPoint, guess: Double, in image: ContrastImage
    ) -> Double? {
        let direction = (other - centre) / (other - centre).length
        let ahead = edges(from: centre, direction, guess: guess, in: image)
        let back = edges(from: centre, -direction, guess: guess, in: image)
        // The outermost edges are tried first: they are furthest apart, so they give the most exact size. The inner
        // edges are more reliable.
        for (index, modules) in [(2, 7.0), (1, 5.0), (0, 3.0)] where index < min(ahead.count, back.count) {
            let module = (ahead[index] + back[index]) / modules
            if module > 0.5 * guess, module < 1.6 * guess { return module }
        }
        return nil
    }

    /// Returns the distances from a dark middle to the first three edges in a direction.
    private static func edges(
        from centre: GridPoint, _ direction: GridPoint, guess: Double, in image: ContrastImage
    ) -> [Double] {
        var edges: [Double] = []
        let step = guess / 8
        var last = 0.0
        // In a finder pattern, the third edge is 28 steps away. So the samples from index 32 on are rarely needed.
        for steps in [0..<32, 32..<48] {
            let line = SampledLine(start: centre, direction: direction, step: step, steps: steps)
            image.withSamples(on: line) { samples in
                let first = steps.lowerBound
                for index in 0..<steps.count where edges.count < 3 {
                    let value = samples[index]
                    defer { last = value }
                    let isEdge = edges.count % 2 == 0 ? value < 0 : value > 0
                    guard isEdge, first + index > 0 else { continue }
                    let share = last == value ? 0 : last / (last - value)
                    edges.append(Double(first + index) * step - step * (1 - min(max(share, 0), 1)))
                }
            }
            if edges.count == 3 { break }
        }
        return edges
    }
}

/// Possible corners of a code.
struct StartingPlace {
    /// The number of modules along a side.
    let dimension: Int
    let corners: [GridPoint]
    /// How well the finder patterns and timing patterns fit. Codes of all versions have these patterns.
    let fit: Double
}

/// The places of a code's finder patterns and timing patterns, in the unit square whose corners are those of the code.
struct PatternPlaces {
    fileprivate let dimension: Int
    /// First the modules of the three finder patterns, 49 each. Then pairs of timing modules: one of the horizontal and
    /// one of the vertical timing pattern, equally far from the top left.
    fileprivate private(set) var u: [Double] = []
    fileprivate private(set) var v: [Double] = []

    fileprivate static let finders = 3 * 49

    init(dimension: Int, hasTiming: Bool) {
        self.dimension = dimension
        let unit = 1 / Double(dimension)
        u.reserveCapacity(Self.finders + 2 * dimension)
        v.reserveCapacity(Self.finders + 2 * dimension)
        for (left, top) in [(0, 0), (dimension - 7, 0), (0, dimension - 7)] {
            for row in 0..<7 {
                for column in 0..<7 {
                    u.append((Double(left + column) + 0.5) * unit)
                    v.append((Double(top + row) + 0.5) * unit)
                }
            }
        }
        for module in 8..<(hasTiming ? dimension - 8 : 8) {
            let along = (Double(module) + 0.5) * unit
            u.append(along)
            v.append(6.5 * unit)
            u.append(6.5 * unit)
            v.append(along)
        }
    }
}

/// The fit of finder patterns and timing patterns where a map places them: 1 is perfect, 0 is what chance gives.
struct PatternFit {
    private(set) var timing = 0.0
    private(set) var finders = 0.0

    init(of map: ProjectiveMap, dimension: Int, in image: ContrastImage) {
        self.init(of: map, PatternPlaces(dimension: dimension, hasTiming: true), in: image)
    }

    init(of map: ProjectiveMap, _ places: PatternPlaces, in image: ContrastImage) {
        image.withSamples(map, places.u, places.v) { add(UnsafeBufferPointer($0), places) }
    }

    init(of map: CylinderMap, _ places: PatternPlaces, in image: ContrastImage) {
        let samples = image.values.withUnsafeBufferPointer { values in
            places.u.indices.map { image.sample(values, map(places.u[$0], places.v[$0])) }
        }
        samples.withUnsafeBufferPointer { add($0, places) }
    }

    private mutating func add(_ samples: UnsafeBufferPointer<Double>, _ places: PatternPlaces) {
        Self.divisors.withUnsafeBufferPointer { divisors in
            for index in 0..<PatternPlaces.finders { finders += samples[index] / divisors[index] }
        }
        // Of each four samples, the first two are of dark modules and the last two of light modules.
        for index in PatternPlaces.finders..<samples.count {
            timing += (index - PatternPlaces.finders) & 2 == 0 ? samples[index] : -samples[index]
        }
        finders /= Double(6 * ContrastImage.full)
        timing /= Double(2 * (places.dimension - 16) * ContrastImage.full)
    }

    /// For each module of the finder patterns, the number by which its contrast is divided. 16 of the 49 modules of a
    /// pattern are light. All light modules together count as much as all dark modules.
    private static let divisors = (0..<PatternPlaces.finders).map { index -> Double in
        max(abs(index % 7 - 3), abs(index % 49 / 7 - 3)) == 2 ? -16 : 33
    }
}

extension ContrastImage {
    /// Returns the contrast at a place, interpolated between the four nearest pixels; 0 outside the picture.
    @inline(__always)
    func sample(_ values: UnsafeBufferPointer<Int16>, _ point: GridPoint) -> Double {
        let (x, y) = (point.x - 0.5, point.y - 0.5)
        guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return 0 }
        let (column, row) = (Int(x), Int(y))
        let (right, down) = (x - Double(column), y - Double(row))
        let at = row &* width &+ column
        let upper = Double(values[at]) + right * Double(values[at &+ 1] &- values[at])
        let lower =
            Double(values[at &+ width]) + right * Double(values[at &+ width &+ 1] &- values[at &+ width])
        return upper + down * (lower - upper)
    }
}
