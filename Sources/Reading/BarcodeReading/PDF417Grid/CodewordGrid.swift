/// The rows and columns of codewords in a stacked symbol.
struct CodewordRows {
    let rows: Int
    /// The width of the symbol, in modules.
    let width: Int
    /// Where each column of codewords begins, in modules from the left.
    let places: [Int]
    /// The cluster of the first row: which of the three sets of patterns its codewords use, 0 to 2.
    let cluster: Int

    func cluster(of row: Int) -> Int { (cluster + row) % 3 }
}

/// Where the codewords of a stacked symbol lie in a picture. A projective map gives the places in a flat symbol, and
/// two surfaces give the deviations of a bent symbol from the map.
struct CodewordGrid {
    let layout: CodewordRows
    /// The place of the symbol as if it were flat. Each row is `rowHeight` modules high.
    private(set) var frame: SymbolFrame
    private let map: SymbolMap
    private let width: Double
    private let rowHeight: Double
    /// The deviations of a bent symbol from the map: `across` in modules to the right, and `down` in rows downwards.
    private var across = BendingSurface()
    private var down = BendingSurface()

    /// Creates the grid; nil if the frame has no projective map.
    init?(_ layout: CodewordRows, _ frame: SymbolFrame) {
        guard let map = frame.map else { return nil }
        (self.layout, self.frame, self.map) = (layout, frame, map)
        width = 2 * frame.half.x
        rowHeight = 2 * frame.half.y / Double(layout.rows)
    }

    /// The height of a row in pixels, in the middle of the symbol.
    var pixelsOfRow: Double { (map(0, rowHeight / 2) - map(0, -rowHeight / 2)).length }

    /// Returns a place in the picture. `module` counts from the left edge, `row` from the top.
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
    ///   - column: The codeword's column.
    ///   - row: The distance from the top of the symbol, in rows.
    ///   - shift: The expected distance of the codeword from its place in the grid, in modules to the right.
    func profile(
        column: Int, row: Double, shift: Double, in image: ContrastImage, _ values: UnsafeBufferPointer<Int16>
    ) -> CodewordProfile {
        let left = Double(layout.places[column]) + shift
        let (first, middle, last) = (
            point(module: left, row: row), point(module: left + 8.5, row: row), point(module: left + 17, row: row)
        )
        return CodewordProfile { place in
            let share = CodewordProfile.offset(place) / 8.5 - 1
            let point = share < 0 ? middle + (middle - first) * share : middle + (last - middle) * share
            return Float(image.sample(values, point))
        }
    }

    /// Bends the grid so that it passes through the codewords that were read.
    mutating func bend(to readings: [CodewordReading]) {
        var (shifts, rows) = ([BendingSurface.Point](), [BendingSurface.Point]())
        for reading in readings {
            let module = Double(layout.places[reading.column]) + 8.5
            let (x, y) = unit(module, reading.row)
            shifts.append(.init(x: x, y: y, value: across(x, y) + reading.shift))
            // The closest row that has the cluster of the codeword that was read.
            let first = Double((reading.match.cluster - layout.cluster + 3) % 3)
            let row = 3 * ((reading.row - 0.5 - first) / 3).rounded() + first
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
    /// The distance from the top of the symbol, in rows.
    var row: Double
    /// The distance of the codeword from its place in the grid, in modules to the right.
    var shift: Double
    var match: CodewordMatch
}
