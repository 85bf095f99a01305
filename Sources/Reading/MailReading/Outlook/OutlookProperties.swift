import TextDecoding

/// The properties of a message or attachment, as MAPI has them ([MS-OXPROPS]).
struct OutlookProperties {
    /// A property: by its number, or by a number in a set of properties.
    enum Key: Hashable {
        case number(Int)
        case named(set: [UInt8], Int)
    }

    /// A value, with the number of its type.
    struct Value {
        var type: Int
        var bytes: [UInt8]
    }

    /// The types of values that are read.
    enum Kind {
        static let (text8, text16, binary, object, time, boolean) = (0x1E, 0x1F, 0x102, 0x0D, 0x40, 0x0B)
    }

    private(set) var values: [Key: Value] = [:]
    /// The code page of texts with one byte for each character.
    var codePage = 1252

    /// Adds a value; the first one of a key wins.
    mutating func add(_ key: Key, _ value: Value) { if values[key] == nil { values[key] = value } }

    func text(_ key: Key) -> String? { values[key].flatMap(text(of:)) }

    /// Returns the text of a value, up to its first NUL; nil for an empty text, and for a value of another type.
    func text(of value: Value) -> String? {
        let text: String
        switch value.type {
        case Kind.text16:
            let units = value.bytes.littleUnits(at: 0, count: value.bytes.count / 2)
            text = String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
        case Kind.text8:
            let bytes = Array(value.bytes.prefix { $0 != 0 })
            text =
                PayloadText.decode(bytes, charset: CodePage.charset(codePage)) ?? String(decoding: bytes, as: UTF8.self)
        default: return nil
        }
        return text.isEmpty ? nil : text
    }

    func bytes(_ key: Key) -> [UInt8]? { values[key].flatMap { $0.bytes.isEmpty ? nil : $0.bytes } }

    func number(_ key: Key) -> Int? { values[key].map { $0.bytes.little(0, Swift.min($0.bytes.count, 4)) } }

    /// Returns a time in UTC.
    func time(_ key: Key) -> OutlookTime? {
        guard let value = values[key], value.type == Kind.time, value.bytes.count >= 8 else { return nil }
        return OutlookTime(fileTime: value.bytes.little(0, 7) | Int(value.bytes[7] & 0x7F) << 56)
    }
}

/// A time in UTC, in seconds since 1970.
struct OutlookTime: Hashable {
    let seconds: Int

    /// Reads the number of intervals of 100 ns since 1601; nil for a time before 1970 or after the year 4500, which stands
    /// for none.
    init?(fileTime: Int) {
        seconds = fileTime / 10_000_000 - 11_644_473_600
        guard (1..<79_839_648_000).contains(seconds) else { return nil }
    }
}

/// The character sets of Windows' code pages.
enum CodePage {
    static func charset(_ number: Int) -> String {
        switch number {
        case 1250...1258: "windows-\(number)"
        case 28591...28605: "iso-8859-\(number - 28590)"
        case 932: "shift_jis"
        case 936, 54936: "gb18030"
        case 949: "euc-kr"
        case 950: "big5"
        case 20866: "koi8-r"
        case 21866: "koi8-u"
        case 50220...50222: "iso-2022-jp"
        case 51932: "euc-jp"
        case 65001, 20127: "utf-8"
        default: "windows-1252"
        }
    }
}
