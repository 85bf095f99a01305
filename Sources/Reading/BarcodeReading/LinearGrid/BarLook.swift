import ImageDecoding

/// A quick look whether a black and white picture shows upright or lying bars outside the codes that were read. It reads
/// no code: it decides whether looking for linear codes beside a two-dimensional one is worth the time.
///
/// A few lines are compared with lines near by. Across bars, both have the same many runs; across print they differ.
struct BarLook: SymbolReader {
    /// The distance of the lines that are examined, and of the lines that they are compared with, in pixels.
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
        let columns = sight.picture.columns(every: Self.stride, distance: Self.distance)
        sight.findings.hasBars =
            Self.hasBars(sight.picture, every: Self.stride, distance: Self.distance) { isKnown($0, $1) }
            || columns.map { Self.hasBars($0, every: 2, distance: 1) { isKnown($1 / 2 * Self.stride, $0) } } ?? false
        return []
    }

    /// Returns whether a line crosses the same bars as the line `distance` lines below it.
    private static func hasBars(
        _ picture: LumaImage, every stride: Int, distance: Int, isKnown: (_ place: Int, _ line: Int) -> Bool
    ) -> Bool {
        let width = picture.width
        var line = PixelRuns(longest: width)
        return picture.withPixels { pixels in
            Swift.stride(from: 0, to: picture.height - distance, by: stride).contains { row in
                let own = UnsafeBufferPointer(rebasing: pixels[(row * width)..<((row + 1) * width)])
                line.find(in: own, dark: 0)
                guard line.count > runs else { return false }
                var first = 1
                while first + runs < line.count {
                    let (start, end) = (Int(line.bounds[first]), Int(line.bounds[first + runs]))
                    if end - start <= runs * longest {
                        let others = pixels[((row + distance) * width + start)..<((row + distance) * width + end)]
                        let differing = zip(own[start..<end], others).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
                        if Double(differing) < difference * Double(end - start), !isKnown((start + end) / 2, row) {
                            return true
                        }
                    }
                    first += runs / 2
                }
                return false
            }
        }
    }
}

extension LumaImage {
    /// Returns pairs of columns as rows: of every `stride` columns the first, and the one `distance` columns beside it.
    /// Nil if the picture is too narrow.
    fileprivate func columns(every stride: Int, distance: Int) -> LumaImage? {
        let count = max((width - distance) / stride, 0)
        var columns = [UInt8](repeating: 0, count: 2 * count * height)
        withPixels { pixels in
            for index in 0..<count {
                for y in 0..<height {
                    columns[2 * index * height + y] = pixels[y * width + index * stride]
                    columns[(2 * index + 1) * height + y] = pixels[y * width + index * stride + distance]
                }
            }
        }
        return LumaImage(width: height, height: 2 * count, pixels: columns)
    }
}
