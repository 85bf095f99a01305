import ImageDecoding

/// A quick check for upright or lying bars outside the codes that were read, in a black and white picture. It reads no
/// code: it decides whether looking for linear codes beside a two-dimensional one is worth the time.
///
/// A few lines are each compared with two lines near by. Across bars, the three lines have the same pixels; across print
/// they differ.
struct BarLook: SymbolReader {
    /// The distance between the lines that are examined, and from each to the lines it is compared with, in pixels.
    private static let stride = 12
    private static let distance = 8
    /// The number of runs that a line must have in a row, and their greatest mean length in pixels.
    private static let runs = 24
    private static let longest = 8
    /// The largest share of the pixels that may differ.
    private static let difference = 0.1

    func read(_ sight: Sight) -> [SymbolReading] {
        guard !sight.findings.hasBars, !sight.isInverted else { return [] }
        let known = sight.known
        func isKnown(_ x: Int, _ y: Int) -> Bool {
            known.contains { $0.surrounds(GridPoint(Double(x), Double(y))) }
        }
        sight.findings.hasBars = Self.hasBars(
            sight.picture, every: Self.stride, distance: Self.distance, isKnown: isKnown)
        if !sight.findings.hasBars, let columns = sight.picture.columns(every: Self.stride, distance: Self.distance) {
            sight.findings.hasBars = Self.hasBars(columns, every: 3, distance: 1) {
                isKnown($1 / 3 * Self.stride, $0)
            }
        }
        return []
    }

    /// Returns whether a line crosses the same bars as the lines `distance` and twice `distance` lines below it.
    private static func hasBars(
        _ picture: LumaImage, every stride: Int, distance: Int, isKnown: (_ place: Int, _ line: Int) -> Bool
    ) -> Bool {
        let width = picture.width
        var line = PixelRuns(longest: width)
        return picture.withPixels { pixels in
            Swift.stride(from: 0, to: picture.height - 2 * distance, by: stride).contains { row in
                let own = UnsafeBufferPointer(rebasing: pixels[(row * width)..<((row + 1) * width)])
                line.find(in: own, dark: 0)
                return Swift.stride(from: 1, to: line.count - runs, by: runs / 2).contains { first in
                    let (start, end) = (Int(line.bounds[first]), Int(line.bounds[first + runs]))
                    guard end - start <= runs * longest else { return false }
                    let isSame = [distance, 2 * distance].allSatisfy { below in
                        let others = pixels[((row + below) * width + start)..<((row + below) * width + end)]
                        let differing = zip(own[start..<end], others).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
                        return Double(differing) < difference * Double(end - start)
                    }
                    return isSame && !isKnown((start + end) / 2, row)
                }
            }
        }
    }
}

extension LumaImage {
    /// Returns columns as rows, in threes: of every `stride` columns the first, and those `distance` and twice
    /// `distance` columns beside it. Nil if the picture is too narrow.
    fileprivate func columns(every stride: Int, distance: Int) -> LumaImage? {
        let count = max((width - 2 * distance) / stride, 0)
        var columns = [UInt8](repeating: 0, count: 3 * count * height)
        withPixels { pixels in
            for line in 0..<(3 * count) {
                let column = line / 3 * stride + line % 3 * distance
                for y in 0..<height { columns[line * height + y] = pixels[y * width + column] }
            }
        }
        return LumaImage(width: height, height: 3 * count, pixels: columns)
    }
}
