/// The code sets of MaxiCode: what each codeword stands for (ISO/IEC 16023:2000, table 1).
enum MaxiCodeSet: Int {
    case a, b, c, d, e

    /// What a codeword stands for in a code set.
    enum Meaning {
        case byte(UInt8)
        /// The given number of codewords are in another code set.
        case shift(MaxiCodeSet, Int)
        /// All that follows is in another code set.
        case latch(MaxiCodeSet)
        /// The code set of the shift before stays in use.
        case lock
        /// The next five codewords are a number of nine digits.
        case number
        /// The next codewords are the number of an encoding (ECI).
        case encoding
        case pad
    }

    /// Returns the meaning of a codeword, 0 to 63. Higher bits are ignored.
    func meaning(of codeword: UInt8) -> Meaning { Self.tables[rawValue][Int(codeword & 63)] }

    private static let tables = [a, b, c, d, e].map { set -> [Meaning] in
        var bytes = set.bytes[...]
        let functions = set.functions
        return (0..<64).map { functions[$0] ?? bytes.popFirst().map(Meaning.byte) ?? .pad }
    }

    /// The codewords that are not characters.
    private var functions: [Int: Meaning] {
        let own: [Int: Meaning] =
            switch self {
            case .a: [33: .pad, 59: .shift(.b, 1), 60: .shift(.c, 1), 61: .shift(.d, 1), 62: .shift(.e, 1)]
            case .b:
                [
                    33: .pad, 55: .pad, 56: .shift(.a, 2), 57: .shift(.a, 3), 58: .pad, 59: .shift(.a, 1),
                    60: .shift(.c, 1), 61: .shift(.d, 1), 62: .shift(.e, 1),
                ]
            case .c: [58: .latch(.a), 60: .lock, 61: .shift(.d, 1), 62: .shift(.e, 1)]
            case .d: [58: .latch(.a), 60: .shift(.c, 1), 61: .lock, 62: .shift(.e, 1)]
            case .e: [28: .pad, 29: .pad, 58: .latch(.a), 60: .shift(.c, 1), 61: .shift(.d, 1), 62: .lock]
            }
        return own.merging([27: .encoding, 31: .number, 63: .latch(self == .b ? .a : .b)]) { $1 }
    }

    /// The bytes of the other codewords, in their order.
    private var bytes: [UInt8] {
        let separators: [UInt8] = [0x1C, 0x1D, 0x1E]
        return switch self {
        case .a: [0x0D] + Array(0x41...0x5A) + separators + [0x20] + Array(0x22...0x3A)
        case .b: Array(0x60...0x7A) + separators + Array("{}~\u{7F};<=>?[\\]^_ ,./:@!|".utf8)
        case .c:
            Array(0xC0...0xDA) + separators
                + [0xDB, 0xDC, 0xDD, 0xDE, 0xDF, 0xAA, 0xAC, 0xB1, 0xB2, 0xB3, 0xB5, 0xB9, 0xBA, 0xBC, 0xBD, 0xBE]
                + Array(0x80...0x89) + [0x20]
        case .d:
            Array(0xE0...0xFA) + separators
                + [0xFB, 0xFC, 0xFD, 0xFE, 0xFF, 0xA1, 0xA8, 0xAB, 0xAF, 0xB0, 0xB4, 0xB7, 0xB8, 0xBB, 0xBF]
                + Array(0x8A...0x94) + [0x20]
        case .e:
            Array(0x00...0x1A) + [0x1B] + separators
                + [0x1F, 0x9F, 0xA0, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7, 0xA9, 0xAD, 0xAE, 0xB6]
                + Array(0x95...0x9E) + [0x20]
        }
    }
}
