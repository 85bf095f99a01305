/// The arrangement of the modules in a Data Matrix code with error correction ECC 200 (ISO/IEC 16022).
struct DataMatrixLayout: Hashable, Sendable {
    let columns: Int
    let rows: Int
    /// The number of regions side by side. Each has a solid border at the left and at the bottom, and a dashed one, the
    /// timing pattern, at the top and at the right.
    let regionsAcross: Int
    /// The number of regions one above the other.
    let regionsDown: Int
    /// The number of correction codewords.
    let correction: Int
    /// The number of interleaved blocks, each of which is corrected alone.
    let blocks: Int

    private init(columns: Int, rows: Int, across: Int, down: Int = 1, correction: Int, blocks: Int = 1) {
        (self.columns, self.rows) = (columns, rows)
        (regionsAcross, regionsDown) = (across, down)
        (self.correction, self.blocks) = (correction, blocks)
    }

    /// Every size: those of ISO/IEC 16022, table 7, and the rectangles of ISO/IEC 21471 (DMRE).
    static let all: [DataMatrixLayout] =
        squares.map { side, regions, correction, blocks in
            DataMatrixLayout(
                columns: side, rows: side, across: regions, down: regions, correction: correction, blocks: blocks)
        }
        + rectangles.map { columns, rows, regions, correction in
            DataMatrixLayout(columns: columns, rows: rows, across: regions, correction: correction)
        }

    /// The number of modules along a side, of regions along a side, of correction codewords, and of blocks.
    private static let squares = [
        (10, 1, 5, 1), (12, 1, 7, 1), (14, 1, 10, 1), (16, 1, 12, 1), (18, 1, 14, 1), (20, 1, 18, 1), (22, 1, 20, 1),
        (24, 1, 24, 1), (26, 1, 28, 1), (32, 2, 36, 1), (36, 2, 42, 1), (40, 2, 48, 1), (44, 2, 56, 1), (48, 2, 68, 1),
        (52, 2, 84, 2), (64, 4, 112, 2), (72, 4, 144, 4), (80, 4, 192, 4), (88, 4, 224, 4), (96, 4, 272, 4),
        (104, 4, 336, 6), (120, 6, 408, 6), (132, 6, 496, 8), (144, 6, 620, 10),
    ]

    /// The numbers of columns, of rows, of regions side by side, and of correction codewords.
    private static let rectangles = [
        (18, 8, 1, 7), (32, 8, 2, 11), (26, 12, 1, 14), (36, 12, 2, 18), (36, 16, 2, 24), (48, 16, 2, 28),
        (48, 8, 2, 15), (64, 8, 4, 18), (80, 8, 4, 22), (96, 8, 4, 28), (120, 8, 6, 32), (144, 8, 6, 36),
        (64, 12, 4, 27), (88, 12, 4, 36), (64, 16, 4, 36), (36, 20, 2, 28), (44, 20, 2, 34), (64, 20, 4, 42),
        (48, 22, 2, 38), (48, 24, 2, 41), (64, 24, 4, 46), (40, 26, 2, 38), (48, 26, 2, 42), (64, 26, 4, 50),
    ]

    // MARK: Codewords

    /// The modules of the codewords in the order of their bits, as indices counted row by row. If four modules of the
    /// symbol belong to no codeword, they are left out.
    var dataModules: [Int] {
        let (width, height) = (columns / regionsAcross - 2, rows / regionsDown - 2)
        let placement = DataMatrixPlacement(columns: width * regionsAcross, rows: height * regionsDown)
        return placement.places.map { column, row in
            let (x, y) = (column + column / width * 2 + 1, row + row / height * 2 + 1)
            return y * columns + x
        }
    }

    /// Corrects the code whose modules are `values`, row by row, positive for dark. Returns its data codewords; nil if
    /// there are more errors than can be corrected.
    ///
    /// - Parameter triesErasures: Whether to try again with more and more of the least clear codewords as unknown.
    func dataCodewords(_ values: [Double], triesErasures: Bool = false) -> [UInt8]? {
        guard values.count == columns * rows else { return nil }
        let modules = dataModules
        let starts = stride(from: 0, to: modules.count, by: 8)
        let codewords = starts.map { first in
            modules[first..<(first + 8)].reduce(UInt8(0)) { $0 << 1 | (values[$1] > 0 ? 1 : 0) }
        }
        let trust =
            !triesErasures
            ? nil
            : starts.map { first in
                modules[first..<(first + 8)].reduce(Double.infinity) { min($0, abs(values[$1])) }
            }
        // In the largest size, the last two blocks have one data codeword less. The standard interleaves the correction
        // codewords from the first block on. Many writers go on where the data codewords end.
        let shifts = (codewords.count - correction) % blocks == 0 ? [0] : [(codewords.count - correction) % blocks, 0]
        return shifts.lazy.compactMap { corrected(codewords, trust: trust, shift: $0) }.first
    }

    /// Corrects each block. `shift` is the block to which the first correction codeword belongs. If `trust` is not nil,
    /// it tells how clear each codeword is.
    private func corrected(_ codewords: [UInt8], trust: [Double]?, shift: Int) -> [UInt8]? {
        let data = codewords.count - correction
        var result = Array(codewords[..<data])
        for block in 0..<blocks {
            let members = Array(stride(from: block, to: data, by: blocks))
            let first = data + (block + blocks - shift) % blocks
            let places = members + stride(from: first, to: codewords.count, by: blocks)
            var words = places.map { codewords[$0] }
            guard correct(&words, trust: trust.map { trust in places.map { trust[$0] } }) else { return nil }
            for (member, word) in zip(members, words) { result[member] = word }
        }
        return result
    }

    /// Corrects a block: as it is or, with `trust`, with more and more of the least clear codewords as unknown. Then
    /// two codewords of correction must remain unused; otherwise noise could be read as a code.
    private func correct(_ words: inout [UInt8], trust: [Double]?) -> Bool {
        let correction = correction / blocks
        if Self.field.correct(&words, correction: correction) { return true }
        guard let trust, correction >= 10 else { return false }
        let doubtful = words.indices.sorted { trust[$0] < trust[$1] }
        for unknown in stride(from: 2, through: correction - 2, by: max(2, correction / 20 * 2)) {
            let erasures = Array(doubtful.prefix(unknown))
            if Self.field.correct(&words, correction: correction, erasures: erasures, margin: 2) { return true }
        }
        return false
    }

    static let field = ReedSolomon(bits: 8, polynomial: 0x12D, firstRoot: 1)

    // MARK: Borders

    /// The modules that are dark (1) or light (-1) in every code of this size, row by row; 0 for the others.
    var fixed: [Int8] {
        let (width, height) = (columns / regionsAcross, rows / regionsDown)
        return (0..<(columns * rows)).map { index in
            let (x, y) = (index % columns % width, index / columns % height)
            if x == 0 || y == height - 1 { return 1 }
            if y == 0 { return x % 2 == 0 ? 1 : -1 }
            if x == width - 1 { return y % 2 == 1 ? 1 : -1 }
            return 0
        }
    }

    /// The modules of the dashed borders at the top and at the right, of the solid ones at the left and at the bottom,
    /// and of the light ring.
    var sides: [[KnownModule]] {
        let (x, y) = (Double(columns - 1) / 2, Double(rows - 1) / 2)
        let (inner, ring) = (
            borders.filter { abs($0.x) <= x && abs($0.y) <= y }, borders.filter { abs($0.x) > x || abs($0.y) > y }
        )
        return [
            inner.filter { $0.y == -y }, inner.filter { $0.x == x }, inner.filter { $0.x == -x },
            inner.filter { $0.y == y }, ring,
        ]
    }

    /// The modules of the borders and of the ring, and those of the data, which are dark or light.
    var allModules: [KnownModule] {
        let (x, y) = (Double(columns - 1) / 2, Double(rows - 1) / 2)
        let fixed = fixed
        return borders
            + fixed.indices.filter { fixed[$0] == 0 }.map {
                KnownModule(x: Double($0 % columns) - x, y: Double($0 / columns) - y, value: 0)
            }
    }

    /// The modules of all borders, and the light ring around the code, for measuring how well they fit a picture.
    var preparedBorders: ModuleFit {
        ModuleFit(borders, half: GridPoint(Double(columns), Double(rows)) / 2)
    }

    /// The modules of all borders, and the light ring around the code.
    var borders: [KnownModule] {
        let (middleX, middleY) = (Double(columns - 1) / 2, Double(rows - 1) / 2)
        func module(_ x: Int, _ y: Int, _ value: Int8) -> KnownModule {
            KnownModule(x: Double(x) - middleX, y: Double(y) - middleY, value: Double(value))
        }
        var known = fixed.enumerated().compactMap { index, value in
            value == 0 ? nil : module(index % columns, index / columns, value)
        }
        for x in -1...columns { known += [module(x, -1, -1), module(x, rows, -1)] }
        for y in 0..<rows { known += [module(-1, y, -1), module(columns, y, -1)] }
        return known
    }
}

/// The places of the codewords' bits, without the borders of the regions (ISO/IEC 16022, annex F).
private struct DataMatrixPlacement {
    typealias Place = (column: Int, row: Int)

    private let columns: Int
    private let rows: Int
    /// Eight places for each codeword, from the highest bit.
    private(set) var places: [Place] = []
    private var isTaken: [Bool]

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        isTaken = [Bool](repeating: false, count: columns * rows)
        var (column, row) = (0, 4)
        repeat {
            addCorners(column, row)
            // Codewords follow one another along diagonals, up and to the right, then down and to the left.
            repeat {
                if row < rows, column >= 0 { add(around: column, row) }
                (column, row) = (column + 2, row - 2)
            } while row >= 0 && column < columns
            (column, row) = (column + 3, row + 1)
            repeat {
                if row >= 0, column < columns { add(around: column, row) }
                (column, row) = (column - 2, row + 2)
            } while row < rows && column >= 0
            (column, row) = (column + 1, row + 3)
        } while row < rows || column < columns
    }

    /// Adds the codeword whose last bit is at a place, unless the place is taken.
    private mutating func add(around column: Int, _ row: Int) {
        guard !isTaken[row * columns + column] else { return }
        add(Self.shape.map { (column + $0.column, row + $0.row) })
    }

    private static let shape: [Place] = [(-2, -2), (-1, -2), (-2, -1), (-1, -1), (0, -1), (-2, 0), (-1, 0), (0, 0)]

    /// Adds the codewords whose bits lie in several corners.
    private mutating func addCorners(_ column: Int, _ row: Int) {
        let (right, bottom) = (columns - 1, rows - 1)
        if (column, row) == (0, rows) {
            add([
                (0, bottom), (1, bottom), (2, bottom), (right - 1, 0), (right, 0), (right, 1), (right, 2), (right, 3),
            ])
        }
        if (column, row) == (0, rows - 2), columns % 4 != 0 {
            add([
                (0, bottom - 2), (0, bottom - 1), (0, bottom), (right - 3, 0), (right - 2, 0), (right - 1, 0),
                (right, 0), (right, 1),
            ])
        }
        if (column, row) == (0, rows - 2), columns % 8 == 4 {
            add([
                (0, bottom - 2), (0, bottom - 1), (0, bottom), (right - 1, 0), (right, 0), (right, 1), (right, 2),
                (right, 3),
            ])
        }
        if (column, row) == (2, rows + 4), columns % 8 == 0 {
            add([
                (0, bottom), (right, bottom), (right - 2, 0), (right - 1, 0), (right, 0), (right - 2, 1),
                (right - 1, 1),
                (right, 1),
            ])
        }
    }

    /// Adds eight places. Those outside the symbol come back in at the opposite side.
    private mutating func add(_ new: [Place]) {
        for (column, row) in new {
            var (column, row) = (column, row)
            if row < 0 { (column, row) = (column + 4 - (rows + 4) % 8, row + rows) }
            if column < 0 { (column, row) = (column + columns, row + 4 - (columns + 4) % 8) }
            if row >= rows { row -= rows }
            isTaken[row * columns + column] = true
            places.append((column, row))
        }
    }
}
