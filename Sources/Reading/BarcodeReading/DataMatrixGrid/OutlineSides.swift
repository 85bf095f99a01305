import ImageDecoding

/// A straight part of an outline. Dark is on its right.
struct OutlineSide: Sendable {
    var start: GridPoint
    var end: GridPoint
    /// The length of the outline between the end of the straight part before this one and the start of this one.
    var gap: Int

    var length: Double { (end - start).length }

    /// The direction; its length is 1.
    var way: GridPoint { (end - start) / length }
}

/// Walks along the outlines of dark regions, the edges of pixels between dark and light, and collects their straight
/// parts.
///
/// The convex hull of a region shows the sides of a code only if nothing touches the code. Outlines show them even if
/// text, a frame or a shadow touches the code, because most of each side is still free.
struct OutlineWalk {
    private static let dark: UInt8 = 1
    private static let visited: UInt8 = 2
    /// How far the middles of the pixels' edges may lie beside a straight part, in pixels.
    private static let tolerance = 1.0
    /// The least length of a straight part in pixels.
    private static let least = 7.0

    /// The pixels, with a light frame around them.
    private var cells: [UInt8]
    private let stride: Int

    init(_ bitmap: Bitmap) {
        stride = bitmap.width + 2
        cells = [UInt8](repeating: 0, count: stride * (bitmap.height + 2))
        cells.withUnsafeMutableBufferPointer { cells in
            for row in 0..<bitmap.height {
                let (from, to) = (row * bitmap.width, (row + 1) * stride + 1)
                // Without a branch, many pixels are compared at once.
                for column in 0..<bitmap.width {
                    cells[to &+ column] = bitmap.pixels[from &+ column] == bitmap.dark ? Self.dark : 0
                }
            }
        }
    }

    /// Returns the straight parts of the outline through the left edge of a dark pixel whose left neighbour is light,
    /// in order; empty if an earlier outline went through this edge.
    mutating func sides(fromColumn column: Int, row: Int) -> [OutlineSide] {
        var line = StraightLine(tolerance: Self.tolerance, least: Self.least)
        let stride = stride
        cells.withUnsafeMutableBufferPointer { cells in
            // The pixel below and to the right of the present corner.
            var place = (row + 2) * stride + column + 1
            let first = place
            guard cells[place - stride] & Self.visited == 0 else { return }
            var spot = SIMD2<Int32>(Int32(2 * column), Int32(2 * row + 2))
            var heading = Heading.up
            repeat {
                switch heading {
                case .up:
                    cells[place - stride] |= Self.visited
                    line.add(spot &+ SIMD2(0, -1))
                    spot.y &-= 2
                    place &-= stride
                    let ahead = place &- stride
                    heading = cells[ahead] & Self.dark == 0 ? .right : cells[ahead &- 1] & Self.dark != 0 ? .left : .up
                case .right:
                    line.add(spot &+ SIMD2(1, 0))
                    spot.x &+= 2
                    place &+= 1
                    heading =
                        cells[place] & Self.dark == 0 ? .down : cells[place &- stride] & Self.dark != 0 ? .up : .right
                case .down:
                    line.add(spot &+ SIMD2(0, 1))
                    spot.y &+= 2
                    place &+= stride
                    heading =
                        cells[place &- 1] & Self.dark == 0 ? .left : cells[place] & Self.dark != 0 ? .right : .down
                case .left:
                    line.add(spot &+ SIMD2(-1, 0))
                    spot.x &-= 2
                    place &-= 1
                    let ahead = place &- stride &- 1
                    heading = cells[ahead] & Self.dark == 0 ? .up : cells[place &- 1] & Self.dark != 0 ? .down : .left
                }
            } while place != first || heading != .up
        }
        return line.finished()
    }

    private enum Heading { case up, right, down, left }
}

/// Divides a line of points into straight parts. A part goes on as long as one straight line passes all of its points
/// within the tolerance.
private struct StraightLine {
    private let tolerance: Double
    private let least: Double
    private var sides: [OutlineSide] = []
    /// The points of the present part, in half pixels.
    private var points: [SIMD2<Int32>] = []
    /// The directions between which the present part may go on, and the farthest that it came.
    private var (low, high) = (GridPoint.zero, GridPoint.zero)
    private var reach = 0.0
    private var gap = 0

    init(tolerance: Double, least: Double) {
        (self.tolerance, self.least) = (2 * tolerance, 2 * least)
        points.reserveCapacity(256)
    }

    @inline(__always)
    mutating func add(_ point: SIMD2<Int32>) {
        guard let first = points.first else {
            points.append(point)
            return
        }
        let offset = point &- first
        let way = GridPoint(Double(offset.x), Double(offset.y))
        let square = way.x * way.x + way.y * way.y
        guard square > tolerance * tolerance else {
            if reach > tolerance { restart(at: point) } else { points.append(point) }
            return
        }
        let length = square.squareRoot()
        if reach > 0, length < reach - 2 || low.cross(way) < 0 || way.cross(high) < 0 {
            restart(at: point)
            return
        }
        let sine = tolerance / length
        let cosine = (1 - sine * sine).squareRoot()
        let newLow = GridPoint(way.x * cosine + way.y * sine, way.y * cosine - way.x * sine)
        let newHigh = GridPoint(way.x * cosine - way.y * sine, way.y * cosine + way.x * sine)
        if reach == 0 {
            (low, high) = (newLow, newHigh)
        } else {
            if low.cross(newLow) > 0 { low = newLow }
            if newHigh.cross(high) > 0 { high = newHigh }
        }
        reach = max(reach, length)
        points.append(point)
    }

    private mutating func restart(at point: SIMD2<Int32>) {
        let last = points[points.count - 1]
        finishPart()
        points.removeAll(keepingCapacity: true)
        reach = 0
        points.append(last)
        add(point)
    }

    private mutating func finishPart() {
        guard reach >= least, let side = fitted() else {
            gap += points.count
            return
        }
        sides.append(side)
        gap = 0
    }

    /// Returns the straight line through the points of the present part, without the points near its ends, which often
    /// belong to a corner.
    private func fitted() -> OutlineSide? {
        let spare = points.count > 24 ? 3 : points.count > 16 ? 2 : 1
        let all = points.map { GridPoint(Double($0.x), Double($0.y)) }
        let inner = Array(all[spare..<(all.count - spare)])
        guard inner.count > 4, let line = GridPoint.line(through: inner) else { return nil }
        // The walk counts in halves of pixels.
        func foot(_ point: GridPoint) -> GridPoint { (line.at + line.along * line.along.dot(point - line.at)) / 2 }
        return OutlineSide(start: foot(all[0]), end: foot(all[all.count - 1]), gap: gap)
    }

    /// Returns the straight parts of a closed line.
    mutating func finished() -> [OutlineSide] {
        finishPart()
        guard !sides.isEmpty else { return [] }
        sides[0].gap += gap
        // The walk began somewhere on the first side, which may go on at the end of the last one.
        if sides.count > 1, let last = sides.last, sides[0].gap <= 2, last.way.dot(sides[0].way) > 0.99 {
            sides[0].start = last.start
            sides[0].gap = last.gap
            sides.removeLast()
        }
        return sides
    }
}
