/// The text of a payload's bytes.
///
/// Codes seldom say how their text is encoded, and those that do are not always right. In this order: what the code
/// states (ECI), a byte order mark, UTF-8, UTF-8 whose characters were cut by an iCalendar line fold, Shift_JIS,
/// Windows-1252.
public enum PayloadText {
    /// The text of `bytes`, or nil where they are no text in any encoding.
    ///
    /// - Parameter eci: The encoding that the code states (AIM ECI assignment number), if any.
    public static func decode(_ bytes: [UInt8], eci: Int? = nil) -> String? {
        if let eci {
            if eci == binaryECI { return nil }
            if let name = Self.characterSets[eci], let text = readable(decode(bytes, from: name)) { return text }
        }
        if let name = markedCharacterSet(of: bytes) { return readable(decode(bytes, from: name)) }
        if let text = utf8(bytes) { return readable(text) }
        return looksBinary(bytes) ? nil : ShiftJIS.decode(bytes) ?? Windows1252.decode(bytes)
    }

    // MARK: Stated encodings

    /// ECI 899: 8-bit binary data.
    private static let binaryECI = 899

    /// iconv's names of the character sets of ECI assignments (AIM ITS/04-023). Windows' supersets stand for
    /// ISO 8859-1 and Shift_JIS: they differ in control characters, and in the backslash that iCalendar escapes with.
    private static let characterSets: [Int: String] = [
        1: "CP1252", 3: "CP1252", 4: "ISO-8859-2", 5: "ISO-8859-3", 6: "ISO-8859-4", 7: "ISO-8859-5", 8: "ISO-8859-6",
        9: "ISO-8859-7", 10: "ISO-8859-8", 11: "ISO-8859-9", 12: "ISO-8859-10", 13: "ISO-8859-11", 15: "ISO-8859-13",
        16: "ISO-8859-14", 17: "ISO-8859-15", 18: "ISO-8859-16", 20: "CP932", 21: "CP1250", 22: "CP1251", 23: "CP1252",
        24: "CP1256", 25: "UTF-16BE", 26: "UTF-8", 27: "ASCII", 28: "BIG5", 29: "GB18030", 30: "EUC-KR", 33: "UTF-16LE",
        34: "UTF-32BE", 35: "UTF-32LE", 170: "ASCII",
    ]

    private static func markedCharacterSet(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return "UTF-8" }
        if bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16BE" }
        if bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16LE" }
        return nil
    }

    private static func decode(_ bytes: [UInt8], from name: String) -> String? {
        let text =
            name == "UTF-8" ? utf8(bytes) : CharacterSetConverter(from: name)?.convert(bytes)
        // A byte order mark is no part of the text.
        return text?.unicodeScalars.first == "\u{FEFF}" ? text.map { String($0.unicodeScalars.dropFirst()) } : text
    }

    // MARK: UTF-8

    private static func utf8(_ bytes: [UInt8]) -> String? {
        String(validating: bytes, as: UTF8.self) ?? String(validating: unfolded(bytes), as: UTF8.self)
    }

    /// The bytes without iCalendar's line folds. RFC 5545 §3.1 counts octets, so that a fold may cut a character.
    private static func unfolded(_ bytes: [UInt8]) -> [UInt8] {
        var unfolded: [UInt8] = []
        unfolded.reserveCapacity(bytes.count)
        for byte in bytes {
            let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
            if isBlank, unfolded.last == UInt8(ascii: "\n") {
                unfolded.removeLast()
                if unfolded.last == UInt8(ascii: "\r") { unfolded.removeLast() }
            } else {
                unfolded.append(byte)
            }
        }
        return unfolded
    }

    // MARK: Binary

    /// The text unless it has NULs or is control characters for the most part.
    private static func readable(_ text: String?) -> String? {
        guard let text else { return nil }
        var controls = 0
        var others = 0
        for scalar in text.unicodeScalars {
            if scalar == "\0" { return nil }
            if isControl(scalar.value) { controls += 1 } else { others += 1 }
        }
        return controls > others ? nil : text
    }

    /// Whether bytes in an encoding that has to be guessed hold what no text does.
    private static func looksBinary(_ bytes: [UInt8]) -> Bool {
        bytes.contains { $0 == 0 || isControl(UInt32($0)) }
    }

    /// Control characters that no text has: not the blanks, nor the separators of GS1 and ISO/IEC 15434 messages.
    private static func isControl(_ value: UInt32) -> Bool {
        switch value {
        case 0x04, 0x09...0x0D, 0x1B...0x1F: false
        case 0x00...0x1F, 0x7F: true
        default: false
        }
    }
}
