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
}
