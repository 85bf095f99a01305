import ImageDecoding

/// One of the three corner squares of a QR code, as found in a picture.
struct FinderPattern: Hashable, Sendable {
    /// The middle of the pattern, in pixels.
    var centre: GridPoint
    /// The size of a module in pixels: the mean of its width and its height.
    var module: Double
    /// The number of scanned rows in which the pattern was seen; 0 if its place is guessed.
    var rows: Int

    /// The share of the rows through the pattern's middle square in which the pattern was seen, at most 1.
    var support: Double { min(Double(rows) / (3 * module), 1) }

    /// Whether the pattern is seen clearly, but may be too small for its code to be read. Other small shapes rarely
    /// look like a pattern in so many of their rows.
    var isSmall: Bool { module < 3 && support >= 0.8 }

    /// Returns the pattern in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> FinderPattern {
        FinderPattern(centre: centre * factor, module: module * factor, rows: Int((Double(rows) * factor).rounded(.up)))
    }
}

/// The search for finder patterns in a black and white picture: dark, light, dark, light, dark in the ratios 1:1:3:1:1,
/// in a row and in a column (ISO/IEC 18004:2015 §12, step b).
struct FinderSearch {
    /// Returns every possible finder pattern; those seen in the most rows come first.
    ///
    /// - Parameters:
    ///   - image: The picture: 0 is dark and everything else light.
    ///   - rowStep: The distance between two scanned rows.
    ///   - isInverted: Whether light counts as dark.
    static func patterns(in image: LumaImage, rowStep: Int = 1, isInverted: Bool = false) -> [FinderPattern] {
        image.withPixels { pixels in
            var search = FinderSearch(
                pixels: pixels, width: image.width, height: image.height, dark: isInverted ? 255 : 0)
            var runs = PixelRuns(longest: image.width)
            for row in stride(from: rowStep / 2, to: image.height, by: max(rowStep, 1)) {
                search.scan(row: row, runs: &runs)
            }
            return search.found.sorted { $0.rows > $1.rows }
        }
    }

    private let pixels: UnsafeBufferPointer<UInt8>
    private let width: Int
    private let height: Int
    private let dark: UInt8
    private var found: [FinderPattern] = []
    /// Indices of `found`, grouped by the square of 16 by 16 pixels in which the pattern's middle lies.
    private var cells: [Int: [Int]] = [:]

    private init(pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int, dark: UInt8) {
        (self.pixels, self.width, self.height, self.dark) = (pixels, width, height, dark)
    }

    private mutating func scan(row: Int, runs: inout PixelRuns) {
        runs.find(in: UnsafeBufferPointer(rebasing: pixels[(row * width)..<((row + 1) * width)]), dark: dark)
        for run in runs.finders where runs.isDark(Int(run)) {
            let run = Int(run)
            guard
                Self.isFinder(
                    runs.length(run), runs.length(run + 1), runs.length(run + 2), runs.length(run + 3),
                    runs.length(run + 4))
            else { continue }
            check(
                x: Double(runs.bounds[run + 3]) - Double(runs.length(run + 2)) / 2, row: row,
                module: Double(runs.bounds[run + 5] - runs.bounds[run]) / 7)
        }
    }

    /// Returns whether runs are about 1:1:3:1:1. The tolerance of a run is 0.6 of a module plus half a pixel; the
    /// tolerance of the middle run is twice as much. `cpixels_find_finders` must find every place that this accepts.
    @inline(__always)
    static func isFinder(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Bool {
        let total = a &+ b &+ c &+ d &+ e
        guard total >= 7 else { return false }
        // The lengths compared here are in sevenths of a pixel.
        let slack = total &* 6 / 10 &+ 4
        return abs(a &* 7 &- total) <= slack && abs(b &* 7 &- total) <= slack
            && abs(c &* 7 &- total &* 3) <= 2 &* slack && abs(d &* 7 &- total) <= slack
            && abs(e &* 7 &- total) <= slack
    }

    private mutating func check(x: Double, row: Int, module: Double) {
        let column = Int(x)
        guard let vertical = cross(x: column, y: row, dx: 0, dy: 1, limit: Int(module * 14) + 4) else { return }
        let y = Double(row) + 0.5 + vertical.offset
        guard let horizontal = cross(x: column, y: Int(y), dx: 1, dy: 0, limit: Int(module * 14) + 4)
        else { return }
        let (wide, high) = (horizontal.module, vertical.module)
        guard max(wide, high) < 4 * min(wide, high) else { return }
        let centre = GridPoint(Double(column) + 0.5 + horizontal.offset, y)
        add(centre, module: (wide + high) / 2)
    }

    /// Measures the five runs around a dark pixel, in a direction and its opposite. Returns the distance from the pixel
    /// to the middle of the central run, and the size of a module; nil if the lengths of the runs are not those of a
    /// finder pattern.
    private func cross(x: Int, y: Int, dx: Int, dy: Int, limit: Int) -> (offset: Double, module: Double)? {
        guard x >= 0, y >= 0, x < width, y < height else { return nil }
        let (at, step) = (y * width + x, dy * width + dx)
        let ahead = min(dx > 0 ? width - x : height - y, limit)
        let back = min(dx > 0 ? x + 1 : y + 1, limit)
        let (half, otherHalf) = (
            run(from: at, step, isDark: true, most: ahead), run(from: at, -step, isDark: true, most: back)
        )
        let middle = half + otherHalf - 1
        guard middle > 0 else { return nil }
        // For a given middle run, `isFinder` accepts other runs only up to a limit. So no run is followed beyond this
        // limit, which would take long in plain parts of a picture.
        let whole = (7 * middle + 8) * 5 / 9
        let most = (16 * whole + 40) / 70
        func sides(_ step: Int, from length: Int, of count: Int) -> (light: Int, dark: Int)? {
            let light = run(from: at + length * step, step, isDark: false, most: min(count - length, most + 1))
            guard light > 0, light <= most else { return nil }
            let next = length + light
            let dark = run(from: at + next * step, step, isDark: true, most: min(count - next, most + 1))
            return dark > 0 ? (light, dark) : nil
        }
        guard let one = sides(step, from: half, of: ahead), let other = sides(-step, from: otherHalf, of: back),
            Self.isFinder(other.dark, other.light, middle, one.light, one.dark)
        else { return nil }
        return (
            Double(half - otherHalf) / 2,
            Double(middle + one.light + one.dark + other.light + other.dark) / 7
        )
    }

    /// Returns the length of a run along a line of pixels, at most `most`.
    @inline(__always)
    private func run(from first: Int, _ step: Int, isDark: Bool, most: Int) -> Int {
        var (at, length) = (first, 0)
        while length < most, (pixels[at] == dark) == isDark { (at, length) = (at &+ step, length &+ 1) }
        return length
    }

    /// Adds a sighting to the known pattern at this place, or adds a new pattern.
    private mutating func add(_ centre: GridPoint, module: Double) {
        let (cellX, cellY) = (Int(centre.x) >> 4, Int(centre.y) >> 4)
        let reach = Int(module * 1.5) >> 4 + 1
        for cy in (cellY - reach)...(cellY + reach) {
            for cx in (cellX - reach)...(cellX + reach) {
                for index in cells[cy << 20 | cx] ?? [] {
                    let known = found[index]
                    guard (known.centre - centre).length < 1.5 * max(known.module, module),
                        known.module < 1.8 * module, module < 1.8 * known.module
                    else { continue }
                    let weight = Double(known.rows)
                    found[index].centre = (known.centre * weight + centre) / (weight + 1)
                    found[index].module = (known.module * weight + module) / (weight + 1)
                    found[index].rows += 1
                    return
                }
            }
        }
        cells[cellY << 20 | cellX, default: []].append(found.count)
        found.append(FinderPattern(centre: centre, module: module, rows: 1))
    }
}
