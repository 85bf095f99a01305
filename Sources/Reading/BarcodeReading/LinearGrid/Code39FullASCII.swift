/// The Full ASCII mode of Code 39 (ISO/IEC 16388, annex A): a shift character and a letter together stand for one ASCII
/// character.
///
/// A code does not state its mode. It is taken for Full ASCII if each of its shift characters begins a valid pair, and
/// at least one pair stands for a small letter. Other codes, such as `2026/A`, stay as they are. HIBC codes (Health
/// Industry Bar Code) also stay as they are; they begin with `+` and end with a check character.
enum Code39FullASCII {
    /// Returns the text for the characters of a code; nil if the code is not taken for Full ASCII.
    static func text(_ characters: [UInt8]) -> String? {
        guard !isHIBC(characters) else { return nil }
        var (text, hasSmallLetter) = (String.UnicodeScalarView(), false)
        var rest = characters[...]
        while let first = rest.popFirst() {
            guard shifts.contains(first) else {
                text.append(Unicode.Scalar(first))
                continue
            }
            guard let letter = rest.popFirst(), 65...90 ~= letter, let scalar = scalar(first, letter) else {
                return nil
            }
            hasSmallLetter = hasSmallLetter || 97...122 ~= scalar
            text.append(Unicode.Scalar(scalar))
        }
        return hasSmallLetter ? String(text) : nil
    }

    private static let shifts = Array("$/+%".utf8)

    /// Returns the character that a shift and a letter (65 for A to 90 for Z) stand for.
    private static func scalar(_ shift: UInt8, _ letter: UInt8) -> UInt8? {
        let index = letter - 65
        return switch (shift, index) {
        case (UInt8(ascii: "$"), _): index + 1
        case (UInt8(ascii: "+"), _): index + 97
        case (UInt8(ascii: "/"), 0...14): index + 33
        case (UInt8(ascii: "/"), 25): 58
        case (UInt8(ascii: "%"), 0...4): index + 27
        case (UInt8(ascii: "%"), 5...9): index - 5 + 59
        case (UInt8(ascii: "%"), 10...14): index - 10 + 91
        case (UInt8(ascii: "%"), 15...19): index - 15 + 123
        case (UInt8(ascii: "%"), 20): 0
        case (UInt8(ascii: "%"), 21): 64
        case (UInt8(ascii: "%"), 22): 96
        case (UInt8(ascii: "%"), 23...25): 127
        default: nil
        }
    }

    /// Returns whether the characters are an HIBC code: at least six characters, the first is `+`, and the last is the
    /// right check character. The value of the check character is the sum of all other values modulo 43.
    private static func isHIBC(_ characters: [UInt8]) -> Bool {
        let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".utf8)
        let values = characters.compactMap(alphabet.firstIndex)
        guard characters.count >= 6, characters.first == UInt8(ascii: "+"), values.count == characters.count,
            let check = values.last
        else { return false }
        return values.dropLast().reduce(0, +) % 43 == check
    }
}
