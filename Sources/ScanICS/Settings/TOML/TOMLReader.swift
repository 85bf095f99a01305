/// Reads a TOML text (TOML 1.0). Everything that TOML has is read; every fault is an error with its line.
struct TOMLReader {
    /// A line such as `[a.b]` or `[[a.b]]`.
    struct Header {
        let name: [String]
        let line: Int
    }

    let root = TOMLTable(.header, line: 1)
    private(set) var headers: [Header] = []

    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    /// The limit for brackets inside brackets, and for the parts of a name.
    private static let deepest = 32

    init(_ text: String) throws(TOMLError) {
        bytes = Array(text.utf8)
        if let end = bytes.firstIndex(of: 0) {
            let line = bytes[..<end].count { $0 == UInt8(ascii: "\n") } + 1
            throw TOMLError(line: line, message: "a NUL (U+0000) cannot be in this file; remove it")
        }
        if bytes.starts(with: "\u{FEFF}".utf8) { place = 3 }
        var table = root
        while true {
            try skipToContent()
            guard let byte = current else { return }
            if byte == UInt8(ascii: "[") {
                table = try header()
            } else {
                try pair(into: table, depth: 0)
            }
            try endLine()
        }
    }

    // MARK: Bytes

    private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

    private func isAhead(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

    private mutating func take(_ byte: Character) -> Bool {
        guard current == byte.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func skipBlanks() {
        while current == UInt8(ascii: " ") || current == UInt8(ascii: "\t") { place += 1 }
    }

    /// Skips a line end; returns false if there is none.
    private mutating func skipLineEnd() -> Bool {
        guard isAhead("\n") || isAhead("\r\n") else { return false }
        place += current == UInt8(ascii: "\r") ? 2 : 1
        line += 1
        return true
    }

    private mutating func skipComment() throws(TOMLError) {
        guard current == UInt8(ascii: "#") else { return }
        while let byte = current, byte != UInt8(ascii: "\n"), !isAhead("\r\n") {
            if Self.isControl(byte) { throw wrongCharacter }
            place += 1
        }
    }

    /// Skips blanks, comments and line ends.
    private mutating func skipToContent() throws(TOMLError) {
        repeat {
            skipBlanks()
            try skipComment()
        } while skipLineEnd()
    }

    private mutating func endLine() throws(TOMLError) {
        skipBlanks()
        try skipComment()
        guard current == nil || skipLineEnd() else {
            throw unexpected("there is more text after the end of this setting; begin a new line for it")
        }
    }

    // MARK: Errors

    private func fault(_ message: String) -> TOMLError { TOMLError(line: line, message: message) }

    private static func isControl(_ byte: UInt8) -> Bool { (byte < 0x20 && byte != UInt8(ascii: "\t")) || byte == 0x7F }

    private var wrongCharacter: TOMLError {
        fault("this line has a character that is allowed only in quotes or in a comment; remove it")
    }

    /// Returns the error for the byte at this place, or the given one if nothing better is known.
    private func unexpected(_ message: String) -> TOMLError {
        switch current {
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            fault("a closing bracket has no matching opening bracket; correct it")
        case let byte? where byte >= 0x80 || (Self.isControl(byte) && byte != UInt8(ascii: "\n")): wrongCharacter
        default: fault(message)
        }
    }

    // MARK: Keys and tables

    /// Reads a header, and returns its table.
    private mutating func header() throws(TOMLError) -> TOMLTable {
        place += 1
        let isElement = take("[")
        let name = try name {
            $0.fault(
                "the name of this section must begin with a letter, a digit, - or _, or be in quotes; correct it")
        }
        guard take("]"), !isElement || take("]") else {
            throw fault("the name of this section has no closing bracket; add it")
        }
        headers.append(Header(name: name, line: line))
        var table = root
        for part in name.dropLast() { table = try table.passed(part, line: line) }
        return try table.defined(name[name.count - 1], isElement: isElement, line: line)
    }

    private mutating func pair(into table: TOMLTable, depth: Int) throws(TOMLError) {
        let first = line
        let name = try name {
            $0.unexpected("a key must begin with a letter, a digit, - or _, or be in quotes; correct it")
        }
        guard take("=") else { throw unexpected("this key has no = after it; write KEY = VALUE") }
        var table = table
        for part in name.dropLast() { table = try table.dotted(part, line: first) }
        let key = name[name.count - 1]
        if let known = table.entries[key] { throw .duplicate(key, of: known.lines.lowerBound, at: first) }
        let value = try value(depth: depth + 1)
        table.set(key, value, lines: first...line)
    }

    /// Reads a name with its parts, as in `a."b c".d`, and the blanks around it.
    private mutating func name(orElse wrong: (TOMLReader) -> TOMLError) throws(TOMLError) -> [String] {
        var parts: [String] = []
        repeat {
            skipBlanks()
            guard parts.count < Self.deepest else { throw fault("this name has too many parts; shorten it") }
            if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
                guard !isAhead("\"\"\""), !isAhead("'''") else { throw wrong(self) }
                parts.append(try text())
            } else {
                let start = place
                while let byte = current, Self.isBare(byte) { place += 1 }
                guard place > start else { throw wrong(self) }
                parts.append(String(decoding: bytes[start..<place], as: UTF8.self))
            }
            skipBlanks()
        } while take(".")
        return parts
    }

    static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(TOMLError) -> TOMLValue {
        skipBlanks()
        guard depth <= Self.deepest else { throw fault("brackets are nested too deeply; remove some") }
        switch current {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try text())
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "{"): return try inlineTable(depth: depth)
        default: return try plainValue()
        }
    }

    private mutating func array(depth: Int) throws(TOMLError) -> TOMLValue {
        let first = line
        place += 1
        var values: [TOMLValue] = []
        while true {
            try skipToContent()
            if take("]") { return .array(values) }
            guard current != nil else {
                throw TOMLError(line: first, message: "this list has no closing bracket; add it")
            }
            values.append(try value(depth: depth + 1))
            try skipToContent()
            guard take(",") || current == UInt8(ascii: "]") else {
                throw unexpected("the values of a list need a comma between them, and a closing bracket at the end")
            }
        }
    }

    private mutating func inlineTable(depth: Int) throws(TOMLError) -> TOMLValue {
        let table = TOMLTable(.inline, line: line)
        place += 1
        skipBlanks()
        if take("}") { return .table(table) }
        repeat {
            skipBlanks()
            if current == UInt8(ascii: "}") {
                throw fault("a table in one line has no comma after its last key; remove the comma")
            }
            try pair(into: table, depth: depth)
            skipBlanks()
        } while take(",")
        guard take("}") else {
            throw unexpected("a table in one line needs commas between its keys, and a closing bracket at the end")
        }
        return .table(table)
    }

    /// Reads a value without quotes: a boolean, a number, a date or a time.
    private mutating func plainValue() throws(TOMLError) -> TOMLValue {
        var word = plainWord()
        guard !word.isEmpty else { throw unexpected("this key has no value; add one") }
        if PlainValue.isDate(word), isAhead(" "), place + 1 < bytes.count, PlainValue.isDigit(bytes[place + 1]) {
            place += 1
            word += "T" + plainWord()
        }
        guard let value = PlainValue.read(word) else {
            throw fault("a value that is not a number, date, time, true or false must be in quotes; correct it")
        }
        return value
    }

    private mutating func plainWord() -> String {
        let start = place
        while let byte = current, (0x21..<0x7F).contains(byte), !"[]{},=#\"'".utf8.contains(byte) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    // MARK: Texts

    /// Reads a string of any of the four kinds.
    private mutating func text() throws(TOMLError) -> String {
        let quote = bytes[place]
        let isLong = isAhead("\"\"\"") || isAhead("'''")
        let first = line
        place += isLong ? 3 : 1
        if isLong { _ = skipLineEnd() }
        var content: [UInt8] = []
        while let byte = current {
            if byte == quote {
                let count = min(bytes[place...].prefix { $0 == quote }.count, 5)
                guard isLong else {
                    place += 1
                    return String(decoding: content, as: UTF8.self)
                }
                place += count
                // Up to two quotes before the closing ones are part of the string.
                content += repeatElement(quote, count: count < 3 ? count : count - 3)
                if count >= 3 { return String(decoding: content, as: UTF8.self) }
            } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                content += try escape(isLong: isLong)
            } else if isLong, isAhead("\n") || isAhead("\r\n") {
                let start = place
                _ = skipLineEnd()
                content += bytes[start..<place]
            } else {
                if byte == UInt8(ascii: "\n") { break }
                guard !Self.isControl(byte) else {
                    throw fault("this text has a control character; write it as an escape such as \\u001B")
                }
                content.append(byte)
                place += 1
            }
        }
        throw TOMLError(line: first, message: "this text has no closing quote; add it")
    }

    /// Reads an escape sequence.
    private mutating func escape(isLong: Bool) throws(TOMLError) -> [UInt8] {
        place += 1
        let byte = current
        let simple: [Character: UInt8] = [
            "b": 8, "t": 9, "n": 10, "f": 12, "r": 13, "\"": UInt8(ascii: "\""), "\\": UInt8(ascii: "\\"),
        ]
        if let byte, let value = simple[Character(UnicodeScalar(byte))] {
            place += 1
            return [value]
        }
        let digits = byte == UInt8(ascii: "u") ? 4 : byte == UInt8(ascii: "U") ? 8 : 0
        if digits > 0, place + digits < bytes.count {
            let hex = bytes[place + 1...place + digits]
            if hex.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let scalar = UInt32(String(decoding: hex, as: UTF8.self), radix: 16).flatMap(UnicodeScalar.init)
            {
                place += digits + 1
                return Array(String(scalar).utf8)
            }
        }
        // A backslash at the end of a line joins the line with the next text.
        skipBlanks()
        guard isLong, digits == 0, isAhead("\n") || isAhead("\r\n") else {
            throw fault("this backslash begins no known escape; write \\\\ for a backslash")
        }
        repeat { skipBlanks() } while skipLineEnd()
        return []
    }
}
