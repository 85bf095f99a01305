/// An Aztec code whose codewords are corrected.
struct AztecMatrix: Sendable {
    let layout: AztecLayout
    let dataWords: Int
    /// The codewords, corrected.
    let words: [UInt16]

    /// Corrects a code whose modules are `values`, row by row, 100 for dark and -100 for light. Nil if there are more
    /// errors than can be corrected.
    ///
    /// At first, all codewords are trusted. If that fails, more and more of the least clear codewords count as unknown,
    /// and two codewords of correction must remain unused; otherwise noise could be read as a code.
    init?(_ values: [Double], layout: AztecLayout, dataWords: Int) {
        let (size, count) = (layout.wordSize, layout.words)
        guard values.count == layout.dimension * layout.dimension, (1..<count).contains(dataWords) else { return nil }
        var words = [UInt16](repeating: 0, count: count)
        var trust = [Double](repeating: .infinity, count: count)
        for (place, module) in layout.dataModules.dropFirst(layout.bits % size).enumerated() {
            words[place / size] = words[place / size] << 1 | (values[module] > 0 ? 1 : 0)
            trust[place / size] = min(trust[place / size], abs(values[module]))
        }
        let field = Self.field(of: size)
        let correction = count - dataWords
        // With fewer than 4 codewords of correction, errors cannot be distinguished from noise, so no error is
        // corrected.
        var isCorrect = field.correct(&words, correction: correction, margin: correction < 4 ? correction : 0)
        if !isCorrect, correction > 4 {
            let doubtful = words.indices.sorted { trust[$0] < trust[$1] }
            for unknown in stride(from: 2, through: correction - 2, by: max(2, correction / 20 * 2)) where !isCorrect {
                isCorrect = field.correct(
                    &words, correction: correction, erasures: Array(doubtful.prefix(unknown)), margin: 2)
            }
        }
        // No data codeword is all dark or all light, because bits are stuffed (7.3.1.2).
        guard isCorrect, words.prefix(dataWords).allSatisfy({ $0 != 0 && $0 != 1 << size - 1 }) else { return nil }
        (self.layout, self.dataWords, self.words) = (layout, dataWords, words)
    }

    static func field(of size: Int) -> ReedSolomon {
        switch size {
        case 6: small
        case 8: medium
        case 10: large
        default: largest
        }
    }

    private static let small = ReedSolomon(bits: 6, polynomial: 0x43, firstRoot: 1)
    private static let medium = ReedSolomon(bits: 8, polynomial: 0x12D, firstRoot: 1)
    private static let large = ReedSolomon(bits: 10, polynomial: 0x409, firstRoot: 1)
    private static let largest = ReedSolomon(bits: 12, polynomial: 0x1069, firstRoot: 1)
}
