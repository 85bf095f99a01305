import CTextRuntime

/// What the detector computes: for each pixel, how probable it is that it lies in the middle of a line of text.
struct TextMap {
    let width, height: Int
    let values: UnsafeBufferPointer<Float>

    /// A pixel with a greater value belongs to text.
    private static let threshold: Float = 0.3
    /// The least mean of the values in a box of text.
    private static let leastMean: Float = 0.5
    private static let leastSide = 3.0
    /// The greatest number of runs of pixels, and of boxes.
    private static let mostRuns = 1 << 18
    private static let mostBoxes = 1000

    /// Returns the boxes around lines of text, in pixels of the map.
    func boxes() -> [TextBox] {
        guard let base = values.baseAddress, values.count == width * height else { return [] }
        let runs = [ctext_run_of_pixels](unsafeUninitializedCapacity: Self.mostRuns) { buffer, count in
            let found = ctext_runs(base, width, height, Self.threshold, buffer.baseAddress, Self.mostRuns)
            count = min(found, Self.mostRuns)
        }
        var boxes: [TextBox] = []
        for region in PixelRegions(runs).regions {
            let places = region.flatMap { run in
                [Place(x: Double(run.first), y: Double(run.row)), Place(x: Double(run.last), y: Double(run.row))]
            }
            guard let box = TextBox(around: places), min(box.length, box.height) + 1 >= Self.leastSide else { continue }
            if let (curve, thickness) = TextCurve.through(region, box: box) {
                guard thickness >= Self.leastSide else { continue }
                let growth = Self.growth(curve.length, thickness)
                boxes.append(
                    TextBox(curve.lengthened(by: growth), height: thickness + 2 * growth, along: box.along))
            } else {
                guard mean(in: box, base) >= Self.leastMean else { continue }
                boxes.append(box.grown(by: 0.5 + Self.growth(box.length + 1, box.height + 1)))
            }
            if boxes.count == Self.mostBoxes { break }
        }
        return boxes
    }

    /// How far a box is grown: the detector marks only the middle of a line. The distance is 1.6 times the area, by the
    /// length of the outline.
    private static func growth(_ length: Double, _ height: Double) -> Double {
        length * height * 1.6 / (2 * (length + height))
    }

    private func mean(in box: TextBox, _ base: UnsafePointer<Float>) -> Float {
        ctext_mean(base, width, height, box.corners.flatMap { [Float($0.x), Float($0.y)] })
    }
}

/// The connected regions of a map.
struct PixelRegions {
    /// The runs of each region.
    let regions: [[ctext_run_of_pixels]]

    /// Joins runs that touch, or have at most one pixel between them. The runs are sorted by row and then by column.
    init(_ runs: [ctext_run_of_pixels]) {
        var parents = Array(runs.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parents[index] != index {
                parents[index] = parents[parents[index]]
                index = parents[index]
            }
            return index
        }
        var rows: [UInt32: Range<Int>] = [:]
        for index in runs.indices {
            let row = runs[index].row
            rows[row] = (rows[row]?.lowerBound ?? index)..<(index + 1)
        }
        for (row, own) in rows {
            for above in 1...2 as ClosedRange<UInt32> where row >= above {
                guard let others = rows[row - above] else { continue }
                var next = others.lowerBound
                for index in own {
                    while next < others.upperBound, runs[next].last + 2 < runs[index].first { next += 1 }
                    var other = next
                    while other < others.upperBound, runs[other].first <= runs[index].last + 2 {
                        let (one, two) = (root(index), root(other))
                        if one != two { parents[max(one, two)] = min(one, two) }
                        other += 1
                    }
                }
            }
        }
        var regions: [Int: [ctext_run_of_pixels]] = [:]
        for index in runs.indices { regions[root(index), default: []].append(runs[index]) }
        self.regions = regions.sorted { $0.key < $1.key }.map(\.value)
    }
}
