/// Windows-1252, the superset of ISO 8859-1 that most Western text uses if its encoding is not stated.
enum Windows1252 {
    /// The characters of the bytes 0x80 to 0x9F, as code points; 0 for a byte without one. Source: Unicode's
    /// CP1252.TXT.
    private static let table: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]

    /// Returns the text, nil if a byte has no character.
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

    /// Returns the byte that encodes a character, nil if there is none. The encoding lacks the control characters
    /// U+0080 to U+009F. As in browsers, each of these becomes the byte with the same number.
    static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        if let byte = UInt8(exactly: scalar.value) { return byte }
        guard let value = UInt16(exactly: scalar.value), let place = table.firstIndex(of: value) else { return nil }
        return UInt8(0x80 + place)
    }
}
