/// The mode message of an Aztec code: the numbers of layers and of data codewords (ISO/IEC 24778, 7.2.3).
enum AztecMode: Equatable {
    /// A code with layers of data.
    case code(AztecLayout, dataWords: Int)
    /// A code without layers that only stores a number from 0 to 255 (a rune, annex A).
    case rune(Int)

    static let field = ReedSolomon(bits: 4, polynomial: 0x13, firstRoot: 1)

    /// Reads the mode message from the darkness of its modules, 100 for dark and -100 for light. Nil if there are more
    /// errors than can be corrected.
    init?(_ values: [Double], isCompact: Bool) {
        let words = stride(from: 0, to: values.count, by: 4).map { start in
            (start..<(start + 4)).reduce(UInt16(0)) { $0 << 1 | (values[$1] > 0 ? 1 : 0) }
        }
        if let mode = Self.corrected(words, isCompact: isCompact).flatMap({ Self.code($0, isCompact: isCompact) }) {
            self = mode
        } else if isCompact, let words = Self.corrected(words.map { $0 ^ 0b1010 }, isCompact: true) {
            self = .rune(Int(words[0] << 4 | words[1]))
        } else {
            return nil
        }
    }

    private static func corrected(_ words: [UInt16], isCompact: Bool) -> [UInt16]? {
        guard words.count == (isCompact ? 7 : 10) else { return nil }
        var words = words
        return field.correct(&words, correction: isCompact ? 5 : 6) ? words : nil
    }

    private static func code(_ words: [UInt16], isCompact: Bool) -> AztecMode? {
        let value = words.prefix(isCompact ? 2 : 4).reduce(0) { $0 << 4 | Int($1) }
        let layers = (isCompact ? value >> 6 : value >> 11) + 1
        var count = value & (isCompact ? 0x3F : 0x7FF)
        // Compact codes with one layer, and other codes with up to 22 layers, do not need the highest bit of the count.
        // If the bit is set, the code configures the reader (7.2.3). The bit is ignored here.
        if isCompact ? layers == 1 : layers <= 22 { count &= isCompact ? 0x1F : 0x3FF }
        guard let layout = AztecLayout(isCompact: isCompact, layers: layers), count + 1 < layout.words else {
            return nil
        }
        return .code(layout, dataWords: count + 1)
    }
}
