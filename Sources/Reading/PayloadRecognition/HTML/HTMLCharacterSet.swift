import TextDecoding

/// Decodes the bytes of a page to UTF-8.
///
/// The following are tried in order: the encoding of a byte order mark; the character set that came with the page
/// (HTTP's Content-Type); UTF-8, if the bytes are valid; the set that the page's `meta` names; Windows-1252. UTF-8
/// comes before the `meta`, because many programs save a page in UTF-8 but leave the name of its old encoding in the
/// `meta`.
enum HTMLCharacterSet {
    /// How many bytes of a page are searched for its `meta`: four times as many as the HTML standard requires.
    private static let searched = 4096

    static func decode(_ bytes: [UInt8], charset: String?) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return valid(Array(bytes.dropFirst(3))) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes, "UTF-16BE") }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes, "UTF-16LE") }
        if let charset, let text = decode(bytes, named: charset) { return text }
        if let text = String(validating: bytes, as: UTF8.self) { return Array(text.utf8) }
        if let named = meta(bytes), let text = decode(bytes, named: named) { return text }
        return windows1252(bytes)
    }

    private static func valid(_ bytes: [UInt8]) -> [UInt8] { Array(String(decoding: bytes, as: UTF8.self).utf8) }

    private static func utf16(_ bytes: [UInt8], _ name: String) -> [UInt8] {
        let whole = Array(bytes.dropFirst(2).prefix((bytes.count - 2) & ~1))
        return PayloadText.decode(whole, charset: name).map { Array($0.utf8) } ?? windows1252(bytes)
    }

    private static func decode(_ bytes: [UInt8], named name: String) -> [UInt8]? {
        switch name.lowercased() {
        // A page without a byte order mark whose ASCII text names UTF-16 cannot be in UTF-16. It is read as UTF-8, as
        // browsers do.
        case "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be": valid(bytes)
        case "iso-8859-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252": windows1252(bytes)
        case let name: PayloadText.decode(bytes, charset: name).map { Array($0.utf8) }
        }
    }

    /// Decodes Windows-1252 as browsers do: a byte without a character becomes the control character of the same
    /// number.
    private static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                text.append(byte)
            } else {
                text.append(contentsOf: String(Windows1252Character.scalar(byte)).utf8)
            }
        }
        return text
    }

    // MARK: The meta element

    /// Returns the character set that the beginning of a page names: in `<meta charset=...>`, or in an http-equiv.
    private static func meta(_ bytes: [UInt8]) -> String? {
        let start = bytes.prefix(searched).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        var rest = start[...]
        while let meta = rest.firstPlace(of: "<meta") {
            let tag = rest[(meta + 5)...].prefix { $0 != UInt8(ascii: ">") }
            if let name = charset(in: tag) { return name }
            rest = rest[tag.endIndex...]
        }
        return nil
    }

    private static func charset(in tag: ArraySlice<UInt8>) -> String? {
        guard let word = tag.firstPlace(of: "charset") else { return nil }
        let value = tag[(word + 7)...].drop { $0 <= 0x20 }
        guard value.first == UInt8(ascii: "=") else { return nil }
        let name = value.dropFirst().drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
            .prefix { $0 > 0x20 && !"\"';/>".utf8.contains($0) }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
}

/// The characters of Windows-1252. Browsers also use them for the numbers 128 to 159 in character references.
enum Windows1252Character {
    private static let table: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(table[Int(byte - 0x80)]) ?? "\u{FFFD}"
    }
}
