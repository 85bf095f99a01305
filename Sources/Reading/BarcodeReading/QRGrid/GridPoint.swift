import CImages

/// A place in a picture or a code, in pixels or modules. The coordinates of the middle of a pixel or module end in .5.
typealias GridPoint = SIMD2<Double>

extension SIMD2<Double> {
    var length: Double { (x * x + y * y).squareRoot() }

    /// The sine of the angle from this vector to `other`, clockwise in a picture, times both lengths.
    func cross(_ other: Self) -> Double { x * other.y - y * other.x }

    func dot(_ other: Self) -> Double { x * other.x + y * other.y }

    /// Returns the line that is closest to the points, by least squares; nil for fewer than two points.
    static func line(through points: [Self]) -> (at: Self, along: Self)? {
        guard points.count >= 2 else { return nil }
        let middle = points.reduce(Self.zero, +) / Double(points.count)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for point in points {
            let away = point - middle
            xx += away.x * away.x
            xy += away.x * away.y
            yy += away.y * away.y
        }
        // The direction is the eigenvector of the covariance matrix that has the larger eigenvalue.
        let difference = (xx - yy) / 2
        let root = (difference * difference + xy * xy).squareRoot()
        let along = difference >= 0 ? Self(difference + root, xy) : Self(xy, root - difference)
        return along.length > 1e-9 ? (middle, along / along.length) : nil
    }
}

/// A projective map of the plane, for example from a code's modules to a picture's pixels.
struct ProjectiveMap: Sendable {
    let coefficients: cpixels_map

    /// Creates the map from the unit square to a quadrilateral: the corners (0,0), (1,0), (1,1) and (0,1) go to the
    /// four points. Nil if the last three points are on one line.
    init?(unitSquareTo corners: [GridPoint]) {
        guard corners.count == 4 else { return nil }
        let (p0, p1, p2, p3) = (corners[0], corners[1], corners[2], corners[3])
        let (d1, d2, s) = (p1 - p2, p3 - p2, p0 - p1 + p2 - p3)
        let determinant = d1.cross(d2)
        guard abs(determinant) > 1e-9 else { return nil }
        let g = s.cross(d2) / determinant
        let h = d1.cross(s) / determinant
        coefficients = cpixels_map(
            a: p1.x - p0.x + g * p1.x, b: p3.x - p0.x + h * p3.x, c: p0.x, d: p1.y - p0.y + g * p1.y,
            e: p3.y - p0.y + h * p3.y, f: p0.y, g: g, h: h)
    }

    /// Returns the point to which the map takes a point.
    @inline(__always)
    func callAsFunction(_ u: Double, _ v: Double) -> GridPoint {
        let map = coefficients
        let scale = 1 / (map.g * u + map.h * v + 1)
        return GridPoint((map.a * u + map.b * v + map.c) * scale, (map.d * u + map.e * v + map.f) * scale)
    }
}
