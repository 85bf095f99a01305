import ImageDecoding

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
struct DarkRegions {
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
            // A large picture of mostly single pixels is noise, in which no border is found.
            if runs.count > Self.mostRuns, runs.count > bitmap.width * bitmap.height / 5 {
                runs = []
                return
            }
        }
    }

    private static let mostRuns = 1_000_000

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

    /// Returns the regions whose width and height are at least `leastSide`.
    ///
    /// - Returns: The clockwise convex hull of each region; and, if `withStarts` is true, the first pixel of each run of
    ///   these regions, with the index of its region.
    func large(
        leastSide: Int, withStarts: Bool
    ) -> (hulls: [[GridPoint]], starts: [(pixel: SIMD2<Int32>, region: Int)]) {
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
        var large: [(top: Int32, rows: Range<Int>)] = []
        var rows: [(start: Int32, end: Int32)] = []
        var starts: [(pixel: SIMD2<Int32>, region: Int)] = []
        var indices = [Int32](repeating: -1, count: runs.count)
        for (run, root) in zip(runs, boxes.lazy.map { Int($0.parent) }) {
            let (box, top) = (boxes[root], runs[root].row)
            guard box.end - box.start >= leastSide, box.row - top >= leastSide - 1 else { continue }
            if indices[root] < 0 {
                indices[root] = Int32(large.count)
                let height = Int(box.row - top) + 1
                large.append((top, rows.count..<(rows.count + height)))
                rows.append(contentsOf: repeatElement((.max, .min), count: height))
            }
            let region = Int(indices[root])
            let place = large[region].rows.lowerBound + Int(run.row - top)
            rows[place] = (min(rows[place].start, run.start), max(rows[place].end, run.end))
            if withStarts { starts.append((SIMD2(run.start, run.row), region)) }
        }
        return (large.map { Self.hull(rows[$0.rows], top: Double($0.top)) }, starts)
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
