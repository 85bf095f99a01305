extension PayloadText {
    /// Returns the text of bytes in the character set of a CHARSET parameter. Nil if glibc does not know the set, or if
    /// a byte is not valid in the set.
    ///
    /// ISO 8859-1, ASCII and Shift_JIS are read as the larger sets that Windows uses instead, as for an ECI.
    ///
    /// - Parameters:
    ///   - bytes: the text, encoded.
    ///   - charset: an IANA name in any case, such as `UTF-8`, `ISO-8859-1` or `Shift_JIS`.
    public static func decode(_ bytes: [UInt8], charset: String) -> String? {
        guard let name = converterName(charset) else { return nil }
        if name == "UTF-8" { return String(validating: bytes, as: UTF8.self) }
        // Bytes that are ASCII in nearly every set need no converter, which is slow to open.
        if asciiSupersets.contains(where: name.hasPrefix), bytes.allSatisfy({ $0 < 0x80 && $0 != 0x1B }) {
            return String(validating: bytes, as: UTF8.self)
        }
        if name == "CP1252" { return Windows1252.decode(bytes) }
        return CharacterSetConverter(from: name)?.convert(bytes)
    }

    private static let asciiSupersets = ["ISO-8859-", "CP125", "WINDOWS-125", "CP932", "EUC-", "BIG5", "GB", "KOI8"]

    /// Returns iconv's name of a character set; nil if the text contains anything besides a name. The text comes from a
    /// stranger, and iconv would also accept additions such as `//TRANSLIT`.
    private static func converterName(_ charset: String) -> String? {
        let name = charset.uppercased()
        guard (1...40).contains(name.utf8.count), name.utf8.allSatisfy(isNameByte) else { return nil }
        switch name {
        case "UTF-8", "UTF8": return "UTF-8"
        case "ISO-8859-1", "ISO8859-1", "ISO_8859-1", "LATIN1", "LATIN-1", "US-ASCII", "ASCII", "WINDOWS-1252",
            "CP1252":
            return "CP1252"
        case "SHIFT_JIS", "SHIFT-JIS", "SJIS", "X-SJIS", "WINDOWS-31J", "MS_KANJI", "CP932": return "CP932"
        default: return name
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "+"):
            true
        default: false
        }
    }
}
