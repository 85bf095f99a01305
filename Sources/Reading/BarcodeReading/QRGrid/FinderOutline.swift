import ImageDecoding

/// A finder pattern as nested outlines: a dark square of three modules inside a light ring inside a dark ring. Unlike
/// the lengths of runs, the nesting does not depend on the direction from which the pattern is seen.
struct FinderOutline: Sendable {
    /// The middle of the pattern, in pixels.
    let centre: GridPoint
    /// The size of a module in pixels: the square root of the module's area.
    let module: Double
    /// The squares of the pattern whose corners are known.
    let squares: [Square]
    /// Whether the outer edge of the dark ring is closed, so the ring touches no other dark module.
    let isWhole: Bool

    /// One of the nested squares.
    struct Square: Sendable {
        /// The length of a side in modules: 7, 5 or 3.
        var side: Double
        /// The corners clockwise in the picture.
        var corners: [GridPoint]

        /// The vectors along the sides, each the mean of two opposite sides: from the first corner to the second, and
        /// from the first to the last.
        var axes: (GridPoint, GridPoint) {
            (
                (corners[1] - corners[0] + corners[2] - corners[3]) / 2,
                (corners[3] - corners[0] + corners[2] - corners[1]) / 2
            )
        }
    }

    /// The outermost square whose corners are known.
    var frame: Square { squares[0] }

    /// Returns the outlines of the given patterns in a black and white picture, each once. Patterns whose squares are
    /// not closed or not nested are left out.
    static func outlines(
        of patterns: [FinderPattern], in image: LumaImage, isInverted: Bool
    ) -> [FinderOutline] {
        image.withPixels { pixels in
            let tracer = OutlineTracer(
                pixels: pixels, width: image.width, height: image.height, dark: isInverted ? 255 : 0)
            var outlines: [FinderOutline] = []
            for pattern in patterns {
                guard let outline = FinderOutline(pattern, tracer: tracer),
                    !outlines.contains(where: { ($0.centre - outline.centre).length < 2 * outline.module })
                else { continue }
                outlines.append(outline)
            }
            return outlines
        }
    }

    private init?(_ pattern: FinderPattern, tracer: OutlineTracer) {
        let (column, row) = (Int(pattern.centre.x), Int(pattern.centre.y))
        // The limit is generous, because perspective makes modules longer in one direction than their mean size.
        guard let edges = tracer.edges(leftOf: column, row: row, limit: Int(pattern.module * 12) + 6)
        else { return nil }
        let limit = Int(pattern.module * 28 * 2) + 24
        guard let inner = tracer.outline(x: edges.0, y: row, limit: limit),
            let middle = tracer.outline(x: edges.1, y: row, limit: limit)
        else { return nil }
        // The areas should be 9, 25 and 49 modules. Blur and a wrong threshold change them, so the limits are wide.
        guard inner.area >= 4, (1.5...6.5).contains(middle.area / inner.area),
            (inner.centroid - middle.centroid).length < 0.2 * middle.area.squareRoot()
        else { return nil }
        var outer = tracer.outline(x: edges.2, y: row, limit: limit)
        if let ring = outer,
            !(1.25...4.2).contains(ring.area / middle.area) || !(3...13).contains(ring.area / inner.area)
                || (ring.centroid - inner.centroid).length > 0.14 * ring.area.squareRoot()
        {
            outer = nil
        }
        let outlines = [(7.0, outer), (5.0, middle), (3.0, inner)]
        squares = outlines.compactMap { side, outline in
            outline?.corners.map { Square(side: side, corners: $0) }
        }
        guard let frame = squares.first, frame.side > 3,
            let map = ProjectiveMap(unitSquareTo: frame.corners)
        else { return nil }
        isWhole = frame.side == 7
        centre = map(0.5, 0.5)
        module = (outer?.area ?? middle.area).squareRoot() / (outer == nil ? 5 : 7)
        guard module > 0.8, (centre - inner.centroid).length < 2 * module else { return nil }
    }

    private init(centre: GridPoint, module: Double, squares: [Square], isWhole: Bool) {
        (self.centre, self.module, self.squares, self.isWhole) = (centre, module, squares, isWhole)
    }

    /// Returns the outline in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> FinderOutline {
        FinderOutline(
            centre: centre * factor, module: module * factor,
            squares: squares.map { Square(side: $0.side, corners: $0.corners.map { $0 * factor }) }, isWhole: isWhole)
    }

    /// Returns the outline with the corners of each square in another order. The corners go clockwise, and begin with
    /// the corner that is at the top left of a code whose rows run along `across` and whose columns run along `down`.
    func ordered(across: GridPoint, down: GridPoint) -> FinderOutline {
        let area = across.cross(down)
        guard area != 0 else { return self }
        let ordered = squares.map { square in
            let middle = square.corners.reduce(.zero, +) / 4
            let places = square.corners.map { corner in
                let offset = corner - middle
                return (offset.cross(down) + across.cross(offset)) / area
            }
            let first = (0..<4).min { places[$0] < places[$1] } ?? 0
            return Square(side: square.side, corners: (0..<4).map { square.corners[(first + $0) % 4] })
        }
        return FinderOutline(centre: centre, module: module, squares: ordered, isWhole: isWhole)
    }

    /// The direction to another pattern of the same code.
    enum Way: Hashable {
        /// Along the pattern's sides. Directions are numbered clockwise: 0 is the direction of the first side.
        case along(Int)
        /// Diagonally: from the top right to the bottom left, or back.
        case diagonal
    }

    /// Returns the direction to a point: along this pattern's sides or along a diagonal; nil if it is neither.
    /// Perspective does not change these directions, so they distinguish patterns of one code from shapes that only
    /// look like a pattern.
    func way(to point: GridPoint) -> Way? {
        let (first, second) = frame.axes
        let area = first.cross(second)
        guard area != 0 else { return nil }
        let offset = point - centre
        let (x, y) = (offset.cross(second) / area, first.cross(offset) / area)
        let (shorter, longer) = (min(abs(x), abs(y)), max(abs(x), abs(y)))
        if shorter < 0.45 * longer { return .along(abs(x) > abs(y) ? (x > 0 ? 0 : 2) : (y > 0 ? 1 : 3)) }
        return shorter > 0.5 * longer ? .diagonal : nil
    }
}

/// Follows the edges between dark and light pixels.
private struct OutlineTracer {
    let pixels: UnsafeBufferPointer<UInt8>
    let width: Int
    let height: Int
    let dark: UInt8

    private func isDark(_ x: Int, _ y: Int) -> Bool { pixels[y &* width &+ x] == dark }

    /// Returns the leftmost pixels of the dark middle, of the light ring and of the dark ring, in a row through the
    /// middle.
    func edges(leftOf column: Int, row: Int, limit: Int) -> (Int, Int, Int)? {
        guard (0..<width).contains(column), (0..<height).contains(row), isDark(column, row) else { return nil }
        let end = max(column - limit, 0)
        var x = column
        while x > end, isDark(x - 1, row) { x -= 1 }
        let middle = x
        while x > end, !isDark(x - 1, row) { x -= 1 }
        let light = x
        while x > end, isDark(x - 1, row) { x -= 1 }
        return middle > light && light > x && light > end ? (middle, light, x) : nil
    }

    /// Returns the outer edge of the region to which the given pixel belongs. A region consists of pixels of one colour
    /// that are connected by their sides. The given pixel's left neighbour must have the other colour. Nil if the edge
    /// is longer than `limit`, or if it goes around a hole in the region.
    func outline(x startX: Int, y startY: Int, limit: Int) -> Outline? {
        let colour = isDark(startX, startY)
        func isInside(_ x: Int, _ y: Int) -> Bool {
            x >= 0 && y >= 0 && x < width && y < height && isDark(x, y) == colour
        }
        // (`x`, `y`) is a corner between pixels. The region's pixels are to the right of the direction (`dx`, `dy`).
        var (x, y) = (startX, startY + 1)
        var (dx, dy) = (0, -1)
        var outline = Outline()
        repeat {
            outline.add(x: x, y: y, dx: dx, dy: dy)
            guard outline.points.count <= limit else { return nil }
            x += dx
            y += dy
            // The two pixels ahead, to the right and to the left.
            let right = (x: x + (dx - dy - 1) / 2, y: y + (dy + dx - 1) / 2)
            let left = (x: x + (dx + dy - 1) / 2, y: y + (dy - dx - 1) / 2)
            if !isInside(right.x, right.y) {
                (dx, dy) = (-dy, dx)
            } else if isInside(left.x, left.y) {
                (dx, dy) = (dy, -dx)
            }
        } while (x, y, dx, dy) != (startX, startY + 1, 0, -1)
        return outline.isClockwise ? outline : nil
    }
}

/// The closed edge of a region.
private struct Outline {
    /// The midpoints of the pixels' sides along the edge.
    private(set) var points: [GridPoint] = []
    private var doubleArea = 0
    private var moments = GridPoint.zero

    mutating func add(x: Int, y: Int, dx: Int, dy: Int) {
        points.append(GridPoint(Double(x) + Double(dx) / 2, Double(y) + Double(dy) / 2))
        doubleArea += 2 * x * dy
        moments.x += Double(x * x * dy) / 2
        moments.y -= Double(y * y * dx) / 2
    }

    var isClockwise: Bool { doubleArea > 0 }
    var area: Double { Double(doubleArea) / 2 }
    var centroid: GridPoint { moments / area }

    /// The corners of the quadrilateral that the edge forms, clockwise; nil if the edge isn't a quadrilateral.
    var corners: [GridPoint]? {
        guard points.count >= 8, let indices = roughCorners else { return nil }
        let rough = indices.map { points[$0] }
        // A line is fitted to each side. The ends of the side are left out, because corners are rounded.
        let lines = (0..<4).compactMap { side -> (GridPoint, GridPoint)? in
            let (start, next) = (indices[side], indices[(side + 1) % 4])
            let count = (next - start + points.count) % points.count
            let rest = count / 7
            let last = start + max(count - rest, rest + 1)
            return line(through: (start + rest)...last)
        }
        guard lines.count == 4 else { return nil }
        let corners = (0..<4).map { corner -> GridPoint in
            let (one, other) = (lines[(corner + 3) % 4], lines[corner])
            let sine = one.1.cross(other.1)
            let reach = 0.25 * (rough[corner] - rough[(corner + 2) % 4]).length + 1
            guard abs(sine) > 0.1 else { return rough[corner] }
            let place = one.0 + one.1 * ((other.0 - one.0).cross(other.1) / sine)
            return (place - rough[corner]).length < reach ? place : rough[corner]
        }
        let measured = (corners[2] - corners[0]).cross(corners[3] - corners[1]) / 2
        guard (0.8...1.25).contains(measured / area),
            corners.isClockwise
        else { return nil }
        return corners
    }

    /// The indices in `points` of four corners that form about the largest quadrilateral; nil if there are not four
    /// different corners.
    private var roughCorners: [Int]? {
        func furthest(_ measure: (GridPoint) -> Double) -> Int {
            var best = (value: -Double.infinity, index: 0)
            for index in points.indices {
                let value = measure(points[index])
                if value > best.value { best = (value, index) }
            }
            return best.index
        }
        let middle = centroid
        let first = furthest { ($0 - middle).dot($0 - middle) }
        let third = furthest { ($0 - points[first]).dot($0 - points[first]) }
        let way = points[third] - points[first]
        var indices = [
            first, furthest { -way.cross($0 - points[first]) }, third, furthest { way.cross($0 - points[first]) },
        ]
        for _ in 0..<2 {
            for corner in 0..<4 {
                let start = points[indices[(corner + 3) % 4]]
                let way = points[indices[(corner + 1) % 4]] - start
                indices[corner] = furthest { -way.cross($0 - start) }
            }
        }
        indices = Set(indices).sorted()
        return indices.count == 4 ? indices : nil
    }

    /// Returns the line that is closest to the points of a range: a point on the line, and its direction.
    private func line(through range: ClosedRange<Int>) -> (GridPoint, GridPoint)? {
        var (sum, squares, product) = (GridPoint.zero, GridPoint.zero, 0.0)
        let origin = points[range.lowerBound % points.count]
        for index in range {
            let point = points[index % points.count] - origin
            sum += point
            squares += point * point
            product += point.x * point.y
        }
        let count = Double(range.count)
        guard count >= 2 else { return nil }
        let mean = sum / count
        let spread = squares / count - mean * mean
        let mixed = product / count - mean.x * mean.y
        // The direction is the eigenvector of the covariance matrix that has the larger eigenvalue.
        let half = (spread.x - spread.y) / 2
        let root = (half * half + mixed * mixed).squareRoot()
        let direction = half > 0 ? GridPoint(half + root, mixed) : GridPoint(mixed, root - half)
        guard direction.length > 1e-9 else { return nil }
        return (origin + mean, direction / direction.length)
    }
}

extension [GridPoint] {
    /// Whether the outline with these corners turns clockwise at every corner. This is true of a code seen from the
    /// front.
    var isClockwise: Bool {
        indices.allSatisfy { index in
            let next: GridPoint = self[(index + 1) % count] - self[index]
            let far: GridPoint = self[(index + 2) % count] - self[index]
            return next.cross(far) > 0
        }
    }
}
