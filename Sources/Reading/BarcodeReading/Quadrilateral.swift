/// A place in a picture, in pixels from its left and its top.
public struct PixelPoint: Hashable, Sendable {
    /// Pixels from the left edge.
    public var x: Int
    /// Pixels from the top edge.
    public var y: Int

    /// Creates the point `x` from the left and `y` from the top.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// The four corners of a code in a picture. They are named as on the upright code: if a code is upside down, its
/// `topLeft` is at the lower right in the picture.
public struct Quadrilateral: Hashable, Sendable {
    /// The top left corner of the upright code.
    public var topLeft: PixelPoint
    /// The top right corner of the upright code.
    public var topRight: PixelPoint
    /// The corner opposite `topLeft`.
    public var bottomRight: PixelPoint
    /// The corner opposite `topRight`.
    public var bottomLeft: PixelPoint

    /// Creates a quadrilateral; the corners are named as on the upright code.
    public init(topLeft: PixelPoint, topRight: PixelPoint, bottomRight: PixelPoint, bottomLeft: PixelPoint) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The corners clockwise from the code's own top left.
    public var points: [PixelPoint] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The upright rectangle around the corners: its least and greatest coordinates, both included.
    var bounds: (x: ClosedRange<Int>, y: ClosedRange<Int>) {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let left = min(xs[0], xs[1], xs[2], xs[3]), top = min(ys[0], ys[1], ys[2], ys[3])
        return (left...max(xs[0], xs[1], xs[2], xs[3]), top...max(ys[0], ys[1], ys[2], ys[3]))
    }

    /// Returns the corners with `change` applied to each.
    func mapPoints(_ change: (PixelPoint) -> PixelPoint) -> Quadrilateral {
        Quadrilateral(
            topLeft: change(topLeft), topRight: change(topRight),
            bottomRight: change(bottomRight), bottomLeft: change(bottomLeft))
    }
}

extension Quadrilateral {
    /// Returns whether a point lies inside the quadrilateral, enlarged by a tenth because its corners are imprecise.
    func surrounds(_ point: GridPoint) -> Bool {
        let corners = points.map { GridPoint(Double($0.x), Double($0.y)) }
        let middle = corners.reduce(.zero, +) / 4
        let inner = middle + (point - middle) / 1.1
        let spots = (0..<4).map { side in
            (corners[(side + 1) % 4] - corners[side]).cross(inner - corners[side])
        }
        guard spots.allSatisfy({ $0 >= 0 }) || spots.allSatisfy({ $0 <= 0 }) else { return false }
        // If all corners lie on one line, every point of that endless line passes the test above. So the point must
        // also be within the rectangle around the corners.
        let (xs, ys) = bounds
        return Double(xs.lowerBound)...Double(xs.upperBound) ~= inner.x
            && Double(ys.lowerBound)...Double(ys.upperBound) ~= inner.y
    }

    /// Returns whether the middle of one quadrilateral lies inside the other.
    func isAtSamePlace(as other: Quadrilateral) -> Bool {
        func middle(_ place: Quadrilateral) -> GridPoint {
            place.points.reduce(.zero) { $0 + GridPoint(Double($1.x), Double($1.y)) } / 4
        }
        return surrounds(middle(other)) || other.surrounds(middle(self))
    }

    /// Returns the corners in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> Quadrilateral {
        mapPoints { PixelPoint(x: Int((Double($0.x) * factor).rounded()), y: Int((Double($0.y) * factor).rounded())) }
    }
}
