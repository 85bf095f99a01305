/// The TEXT value type: escapes and lists (RFC 5545 §3.3.11).
public enum TextValue {
    /// Returns the text with backslash, semicolon, comma and line ends escaped.
    ///
    /// Every kind of line end (CR LF, CR, LF, U+0085, U+2028, U+2029) becomes `\n`, so no text can start a new content
    /// line. Other control characters, except the tab, are left out: iCalendar cannot hold them.
    public static func escape(_ text: String) -> String {
        // Beyond ASCII, only characters whose UTF-8 begins with C2 (controls up to U+009F) or E2 (U+2028, U+2029) can
        // need a change.
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0..<0x20, UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), 0x7F, 0xC2, 0xE2: false
            default: true
            }
        }
        guard !isPlain else { return text }
        // A text can be megabytes long. Reading bytes is faster than reading characters.
        let backslash = UInt8(ascii: "\\")
        let lineEnd = [backslash, UInt8(ascii: "n")]
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + text.utf8.count / 8)
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case backslash, UInt8(ascii: ";"), UInt8(ascii: ","): escaped += [backslash, byte]
            case UInt8(ascii: "\n"): escaped += lineEnd
            case UInt8(ascii: "\r"):
                escaped += lineEnd
                if rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
            case UInt8(ascii: "\t"): escaped.append(byte)
            case 0..<0x20, 0x7F: break
            case 0xC2 where rest.first.map { $0 < 0xA0 } ?? false:
                // U+0080 to U+009F.
                if rest.removeFirst() == 0x85 { escaped += lineEnd }
            case 0xE2 where rest.starts(with: [0x80, 0xA8]) || rest.starts(with: [0x80, 0xA9]):
                // U+2028 and U+2029.
                rest.removeFirst(2)
                escaped += lineEnd
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Returns the text that an escaped value stands for.
    ///
    /// An escape that the RFC does not know keeps its character and its backslash, so `C:\Users` stays as it is. `\:`
    /// and `\"`, which some generators write, become the bare character.
    public static func unescape(_ value: some StringProtocol) -> String {
        let backslash = UInt8(ascii: "\\")
        let hasEscapes = value.utf8.withContiguousStorageIfAvailable { $0.contains(backslash) }
        guard hasEscapes ?? value.utf8.contains(backslash) else { return String(value) }
        // Every escape is ASCII, so the text can be read byte by byte.
        var text: [UInt8] = []
        text.reserveCapacity(value.utf8.count)
        var bytes = value.utf8.makeIterator()
        while let byte = bytes.next() {
            guard byte == backslash else {
                text.append(byte)
                continue
            }
            switch bytes.next() {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): text.append(UInt8(ascii: "\n"))
            case let escaped? where "\\;,:\"".utf8.contains(escaped): text.append(escaped)
            case let other?: text += [backslash, other]
            case nil: text.append(backslash)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the beginning of an escaped value, of at most `count` bytes of UTF-8. Characters and escapes are not
    /// split.
    package static func prefix(_ value: String, bytes count: Int) -> String {
        guard value.utf8.count > count else { return value }
        var end = value.utf8.index(value.startIndex, offsetBy: max(count, 0))
        while !value.utf8[end].isStartOfScalar { end = value.utf8.index(before: end) }
        let start = value[..<end]
        // An odd number of backslashes at the end is the beginning of an escape.
        let isCutEscape = start.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
        return String(isCutEscape ? start.dropLast() : start)
    }

    /// Returns the parts of a value between separators that are not escaped.
    public static func split(_ value: String, at separator: Unicode.Scalar) -> [Substring] {
        var parts: [Substring] = []
        let scalars = value.unicodeScalars
        var start = scalars.startIndex
        var escaped = false
        for index in scalars.indices {
            if escaped {
                escaped = false
            } else if scalars[index] == "\\" {
                escaped = true
            } else if scalars[index] == separator {
                parts.append(value[start..<index])
                start = scalars.index(after: index)
            }
        }
        parts.append(value[start...])
        return parts
    }
}

extension UInt8 {
    /// Whether the byte is the first one of a scalar in UTF-8.
    fileprivate var isStartOfScalar: Bool { self & 0xC0 != 0x80 }
}

extension Unicode.Scalar {
    /// Whether the scalar is a C0 or C1 control character or DEL. Of these, RFC 5545 §3.1 allows only the tab in a
    /// value.
    public var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
