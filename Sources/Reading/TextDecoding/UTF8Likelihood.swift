/// Measures how likely it is that a text read as UTF-8 was meant as UTF-8. The measure is bits; a text with fewer bits
/// is likelier (see ``EncodingGuess``).
enum UTF8Likelihood {
    /// The bits that a character adds if it almost never occurs in real UTF-8.
    static let unlikely = 16

    /// Returns how unlikely a text is, in bits, and its number of whole characters above ASCII. U+FFFD in the text
    /// stands for invalid bytes.
    static func bits(of text: String) -> (bits: Int, wholeCharacters: Int) {
        var sum = 0
        var wholeCharacters = 0
        var last: Unicode.Scalar = "\n"
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                sum += ASCIILikelihood.bits(of: scalar)
            } else if scalar == "\u{FFFD}" {
                // Invalid bytes directly after a Latin letter beyond ASCII make UTF-8 less likely.
                sum += (0x80...0x24F).contains(last.value) ? 28 : 18
            } else {
                // The mark of a decomposed letter is as likely as the composed letter.
                sum += isMark(scalar) && last.isASCIILetter ? 9 : bits(of: scalar)
                wholeCharacters += 1
            }
            last = scalar
        }
        return (sum, wholeCharacters)
    }

    /// Returns the bits that a character above ASCII adds.
    static func bits(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x00...0x7F: 0
        case 0xA0...0xFF: 7
        case 0x0100...0x017F: 9
        // Romanian and Vietnamese.
        case 0x0218...0x021B, 0x01A0, 0x01A1, 0x01AF, 0x01B0: 10
        case 0x0370...0x045F, 0x0590...0x064A: 6
        case 0x064B...0x06FF: 12
        case 0x0490, 0x0491: 8
        case 0x0900...0x0FFF: 8
        case 0x1E00...0x1EFF: 9
        case 0x2000...0x206F, 0x20AC, 0x2122: 8
        case 0x2070...0x2BFF: 12
        case 0x3000...0x30FF: 8
        case 0x3400...0x9FFF: 11
        case 0xAC00...0xD7A3: 10
        case 0xFE00...0xFE0F, 0xFF00...0xFFEF: 11
        case 0x1F000...0x1FAFF, 0xE0020...0xE007F: 10
        case 0x0460...0x058F, 0x1000...0x1DFF: 14
        default: unlikely
        }
    }

    /// Returns whether a valid text has characters above ASCII, and all these characters are unlikely. A short text in
    /// another encoding may be valid UTF-8 by chance.
    static func isUnlikely(_ text: String) -> Bool {
        var hasOne = false
        var last: Unicode.Scalar = "\n"
        for scalar in text.unicodeScalars {
            if !scalar.isASCII {
                if bits(of: scalar) < unlikely || isMark(scalar) && last.isASCIILetter { return false }
                hasOne = true
            }
            last = scalar
        }
        return hasOne
    }

    /// Returns the number of runs of invalid bytes that were replaced.
    static func replacements(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1 == "\u{FFFD}" ? 1 : 0) }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { (0x0300...0x036F).contains(scalar.value) }
}

/// Measures how unlikely an ASCII character is, in bits.
///
/// All encodings contain ASCII, but in some, an ASCII byte may be the second byte of a character. Such a byte counts as
/// part of that character.
enum ASCIILikelihood {
    static func bits(of scalar: Unicode.Scalar) -> Int {
        switch scalar {
        // White space adds nothing, so that line folds do not change the result.
        case "\n", "\r", "\t", " ": 0
        case "a"..."z", "A"..."Z", "0"..."9", ":", ",", ".", "-": 5
        default: 7
        }
    }
}

extension Unicode.Scalar {
    var isASCIILetter: Bool { isASCIILowercase || isASCIIUppercase }
    var isASCIILowercase: Bool { ("a"..."z").contains(self) }
    var isASCIIUppercase: Bool { ("A"..."Z").contains(self) }
}
