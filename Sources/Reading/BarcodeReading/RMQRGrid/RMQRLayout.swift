/// The places of the modules in an rMQR code, for each size (ISO/IEC 23941:2022 §6.3, §7.7).
struct RMQRLayout: Sendable {
    /// The version indicator, 0 to 31: the place of the size in the list of all sizes.
    let version: Int
    let columns: Int
    let rows: Int
    /// Row by row, whether a module is dark (1) or light (-1) in every code of this size; 0 if that depends on the
    /// payload or the format.
    let fixed: [Int8]
    /// The modules of the payload's codewords, bit by bit, as indices of modules counted row by row.
    let dataModules: [Int32]

    /// Every size, sorted by the number of rows and then by the number of columns.
    static let sizes: [(rows: Int, columns: Int)] = [7, 9, 11, 13, 15, 17].flatMap { rows in
        [27, 43, 59, 77, 99, 139].compactMap { columns in
            columns > 27 || rows == 11 || rows == 13 ? (rows, columns) : nil
        }
    }

    /// For each number of columns of a code: the columns of the timing patterns inside the code.
    private static let timingColumns = [
        43: [21], 59: [19, 39], 77: [25, 51], 99: [23, 49, 75], 139: [27, 55, 83, 111],
    ]

    /// Creates the layout of a version, 0 to 31.
    init?(version: Int) {
        guard Self.sizes.indices.contains(version) else { return nil }
        self.version = version
        let (rows, columns) = Self.sizes[version]
        (self.rows, self.columns) = (rows, columns)
        var drawing = [Int8](repeating: 0, count: rows * columns)
        func draw(_ xs: ClosedRange<Int>, _ ys: ClosedRange<Int>, _ isDark: (Int, Int) -> Bool) {
            for y in ys { for x in xs { drawing[y * columns + x] = isDark(x, y) ? 1 : -1 } }
        }
        let (right, bottom) = (columns - 1, rows - 1)
        for y in [0, bottom] { draw(0...right, y...y) { x, _ in x % 2 == 0 } }
        let inner = Self.timingColumns[columns] ?? []
        for x in [0, right] + inner { draw(x...x, 0...bottom) { _, y in y % 2 == 0 } }
        // Each inner timing pattern ends in an alignment pattern at the top and at the bottom. An alignment pattern's
        // outer edge belongs to the timing pattern along the border.
        for x in inner {
            draw((x - 1)...(x + 1), 1...2) { column, y in column != x || y == 2 }
            draw((x - 1)...(x + 1), (bottom - 2)...(bottom - 1)) { column, y in column != x || y == bottom - 2 }
        }
        // The corner finder patterns at the top right and at the bottom left.
        draw((right - 2)...right, 0...0) { _, _ in true }
        draw((right - 1)...right, 1...1) { x, _ in x == right }
        if rows > 7 { draw(0...2, bottom...bottom) { _, _ in true } }
        if rows > 9 { draw(0...1, (bottom - 1)...(bottom - 1)) { x, _ in x == 0 } }
        // The finder pattern with its separator, and the finder sub pattern.
        draw(0...7, 0...min(7, bottom)) { x, y in ![2, 4].contains(max(abs(x - 3), abs(y - 3))) }
        draw((right - 4)...right, (bottom - 4)...bottom) { x, y in max(abs(x - right + 2), abs(y - bottom + 2)) != 1 }
        fixed = drawing
        dataModules = Self.dataOrder(columns: columns, rows: rows, fixed: drawing)
    }

    /// Returns the modules of both copies of the format information, 18 bits from the most significant (§7.9).
    static func formatModules(columns: Int, rows: Int) -> [[(x: Int, y: Int)]] {
        let block = (0..<15).map { (column: $0 / 5, row: $0 % 5) }
        let first = [3, 2, 1].map { (x: 11, y: $0) } + block.map { (x: 10 - $0.column, y: 5 - $0.row) }
        let second =
            [3, 4, 5].map { (x: columns - $0, y: rows - 6) }
            + block.map { (x: columns - 6 - $0.column, y: rows - 2 - $0.row) }
        return [first, second]
    }

    /// Returns the modules in the order of the codewords: up and down in columns two modules wide, beginning at the
    /// right.
    private static func dataOrder(columns: Int, rows: Int, fixed: [Int8]) -> [Int32] {
        let format = Set(formatModules(columns: columns, rows: rows).joined().map { $0.y * columns + $0.x })
        var order: [Int32] = []
        var goesUp = true
        for right in stride(from: columns - 2, to: 0, by: -2) {
            for step in 0..<rows {
                let start = (goesUp ? rows - 1 - step : step) * columns
                for module in [start + right, start + right - 1] where fixed[module] == 0 && !format.contains(module) {
                    order.append(Int32(module))
                }
            }
            goesUp.toggle()
        }
        return order
    }

    /// Whether the mask inverts each module. All rMQR codes have the same mask (§7.8), which is also one of QR codes.
    var mask: [Bool] { QRFormat(level: 0, mask: 4).mask(columns: columns, rows: rows) }

    /// Returns the division of the codewords into blocks (table 8).
    func blocks(isHigh: Bool) -> QRBlocks {
        let (count, correction) = Self.divisions[2 * version + (isHigh ? 1 : 0)]
        return QRBlocks(count: count, correction: correction, codewords: dataModules.count / 8)
    }
}

/// The size and the error correction level of an rMQR code: 6 bits, and 12 bits of a BCH code (§7.9). QR codes protect
/// their version information by the same BCH code.
struct RMQRFormat: Hashable, Sendable {
    let version: Int
    /// Whether the level is H; otherwise it is M.
    let isHigh: Bool

    static let all = (0..<64).map { RMQRFormat(version: $0 & 31, isHigh: $0 > 31) }

    /// The 18 bits of both copies as drawn, from the most significant: 1 is dark, -1 light.
    let copies: [[Double]]

    private init(version: Int, isHigh: Bool) {
        (self.version, self.isHigh) = (version, isHigh)
        let bits = QRVersionInformation.bits(version: version | (isHigh ? 32 : 0))
        copies = [0x1FAB2, 0x20A7B].map { mask in
            bits.enumerated().map { ($1 == (mask >> (17 - $0) & 1 == 1)) ? -1 : 1 }
        }
    }

    /// Returns how well the modules of a copy agree with this format: 1 is perfect, 0 is chance.
    func likeness(to values: [Double], copy: Int) -> Double {
        zip(values, copies[copy]).reduce(0) { $0 + min(max($1.0 / 100, -1), 1) * $1.1 } / 18
    }

    /// Returns the number of modules of a copy that are dark instead of light, or the reverse. Two formats differ in at
    /// least 8 modules.
    func errors(in values: [Double], copy: Int) -> Int { zip(values, copies[copy]).count { $0 * $1 <= 0 } }
}
