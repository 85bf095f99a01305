import CalendarModel

extension String {
    /// Decodes text that is UTF-8 or, as in older tickets, Latin-1. Drops white space and control characters at both
    /// ends, because tickets use them as padding.
    init(ticket bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = text
        } else {
            var text = ""
            for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
            self = text
        }
        self = trimmedText
    }

    /// The text without white space and control characters around it.
    var trimmedText: String {
        let isBlank = { (scalar: Unicode.Scalar) in scalar.value <= 0x20 || scalar.value == 0x7F }
        let start = unicodeScalars.drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(String.UnicodeScalarView(start[...last]))
    }

    var nonEmpty: String? { isEmpty ? nil : self }
}

/// Reads fields of fixed length from bytes.
struct FieldReader {
    let bytes: ArraySlice<UInt8>
    private(set) var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    var rest: ArraySlice<UInt8> { bytes[index...] }

    /// Reads `count` bytes; nil if there are fewer.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, bytes.endIndex - index >= count else { return nil }
        defer { index += count }
        return bytes[index..<index + count]
    }

    mutating func text(_ count: Int) -> String? { take(count).map { String(ticket: $0) } }

    /// Reads a decimal number from a field of `count` bytes, which may also have blanks. Nil for any other field; the
    /// position then stays.
    mutating func number(_ count: Int) -> Int? {
        let start = index
        guard let field = take(count) else { return nil }
        let digits = field.filter { $0 != 0x20 }
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit),
            let number = Int(String(decoding: digits, as: UTF8.self))
        else {
            index = start
            return nil
        }
        return number
    }

    /// Reads an unsigned number of `count` bytes, the most significant byte first.
    mutating func integer(_ count: Int) -> Int? {
        take(count)?.reduce(0) { $0 << 8 | Int($1) }
    }
}
