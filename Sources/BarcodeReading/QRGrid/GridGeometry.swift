/// How the modules of one code lie in a picture, as far as its finder patterns tell.
struct GridGeometry: Sendable {
    /// The middles of the finder patterns: top left, top right, bottom left; in pixels.
    let centres: (GridPoint, GridPoint, GridPoint)
    /// Modules along a side, not rounded.
    let dimension: Double
    /// How much larger modules are at the top left than at the top right, and than at the bottom left.
    let (foreshortening, lean): (Double, Double)
    /// Pixels of a module at the top left, mean of both ways.
    let module: Double

    /// Measures the finder patterns of `triple` along the lines between them; nil where they cannot be told.
    init?(_ triple: FinderTriple, in image: ContrastImage) {
        let (a, b, c) = (triple.topLeft.centre, triple.topRight.centre, triple.bottomLeft.centre)
        centres = (a, b, c)
        guard let aRight = Self.module(at: a, towards: b, guess: triple.topLeft.module, in: image),
            let b1 = Self.module(at: b, towards: a, guess: triple.topRight.module, in: image),
            let aDown = Self.module(at: a, towards: c, guess: triple.topLeft.module, in: image),
            let c1 = Self.module(at: c, towards: a, guess: triple.bottomLeft.module, in: image)
        else { return nil }
        // Along a line seen in perspective, lengths are as the geometric mean of the modules at its ends.
        let across = (b - a).length / (aRight * b1).squareRoot()
        let down = (c - a).length / (aDown * c1).squareRoot()
        guard max(across, down) < 1.6 * min(across, down) else { return nil }
        dimension = (across + down) / 2 + 7
        foreshortening = min(max((aRight / b1).squareRoot(), 0.7), 1.43)
        lean = min(max((aDown / c1).squareRoot(), 0.7), 1.43)
        module = (aRight + aDown) / 2
    }

    /// The grids that these finder patterns may belong to: corners of the code by perspective, by half of it, and by
    /// none; for a code of `dimension` modules.
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

    /// Pixels of a module along the line through a finder pattern's middle.
    private static func module(
        at centre: GridPoint, towards other: GridPoint, guess: Double, in image: ContrastImage
    ) -> Double? {
        let direction = (other - centre) / (other - centre).length
        let ahead = edges(from: centre, direction, guess: guess, in: image)
        let back = edges(from: centre, -direction, guess: guess, in: image)
        // The outermost edges are furthest apart, the inner ones the surest.
        for (index, modules) in [(2, 7.0), (1, 5.0), (0, 3.0)] where index < min(ahead.count, back.count) {
            let module = (ahead[index] + back[index]) / modules
            if module > 0.5 * guess, module < 1.6 * guess { return module }
        }
        return nil
    }

    /// How far it is to the first three edges from a dark middle.
    private static func edges(
        from centre: GridPoint, _ direction: GridPoint, guess: Double, in image: ContrastImage
    ) -> [Double] {
        image.values.withUnsafeBufferPointer { values in
            var edges: [Double] = []
            let step = guess / 8
            var last = image.sample(values, centre)
            for index in 1..<48 {
                let distance = Double(index) * step
                let value = image.sample(values, centre + direction * distance)
                let isEdge = edges.count % 2 == 0 ? value < 0 : value > 0
                if isEdge {
                    let share = last == value ? 0 : last / (last - value)
                    edges.append(distance - step * (1 - min(max(share, 0), 1)))
                    if edges.count == 3 { break }
                }
                last = value
            }
            return edges
        }
    }
}

extension ContrastImage {
    /// The contrast at a place, between the middles of its four nearest pixels; 0 outside.
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
