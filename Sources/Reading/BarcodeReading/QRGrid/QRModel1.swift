/// The model of a QR code: model 1 of 1994, which has no alignment patterns, or model 2, which replaced it.
enum QRModel: Sendable {
    case one, two

    /// The number that is combined with the format information by exclusive or (ISO/IEC 18004:2000 §8.9; annex M for
    /// model 1).
    var formatMask: Int { self == .one ? 0x2825 : 0x5412 }
}

/// The places of the codewords in a QR code of model 1 (ISO/IEC 18004:2000 annex M). In versions 1 to 6, the layout
/// agrees with what zxing-cpp 3.1.1 reads. zxing-cpp does not read larger versions.
enum QRModel1 {
    /// The versions of model 1.
    static let versions = 1...14

    /// Returns the modules of the codewords, bit by bit. A codeword is two modules wide and four high at the right and
    /// left edges, and four wide and two high between them. The first four bits lie in the corner and have no meaning.
    static func dataOrder(dimension: Int) -> [Int32] {
        var order: [Int32] = []
        func append(_ right: Int, _ bottom: Int, width: Int) {
            for bit in 0..<8 { order.append(Int32((bottom - bit / width) * dimension + right - bit % width)) }
        }
        let last = dimension - 1
        let columns = columns(dimension: dimension)
        for column in 0..<columns {
            if column < 2 {
                let rows = (dimension - 8) / 4
                for row in 0..<rows where column > 0 || !isExtended(row: row, of: rows) {
                    append(last - 2 * column, last - 4 * row, width: 2)
                }
            } else if column < columns - 4 {
                let rows = dimension / 2
                // The finder pattern at the top right takes four rows of codewords.
                for row in 0..<(column == 2 ? rows - 4 : rows) where row > 0 || !isExtended(column: column, of: columns)
                {
                    // The horizontal timing pattern lies between the last three rows and the others.
                    append(last - 4 * (column - 1), last - 2 * row - (row >= rows - 3 ? 1 : 0), width: 4)
                }
            } else {
                // The vertical timing pattern lies to the left of the first of these columns.
                let right = 2 * (columns - column) - (column == columns - 4 ? 0 : 1)
                for row in 0..<((dimension - 16) / 4) { append(right, last - 8 - 4 * row, width: 2) }
            }
        }
        return order
    }

    /// Returns the modules of the extension patterns at the right and the bottom edge: those at the edge are dark,
    /// those beside them are light.
    static func extensions(dimension: Int) -> [(column: Int, row: Int, isDark: Bool)] {
        let last = dimension - 1
        let rows = (dimension - 8) / 4
        let right = (0..<rows).filter { isExtended(row: $0, of: rows) }.flatMap { row in
            (0..<8).map { (last - $0 % 2, last - 4 * row - $0 / 2, $0 % 2 == 0) }
        }
        let columns = columns(dimension: dimension)
        let bottom = (2..<columns).filter { isExtended(column: $0, of: columns) }.flatMap { column in
            (0..<8).map { (last - 4 * (column - 1) - $0 % 4, last - $0 / 4, $0 < 4) }
        }
        return right + bottom
    }

    private static func columns(dimension: Int) -> Int { dimension / 4 + 3 }

    /// Returns whether an extension pattern takes the place of a codeword at the right edge.
    private static func isExtended(row: Int, of rows: Int) -> Bool { row > 0 && row < rows - 1 && row % 2 == 0 }

    /// Returns whether an extension pattern takes the place of the lowest codeword in a column of horizontal codewords.
    private static func isExtended(column: Int, of columns: Int) -> Bool { column % 2 == 1 && column < columns - 5 }
}

extension QRBlocks {
    /// Creates the division for a version of model 1. `level` is the level of error correction, as the two bits in the
    /// format information.
    init(model1Version version: Int, level: Int) {
        let row = Self.model1[version - 1][[1, 0, 3, 2][level]]
        self.init(count: row.blocks, correction: row.correction, codewords: row.blocks * (row.correction + row.data))
        isInterleaved = false
    }

    /// For each version of model 1, the blocks at the levels L, M, Q and H: their number, and the numbers of correction
    /// and of data codewords in each (ISO/IEC 18004:2000 annex M).
    private static let model1: [[(blocks: Int, correction: Int, data: Int)]] = [
        [(1, 7, 19), (1, 10, 16), (1, 13, 13), (1, 17, 9)],
        [(1, 10, 36), (1, 16, 30), (1, 22, 24), (1, 30, 16)],
        [(1, 15, 57), (1, 28, 44), (1, 36, 36), (1, 48, 24)],
        [(1, 20, 80), (1, 40, 60), (1, 50, 50), (1, 66, 34)],
        [(1, 26, 108), (1, 52, 82), (1, 66, 68), (2, 44, 23)],
        [(1, 34, 136), (2, 32, 53), (2, 42, 43), (2, 56, 29)],
        [(1, 42, 170), (2, 40, 66), (2, 52, 54), (3, 46, 24)],
        [(2, 24, 104), (2, 48, 80), (2, 64, 64), (3, 56, 29)],
        [(2, 30, 123), (2, 60, 93), (3, 50, 52), (3, 68, 34)],
        [(2, 34, 145), (2, 68, 111), (3, 58, 61), (4, 58, 31)],
        [(2, 40, 168), (4, 40, 64), (4, 52, 52), (5, 54, 29)],
        [(2, 46, 192), (4, 46, 73), (4, 58, 61), (5, 62, 33)],
        [(3, 36, 144), (4, 52, 83), (4, 66, 69), (6, 58, 32)],
        [(3, 40, 163), (4, 60, 92), (5, 60, 62), (6, 66, 35)],
    ]
}
