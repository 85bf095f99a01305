/// The places of the modules in a Micro QR code, for each version (ISO/IEC 18004:2015 §6.3, §7.7).
struct MicroQRLayout: Sendable {
    /// The version: 1 to 4 for M1 to M4.
    let version: Int
    /// The number of modules along a side: 11, 13, 15 or 17.
    let dimension: Int
    /// Row by row, whether a module is dark (1) or light (-1) in every code of this version; 0 if that depends on the
    /// payload or the format.
    let fixed: [Int8]
    /// The modules of the payload's codewords, bit by bit, as indices of modules counted row by row.
    let dataModules: [Int32]

    /// Creates the layout of a version, 1 to 4.
    init?(version: Int) {
        guard (1...4).contains(version) else { return nil }
        let dimension = 9 + 2 * version
        self.version = version
        self.dimension = dimension
        fixed = (0..<(dimension * dimension)).map { Self.fixed(column: $0 % dimension, row: $0 / dimension) }
        dataModules = Self.dataOrder(dimension: dimension)
    }

    /// Returns whether a module is dark (1) or light (-1) in every code; 0 if that depends on the payload or the format.
    private static func fixed(column: Int, row: Int) -> Int8 {
        if max(column, row) < 8 { return [2, 4].contains(max(abs(column - 3), abs(row - 3))) ? -1 : 1 }
        guard min(column, row) == 0 else { return 0 }
        return max(column, row) % 2 == 0 ? 1 : -1
    }

    /// The modules of the format information, the most significant of 15 bits first (§7.9.2).
    static let formatModules: [(x: Int, y: Int)] = (1...8).map { ($0, 8) } + (1...7).reversed().map { (8, $0) }

    /// Returns the modules in the order of the codewords: up and down in columns two modules wide, from the right
    /// (§7.7.3).
    private static func dataOrder(dimension: Int) -> [Int32] {
        var order: [Int32] = []
        var goesUp = true
        for right in stride(from: dimension - 1, to: 0, by: -2) {
            for step in 1..<dimension {
                let row = goesUp ? dimension - step : step
                for column in [right, right - 1] where column > 8 || row > 8 {
                    order.append(Int32(row * dimension + column))
                }
            }
            goesUp.toggle()
        }
        return order
    }
}

/// The version, the level of error correction and the mask of a Micro QR code: 5 bits, and 10 bits of a BCH code
/// (§7.9.2).
struct MicroQRFormat: Sendable {
    /// The number of the version and the level, 0 to 7: M1, M2-L, M2-M, M3-L, M3-M, M4-L, M4-M, M4-Q.
    let symbol: Int
    /// The mask, 0 to 3.
    let mask: Int

    static let all = (0..<32).map { MicroQRFormat(symbol: $0 >> 2, mask: $0 & 3) }

    /// The version: 1 to 4 for M1 to M4.
    var version: Int { [1, 2, 2, 3, 3, 4, 4, 4][symbol] }

    /// The 15 bits as drawn. The most significant bit is the first one.
    var word: Int { QRFormat.word(of: symbol << 2 | mask) ^ 0x4445 }

    /// The mask as one of those of QR codes (table 10).
    var qrMask: QRFormat { QRFormat(level: 0, mask: [1, 4, 6, 7][mask]) }

    /// Returns the number of bits that differ from those of measured modules.
    func errors(in values: [Double]) -> Int {
        let word = word
        return values.indices.count { (values[$0] > 0) != (word >> (14 - $0) & 1 == 1) }
    }

    /// The number of bits of the data (table 7).
    var dataBits: Int { [20, 40, 32, 84, 68, 128, 112, 80][symbol] }

    /// The block of codewords, with as many corrections as table 9 allows. In M1 and M3, the last codeword of the data
    /// has four bits.
    var blocks: QRBlocks {
        let correction = [2, 5, 6, 6, 8, 8, 10, 14][symbol]
        let data = (dataBits + 7) / 8
        var blocks = QRBlocks(count: 1, correction: correction, codewords: data + correction)
        blocks.margin = [2, 3, 2, 2, 0, 2, 0, 0][symbol]
        blocks.shortCodeword = dataBits % 8 == 0 ? nil : data - 1
        return blocks
    }
}
