/// Base64 (RFC 4648) in either alphabet, with or without padding and line breaks.
enum Base64 {
    struct Decoded {
        var bytes: [UInt8]
        /// Whether the text was cut off: it ends in a single character, which is not enough for a byte.
        var isCut: Bool
        /// Whether the text had white space.
        var hasBlanks = false
        /// Whether the text lacked padding, which RFC 4648 §3.2 requires.
        var lacksPadding = false
    }

    /// Decodes text in the standard or the URL-safe alphabet (RFC 4648 §4, §5). White space is ignored.
    ///
    /// - Returns: nil if the text has any other character.
    static func decode(_ text: some Sequence<UInt8>) -> Decoded? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        var padding = 0
        var hasBlanks = false
        for byte in text {
            if byte == UInt8(ascii: "=") {
                padding += 1
                guard padding <= 2 else { return nil }
                continue
            }
            if isBlank(byte) {
                hasBlanks = true
                continue
            }
            guard padding == 0, let value = value(of: byte) else { return nil }
            bits = bits << 6 | value
            count += 1
            if count == 4 {
                bytes += [UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8)]
                bytes.append(UInt8(truncatingIfNeeded: bits))
                (bits, count) = (0, 0)
            }
        }
        if count >= 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> (count == 2 ? 4 : 10))) }
        if count == 3 { bytes.append(UInt8(truncatingIfNeeded: bits >> 2)) }
        let lacksPadding = count >= 2 && count + padding < 4
        return Decoded(bytes: bytes, isCut: count == 1, hasBlanks: hasBlanks, lacksPadding: lacksPadding)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
