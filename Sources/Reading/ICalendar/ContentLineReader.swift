/// Reads a content line from left to right (RFC 5545 §3.1; vCalendar 1.0 §2.1.1).
///
/// The lenient reader of iCalendar, the exact reader of iCalendar and the reader of vCalendar 1.0 have different rules
/// for names and parameters. Each of them extends this reader with its rules.
struct ContentLineReader<Bytes: Collection<UInt8>> where Bytes.SubSequence == Bytes {
    /// The part of the line that has not been read.
    private(set) var rest: Bytes

    init(_ line: Bytes) { rest = line }

    /// Reads a byte if it is the next one. Returns whether the byte was read.
    mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads bytes up to the first byte that does not meet the condition.
    mutating func take(while condition: (UInt8) -> Bool) -> Bytes {
        let part = rest.prefix(while: condition)
        rest = rest[part.endIndex...]
        return part
    }

    /// Reads a text in quotation marks, and returns it without the marks. Returns nil if the next byte is not a
    /// quotation mark, or if the closing mark is missing.
    mutating func takeQuoted() -> Bytes? {
        guard rest.first == UInt8(ascii: "\"") else { return nil }
        let start = rest.index(after: rest.startIndex)
        guard let end = rest[start...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        defer { rest = rest[rest.index(after: end)...] }
        return rest[start..<end]
    }
}

/// The physical lines of a text, not unfolded. A line ends with CR LF, LF or CR.
struct PhysicalLines<Bytes: Collection<UInt8>>: Sequence, IteratorProtocol where Bytes.SubSequence == Bytes {
    private var rest: Bytes

    init(_ text: Bytes) { rest = text }

    mutating func next() -> Bytes? {
        guard !rest.isEmpty else { return nil }
        guard let end = rest.firstIndex(where: \.isLineEnd) else {
            defer { rest = rest[rest.endIndex...] }
            return rest
        }
        let line = rest[..<end]
        let next = rest.index(after: end)
        let isPair = rest[end] == UInt8(ascii: "\r") && next < rest.endIndex && rest[next] == UInt8(ascii: "\n")
        rest = rest[(isPair ? rest.index(after: next) : next)...]
        return line
    }
}

extension UInt8 {
    /// CR or LF.
    var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

    /// A space or a tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// Whether the byte may be part of a property's or parameter's name: a letter, a digit or a hyphen (RFC 5545 §3.1
    /// iana-token), or an underscore, which some generators write.
    var isNameByte: Bool { isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }

    /// Whether the byte ends the name of a property or parameter: `:`, `;` or `=`.
    var endsName: Bool { self == UInt8(ascii: ":") || self == UInt8(ascii: ";") || self == UInt8(ascii: "=") }
}
