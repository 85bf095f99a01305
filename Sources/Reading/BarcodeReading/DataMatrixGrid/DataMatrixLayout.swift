/// The arrangement of the modules in a Data Matrix code with error correction ECC 200 (ISO/IEC 16022).
struct DataMatrixLayout: Hashable, Sendable {
    let columns: Int
    let rows: Int
    /// The number of regions side by side. Each has a solid border at the left and at the bottom, and a dashed one, the
    /// timing pattern, at the top and at the right.
    let regionsAcross: Int
    /// The number of regions one above the other.
    let regionsDown: Int

    private init(columns: Int, rows: Int, across: Int, down: Int) {
        (self.columns, self.rows) = (columns, rows)
        (regionsAcross, regionsDown) = (across, down)
    }

    /// Every size (ISO/IEC 16022, table 7).
    static let all: [DataMatrixLayout] = {
        let squares = [
            (1, [10, 12, 14, 16, 18, 20, 22, 24, 26]), (2, [32, 36, 40, 44, 48, 52]),
            (4, [64, 72, 80, 88, 96, 104]), (6, [120, 132, 144]),
        ]
        let rectangles = [(18, 8, 1), (32, 8, 2), (26, 12, 1), (36, 12, 2), (36, 16, 2), (48, 16, 2)]
        return squares.flatMap { regions, sides in
            sides.map { DataMatrixLayout(columns: $0, rows: $0, across: regions, down: regions) }
        } + rectangles.map { DataMatrixLayout(columns: $0.0, rows: $0.1, across: $0.2, down: 1) }
    }()

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
