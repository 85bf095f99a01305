/// The headers of sections, `[a.b]` and `[[a.b]]`, in a TOML text.
enum SectionHeaders {
    /// Returns the line of the first header that begins with a character that no name can begin with; nil if there is none.
    ///
    /// toml++ 3 ends the process at such a header (an assertion in `parse_key`), so it must not see one.
    static func firstWrongLine(in text: String) -> Int? {
        var line = 1
        var depth = 0
        var isAtStart = true
        var rest = Array(text.utf8)[...]
        if rest.starts(with: "\u{FEFF}".utf8) { rest.removeFirst(3) }
        while let byte = rest.first {
            if byte == UInt8(ascii: "\n") {
                line += 1
                isAtStart = true
                rest.removeFirst()
            } else if byte == UInt8(ascii: "#") {
                rest = rest.drop { $0 != UInt8(ascii: "\n") }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                line += skipText(&rest)
                isAtStart = false
            } else if byte == UInt8(ascii: "["), isAtStart, depth == 0 {
                guard isHeader(rest) else { return line }
                rest = rest.drop { $0 != UInt8(ascii: "\n") }
            } else {
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
                if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
                if !isBlank(byte) { isAtStart = false }
                rest.removeFirst()
            }
        }
        return nil
    }

    /// Whether a line that begins with a bracket goes on as a header does.
    private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        var name = line.dropFirst().drop(while: isBlank)
        if name.first == UInt8(ascii: "[") { name = name.dropFirst().drop(while: isBlank) }
        guard let first = name.first else { return false }
        switch first {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            return true
        default: return false
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// Removes a text in quotes; a text of one line ends with the line. Returns the number of its line ends.
    private static func skipText(_ rest: inout ArraySlice<UInt8>) -> Int {
        let quote = rest.removeFirst()
        let isLong = rest.starts(with: [quote, quote])
        if isLong { rest.removeFirst(2) }
        var lines = 0
        while let byte = rest.first {
            if byte == UInt8(ascii: "\n") {
                guard isLong else { return lines }
                lines += 1
            }
            rest.removeFirst()
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), rest.first != UInt8(ascii: "\n") {
                rest = rest.dropFirst()
            } else if byte == quote, !isLong || rest.starts(with: [quote, quote]) {
                if isLong { rest = rest.drop { $0 == quote } }
                return lines
            }
        }
        return lines
    }
}
