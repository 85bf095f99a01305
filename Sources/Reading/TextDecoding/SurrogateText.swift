/// UTF-8 with surrogates, which UTF-8 cannot have: CESU-8, or halves of pairs that a program cut.
enum SurrogateText {
    /// Returns the text; nil if the bytes have no surrogates, or are not valid apart from them. A pair of surrogates is
    /// one character. A single one becomes U+FFFD.
    static func read(_ bytes: [UInt8]) -> PayloadText.Reading? {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var (pairs, halves) = (0, 0)
        var place = 0
        while place < bytes.count {
            guard let first = surrogate(bytes, at: place) else {
                plain.append(bytes[place])
                place += 1
                continue
            }
            if first < 0xDC00, let second = surrogate(bytes, at: place + 3), second >= 0xDC00,
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            {
                plain += Array(String(Character(scalar)).utf8)
                pairs += 1
                place += 6
            } else {
                plain += [0xEF, 0xBF, 0xBD]
                halves += 1
                place += 3
            }
        }
        guard pairs + halves > 0,
            let text = String(validating: plain, as: UTF8.self) ?? String(validating: plain.unfolded, as: UTF8.self)
        else { return nil }
        return PayloadText.Reading(text: text, encoding: pairs > 0 ? .cesu8 : .utf8, isDamaged: halves > 0)
    }

    /// Returns the surrogate that is encoded in three bytes at a place; nil if there is none.
    private static func surrogate(_ bytes: [UInt8], at place: Int) -> UInt32? {
        guard place + 2 < bytes.count, bytes[place] == 0xED, (0xA0...0xBF).contains(bytes[place + 1]),
            (0x80...0xBF).contains(bytes[place + 2])
        else { return nil }
        return 0xD000 | UInt32(bytes[place + 1] & 0x3F) << 6 | UInt32(bytes[place + 2] & 0x3F)
    }
}
