import CImages
import ImageDecoding

/// A part of a picture with parallel stripes, such as the bars of a linear code.
struct BarRegion: Sendable {
    /// The direction across the bars; its length is 1.
    let across: GridPoint
    /// The direction along the bars; its length is 1.
    var along: GridPoint { GridPoint(-across.y, across.x) }
    /// The extent across the bars, in pixels from the picture's corner.
    let width: ClosedRange<Double>
    /// The extent along the bars, in pixels from the picture's corner.
    var height: ClosedRange<Double>
    /// How much the bars lean at the left and at the right end of the region: pixels across the bars for each pixel
    /// along them. In perspective, bars are not parallel.
    var slant: (left: Double, right: Double) = (0, 0)
    /// How much the upper and the lower edge of the region lean: pixels along the bars for each pixel across them. In
    /// perspective, the edges are neither parallel nor at right angles to the bars.
    var skew: (top: Double, bottom: Double) = (0, 0)
    /// How well the directions of the brightness gradients agree: from 0 for gradients in all directions to 1 for a
    /// single direction.
    var clarity = 0.0

    /// Returns the point of the picture at the place `u` across the bars and `v` along them. `u` is the same at all
    /// points of a bar's edge. `v` is the same at all points of the region's upper edge, and at all points of its lower
    /// edge.
    func point(across u: Double, along v: Double) -> GridPoint { line(along: v).point(across: u) }

    /// Returns the line across the bars at the place `v` along them.
    func line(along v: Double) -> Line {
        let depth = (v - height.lowerBound) / max(height.upperBound - height.lowerBound, 1)
        return Line(
            region: self, start: v, skew: skew.top + (skew.bottom - skew.top) * depth,
            lean: (slant.right - slant.left) / max(width.upperBound - width.lowerBound, 1))
    }

    /// A line across the bars of a region.
    struct Line {
        fileprivate let region: BarRegion
        /// The place along the bars in the middle of the region.
        fileprivate let start: Double
        /// Pixels along the bars for each pixel across them.
        fileprivate let skew: Double
        /// How much more the bars lean after each pixel across them.
        fileprivate let lean: Double

        /// Returns the point of the picture at the place `u` across the bars.
        @inline(__always)
        func point(across u: Double) -> GridPoint {
            let (width, height) = (region.width, region.height)
            let row = start + skew * (u - (width.lowerBound + width.upperBound) / 2)
            let lean = region.slant.left + lean * (u - width.lowerBound)
            return region.across * (u + lean * (row - (height.lowerBound + height.upperBound) / 2))
                + region.along * row
        }
    }

    /// Returns the corners of a code in the region.
    ///
    /// - Parameters:
    ///   - width: The code's extent across the bars.
    ///   - height: The code's extent along the bars.
    ///   - isReversed: Whether the direction across the bars runs from the code's end to its start.
    func corners(
        across width: ClosedRange<Double>, along height: ClosedRange<Double>, isReversed: Bool
    ) -> Quadrilateral {
        let corners = [
            point(across: width.lowerBound, along: height.lowerBound),
            point(across: width.upperBound, along: height.lowerBound),
            point(across: width.upperBound, along: height.upperBound),
            point(across: width.lowerBound, along: height.upperBound),
        ]
        return Quadrilateral(isReversed ? Array(corners[2...] + corners[..<2]) : corners)
    }

    /// Returns the region in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> BarRegion {
        func scaled(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
            (range.lowerBound * factor)...(range.upperBound * factor)
        }
        var region = BarRegion(across: across, width: scaled(width), height: scaled(height))
        (region.slant, region.skew, region.clarity) = (slant, skew, clarity)
        return region
    }

    /// Returns whether the middle of a code is in the region.
    func isAround(_ corners: Quadrilateral) -> Bool {
        let middle = GridPoint(Double(corners.centre.x), Double(corners.centre.y))
        return width.contains(middle.dot(across)) && height.contains(middle.dot(along))
    }
}

extension BarRegion {
    /// Returns the region with its upper and lower edge fitted to the squares whose centres are `middles`. The region
    /// is returned unchanged if the fitted edges are unreliable or hardly slope.
    fileprivate func withEdges(through middles: [GridPoint], margin: Double) -> BarRegion {
        let count = 8
        let size = (width.upperBound - width.lowerBound) / Double(count)
        var parts = [[Double]](repeating: [], count: count)
        for middle in middles {
            let part = Int((middle.dot(across) - width.lowerBound) / size)
            parts[min(max(part, 0), count - 1)].append(middle.dot(along))
        }
        var (tops, bottoms): ([GridPoint], [GridPoint]) = ([], [])
        for (index, places) in parts.enumerated() where places.count >= 3 {
            let (sorted, u) = (places.sorted(), (Double(index) + 0.5 - Double(count) / 2) * size)
            tops.append(GridPoint(u, sorted[sorted.count / 20] - margin))
            bottoms.append(GridPoint(u, sorted[sorted.count - 1 - sorted.count / 20] + margin))
        }
        guard tops.count >= count / 2 else { return self }
        let (top, bottom) = (Self.line(through: tops), Self.line(through: bottoms))
        // Slopes of up to 0.15 are ignored: they do no harm, and are often wrong because the squares are coarse. The
        // upper and the lower edge must not meet.
        let least = bottom.middle - top.middle - abs(bottom.slope - top.slope) * Double(count) / 2 * size
        guard least > 2 * margin, max(abs(top.slope), abs(bottom.slope)) > 0.15 else { return self }
        var region = self
        region.height = top.middle...bottom.middle
        region.skew = (top.slope, bottom.slope)
        return region
    }

    /// Returns a line that is close to most points: the median slope of all pairs of points, and the median of the
    /// heights at 0.
    private static func line(through points: [GridPoint]) -> (slope: Double, middle: Double) {
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        let slopes = points.indices.flatMap { index in
            points[..<index].map { (points[index].y - $0.y) / (points[index].x - $0.x) }
        }
        let slope = min(max(median(slopes), -0.8), 0.8)
        return (slope, median(points.map { $0.y - slope * $0.x }))
    }
}

/// The search for parallel stripes in any direction. In a small square of the picture, the brightness gradients of bars
/// have one direction, and those of print or a texture have many directions.
struct BarRegionSearch {
    /// The width and height of a square in pixels.
    private static let cell = 8
    /// The least number of squares in a region.
    private static let least = 20
    /// The largest number of regions that are returned. A sheet of labels has dozens of codes.
    private static let most = 64

    private let columns: Int
    private let rows: Int
    /// For each square of the picture, sums over the gradients in the square and its neighbours. `energy` is the sum of
    /// the squared lengths. For `double`, each gradient is squared as a complex number, and the squares are added.
    /// Squaring doubles the angle of a gradient, so opposite gradients count as one direction.
    private var tensors: [Tensor]
    private var isTaken: [Bool]

    private struct Tensor {
        var energy: Float = 0
        var double = GridPoint.zero
    }

    init(_ image: LumaImage) {
        let (width, cell) = (image.width, Self.cell)
        (columns, rows) = (width / cell, image.height / cell)
        let (columns, rows) = (columns, rows)
        var own = [Tensor](repeating: Tensor(), count: columns * rows)
        // The squares with pixels to the left, to the right and below are measured together, by a faster function.
        let inner = 1..<max((width - 1) / cell, 1)
        var sums = [cpixels_gradients](repeating: cpixels_gradients(), count: inner.count)
        image.withPixels { pixels in
            for row in 0..<rows {
                let isInner = (row + 1) * cell < image.height && !inner.isEmpty
                if isInner, let pixels = pixels.baseAddress {
                    cpixels_add_gradients(pixels + row * cell * width + cell, width, inner.count, &sums, false)
                    for (column, sum) in zip(inner, sums) {
                        own[row * columns + column] = Tensor(
                            energy: Float(sum.energy), double: GridPoint(Double(sum.real), Double(sum.imaginary)))
                    }
                }
                for column in 0..<columns where !(isInner && inner.contains(column)) {
                    var (energy, real, imaginary) = (Int32(0), Int32(0), Int32(0))
                    // Every second row is enough to find the direction.
                    for y in stride(from: row * cell + 1, to: min((row + 1) * cell, image.height - 1), by: 2) {
                        for x in max(column * cell, 1)..<min((column + 1) * cell, width - 1) {
                            let at = y &* width &+ x
                            let right = Int32(pixels[at &+ 1]) &- Int32(pixels[at &- 1])
                            let down = Int32(pixels[at &+ width]) &- Int32(pixels[at &- width])
                            energy &+= right &* right &+ down &* down
                            real &+= right &* right &- down &* down
                            imaginary &+= 2 &* right &* down
                        }
                    }
                    own[row * columns + column] = Tensor(
                        energy: Float(energy), double: GridPoint(Double(real), Double(imaginary)))
                }
            }
        }
        tensors = own.indices.map { index in
            let (row, column) = (index / columns, index % columns)
            var sum = Tensor()
            for y in max(row - 1, 0)...min(row + 1, rows - 1) {
                for x in max(column - 1, 0)...min(column + 1, columns - 1) {
                    sum.energy += own[y * columns + x].energy
                    sum.double += own[y * columns + x].double
                }
            }
            return sum
        }
        isTaken = [Bool](repeating: false, count: own.count)
    }

    /// The least energy of a square that may contain edges of bars.
    private var floor: Float {
        // A sample of the squares shows how much energy the strongest edges have.
        let sorted = stride(from: 0, to: tensors.count, by: 7).map { tensors[$0].energy }.sorted()
        // In dark pictures even the strongest edges are weak, so the floor has a minimum.
        return sorted.isEmpty ? .infinity : max(sorted[sorted.count * 49 / 50] / 10, 2000)
    }

    /// Returns the largest regions, from the largest, whose gradients have one direction.
    mutating func regions() -> [BarRegion] {
        let floor = floor
        for (index, tensor) in tensors.enumerated() {
            isTaken[index] = tensor.energy < floor || tensor.double.length < 0.5 * Double(tensor.energy)
        }
        return largest(Self.most) { search, members in search.region(of: members) }
    }

    /// Returns the largest narrow strips of squares that contain edges in any direction. This search finds rows of very
    /// short bars, whose ends have as much energy as their sides.
    mutating func strips() -> [BarRegion] {
        let floor = floor
        for (index, tensor) in tensors.enumerated() { isTaken[index] = tensor.energy < floor }
        return largest(4, sameDirection: false) { search, members in
            let middles = search.middles(of: members)
            return search.axis(of: members, middles, mostShare: 0.15).map { Self.region(across: $0, middles) }
        }
    }

    /// Returns the largest parts of the picture, such as stacked codes, with many edges in two directions: along the
    /// rows and, with about twice as much energy, across them.
    mutating func blocks() -> [BarRegion] {
        let sample = stride(from: 0, to: tensors.count, by: 7).map { tensors[$0].energy }
        // A code may fill so little of a picture that only its strongest squares stand out against noise.
        let floor = max(floor, (sample.max() ?? 0) / 10)
        for (index, tensor) in tensors.enumerated() { isTaken[index] = tensor.energy < floor }
        return largest(4, sameDirection: false) { search, members in
            let double = members.reduce(GridPoint.zero) { $0 + search.tensors[$1].double }
            let energy = members.reduce(0) { $0 + Double(search.tensors[$1].energy) }
            guard (0.35...0.8).contains(double.length / max(energy, 1)) else { return nil }
            return Self.region(across: Self.across(double), search.middles(of: members))
        }
    }

    private mutating func largest(
        _ count: Int, sameDirection: Bool = true, region: (BarRegionSearch, [Int]) -> BarRegion?
    ) -> [BarRegion] {
        var found: [(count: Int, region: BarRegion)] = []
        for seed in tensors.indices where !isTaken[seed] {
            let members = connected(to: seed, sameDirection: sameDirection)
            if members.count >= Self.least, let region = region(self, members) { found.append((members.count, region)) }
        }
        return found.sorted { $0.count > $1.count }.prefix(count).map(\.region)
    }

    /// Returns `seed` and the squares that are connected to it. If `sameDirection` is true, all of them have about the
    /// direction of `seed`.
    private mutating func connected(to seed: Int, sameDirection: Bool) -> [Int] {
        let direction = tensors[seed].double / max(tensors[seed].double.length, 1)
        var members = [seed]
        isTaken[seed] = true
        var next = 0
        while next < members.count {
            let (row, column) = (members[next] / columns, members[next] % columns)
            let own = tensors[members[next]].double / max(tensors[members[next]].double.length, 1)
            next += 1
            for (y, x) in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            where y >= 0 && y < rows && x >= 0 && x < columns && !isTaken[y * columns + x] {
                let double = tensors[y * columns + x].double
                guard
                    !sameDirection
                        || (double.dot(direction) > 0.3 * double.length && double.dot(own) > 0.9 * double.length)
                else { continue }
                isTaken[y * columns + x] = true
                members.append(y * columns + x)
            }
        }
        return members
    }

    /// Returns the long axis of squares that form a narrow strip; nil if they form another shape.
    private func axis(of members: [Int], _ middles: [GridPoint], mostShare: Double) -> GridPoint? {
        var (weight, sum) = (0.0, GridPoint.zero)
        for (index, middle) in zip(members, middles) {
            weight += Double(tensors[index].energy)
            sum += middle * Double(tensors[index].energy)
        }
        let centre = sum / max(weight, 1)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for (index, middle) in zip(members, middles) {
            let (offset, energy) = (middle - centre, Double(tensors[index].energy))
            xx += energy * offset.x * offset.x
            xy += energy * offset.x * offset.y
            yy += energy * offset.y * offset.y
        }
        // The axes are the eigenvectors of the matrix of second moments, and the eigenvalues are proportional to the
        // squares of the axes' lengths.
        let root = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        let (long, short) = ((xx + yy) / 2 + root, (xx + yy) / 2 - root)
        guard short < mostShare * long else { return nil }
        let axis = xx >= yy ? GridPoint(long - yy, xy) : GridPoint(xy, long - xx)
        return axis.length > 0 ? axis / axis.length : nil
    }

    /// Returns the centres of squares, in pixels.
    private func middles(of members: [Int]) -> [GridPoint] {
        members.map { index in
            GridPoint(Double(index % columns) + 0.5, Double(index / columns) + 0.5) * Double(Self.cell)
        }
    }

    private func region(of members: [Int]) -> BarRegion {
        let across = Self.across(members.reduce(GridPoint.zero) { $0 + tensors[$1].double })
        let middles = middles(of: members)
        // The ends of short bars disturb the direction of the gradients. If the squares form a narrow strip, its long
        // axis is the better direction.
        if let axis = axis(of: members, middles, mostShare: 0.04), abs(axis.dot(across)) > 0.9 {
            return Self.region(across: axis, middles)
        }
        var region = Self.region(across: across, middles)
        region.clarity =
            members.reduce(0) { $0 + tensors[$1].double.length }
            / max(members.reduce(0) { $0 + Double(tensors[$1].energy) }, 1)
        region.slant = slant(of: members, middles, in: region)
        return region.withEdges(through: middles, margin: Double(Self.cell) / 2)
    }

    /// Returns the direction across bars: half the angle of a sum of squared gradients.
    private static func across(_ sum: GridPoint) -> GridPoint {
        let cosine = sum.x / max(sum.length, 1e-9)
        // `cosine` belongs to the doubled angle, so the half-angle formulas give the direction.
        let sine = (max(1 - cosine, 0) / 2).squareRoot()
        return GridPoint((max(1 + cosine, 0) / 2).squareRoot(), sum.y < 0 ? -sine : sine)
    }

    /// Returns how much the bars lean at both ends of a region. The result is calculated from the directions of the
    /// gradients in the first and in the last third of the region.
    private func slant(
        of members: [Int], _ middles: [GridPoint], in region: BarRegion
    ) -> (left: Double, right: Double) {
        let third = (region.width.upperBound - region.width.lowerBound) / 3
        var (left, right) = (GridPoint.zero, GridPoint.zero)
        for (index, middle) in zip(members, middles) {
            let place = middle.dot(region.across) - region.width.lowerBound
            if place < third { left += tensors[index].double }
            if place > 2 * third { right += tensors[index].double }
        }
        // The lean is the tangent of half the angle between the doubled directions.
        let across = region.across
        let double = GridPoint(across.x * across.x - across.y * across.y, 2 * across.x * across.y)
        func lean(_ sum: GridPoint) -> Double {
            let tangent = -double.cross(sum) / max(sum.length + double.dot(sum), 1)
            return min(max(tangent, -0.4), 0.4)
        }
        // `first` and `last` are measured at the centres of the outer thirds, a sixth of the width from the ends. They
        // are extrapolated to the ends.
        let (first, last) = (lean(left), lean(right))
        return (first - (last - first) / 4, last + (last - first) / 4)
    }

    private static func region(across: GridPoint, _ middles: [GridPoint]) -> BarRegion {
        let cell = Double(Self.cell)
        func extent(_ values: [Double], leavingOut share: Double) -> ClosedRange<Double> {
            let sorted = values.sorted()
            let rest = Int(Double(sorted.count) * share)
            return (sorted[rest] - cell / 2)...(sorted[sorted.count - 1 - rest] + cell / 2)
        }
        return BarRegion(
            across: across, width: extent(middles.map { $0.dot(across) }, leavingOut: 0.01),
            height: extent(middles.map { $0.dot(GridPoint(-across.y, across.x)) }, leavingOut: 0.05))
    }
}
