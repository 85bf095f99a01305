/// The codewords of a MaxiCode: six modules each, and their error correction (ISO/IEC 16023:2000, 4.10).
enum MaxiCodeCodewords {
    /// The number of codewords in a symbol.
    static let count = 144

    private static let code = ReedSolomon(bits: 6, polynomial: 0x43, firstRoot: 1)

    /// Returns the data codewords of a symbol: those of the primary message, then those of the secondary message. Nil
    /// if they cannot be corrected.
    ///
    /// - Parameter values: The darkness of every module, row by row; dark is positive.
    static func corrected(_ values: [Double]) -> [UInt8]? {
        var codewords = [UInt8](repeating: 0, count: count)
        for (bit, module) in MaxiCodeLayout.bits.enumerated() where values[module] > 0 {
            codewords[bit / 6] |= 1 << UInt8(5 - bit % 6)
        }
        return corrected(codewords)
    }

    static func corrected(_ codewords: [UInt8]) -> [UInt8]? {
        guard codewords.count == count else { return nil }
        var primary = Array(codewords[..<20])
        guard code.correct(&primary, correction: 10) else { return nil }
        // In mode 5, more codewords are for correction.
        let correction = primary[0] & 0x0F == 5 ? 28 : 20
        // The codewords of the secondary message belong to two blocks in turns.
        var secondary = [UInt8](repeating: 0, count: 124 - 2 * correction)
        for start in [20, 21] {
            var block = stride(from: start, to: count, by: 2).map { codewords[$0] }
            guard code.correct(&block, correction: correction) else { return nil }
            for (index, codeword) in block.dropLast(correction).enumerated() {
                secondary[2 * index + start - 20] = codeword
            }
        }
        return primary[..<10] + secondary
    }
}
