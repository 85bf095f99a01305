import RegexBuilder

/// Finds the faults in a TOML text at which assertions in toml++ 3 could end the process. Such a text is refused before
/// toml++ reads it. The faults are:
///
/// - A section header (`[a.b]` or `[[a.b]]`) whose name begins with a wrong character (an assertion in `parse_key`).
/// - A value without quotes that isn't a number, date, time, `true` or `false` (`parse_time` and `parse_value`).
/// - A closing bracket without an opening bracket of the same kind.
/// - A character outside strings and comments that TOML does not allow there, such as the spaces and line ends of
///   Unicode (`parse_value`).
enum TOMLScan {
    /// Returns the first fault of a text; nil if there is none.
    static func firstFault(in text: String) -> TOMLFault? {
        var line = 1
        // For each open bracket, the closing bracket that ends it; the innermost is last.
        var open: [UInt8] = []
        var isAtStart = true
        // Whether the next word is a value, not a key.
        var isValue = false
        let plainValue = plainValue
        var rest = Array(text.utf8)[...]
        if rest.starts(with: "\u{FEFF}".utf8) { rest.removeFirst(3) }
        while let byte = rest.first {
            if byte == UInt8(ascii: "\n") {
                line += 1
                isAtStart = true
                if open.isEmpty { isValue = false }
                rest.removeFirst()
            } else if byte == UInt8(ascii: "#") {
                rest = rest.drop { $0 != UInt8(ascii: "\n") }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                line += skipText(&rest)
                isAtStart = false
            } else if byte == UInt8(ascii: "["), isAtStart, open.isEmpty {
                guard isHeader(rest) else { return .wrongHeader(line: line) }
                rest = rest.drop { $0 != UInt8(ascii: "\n") }
            } else {
                guard isSyntax(byte) else { return .wrongCharacter(line: line) }
                if byte == UInt8(ascii: "[") { open.append(UInt8(ascii: "]")) }
                if byte == UInt8(ascii: "{") { open.append(UInt8(ascii: "}")) }
                if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}"), open.popLast() != byte {
                    return .wrongBracket(line: line)
                }
                if byte == UInt8(ascii: "=") || byte == UInt8(ascii: "[") { isValue = true }
                if byte == UInt8(ascii: "{") { isValue = false }
                if byte == UInt8(ascii: ",") { isValue = open.last == UInt8(ascii: "]") }
                if !isBlank(byte) { isAtStart = false }
                let word = rest.prefix { isPartOfWord($0) }
                if isValue, !word.isEmpty, String(decoding: word, as: UTF8.self).wholeMatch(of: plainValue) == nil {
                    return .wrongValue(line: line)
                }
                rest = rest.dropFirst(max(word.count, 1))
            }
        }
        return nil
    }

    /// Returns whether a line that begins with a bracket has the form of a section header.
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

    /// A value without quotes (TOML 1.0): a boolean, a number, a date, a time, or a date and a time.
    private static var plainValue: Regex<Substring> {
        let date = /[0-9]{4}-[0-9]{2}-[0-9]{2}/
        let time = /[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:[Zz]|[+-][0-9]{2}:[0-9]{2})?/
        let number = /[+-]?(?:inf|nan|[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9][0-9_]*)?)/
        return Regex {
            ChoiceOf {
                /true|false|0x[0-9A-Fa-f_]+|0o[0-7_]+|0b[01_]+/
                number
                time
                Regex {
                    date
                    Optionally {
                        /[Tt]/
                        time
                    }
                }
            }
        }
    }

    /// Returns whether TOML allows a byte outside strings and comments. Only ASCII characters are allowed there.
    private static func isSyntax(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        isSyntax(byte) && byte > 0x20 && !"[]{},=#\"'".utf8.contains(byte)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// Removes a string in quotes from the front, and returns the number of line ends in it. A single-line string
    /// without a closing quote ends at the end of its line.
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
