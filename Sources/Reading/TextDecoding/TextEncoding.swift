/// An encoding of text; raw values are the names in diagnostics.
///
/// Text in ISO 8859-1, Shift_JIS and EUC-KR is read in the encodings that Windows uses instead. These have more
/// letters, and printable characters in place of some control characters. The byte 0x5C is a yen sign in strict
/// Shift_JIS, but a backslash in Windows' encoding. iCalendar's escapes need the backslash.
public enum TextEncoding: String, CaseIterable, Hashable, Sendable {
    /// UTF-8, of which ASCII is a part.
    case utf8 = "utf-8"
    /// UTF-8 that was mistaken for Windows-1252 and encoded again: `CafÃ©`.
    case utf8Twice = "utf-8-twice"
    case utf16 = "utf-16"
    case utf32 = "utf-32"
    /// UTF-8 in which characters beyond U+FFFF are two surrogates of three bytes each (Unicode Technical Report 26).
    case cesu8 = "cesu-8"
    /// ISO-2022-JP (RFC 1468) and its extensions, which announce each character set by an escape sequence.
    case iso2022JP = "iso-2022-jp"
    /// Code page 850 of DOS, for the languages of Western Europe.
    case ibm850 = "ibm850"
    /// Code page 932 of Windows.
    case shiftJIS = "shift-jis"
    case eucJP = "euc-jp"
    /// Code page 949 of Windows, the Unified Hangul Code.
    case eucKR = "euc-kr"
    /// GB 18030, of which GBK and GB 2312 are parts.
    case gb18030
    /// Big5 with the extensions of ETEN, as in code page 950 of Windows.
    case big5
    case windows1250 = "windows-1250"
    case windows1251 = "windows-1251"
    case windows1252 = "windows-1252"
    case windows1253 = "windows-1253"
    case windows1254 = "windows-1254"
    case windows1255 = "windows-1255"
    case windows1256 = "windows-1256"
    /// Code page 874 of Windows, which contains TIS-620.
    case windows874 = "windows-874"
    /// KOI8-U, which differs from KOI8-R only in Ukrainian letters.
    case koi8 = "koi8-u"
    case iso8859Part2 = "iso-8859-2"
    case iso8859Part3 = "iso-8859-3"
    case iso8859Part4 = "iso-8859-4"
    case iso8859Part5 = "iso-8859-5"
    case iso8859Part6 = "iso-8859-6"
    case iso8859Part7 = "iso-8859-7"
    case iso8859Part8 = "iso-8859-8"
    case iso8859Part9 = "iso-8859-9"
    case iso8859Part10 = "iso-8859-10"
    case iso8859Part11 = "iso-8859-11"
    case iso8859Part13 = "iso-8859-13"
    case iso8859Part14 = "iso-8859-14"
    case iso8859Part15 = "iso-8859-15"
    case iso8859Part16 = "iso-8859-16"

    /// The name for people.
    public var displayName: String {
        switch self {
        case .utf8Twice: "UTF-8 that was encoded twice"
        case .shiftJIS: "Shift_JIS"
        case .gb18030: "GB 18030"
        case .big5: "Big5"
        case _ where rawValue.hasPrefix("windows"): "Windows" + rawValue.dropFirst("windows".count)
        default: rawValue.uppercased()
        }
    }

    /// iconv's name of the encoding; nil if a converter alone is not enough to read the encoding.
    var converterName: String? {
        switch self {
        case .utf8, .utf8Twice, .utf16, .utf32, .cesu8: nil
        case .iso2022JP: "ISO-2022-JP-3"
        case .shiftJIS: "CP932"
        case .eucJP: "EUC-JP-MS"
        case .eucKR: "CP949"
        case .windows1250: "CP1250"
        case .windows1251: "CP1251"
        case .windows1252: "CP1252"
        case .windows1253: "CP1253"
        case .windows1254: "CP1254"
        case .windows1255: "CP1255"
        case .windows1256: "CP1256"
        case .windows874: "CP874"
        default: rawValue.uppercased()
        }
    }
}

/// A part of a payload for which a code states an encoding (AIM ITS/04-023, Extended Channel Interpretation). It ends
/// where the next part begins.
public struct ECISegment: Hashable, Sendable, Codable {
    /// The AIM ECI assignment number.
    public var eci: Int
    /// The index of the payload's first byte in this encoding, counted from 0.
    public var start: Int

    /// Creates a part that begins at a byte.
    public init(eci: Int, start: Int) {
        self.eci = eci
        self.start = start
    }

    /// ISO 8859-1.
    static let latin1 = 3
}

/// An encoding that a code states by its ECI (AIM ITS/04-023).
struct StatedEncoding {
    let encoding: TextEncoding
    /// Whether the lower byte of UTF-16 or UTF-32 comes first.
    var isLittleEndian = false

    /// Creates the encoding with an assignment number; nil if this module cannot read that encoding.
    init?(eci: Int) {
        guard let encoding = Self.encodings[eci] else { return nil }
        self.encoding = encoding
        isLittleEndian = eci == 33 || eci == 35
    }

    /// ECI 899: 8-bit binary data.
    static let binaryECI = 899

    private static let encodings: [Int: TextEncoding] = [
        1: .windows1252, 3: .windows1252, 4: .iso8859Part2, 5: .iso8859Part3, 6: .iso8859Part4, 7: .iso8859Part5,
        8: .iso8859Part6, 9: .iso8859Part7, 10: .iso8859Part8, 11: .iso8859Part9, 12: .iso8859Part10,
        13: .iso8859Part11, 15: .iso8859Part13, 16: .iso8859Part14, 17: .iso8859Part15, 18: .iso8859Part16,
        20: .shiftJIS, 21: .windows1250, 22: .windows1251, 23: .windows1252, 24: .windows1256, 25: .utf16, 26: .utf8,
        27: .utf8, 28: .big5, 29: .gb18030, 30: .eucKR, 33: .utf16, 34: .utf32, 35: .utf32, 170: .utf8,
    ]
}
