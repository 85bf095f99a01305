/// The arrangement of a PDF417 symbol: rows, columns and error correction (ISO/IEC 15438).
struct PDF417Layout: Hashable {
    /// The number of rows, 3 to 90.
    let rows: Int
    /// The number of data columns, 1 to 30.
    let columns: Int
    /// The error correction level, 0 to 8.
    let level: Int

    init?(rows: Int, columns: Int, level: Int) {
        guard (3...90).contains(rows), (1...30).contains(columns), (0...8).contains(level),
            rows * columns < PrimeReedSolomon.prime, rows * columns > 2 << level
        else { return nil }
        (self.rows, self.columns, self.level) = (rows, columns, level)
    }

    /// The number of correction codewords.
    var correction: Int { 2 << level }

    /// The number of modules across, from the start pattern to the stop pattern.
    static func width(columns: Int) -> Int { CodewordPatterns.width * (columns + 4) + 1 }

    /// The rows of codewords, including the row indicators.
    var codewordRows: CodewordRows {
        CodewordRows(
            rows: rows, width: Self.width(columns: columns),
            places: (1...(columns + 2)).map { CodewordPatterns.width * $0 }, cluster: 0)
    }

    /// Returns a row's indicators: the codewords at the left and right of its data (ISO/IEC 15438 §5.3.4).
    func indicators(row: Int) -> (left: Int, right: Int) {
        let parts = [(rows - 1) / 3, 3 * level + (rows - 1) % 3, columns - 1]
        let base = 30 * (row / 3)
        return (base + parts[row % 3], base + parts[(row % 3 + 2) % 3])
    }

    /// Returns the modules of the symbol with these codewords. Each row is three modules high.
    func drawn(_ codewords: [Int]) -> DrawnModules {
        let start = GuardPattern.modules(GuardPattern.start).map { $0 > 0 }
        let stop = GuardPattern.modules(GuardPattern.stop).map { $0 > 0 }
        let lines = (0..<rows).map { row -> [Bool] in
            let indicators = indicators(row: row)
            let own = codewords[(row * columns)..<((row + 1) * columns)]
            let patterns = ([indicators.left] + own + [indicators.right]).map { codeword in
                CodewordPatterns.modules[row % 3 * CodewordPatterns.count + codeword]
            }
            return start + patterns.flatMap { pattern in (0..<17).map { pattern >> (16 - UInt32($0)) & 1 == 1 } } + stop
        }
        return DrawnModules(
            columns: Self.width(columns: columns), rows: 3 * rows, isDark: lines.flatMap { $0 + $0 + $0 })
    }
}
