/// Where the codewords of a PDF417 symbol lie in a picture: a projective map, and how the symbol is bent beside it.
struct PDF417Grid {
    let layout: PDF417Layout
    /// The place of the symbol as if it were flat. Its height in modules is `rowHeight` for each row.
    private(set) var frame: SymbolFrame
    private let map: SymbolMap
    private let width: Double
    private let rowHeight: Double
    /// What is to be added to modules from the left, and to rows.
    private var across = BendingSurface()
    private var down = BendingSurface()

    /// Creates the grid; nil if the frame has no map.
    init?(_ layout: PDF417Layout, _ frame: SymbolFrame) {
        guard let map = frame.map else { return nil }
        (self.layout, self.frame, self.map) = (layout, frame, map)
        width = 2 * frame.half.x
        rowHeight = 2 * frame.half.y / Double(layout.rows)
    }

    /// The height of a row in pixels, in the middle of the symbol.
    var pixelsOfRow: Double { (map(0, rowHeight / 2) - map(0, -rowHeight / 2)).length }

    /// Returns a place in the picture. `module` counts from the outer edge of the start pattern, `row` from the top.
    func point(module: Double, row: Double) -> GridPoint {
        let (x, y) = unit(module, row)
        return map(
            module + across(x, y) - width / 2, (row + down(x, y) - Double(layout.rows) / 2) * rowHeight)
    }

    private func unit(_ module: Double, _ row: Double) -> (Double, Double) {
        (2 * module / width - 1, 2 * row / Double(layout.rows) - 1)
    }

    /// Returns the darkness along a codeword.
    ///
    /// - Parameters:
    ///   - column: The codeword's column; 0 is the left row indicator.
    ///   - row: The place down the symbol, in rows.
    ///   - shift: How far to the right of its place the codeword is expected, in modules.
    func profile(
        column: Int, row: Double, shift: Double, in image: ContrastImage, _ values: UnsafeBufferPointer<Int16>
    ) -> CodewordProfile {
        let left = Double(CodewordPatterns.width * (column + 1)) + shift
        let (first, middle, last) = (
            point(module: left, row: row), point(module: left + 8.5, row: row), point(module: left + 17, row: row)
        )
        return CodewordProfile { place in
            let share = CodewordProfile.offset(place) / 8.5 - 1
            let point = share < 0 ? middle + (middle - first) * share : middle + (last - middle) * share
            return Float(image.sample(values, point))
        }
    }

    /// Bends the grid to where codewords were read.
    mutating func bend(to readings: [CodewordReading]) {
        var (shifts, rows) = ([BendingSurface.Point](), [BendingSurface.Point]())
        for reading in readings {
            let module = Double(CodewordPatterns.width * (reading.column + 1)) + 8.5
            let (x, y) = unit(module, reading.row)
            shifts.append(.init(x: x, y: y, value: across(x, y) + reading.shift))
            // The row of this cluster that is closest.
            let row = 3 * ((reading.row - 0.5 - Double(reading.match.cluster)) / 3).rounded() + Double(reading.match.cluster)
            let target = unit(module, row + 0.5)
            rows.append(.init(x: target.0, y: target.1, value: reading.row + down(x, y) - row - 0.5))
        }
        across = BendingSurface(through: shifts, tolerance: 0.7)
        down = BendingSurface(through: rows, tolerance: 0.9)
    }
}

/// A codeword that was read somewhere along a line across a symbol.
struct CodewordReading {
    var column: Int
    /// The place down the symbol, in rows.
    var row: Double
    /// How far to the right of its place the codeword was, in modules.
    var shift: Double
    var match: CodewordMatch
}

/// A surface over a square from -1 to 1: a polynomial of the third degree.
struct BendingSurface {
    struct Point {
        var x: Double
        var y: Double
        var value: Double
    }

    private static let count = 10
    private var factors = [Double](repeating: 0, count: count)

    init() {}

    /// Fits the surface by least squares, and again without the points that are farther from it than a tolerance.
    init(through points: [Point], tolerance: Double) {
        var points = points
        for _ in 0..<3 {
            guard points.count > 3 else { return }
            fit(points)
            points = points.filter { abs($0.value - self($0.x, $0.y)) < tolerance }
        }
    }

    func callAsFunction(_ x: Double, _ y: Double) -> Double {
        let terms = Self.terms(x, y)
        return terms.indices.reduce(0) { $0 + terms[$1] * factors[$1] }
    }

    private static func terms(_ x: Double, _ y: Double) -> [Double] {
        [1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y]
    }

    private mutating func fit(_ points: [Point]) {
        let count = Self.count
        var rows = (0..<count).map { _ in [Double](repeating: 0, count: count + 1) }
        for point in points {
            let terms = Self.terms(point.x, point.y)
            for i in 0..<count {
                for j in 0..<count { rows[i][j] += terms[i] * terms[j] }
                rows[i][count] += terms[i] * point.value
            }
        }
        // Higher powers need more evidence: a few points must not bend the rest of the symbol.
        for i in 0..<count { rows[i][i] += i == 0 ? 1e-6 : i < 3 ? 0.3 : i < 6 ? 1.5 : 3 }
        for i in 0..<count {
            guard let pivot = (i..<count).max(by: { abs(rows[$0][i]) < abs(rows[$1][i]) }), abs(rows[pivot][i]) > 1e-12
            else { return }
            rows.swapAt(i, pivot)
            for other in 0..<count where other != i {
                let factor = rows[other][i] / rows[i][i]
                for j in i...count { rows[other][j] -= factor * rows[i][j] }
            }
        }
        factors = (0..<count).map { rows[$0][count] / rows[$0][$0] }
    }
}
