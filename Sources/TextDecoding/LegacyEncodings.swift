/// Shift_JIS in a payload that does not say so.
enum ShiftJIS {
    /// The text, or nil where the bytes are no Shift_JIS, or more likely Western text that happens to be valid.
    ///
    /// "Jubil\u{E4}um" in Windows-1252 is valid Shift_JIS with one kanji for "\u{E4}u". Japanese has its characters in
    /// runs; a Western accent stands alone among ASCII letters.
    static func decode(_ bytes: [UInt8]) -> String? {
        // Microsoft's variant: in the standard's own, 0x5C is a yen sign, and iCalendar escapes with backslashes.
        guard let text = CharacterSetConverter(from: "CP932")?.convert(bytes) else { return nil }
        var longestRun = 0
        var run = 0
        for scalar in text.unicodeScalars {
            // Private use is what Windows makes of bytes that Shift_JIS leaves open.
            if (0xE000...0xF8FF).contains(scalar.value) { return nil }
            run = scalar.isASCII ? 0 : run + 1
            longestRun = max(longestRun, run)
        }
        return longestRun >= 2 || hasUnmistakableCharacter(bytes) ? text : nil
    }

    /// Whether a byte of 0x81 to 0x9F, which in Windows-1252 is a sign or nothing, is followed by another above ASCII.
    private static func hasUnmistakableCharacter(_ bytes: [UInt8]) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { (0x81...0x9F).contains($0) && $1 >= 0x80 }
    }
}

/// Windows-1252, the superset of ISO 8859-1 in which Western text without a stated encoding mostly is.
enum Windows1252 {
    /// Code points of 0x80 to 0x9F; 0 where the encoding has none. Source: Unicode's CP1252.TXT.
    private static let table: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]

    /// The text, or nil where a byte has no character.
    static func decode(_ bytes: [UInt8]) -> String? {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            guard (0x80...0x9F).contains(byte) else {
                text.append(Unicode.Scalar(byte))
                continue
            }
            let value = table[Int(byte - 0x80)]
            guard value != 0, let scalar = Unicode.Scalar(value) else { return nil }
            text.append(scalar)
        }
        return String(text)
    }
}
