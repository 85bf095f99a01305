import CalendarModel

/// Reads JSON text (RFC 8259) in one pass, with limited nesting.
struct JSONReader {
    private let bytes: [UInt8]
    private var index = 0
    /// The number of levels of arrays and objects that may still be opened.
    private var depth: Int

    init(_ bytes: [UInt8], depth: Int) {
        self.bytes = bytes
        self.depth = depth
    }

    /// Reads the value that makes up the whole text, apart from white space around it.
    mutating func wholeText() -> JSONValue? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        guard let value = value() else { return nil }
        skipBlanks()
        return index == bytes.count ? value : nil
    }

    // MARK: Values

    private mutating func value() -> JSONValue? {
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return nested { $0.object() }
        case UInt8(ascii: "["): return nested { $0.array() }
        case UInt8(ascii: "\""): return string().map(JSONValue.string)
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number().map(JSONValue.number)
        }
    }

    private mutating func nested(_ read: (inout Self) -> JSONValue?) -> JSONValue? {
        guard depth > 0 else { return nil }
        depth -= 1
        defer { depth += 1 }
        index += 1
        return read(&self)
    }

    private mutating func array() -> JSONValue? {
        var values: [JSONValue] = []
        if takeToken("]") { return .array(values) }
        repeat {
            guard let value = value() else { return nil }
            values.append(value)
        } while takeToken(",")
        return takeToken("]") ? .array(values) : nil
    }

    private mutating func object() -> JSONValue? {
        var members: [JSONValue.Member] = []
        if takeToken("}") { return .object(members) }
        repeat {
            skipBlanks()
            guard next == UInt8(ascii: "\""), let name = string(), takeToken(":"), let value = value() else {
                return nil
            }
            members.append(JSONValue.Member(name: name, value: value))
        } while takeToken(",")
        return takeToken("}") ? .object(members) : nil
    }

    /// Reads a number (RFC 8259 §6), which cannot have leading zeros. Returns the number as written.
    private mutating func number() -> String? {
        let start = index
        _ = take("-")
        let isZero = next == UInt8(ascii: "0")
        let whole = skipDigits()
        guard whole == 1 || (whole > 1 && !isZero) else { return nil }
        if take("."), skipDigits() == 0 { return nil }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard skipDigits() > 0 else { return nil }
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    // MARK: Strings

    /// Reads a string (RFC 8259 §7). Raw control characters are accepted, although JSON forbids them.
    private mutating func string() -> String? {
        index += 1
        var text: [UInt8] = []
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                text.append(contentsOf: String(scalar).utf8)
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
        guard let byte = next else { return nil }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return bytes.unicodeEscape(at: &index)
        default: return nil
        }
    }

    // MARK: Bytes

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            guard bytes.count - index >= text.count, bytes[index..<index + text.count].elementsEqual(text) else {
                return false
            }
            index += text.count
            return true
        }
    }

    private mutating func takeToken(_ text: StaticString) -> Bool {
        skipBlanks()
        return take(text)
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while let byte = next, byte.isDigit { index += 1 }
        return index - start
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }
}

extension [UInt8] {
    /// Reads the four digits after `\u` in a string. If they are the first half of a UTF-16 pair, reads the escape of
    /// the second half too. A single half becomes U+FFFD. Returns nil if there are no four digits.
    func unicodeEscape(at index: inout Int) -> Unicode.Scalar? {
        guard let unit = codeUnit(at: index) else { return nil }
        index += 4
        guard (0xD800...0xDBFF).contains(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        guard self[index...].starts(with: "\\u".utf8), let low = codeUnit(at: index + 2),
            (0xDC00...0xDFFF).contains(low)
        else { return "\u{FFFD}" }
        index += 6
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }

    private func codeUnit(at place: Int) -> UInt32? {
        guard count - place >= 4 else { return nil }
        var unit: UInt32 = 0
        for byte in self[place..<place + 4] {
            guard let digit = byte.hexadecimalDigit else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}
