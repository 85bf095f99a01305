/// A legacy character set of East Asia: ASCII in one byte, and most other characters in two.
struct DoubleByteCharacterSet: Sendable {
    let encoding: TextEncoding
    /// The ideographs or syllables that make up most of a text.
    let frequent: CharacterSet16
    /// The bits that a frequent character adds (see ``EncodingGuess``).
    let frequentBits: Int
    /// The number of bits by which a text must be likelier in this character set than in others.
    let handicap: Int

    static let all = [
        Self(encoding: .shiftJIS, frequent: FrequentCharacters.japanese, frequentBits: 10, handicap: 4),
        Self(encoding: .eucKR, frequent: FrequentCharacters.korean, frequentBits: 9, handicap: 5),
        Self(encoding: .gb18030, frequent: FrequentCharacters.simplifiedChinese, frequentBits: 9, handicap: 5),
        Self(encoding: .big5, frequent: FrequentCharacters.traditionalChinese, frequentBits: 9, handicap: 5),
        // EUC-JP is much rarer in codes than Shift_JIS, for which QR codes have a mode of their own.
        Self(encoding: .eucJP, frequent: FrequentCharacters.japanese, frequentBits: 10, handicap: 8),
    ]

    /// Returns how unlikely a text is, in bits; nil if it cannot be a real text. `bytes` is the text in this character
    /// set.
    func bits(of text: String, bytes: [UInt8]) -> Int? {
        var sum = 0
        var count = 0
        var index = 0
        var last: Unicode.Scalar = "\n"
        var isEscape = false
        for scalar in text.unicodeScalars {
            guard index < bytes.count else { return nil }
            let length = lengthOfCharacter(in: bytes, at: index)
            if scalar.isASCII {
                sum += ASCIILikelihood.bits(of: scalar)
                if !last.isASCII { sum += Self.bits(beside: scalar) }
                isEscape = last == "\\"
            } else {
                guard !Self.isImpossible(scalar) else { return nil }
                // The `n` of a `\n` before a word is not a letter of the word.
                if !isEscape { sum += Self.bits(beside: last) }
                let trail = index + 1 < bytes.count ? bytes[index + 1] : 0
                sum += bits(of: scalar, after: last, lead: bytes[index], trail: trail)
                count += 1
                isEscape = false
            }
            last = scalar
            index += length
        }
        // Noise may be valid by chance, but then it consists of the rarest characters.
        let isText = index == bytes.count && sum - asciiBits(of: text) <= 16 * count + 8
        return isText ? sum + handicap : nil
    }

    // MARK: Bytes

    private func lengthOfCharacter(in bytes: [UInt8], at index: Int) -> Int {
        let lead = bytes[index]
        if lead < 0x80 { return 1 }
        switch encoding {
        case .shiftJIS: return (0x81...0x9F).contains(lead) || (0xE0...0xFC).contains(lead) ? 2 : 1
        case .eucJP where lead == 0x8F: return 3
        case .gb18030 where index + 1 < bytes.count && (0x30...0x39).contains(bytes[index + 1]): return 4
        default: return 2
        }
    }

    /// Returns the bits that an ideograph or syllable adds if it isn't frequent. The bits depend on the character's
    /// place in the standard: first come characters in use, then those that only dictionaries contain, then vendors'
    /// additions.
    private func bits(lead: UInt8, trail: UInt8) -> Int {
        switch encoding {
        case .shiftJIS:
            // JIS X 0208: level 1 is rows 16 to 47, level 2 rows 48 to 84.
            (0x88...0x97).contains(lead) || lead == 0x98 && trail <= 0x72 ? 15 : 19
        case .eucJP:
            switch lead {
            case 0xB0...0xCF: 15
            case 0x8F: 22
            default: 19
            }
        case .gb18030:
            // GB 2312: level 1 is rows 16 to 55, level 2 is rows 56 to 87. Other characters are from GBK and GB 18030.
            if trail < 0xA1 { 22 } else if (0xB0...0xD7).contains(lead) { 13 } else { 18 }
        case .big5: (0xA4...0xC6).contains(lead) ? 13 : 19
        // KS X 1001: syllables are rows 16 to 40, ideographs rows 42 to 93; other syllables are from Windows.
        default: (0xB0...0xC8).contains(lead) && trail >= 0xA1 ? 15 : 20
        }
    }

    // MARK: Characters

    private func bits(of scalar: Unicode.Scalar, after last: Unicode.Scalar, lead: UInt8, trail: UInt8) -> Int {
        if frequent.contains(scalar) { return frequentBits }
        if FrequentCharacters.punctuation.contains(scalar) { return 10 }
        let isJapanese = encoding == .shiftJIS || encoding == .eucJP
        switch scalar.value {
        case 0x3041...0x3096: return isJapanese ? 7 : 17
        case 0x30A1...0x30FE: return isJapanese ? 8 : 17
        case 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF: return bits(lead: lead, trail: trail)
        case 0xFF01...0xFF5E: return 11
        case 0xFF61...0xFF9F: return Self.halfWidthBits(of: scalar, after: last)
        case 0x2160...0x217F, 0x2460...0x2473, 0x3231, 0x2116: return 14
        default: return scalar.value > 0xFFFF ? 22 : 17
        }
    }

    /// Returns the bits that a half-width katakana adds. These characters are rare, and occur in runs. A voicing mark
    /// follows a syllable whose consonant has a voiced form. Such pairs are frequent in Japanese, and occur in other
    /// texts only by chance.
    private static func halfWidthBits(of scalar: Unicode.Scalar, after last: Unicode.Scalar) -> Int {
        switch scalar.value {
        // The voicing mark follows the syllables with k, s, t and h, and the vowel u. The half-voiced mark follows only
        // the syllables with h.
        case 0xFF9E where (0xFF76...0xFF84).contains(last.value) || (0xFF8A...0xFF8E).contains(last.value): return 2
        case 0xFF9E where last.value == 0xFF73: return 4
        case 0xFF9F where (0xFF8A...0xFF8E).contains(last.value): return 2
        case 0xFF9E, 0xFF9F: return 18
        default: return (0xFF61...0xFF9F).contains(last.value) ? 6 : 14
        }
    }

    /// Returns the bits that an ASCII letter adds if it is next to an East Asian character. Such letters are rare, and
    /// lower-case ones are rarer than capitals.
    private static func bits(beside scalar: Unicode.Scalar) -> Int {
        if scalar.isASCIILowercase { return 6 }
        return scalar.isASCIIUppercase ? 5 : 0
    }

    /// Returns whether a character is a control character or for private use. Converters produce these from unassigned
    /// bytes.
    private static func isImpossible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x80...0x9F, 0xE000...0xF8FF, 0xFFF0...0xFFFF, 0xF0000...0x10FFFF: true
        default: false
        }
    }

    private func asciiBits(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? ASCIILikelihood.bits(of: $1) : 0) }
    }
}
