/// A size of MicroPDF417 symbol (ISO/IEC 24728).
///
/// Each row begins and ends with a row address pattern of 10 modules, and a dark module follows the pattern at the end.
/// Rows of three and four codewords have a third pattern in the centre. From row to row, the patterns follow a cyclic
/// sequence of 52 patterns.
struct MicroPDF417Layout: Hashable {
    let columns: Int
    let rows: Int
    /// The number of correction codewords.
    let correction: Int
    /// The indices of the first row's patterns in the cyclic sequence.
    let left: Int, centre: Int, right: Int
    /// The cluster of the first row's codewords.
    let cluster: Int

    static let all = sizes.map {
        MicroPDF417Layout(
            columns: $0.0, rows: $0.1, correction: $0.2, left: $0.3, centre: $0.4, right: $0.5, cluster: $0.6)
    }

    /// The width of a row in modules, for each number of columns.
    static let widths = [1: 38, 2: 55, 3: 82, 4: 99]
    /// Where the codewords begin, in modules from the left, for each number of columns.
    static let places = [1: [10], 2: [10, 27], 3: [10, 37, 54], 4: [10, 27, 54, 71]]

    var width: Int { Self.widths[columns] ?? 0 }
    var places: [Int] { Self.places[columns] ?? [] }

    var codewordRows: CodewordRows { CodewordRows(rows: rows, width: width, places: places, cluster: cluster) }

    /// The index of the side pattern for each combination of ten modules; -1 if no side pattern has these modules.
    static let sideIndices: [Int] = {
        var indices = [Int](repeating: -1, count: 1 << 10)
        for (index, pattern) in sidePatterns.enumerated() { indices[Int(pattern)] = index }
        return indices
    }()

    /// Returns the row that has the pattern with this index at its left or right side; nil if no row has it there.
    func row(of pattern: Int, isLeft: Bool) -> Int? {
        let row = (pattern - (isLeft ? left : right) + 52) % 52
        return row < rows ? row : nil
    }
}
