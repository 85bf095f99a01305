/// Reads and repairs damaged JSON that ``JSONReader`` refuses.
///
/// The reader collects its repairs in ``repairs``. If the first pass over the text fails, a second pass also guesses
/// which quotation marks are part of a text.
struct LenientJSONReader {
    private var bytes: [UInt8]
    private var index = 0
    private var depth: Int
    private let guessesQuotes: Bool
    private(set) var repairs: Set<JSONRepair> = []

    private init(_ bytes: [UInt8], depth: Int, guessesQuotes: Bool) {
        self.bytes = bytes
        self.depth = depth
        self.guessesQuotes = guessesQuotes
    }

    /// Returns the value of a text, and the repairs; nil if the text cannot be repaired.
    static func read(_ text: some Collection<UInt8>, depth: Int = 100) -> (value: JSONValue, repairs: [JSONRepair])? {
        let bytes = Array(text)
        var strict = JSONReader(bytes, depth: depth)
        if let value = strict.wholeText() {
            return (value, bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [.byteOrderMark] : [])
        }
        for guessesQuotes in [false, true] {
            var reader = LenientJSONReader(bytes, depth: depth, guessesQuotes: guessesQuotes)
            guard let value = reader.wholeText() else { continue }
            return (value, JSONRepair.allCases.filter(reader.repairs.contains))
        }
        return nil
    }

    private mutating func wholeText() -> JSONValue? {
        unwrap()
        decodeEntities()
        skipBlanks()
        guard let start = next, start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else { return nil }
        var values: [JSONValue] = []
        while let start = next {
            switch start {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                // Several values in a row are read as a list.
                guard let value = value() else { return nil }
                values.append(value)
                if values.count > 1 { repairs.insert(.comma) }
            case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
                // Surplus characters after a whole value are dropped.
                index += 1
                repairs.insert(.comma)
            default: return nil
            }
            skipBlanks()
        }
        return values.count > 1 ? .array(values) : values.first
    }

    // MARK: Wrappings

    private mutating func unwrap() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes.removeFirst(3)
            repairs.insert(.byteOrderMark)
        }
        var start = 0
        var end = bytes.count
        var isWrapped = true
        while isWrapped {
            isWrapped = false
            while start < end, bytes[start] <= 0x20 { start += 1 }
            while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
            for mark in [
                "//<![CDATA[", "/*<![CDATA[*/", "/* <![CDATA[ */", "<![CDATA[", "//<!--", "<!--", "// <![CDATA[",
            ]
            where bytes[start..<end].starts(with: mark.utf8) {
                start += mark.utf8.count
                isWrapped = true
            }
            for mark in ["//]]>", "/*]]>*/", "/* ]]> */", "]]>", "//-->", "-->", "// ]]>", "//"]
            where end - start >= mark.utf8.count && bytes[start..<end].suffix(mark.utf8.count).elementsEqual(mark.utf8)
            {
                end -= mark.utf8.count
                isWrapped = true
            }
            if isWrapped { repairs.insert(.wrapper) }
        }
        bytes = Array(bytes[start..<end])
    }

    /// Decodes a text that was escaped as a whole for HTML, so that all its quotation marks are references.
    private mutating func decodeEntities() {
        skipBlanks()
        var place = index
        while place < bytes.count,
            bytes[place] <= 0x20 || bytes[place] == UInt8(ascii: "{") || bytes[place] == UInt8(ascii: "[")
        {
            place += 1
        }
        let marks: [(reference: String, byte: UInt8)] = [
            ("&quot;", 0x22), ("&#34;", 0x22), ("&#034;", 0x22), ("&ldquo;", 0x22), ("&rdquo;", 0x22),
            ("&#8220;", 0x22),
            ("&#8221;", 0x22), ("&#8243;", 0x22), ("&bdquo;", 0x22), ("&amp;quot;", 0x22),
        ]
        guard marks.contains(where: { bytes[place...].starts(with: $0.reference.utf8) }) else { return }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var from = 0
        while from < bytes.count {
            if bytes[from] == UInt8(ascii: "&"),
                let mark = marks.first(where: { bytes[from...].starts(with: $0.reference.utf8) })
            {
                decoded.append(mark.byte)
                from += mark.reference.utf8.count
            } else {
                decoded.append(bytes[from])
                from += 1
            }
        }
        bytes = decoded
        index = 0
        repairs.insert(.entities)
    }

    // MARK: Values

    private mutating func value() -> JSONValue? {
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return nested { $0.object() }
        case UInt8(ascii: "["): return nested { $0.array() }
        case nil: return nil
        default: return text(.value).map(JSONValue.string) ?? bare()
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
        while true {
            skipCommas(atStart: values.isEmpty)
            switch next {
            case UInt8(ascii: "]"):
                index += 1
                return .array(values)
            case nil: return ended(.array(values))
            case UInt8(ascii: "}"), UInt8(ascii: ":"): return nil
            default:
                guard let value = value() else { return nil }
                values.append(value)
            }
        }
    }

    private mutating func object() -> JSONValue? {
        var members: [JSONValue.Member] = []
        while true {
            skipCommas(atStart: members.isEmpty)
            switch next {
            case UInt8(ascii: "}"):
                index += 1
                return .object(members)
            case nil: return ended(.object(members))
            default:
                guard let name = text(.name) ?? word() else { return nil }
                skipBlanks()
                guard next == UInt8(ascii: ":") else { return nil }
                index += 1
                skipBlanks()
                if next == UInt8(ascii: ",") || next == UInt8(ascii: "}") {
                    repairs.insert(.comma)
                    members.append(JSONValue.Member(name: name, value: .null))
                } else {
                    guard let value = value() else { return nil }
                    members.append(JSONValue.Member(name: name, value: value))
                }
            }
        }
    }

    /// Returns an array or object that has no closing bracket, and reports the missing bracket.
    private mutating func ended(_ value: JSONValue) -> JSONValue {
        repairs.insert(.missingEnd)
        return value
    }

    /// Skips the comma before an element, and reports a missing comma or a surplus one.
    private mutating func skipCommas(atStart: Bool) {
        var count = 0
        skipBlanks()
        while next == UInt8(ascii: ",") {
            count += 1
            index += 1
            skipBlanks()
        }
        let isEnd = next == UInt8(ascii: "}") || next == UInt8(ascii: "]") || next == nil
        if count != (atStart || isEnd ? 0 : 1) { repairs.insert(.comma) }
    }

    // MARK: Texts

    private enum Role { case name, value }

    /// Reads a text in quotation marks of any kind; nil if no text begins here, or if the text has no end.
    private mutating func text(_ role: Role) -> String? {
        let ends: [[UInt8]]
        switch next {
        case UInt8(ascii: "\""): ends = [[0x22]]
        case UInt8(ascii: "'"): ends = [[0x27]]
        // “ ” „ ″
        case 0xE2 where has([0xE2, 0x80]):
            guard index + 2 < bytes.count, [0x9C, 0x9D, 0x9E, 0xB3].contains(bytes[index + 2]) else { return nil }
            ends = [[0xE2, 0x80, 0x9C], [0xE2, 0x80, 0x9D], [0xE2, 0x80, 0xB3], [0x22]]
            index += 2
        default: return nil
        }
        if ends != [[0x22]] { repairs.insert(.quotes) }
        index += 1
        var text: [UInt8] = []
        let quote = ends[0][0]
        while let byte = next {
            if byte == quote || byte == 0x22,
                let end = ends.first(where: { $0[0] == byte && bytes[index...].starts(with: $0) })
            {
                if isEnd(after: index + end.count, role) {
                    index += end.count
                    return String(decoding: text, as: UTF8.self)
                }
                repairs.insert(.unescapedQuote)
                text += end
                index += end.count
                continue
            }
            index += 1
            if byte == UInt8(ascii: "\\") {
                escape(into: &text)
            } else if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
                repairs.insert(.controlCharacter)
            } else {
                if byte < 0x20 { repairs.insert(.controlCharacter) }
                text.append(byte)
            }
        }
        return nil
    }

    /// Returns whether a quotation mark ends a text. In the first pass, every mark does. In the second pass, the
    /// characters after the mark decide.
    private func isEnd(after place: Int, _ role: Role) -> Bool {
        guard guessesQuotes else { return true }
        var place = place
        func skip() {
            while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
        }
        skip()
        guard place < bytes.count else { return true }
        switch (bytes[place], role) {
        case (UInt8(ascii: ":"), .name): return true
        case (UInt8(ascii: "}"), .value), (UInt8(ascii: "]"), .value): return true
        case (UInt8(ascii: ","), .value):
            place += 1
            skip()
            guard place < bytes.count else { return true }
            switch bytes[place] {
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"): return true
            case UInt8(ascii: "<"): return bytes[place...].starts(with: "<!--".utf8)
            case UInt8(ascii: "\""):
                // The mark ends the text if a whole text in quotation marks follows the comma: a name or a list's
                // element.
                let rest = bytes[(place + 1)...].prefix(200)
                guard let close = rest.firstIndex(of: UInt8(ascii: "\"")) else { return false }
                place = close + 1
                skip()
                return place >= bytes.count || ":,]".utf8.contains(bytes[place])
            default: return false
            }
        default: return false
        }
    }

    /// Reads the rest of an escape, after its backslash.
    private mutating func escape(into text: inout [UInt8]) {
        guard let byte = next else { return }
        index += 1
        switch byte {
        case UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(0x20)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "u"):
            guard let scalar = bytes.unicodeEscape(at: &index) else {
                repairs.insert(.invalidEscape)
                return text.append(byte)
            }
            text.append(contentsOf: String(scalar).utf8)
        default:
            // `\'` and similar escapes are read as the character. An escaped line end is kept.
            repairs.insert(.invalidEscape)
            text.append(byte)
        }
    }

    // MARK: Words and numbers

    /// Reads a number, a truth value or another word without quotation marks.
    private mutating func bare() -> JSONValue? {
        let start = index
        while let byte = next, byte > 0x20, !",]}:\"'{[".utf8.contains(byte) { index += 1 }
        guard index > start else { return nil }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        switch text {
        case "true", "True": return .bool(true)
        case "false", "False": return .bool(false)
        case "null", "None", "undefined", "NaN":
            if text != "null" { repairs.insert(.bareWord) }
            return .null
        default:
            if let value = JSONValue(text) { return value }
            repairs.insert(bytes[start] <= UInt8(ascii: "9") ? .number : .bareWord)
            return .string(text)
        }
    }

    /// Reads a name without quotation marks.
    private mutating func word() -> String? {
        let start = index
        while let byte = next,
            byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "$")
        {
            index += 1
        }
        guard index > start else { return nil }
        repairs.insert(.bareWord)
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    // MARK: Blanks

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Skips blanks, comments, tags and characters that are not allowed outside texts.
    private mutating func skipBlanks() {
        while let byte = next {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            case 0..<0x20, 0x7F:
                index += 1
                repairs.insert(.controlCharacter)
            case 0xC2 where has([0xC2, 0xA0]), 0xC2 where has([0xC2, 0xAD]):
                index += 2
                repairs.insert(.controlCharacter)
            case 0xE2 where has([0xE2, 0x80, 0x8B]) || has([0xE2, 0x80, 0xA8]) || has([0xE2, 0x80, 0xA9]),
                0xEF where has([0xEF, 0xBB, 0xBF]):
                index += 3
                repairs.insert(.controlCharacter)
            case UInt8(ascii: "/") where has("//"): skipComment(to: "\n")
            case UInt8(ascii: "/") where has("/*"): skipComment(to: "*/")
            case UInt8(ascii: "<") where has("<!--"): skipComment(to: "-->")
            case UInt8(ascii: "<"): skipComment(to: ">")
            case UInt8(ascii: "&") where has("&nbsp;"): index += 6
            default: return
            }
        }
    }

    private func has(_ mark: some Collection<UInt8>) -> Bool { bytes[index...].starts(with: mark) }

    private func has(_ mark: String) -> Bool { has(mark.utf8) }

    private mutating func skipComment(to end: String) {
        repairs.insert(.comment)
        while index < bytes.count, !has(end) { index += 1 }
        index = min(index + end.utf8.count, bytes.count)
    }
}
