import ImageDecoding

/// The two solid sides of a Data Matrix code, as found in a picture.
struct SolidBorder: Sendable {
    /// The outer corner of the code where both sides meet: the bottom left.
    var corner: GridPoint
    /// The end of the left side: the code's top left.
    var top: GridPoint
    /// The end of the bottom side: the code's bottom right.
    var right: GridPoint
    /// The thickness of the left side and of the bottom side in pixels: the width and the height of a module.
    var thickness: GridPoint

    /// The size of a module in pixels.
    var module: Double { (thickness.x + thickness.y) / 2 }

    /// Whether the modules seem to be wider than high, or higher than wide.
    var isStretched: Bool { max(thickness.x, thickness.y) > 1.2 * min(thickness.x, thickness.y) }

    /// The middle of the code, if it is seen without perspective.
    var centre: GridPoint { (top + right) / 2 }

    /// The area of the code in pixels, if it is seen without perspective.
    var area: Double { (top - corner).cross(right - corner) }

    /// Returns the border in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> SolidBorder {
        SolidBorder(
            corner: corner * factor, top: top * factor, right: right * factor, thickness: thickness * factor)
    }
}

/// The search for solid borders in a black and white picture: dark regions whose outline has two straight sides that
/// meet at a corner.
struct SolidBorderSearch {
    /// Returns every possible border.
    ///
    /// - Parameters:
    ///   - image: The picture: 0 is dark and everything else light.
    ///   - isInverted: Whether light counts as dark.
    ///   - codes: The places of the codes that have been read. A region is skipped if its middle lies in one of them.
    static func borders(
        in image: LumaImage, isInverted: Bool = false, outside codes: [Quadrilateral] = []
    ) -> [SolidBorder] {
        guard image.width >= least, image.height >= least else { return [] }
        return image.withPixels { pixels in
            let bitmap = Bitmap(pixels: pixels, width: image.width, height: image.height, dark: isInverted ? 255 : 0)
            let search = SolidBorderSearch(bitmap: bitmap)
            var found: [SolidBorder] = []
            for region in DarkRegions(bitmap).hulls(leastSide: least) {
                let middle = Self.middle(of: region)
                guard !codes.contains(where: { $0.surrounds(middle) }) else { continue }
                found += search.borders(of: region)
                if found.count >= most { break }
            }
            return found
        }
    }

    /// Returns the middle of the rectangle around some points.
    private static func middle(of points: [GridPoint]) -> GridPoint {
        (points.reduce(points[0], pointwiseMin) + points.reduce(points[0], pointwiseMax)) / 2
    }

    /// The least width and height of a region in pixels.
    private static let least = 12
    /// The number of borders after which the search stops. A rack of tubes has hundreds of codes.
    private static let most = 1000

    private let bitmap: Bitmap

    /// Returns the borders among the sides of a clockwise hull.
    private func borders(of hull: [GridPoint]) -> [SolidBorder] {
        // A finer outline finds the sides of blurred codes, which have round corners. A coarser outline finds the sides
        // of bent codes.
        var outline = Outline(hull)
        outline.simplify(tolerance: 0.004)
        let found = borders(withCorners: outline.corners)
        let count = outline.corners.count
        outline.simplify(tolerance: 0.012)
        guard outline.corners.count < count else { return found }
        let others = borders(withCorners: outline.corners)
        return found
            + others.filter { other in
                !found.contains {
                    ($0.corner - other.corner).length + ($0.top - other.top).length + ($0.right - other.right).length
                        < 2
                }
            }
    }

    private func borders(withCorners corners: [GridPoint]) -> [SolidBorder] {
        guard corners.count >= 3 else { return [] }
        let count = corners.count
        let isSolid = corners.indices.map { isSolidSide(from: corners[$0], to: corners[($0 + 1) % count]) }
        func length(_ side: Int) -> Double { (corners[(side + 1) % count] - corners[side]).length }
        return corners.indices.compactMap { place -> SolidBorder? in
            guard isSolid[place] else { return nil }
            // Blur cuts off the corner, which leaves short sides there.
            var before = (place + count - 1) % count
            for _ in 0..<2 where !isSolid[before] && length(before) < 0.15 * length(place) {
                before = (before + count - 1) % count
            }
            guard isSolid[before], before != place,
                let corner = Self.crossing(
                    (corners[before], corners[(before + 1) % count]), (corners[place], corners[(place + 1) % count]))
            else { return nil }
            return border(corner: corner, top: corners[(place + 1) % count], right: corners[before])
        }
    }

    /// Returns the border with the given corner and ends; nil if no code can have such a border.
    private func border(corner: GridPoint, top: GridPoint, right: GridPoint) -> SolidBorder? {
        let (across, up) = (right - corner, top - corner)
        let sine = up.cross(across) / (across.length * up.length)
        let share = across.length / up.length
        guard sine > 0.5, (0.04...25).contains(share) else { return nil }
        let border = SolidBorder(
            corner: corner, top: top, right: right,
            thickness: GridPoint(
                thickness(from: top, to: corner, inwards: across), thickness(from: corner, to: right, inwards: up)))
        // A code has 8 to 144 modules along each side. The limits are wider, because the thickness is an estimate.
        let module = border.module
        guard module > 0, min(across.length, up.length) > 5.5 * module, max(across.length, up.length) < 180 * module,
            hasModules(border)
        else { return nil }
        return border
    }

    /// Returns whether lines through a code with the given border change between dark and light often enough. On
    /// average they change at every second module, but blur hides many changes.
    private func hasModules(_ border: SolidBorder) -> Bool {
        let (across, up) = (border.right - border.corner, border.top - border.corner)
        let shares = [0.3, 0.5, 0.7]
        func changes(along way: GridPoint, from place: (Double) -> GridPoint) -> Int {
            let count = max(Int(way.length), 1)
            return shares.reduce(0) { sum, share in
                let start = place(share)
                var (changes, isDark) = (0, bitmap.isDark(start))
                for step in 1..<max(count, 2)
                where bitmap.isDark(start + way * (Double(step) / Double(count))) != isDark {
                    changes += 1
                    isDark.toggle()
                }
                return sum + changes
            }
        }
        let least = 0.15 * Double(shares.count) / border.module
        return Double(changes(along: across) { border.corner + up * $0 }) > least * across.length
            && Double(changes(along: up) { border.corner + across * $0 }) > least * up.length
    }

    /// Returns the point where two lines cross; nil if they are almost parallel.
    private static func crossing(_ one: (GridPoint, GridPoint), _ other: (GridPoint, GridPoint)) -> GridPoint? {
        let (way, otherWay) = (one.1 - one.0, other.1 - other.0)
        let area = way.cross(otherWay)
        guard abs(area) > 0.3 * way.length * otherWay.length else { return nil }
        return one.0 + way * ((other.0 - one.0).cross(otherWay) / area)
    }

    /// Returns whether a side of a clockwise outline is dark just inside and light just outside. If the side of a large
    /// code is slightly bent, it is dark a little farther inside and light a little farther outside.
    private func isSolidSide(from start: GridPoint, to end: GridPoint) -> Bool {
        let length = (end - start).length
        guard length >= 9 else { return false }
        if isSolidSide(from: start, to: end, slack: 0) { return true }
        let slack = Self.slack(ofSide: length)
        return slack > 0 && isSolidSide(from: start, to: end, slack: slack)
    }

    /// The number of pixels by which a side may be bent.
    private static func slack(ofSide length: Double) -> Double { length > 60 ? min(0.015 * length, 4) : 0 }

    private func isSolidSide(from start: GridPoint, to end: GridPoint, slack: Double) -> Bool {
        let way = end - start
        let inwards = GridPoint(-way.y, way.x) / way.length
        let count = max(Int(way.length), 12)
        var (lightInside, darkOutside) = (0, 0)
        let most = count * 3 / 20
        for step in 0..<count {
            let place = start + way * ((Double(step) + 0.5) / Double(count))
            if !bitmap.isDark(place + inwards * (1.3 + slack)) { lightInside += 1 }
            if bitmap.isDark(place - inwards * (1.5 + slack)) { darkOutside += 1 }
            if lightInside > most || darkOutside > most { return false }
        }
        return true
    }

    /// Returns the thickness of a solid side in pixels. It is the lower quartile of many measurements, because dark
    /// modules behind the side make some of the measurements too large.
    private func thickness(from start: GridPoint, to end: GridPoint, inwards: GridPoint) -> Double {
        let way = end - start
        let inwards = inwards / inwards.length
        let slack = Self.slack(ofSide: way.length)
        let count = min(max(Int(way.length), 16), 80)
        let depths = (0..<count).map { step -> Double in
            let place = start + way * (0.08 + 0.84 * (Double(step) + 0.5) / Double(count))
            var edge = 0.0
            while edge < slack, !bitmap.isDark(place + inwards * (edge + 1)) { edge += 0.5 }
            var depth = edge + 0.5
            while depth - edge < way.length / 6, bitmap.isDark(place + inwards * (depth + 0.5)) { depth += 0.5 }
            return depth - edge
        }.sorted()
        return depths[count / 4]
    }
}

/// A closed outline whose corners can be reduced to the important ones.
private struct Outline {
    private(set) var corners: [GridPoint]
    /// How far each corner stands out from the line between its neighbours.
    private var heights: [Double] = []
    /// The width of the outline plus its height.
    private let diameter: Double

    init(_ corners: [GridPoint]) {
        self.corners = corners
        let size =
            corners.reduce(corners[0], pointwiseMax) - corners.reduce(corners[0], pointwiseMin)
        diameter = size.x + size.y
        heights = corners.indices.map(height)
    }

    /// Removes the corners that hardly stand out from the line between their neighbours, the least prominent ones
    /// first.
    /// `tolerance` is the distance from that line, as a share of the outline's width plus its height.
    mutating func simplify(tolerance: Double) {
        let least = max(1.1, tolerance * diameter)
        while corners.count > 3 {
            var weakest = 0
            for place in heights.indices where heights[place] < heights[weakest] { weakest = place }
            guard heights[weakest] < least else { break }
            corners.remove(at: weakest)
            heights.remove(at: weakest)
            let after = weakest % corners.count
            let before = (after + corners.count - 1) % corners.count
            heights[before] = height(before)
            heights[after] = height(after)
        }
    }

    private func height(_ place: Int) -> Double {
        let before = corners[(place + corners.count - 1) % corners.count]
        let side = corners[(place + 1) % corners.count] - before
        return abs(side.cross(corners[place] - before)) / max(side.length, 1e-9)
    }
}

/// The pixels of a black and white picture.
struct Bitmap {
    let pixels: UnsafeBufferPointer<UInt8>
    let width: Int
    let height: Int
    let dark: UInt8

    /// Returns whether the pixel at a point is dark; outside the picture, all is light.
    @inline(__always)
    func isDark(_ point: GridPoint) -> Bool {
        guard point.x >= 0, point.y >= 0, point.x < Double(width), point.y < Double(height) else { return false }
        return pixels[Int(point.y) &* width &+ Int(point.x)] == dark
    }
}

/// The regions of dark pixels that are connected by their sides.
private struct DarkRegions {
    private struct Run {
        var row: Int32
        var start: Int32
        var end: Int32
        /// The index of an earlier run of the same region; for the region's first run, its own index.
        var parent: Int32
    }

    private var runs: [Run] = []

    init(_ bitmap: Bitmap) {
        var above = 0..<0
        var line = PixelRuns(longest: bitmap.width)
        runs.reserveCapacity(bitmap.width * bitmap.height / 16)
        for row in 0..<bitmap.height {
            let first = runs.count
            line.find(
                in: UnsafeBufferPointer(rebasing: bitmap.pixels[(row * bitmap.width)..<((row + 1) * bitmap.width)]),
                dark: bitmap.dark)
            var candidate = above.lowerBound
            for run in stride(from: line.isDark(0) ? 0 : 1, to: line.count, by: 2) {
                let (start, end) = (line.bounds[run], line.bounds[run + 1])
                let index = runs.count
                runs.append(Run(row: Int32(row), start: start, end: end, parent: Int32(index)))
                while candidate < above.upperBound, runs[candidate].end <= start { candidate += 1 }
                var other = candidate
                while other < above.upperBound, runs[other].start < end {
                    join(index, other)
                    other += 1
                }
            }
            above = first..<runs.count
        }
    }

    private mutating func root(_ index: Int) -> Int {
        var index = index
        while Int(runs[index].parent) != index {
            runs[index].parent = runs[Int(runs[index].parent)].parent
            index = Int(runs[index].parent)
        }
        return index
    }

    private mutating func join(_ one: Int, _ other: Int) {
        let (one, other) = (root(one), root(other))
        runs[max(one, other)].parent = Int32(min(one, other))
    }

    /// Returns the clockwise convex hulls of the regions whose width and height are at least `leastSide`.
    func hulls(leastSide: Int) -> [[GridPoint]] {
        var boxes = runs
        boxes.withUnsafeMutableBufferPointer { boxes in
            for index in boxes.indices {
                // The parent of a run stands before it, so the parent's own parent is already the region's first run.
                let (run, root) = (boxes[index], Int(boxes[Int(boxes[index].parent)].parent))
                boxes[index].parent = Int32(root)
                // A region's box is stored in its first run: the region's left and right ends, and its last row.
                boxes[root].start = min(boxes[root].start, run.start)
                boxes[root].end = max(boxes[root].end, run.end)
                boxes[root].row = run.row
            }
        }
        // The large regions in the order of their first runs, and the leftmost and the rightmost pixel of each of their
        // rows.
        var placeOfRoot = [Int32](repeating: -1, count: runs.count)
        var large: [(top: Int32, rows: Range<Int>)] = []
        var rows: [(start: Int32, end: Int32)] = []
        for (run, root) in zip(runs, boxes.lazy.map { Int($0.parent) }) {
            let (box, top) = (boxes[root], runs[root].row)
            guard box.end - box.start >= leastSide, box.row - top >= leastSide - 1 else { continue }
            if placeOfRoot[root] < 0 {
                placeOfRoot[root] = Int32(rows.count)
                let height = Int(box.row - top) + 1
                large.append((top, rows.count..<(rows.count + height)))
                rows.append(contentsOf: repeatElement((.max, .min), count: height))
            }
            let place = Int(placeOfRoot[root] + run.row - top)
            rows[place] = (min(rows[place].start, run.start), max(rows[place].end, run.end))
        }
        return large.map { Self.hull(rows[$0.rows], top: Double($0.top)) }
    }

    private static func hull(_ rows: ArraySlice<(start: Int32, end: Int32)>, top: Double) -> [GridPoint] {
        var hull: [GridPoint] = []
        // Adds a point to the chain of corners that begins at `first`, and removes the corners that then lie inside the
        // hull.
        func add(_ point: GridPoint, toChainFrom first: Int) {
            while hull.count > first + 1,
                (hull[hull.count - 1] - hull[hull.count - 2]).cross(point - hull[hull.count - 1]) <= 0
            {
                hull.removeLast()
            }
            hull.append(point)
        }
        for (place, row) in rows.enumerated() {
            add(GridPoint(Double(row.end), top + Double(place)), toChainFrom: 0)
            add(GridPoint(Double(row.end), top + Double(place + 1)), toChainFrom: 0)
        }
        let half = hull.count
        for (place, row) in rows.enumerated().reversed() {
            add(GridPoint(Double(row.start), top + Double(place + 1)), toChainFrom: half)
            add(GridPoint(Double(row.start), top + Double(place)), toChainFrom: half)
        }
        return hull
    }
}
