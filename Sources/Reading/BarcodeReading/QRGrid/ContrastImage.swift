import CImages
import ImageDecoding

/// A picture with evened-out light: how dark each pixel is compared with its surroundings. 100 is as dark as a dark
/// module, -100 as light as a light one; values are between -160 and 160.
struct ContrastImage: Sendable {
    static let full = 100
    private static let bound: Float = 160

    let width: Int
    let height: Int
    let values: [Int16]

    /// Measures the contrast of a picture within squares of about `window` by `window` pixels. In each square, the mean
    /// of the pixels is taken first. The darker pixels then give the level of dark, and the lighter pixels give the
    /// level of light. If the two levels differ by less than `floor`, the contrast is reduced.
    init(_ image: LumaImage, window: Int, floor: Float = 6) {
        (width, height) = (image.width, image.height)
        let levels = LocalLevels(image, cell: max(window / 5, 2), floor: floor)
        let (width, height) = (image.width, image.height)
        values = image.withPixels { pixels in
            Array(unsafeUninitializedCapacity: pixels.count) { buffer, count in
                var middles = [Float](repeating: 0, count: levels.columns + 1)
                var scales = middles
                for row in 0..<height {
                    levels.interpolate(row: row, middles: &middles, scales: &scales)
                    Self.fill(
                        UnsafeMutableBufferPointer(rebasing: buffer[(row * width)..<((row + 1) * width)]),
                        from: UnsafeBufferPointer(rebasing: pixels[(row * width)..<((row + 1) * width)]),
                        cell: levels.cell, middles: middles, scales: scales)
                }
                count = pixels.count
            }
        }
    }

    /// Creates the contrast of a black and white picture: 0 is dark and everything else light, or the reverse if
    /// inverted. If `isPortable` is true, AVX2 is not used; only tests set it.
    init(blackAndWhite image: LumaImage, isInverted: Bool, isPortable: Bool = false) {
        (width, height) = (image.width, image.height)
        let black = Int16(isInverted ? -Self.full : Self.full)
        values = image.withPixels { pixels in
            Array(unsafeUninitializedCapacity: pixels.count) { buffer, count in
                cpixels_write_contrast(
                    pixels.baseAddress, pixels.count, black, -black, buffer.baseAddress, isPortable)
                count = pixels.count
            }
        }
    }

    /// Fills a line. The levels at a pixel are interpolated between the centres of neighbouring cells.
    private static func fill(
        _ target: UnsafeMutableBufferPointer<Int16>, from line: UnsafeBufferPointer<UInt8>, cell: Int,
        middles: [Float], scales: [Float]
    ) {
        let half = cell / 2
        var x = 0
        // Pixels before the centre of the first cell have the first cell's levels. Pixels after the centre of the last
        // cell have the last cell's levels.
        for index in 0..<middles.count {
            let end = min(index * cell + half, line.count)
            let (from, to) = (max(index - 1, 0), min(index, middles.count - 2))
            let share = 1 / Float(cell)
            let (middleStep, scaleStep) = ((middles[to] - middles[from]) * share, (scales[to] - scales[from]) * share)
            let offset = Float(x - ((index - 1) * cell + half))
            var (middle, scale) = (middles[from] + middleStep * offset, scales[from] + scaleStep * offset)
            if index == 0 { (middle, scale) = (middles[0], scales[0]) }
            while x < (index == middles.count - 1 ? line.count : end) {
                let value = (middle - Float(line[x])) * scale
                target[x] = Int16(max(-bound, min(value, bound)))
                middle += middleStep
                scale += scaleStep
                x &+= 1
            }
        }
    }

    /// The contrast with dark and light exchanged.
    var inverted: ContrastImage { ContrastImage(width: width, height: height, values: values.map { -$0 }) }

    private init(width: Int, height: Int, values: [Int16]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// The contrast with each pixel averaged over its neighbourhood: weight 4 for the pixel, 2 for the pixels beside,
    /// above and below it, and 1 for the diagonal neighbours.
    var smoothed: ContrastImage {
        guard width > 2, height > 2 else { return self }
        var result = values
        values.withUnsafeBufferPointer { source in
            result.withUnsafeMutableBufferPointer { target in
                for y in 1..<(height - 1) {
                    let (line, above, below) = (y &* width, (y &- 1) &* width, (y &+ 1) &* width)
                    for x in 1..<(width - 1) {
                        let left = source[above &+ x &- 1] &+ source[line &+ x &- 1] &* 2 &+ source[below &+ x &- 1]
                        let middle = source[above &+ x] &+ source[line &+ x] &* 2 &+ source[below &+ x]
                        let right = source[above &+ x &+ 1] &+ source[line &+ x &+ 1] &* 2 &+ source[below &+ x &+ 1]
                        target[line &+ x] = (left &+ middle &* 2 &+ right) &>> 4
                    }
                }
            }
        }
        return ContrastImage(width: width, height: height, values: result)
    }
}

/// The levels of dark and light around each cell of a picture.
private struct LocalLevels {
    let cell: Int
    let columns: Int
    private let rows: Int
    /// For each cell, the level halfway between dark and light.
    private var middles: [Float] = []
    /// For each cell, the contrast of a pixel that is one level darker than the level in `middles`.
    private var scales: [Float] = []

    init(_ image: LumaImage, cell: Int, floor: Float) {
        self.cell = cell
        columns = (image.width + cell - 1) / cell
        rows = (image.height + cell - 1) / cell
        // The levels of a cell come from the square of five by five cells around it.
        let sums = Self.cellSums(of: image, cell: cell, columns: columns, rows: rows, below: nil)
        let all = Self.around(sums, columns: columns, rows: rows)
        let means = all.map { $0.sum / max($0.count, 1) }
        let darkSums = Self.cellSums(of: image, cell: cell, columns: columns, rows: rows, below: means)
        let dark = Self.around(darkSums, columns: columns, rows: rows)
        for index in means.indices {
            let light = Sums(sum: all[index].sum - dark[index].sum, count: all[index].count - dark[index].count)
            let darkMean = dark[index].count > 0 ? dark[index].sum / dark[index].count : means[index]
            let lightMean = light.count > 0 ? light.sum / light.count : means[index]
            middles.append((darkMean + lightMean) / 2)
            scales.append(Float(2 * ContrastImage.full) / max(lightMean - darkMean, floor))
        }
    }

    private struct Sums {
        var sum: Float = 0
        var count: Float = 0
    }

    /// Returns the sum of each cell's pixels. If `levels` are given, pixels that are not darker than the cell's level
    /// are left out.
    private static func cellSums(
        of image: LumaImage, cell: Int, columns: Int, rows: Int, below levels: [Float]?
    ) -> [Sums] {
        var result = [Sums](repeating: Sums(), count: columns * rows)
        let bounds = levels.map { $0.map { Int32($0.rounded(.up)) } }
        image.withPixels { pixels in
            for y in 0..<image.height {
                for column in 0..<columns {
                    let index = y / cell * columns + column
                    let bound = bounds?[index] ?? 256
                    var (sum, count) = (Int32(0), Int32(0))
                    let start = y &* image.width &+ column &* cell
                    for at in start..<(start &+ min(cell, image.width &- column &* cell)) {
                        let value = Int32(pixels[at])
                        let isBelow: Int32 = value < bound ? 1 : 0
                        sum = sum &+ value &* isBelow
                        count = count &+ isBelow
                    }
                    result[index].sum += Float(sum)
                    result[index].count += Float(count)
                }
            }
        }
        return result
    }

    /// Returns the sum of each cell and its neighbours, up to two cells away in each direction.
    private static func around(_ cells: [Sums], columns: Int, rows: Int) -> [Sums] {
        func added(_ source: [Sums], _ count: Int, _ stride: Int, _ index: Int, _ place: Int) -> Sums {
            (max(place - 2, 0)...min(place + 2, count - 1)).reduce(into: Sums()) { sum, other in
                sum.sum += source[index + (other - place) * stride].sum
                sum.count += source[index + (other - place) * stride].count
            }
        }
        let across = cells.indices.map { added(cells, columns, 1, $0, $0 % columns) }
        return cells.indices.map { added(across, rows, columns, $0, $0 / columns) }
    }

    /// Interpolates the levels at a row of pixels between the rows of cells. It sets one element for each column.
    func interpolate(row: Int, middles target: inout [Float], scales targetScales: inout [Float]) {
        let place = (Float(row) + 0.5) / Float(cell) - 0.5
        let upper = min(max(Int(place.rounded(.down)), 0), rows - 1)
        let lower = min(upper + 1, rows - 1)
        let share = min(max(place - Float(upper), 0), 1)
        for column in 0..<columns {
            let (above, below) = (upper * columns + column, lower * columns + column)
            target[column] = middles[above] + share * (middles[below] - middles[above])
            targetScales[column] = scales[above] + share * (scales[below] - scales[above])
        }
    }
}
