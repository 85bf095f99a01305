/// The places of the modules in a QR code, for each version (ISO/IEC 18004:2015 §5, §7.7.3).
struct QRLayout: Sendable {
    /// The version, 1 to 40.
    let version: Int
    /// The model.
    let model: QRModel
    /// The number of modules along a side: 21 to 177.
    let dimension: Int
    /// Row by row, whether a module is dark (1) or light (-1) in every code of this version; 0 if that depends on the
    /// payload or the format.
    let fixed: [Int8]
    /// The modules of the payload's codewords, bit by bit, as indices of modules counted row by row.
    let dataModules: [Int32]

    /// Creates the layout of a code with `dimension` modules on each side; nil if no version of the model has that
    /// size.
    init?(dimension: Int, model: QRModel = .two) {
        guard (21...177).contains(dimension), dimension % 4 == 1 else { return nil }
        let version = (dimension - 17) / 4
        guard model == .two || QRModel1.versions.contains(version) else { return nil }
        self.version = version
        self.model = model
        self.dimension = dimension
        var drawing = Drawing(dimension: dimension)
        drawing.drawFunctionPatterns(version: version, model: model)
        fixed = drawing.fixed
        dataModules =
            switch model {
            case .one: QRModel1.dataOrder(dimension: dimension)
            case .two: Self.dataOrder(dimension: dimension, isData: { !drawing.isReserved[$0] })
            }
    }

    /// Returns the division of the codewords into blocks. `level` is the level of error correction, as the two bits in
    /// the format information.
    func blocks(level: Int) -> QRBlocks {
        switch model {
        case .one: QRBlocks(model1Version: version, level: level)
        case .two: QRBlocks(version: version, codewords: dataModules.count / 8, level: level)
        }
    }

    /// Returns the coordinates of the alignment patterns' centres (table E.1). Rows and columns have the same
    /// coordinates.
    static func alignmentCentres(version: Int) -> [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let last = version * 4 + 10
        // Table E.1 as a formula: the places are in equal steps from the far end. Only the step from the first place to
        // the second may differ.
        let step = version == 32 ? 26 : (version * 4 + count * 2 + 1) / (2 * count - 2) * 2
        return [6] + (0..<(count - 1)).map { last - step * (count - 2 - $0) }
    }

    /// Returns the centres of the alignment patterns in a code of this version.
    static func alignmentPatterns(version: Int) -> [(column: Int, row: Int)] {
        let centres = alignmentCentres(version: version)
        guard let first = centres.first, let last = centres.last else { return [] }
        return centres.flatMap { row in
            centres.compactMap { column in
                let isFinder =
                    (row == first && column == first) || (row == first && column == last)
                    || (row == last && column == first)
                return isFinder ? nil : (column, row)
            }
        }
    }

    /// Returns the modules of both copies of the format information (§7.9.1). A copy has 15 bits, the most significant
    /// first.
    static func formatModules(dimension: Int) -> [[Int]] {
        let first =
            (0...5).map { 8 * dimension + $0 } + [8 * dimension + 7, 8 * dimension + 8, 7 * dimension + 8]
            + (0...5).reversed().map { $0 * dimension + 8 }
        let second =
            (0...6).map { (dimension - 1 - $0) * dimension + 8 }
            + (0...7).map { 8 * dimension + dimension - 8 + $0 }
        return [first, second]
    }

    /// Returns the modules of both copies of the version information (§7.10). A copy has 18 bits, the most significant
    /// first.
    static func versionModules(dimension: Int) -> [[Int]] {
        let bits = (0..<18).reversed()
        let upperRight = bits.map { ($0 / 3) * dimension + dimension - 11 + $0 % 3 }
        let lowerLeft = bits.map { (dimension - 11 + $0 % 3) * dimension + $0 / 3 }
        return [upperRight, lowerLeft]
    }

    /// Returns the modules in the order of the codewords: up and down in columns two modules wide, from the right
    /// (§7.7.3).
    private static func dataOrder(dimension: Int, isData: (Int) -> Bool) -> [Int32] {
        var order: [Int32] = []
        var right = dimension - 1
        var goesUp = true
        while right > 0 {
            if right == 6 { right = 5 }  // the vertical timing pattern
            for step in 0..<dimension {
                let row = goesUp ? dimension - 1 - step : step
                for column in [right, right - 1] where isData(row * dimension + column) {
                    order.append(Int32(row * dimension + column))
                }
            }
            goesUp.toggle()
            right -= 2
        }
        return order
    }

    private struct Drawing {
        let dimension: Int
        var fixed: [Int8]
        var isReserved: [Bool]

        init(dimension: Int) {
            self.dimension = dimension
            fixed = Array(repeating: 0, count: dimension * dimension)
            isReserved = Array(repeating: false, count: dimension * dimension)
        }

        mutating func drawFunctionPatterns(version: Int, model: QRModel) {
            for module in 8..<(dimension - 8) {
                let value: Int8 = module % 2 == 0 ? 1 : -1
                set(module, 6, value)
                set(6, module, value)
            }
            switch model {
            case .one:
                for module in QRModel1.extensions(dimension: dimension) {
                    set(module.column, module.row, module.isDark ? 1 : -1)
                }
            case .two:
                for (column, row) in QRLayout.alignmentPatterns(version: version) {
                    drawSquares(column, row, reach: 2) { $0 != 1 }
                }
            }
            for (column, row) in [(3, 3), (dimension - 4, 3), (3, dimension - 4)] {
                // The light separators around the patterns are drawn, too. The distance from the middle is 2 in a
                // pattern's light ring, and 4 in its separator.
                drawSquares(column, row, reach: 4) { $0 != 2 && $0 != 4 }
            }
            for copy in QRLayout.formatModules(dimension: dimension) {
                for module in copy { isReserved[module] = true }
            }
            set(8, dimension - 8, 1)  // the dark module
            guard version >= 7, model == .two else { return }
            for (bit, pair) in zip(
                QRVersionInformation.bits(version: version),
                zip(
                    QRLayout.versionModules(dimension: dimension)[0],
                    QRLayout.versionModules(dimension: dimension)[1]))
            {
                for module in [pair.0, pair.1] {
                    fixed[module] = bit ? 1 : -1
                    isReserved[module] = true
                }
            }
        }

        private mutating func drawSquares(_ column: Int, _ row: Int, reach: Int, isDark: (Int) -> Bool) {
            for y in -reach...reach {
                for x in -reach...reach {
                    set(column + x, row + y, isDark(max(abs(x), abs(y))) ? 1 : -1)
                }
            }
        }

        private mutating func set(_ column: Int, _ row: Int, _ value: Int8) {
            guard (0..<dimension).contains(column), (0..<dimension).contains(row) else { return }
            fixed[row * dimension + column] = value
            isReserved[row * dimension + column] = true
        }
    }
}

/// The version number in codes of version 7 and above: 6 bits, and 12 bits of a BCH code that correct errors (§7.10).
enum QRVersionInformation {
    /// Returns the 18 bits, the most significant first.
    static func bits(version: Int) -> [Bool] {
        var remainder = version
        for _ in 0..<12 { remainder = (remainder << 1) ^ ((remainder >> 11) * 0x1F25) }
        let word = version << 12 | remainder
        return (0..<18).reversed().map { word >> $0 & 1 == 1 }
    }
}

/// The error correction level and the mask of a code: 5 bits, and 10 bits of a BCH code that correct errors (§7.9).
struct QRFormat: Hashable, Sendable {
    /// The two bits of the level: 1 is L, 0 is M, 3 is Q, 2 is H.
    let level: Int
    /// The mask, 0 to 7.
    let mask: Int

    static let all: [QRFormat] = (0..<32).map { QRFormat(level: $0 >> 3, mask: $0 & 7) }

    /// Returns the 15 bits as drawn in a code of the model. The most significant bit is the first one.
    func word(model: QRModel) -> Int { Self.word(of: level << 3 | mask) ^ model.formatMask }

    /// Returns 5 bits followed by 10 bits of a BCH code, before they are masked.
    static func word(of data: Int) -> Int {
        var remainder = data
        for _ in 0..<10 { remainder = (remainder << 1) ^ ((remainder >> 9) * 0x537) }
        return data << 10 | remainder
    }

    /// Returns whether the mask inverts each module, row by row.
    func mask(columns: Int, rows: Int) -> [Bool] {
        // All masks repeat after twelve modules in both directions.
        let tile = (0..<144).map { turns(column: $0 % 12, row: $0 / 12) }
        return Array(unsafeUninitializedCapacity: columns * rows) { modules, count in
            for row in 0..<rows {
                let (start, line) = (row &* columns, row % 12 &* 12)
                var place = 0
                for column in 0..<columns {
                    modules[start &+ column] = tile[line &+ place]
                    place = place == 11 ? 0 : place &+ 1
                }
            }
            count = columns * rows
        }
    }

    /// Returns whether the mask inverts the module at `column`, `row` (table 10).
    func turns(column x: Int, row y: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (y / 2 + x / 3) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }
}
