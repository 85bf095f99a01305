enum UTF16Text {
    /// Returns the text, and whether half a code unit was dropped at the end; nil if the code units are not UTF-16.
    ///
    /// NULs that fill the code at the end are dropped.
    static func decode(_ bytes: [UInt8], littleEndian: Bool) -> (text: String, isCut: Bool)? {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 0, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(littleEndian ? second << 8 | first : first << 8 | second)
        }
        while units.last == 0 { units.removeLast() }
        // A single NUL after the text is not half a code unit.
        let isCut = !bytes.count.isMultiple(of: 2) && bytes.last != 0
        return String(validating: units, as: UTF16.self).map { ($0, isCut) }
    }

    /// Returns the text of UTF-16 without a byte order mark; nil if the bytes are not UTF-16.
    ///
    /// Calendars are mostly ASCII. One byte of each code unit is then NUL: always the first, or always the second.
    static func unmarked(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 8, bytes.count.isMultiple(of: 2), bytes[0] == 0 || bytes[1] == 0 else { return nil }
        var even = 0
        var odd = 0
        for index in stride(from: 0, to: bytes.count, by: 2) {
            if bytes[index] == 0 { even += 1 }
            if bytes[index + 1] == 0 { odd += 1 }
        }
        let units = bytes.count / 2
        guard min(even, odd) == 0, max(even, odd) * 3 >= units else { return nil }
        guard let text = decode(bytes, littleEndian: odd > 0)?.text, text.isReadable else { return nil }
        return text
    }
}
