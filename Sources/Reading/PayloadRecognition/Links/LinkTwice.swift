import CalendarModel

/// Values that a generator percent-encoded twice: `%252F` for a slash.
enum LinkTwice {
    /// Returns a value decoded a second time; nil if it was not encoded twice.
    ///
    /// Each escape of the value was encoded again, and at least one of them is for a character that is meant to be
    /// encoded. So `100%2525` stays the text `100%25`.
    ///
    /// - Parameters:
    ///   - encoded: the value as written.
    ///   - once: the value decoded once.
    ///   - isWholeQuery: whether the whole query was encoded twice.
    static func decoded(_ encoded: Substring.UTF8View, once: String, isWholeQuery: Bool) -> String? {
        let isTwice = isWholeQuery ? hasOnlyDoubledEscapes(encoded) : isWhole(encoded) && !hasBlank(encoded)
        // The escapes in an address that is not itself encoded belong to the address.
        guard isTwice, once.utf8.contains(UInt8(ascii: "%")) || isWholeQuery, !once.contains("://") else { return nil }
        let bytes = PercentEncoding.decode(Array(once.utf8), plusIsBlank: isWholeQuery).bytes
        guard let text = String(validating: bytes, as: UTF8.self), text != once else { return nil }
        return text
    }

    /// Returns whether all escapes in a text were encoded again, and one of them shows it.
    static func isWhole(_ encoded: Substring.UTF8View) -> Bool {
        guard hasOnlyDoubledEscapes(encoded) else { return false }
        var rest = encoded
        while let place = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[place...].dropFirst()
            guard rest.starts(with: "25".utf8) else { continue }
            let digits = rest.dropFirst(2).prefix(2).compactMap(\.hexadecimalDigit)
            guard digits.count == 2 else { continue }
            let byte = digits[0] << 4 | digits[1]
            if byte >= 0x80 || "\n\r \"#&'(),/:;=?@".utf8.contains(byte) { return true }
        }
        return false
    }

    /// Returns whether each escape is `%25`, or `%2B`, which a blank becomes in two steps.
    private static func hasOnlyDoubledEscapes(_ encoded: Substring.UTF8View) -> Bool {
        var rest = encoded
        while let place = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[place...].dropFirst()
            guard rest.starts(with: "25".utf8) || rest.starts(with: "2B".utf8) || rest.starts(with: "2b".utf8) else {
                return false
            }
        }
        return true
    }

    private static func hasBlank(_ encoded: Substring.UTF8View) -> Bool {
        encoded.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: " ") }
    }
}
