import CalendarModel

/// An unfolded line of iCalendar text (RFC 5545 §3.1).
struct ContentLine {
    /// The number of the physical line on which this line begins, counted from 1.
    let number: Int
    /// The line without its line end and folds.
    let text: Substring
    /// Whether invisible marks other than a byte order mark stood before the line.
    var hadMarks = false

    /// Returns the non-empty lines of a text. A line ends with CR LF, LF or CR.
    ///
    /// A line with a quoted-printable value also continues after a soft break (`=` at its end). A blank at the start of
    /// the continuation then belongs to the value.
    static func lines(of source: String) -> [ContentLine] {
        var lines: [ContentLine] = []
        // The current line, which the next physical lines may continue. A line is copied only if it is folded, and only
        // once.
        var number = 0
        var last = 0
        var text = Substring()
        var unfolded: String?
        var hadMarks = false
        var scanner = SoftBreakScanner()
        func flush() {
            guard last > 0 else { return }
            lines.append(ContentLine(number: last, text: unfolded.map { $0[...] } ?? text, hadMarks: hadMarks))
        }
        func append(_ piece: Substring) {
            if unfolded == nil { unfolded = String(text) }
            unfolded?.append(contentsOf: piece)
            scanner.scan(piece.utf8)
        }
        var source = source
        source.makeContiguousUTF8()
        func part(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Substring {
            let utf8 = source.utf8
            let start = utf8.index(utf8.startIndex, offsetBy: bytes.startIndex)
            return Substring(utf8[start..<utf8.index(start, offsetBy: bytes.count)])
        }
        // Most lines are plain, and their bytes decide this. Only the text of a whole line is made a substring.
        source.utf8.withContiguousStorageIfAvailable { bytes in
            for written in PhysicalLines(bytes[...]) {
                number += 1
                if scanner.isDeclared, scanner.goesOn(from: unfolded?.utf8[...] ?? text.utf8, to: written) {
                    if unfolded == nil { unfolded = String(text) }
                    unfolded?.removeSoftBreak()
                    append(part(written))
                    continue
                }
                guard let first = written.first else { continue }
                if last > 0, first.isBlank {
                    append(part(written.dropFirst()))
                } else {
                    flush()
                    (last, text, unfolded) = (number, part(written), nil)
                    if first >= 0x80 { text = text.withoutMarks }
                    hadMarks = text.utf8.count < written.count && !written.starts(with: "\u{FEFF}".utf8)
                    scanner = SoftBreakScanner()
                    scanner.scan(written)
                }
            }
        }
        flush()
        return lines
    }

    /// A line's property, and the damage in its parameters.
    struct Reading {
        var property: Property
        /// The malformed parameters, which were left out of the property.
        var badParameters: [String] = []
        /// Messages about repairs in the parameters that the property keeps.
        var mends: [String] = []
    }

    /// Returns the line's property; nil if the line has no name or no colon.
    ///
    /// If a line has no colon outside quotation marks, a closing quotation mark is probably missing. The line is then
    /// read again with its quotation marks as plain characters.
    func property() -> Reading? {
        guard var reading = plainProperty() else { return nil }
        if hadMarks { reading.mends.append("invisible marks before the name were left out") }
        return reading
    }

    private func plainProperty() -> Reading? {
        reading(ContentLineReader(text.utf8))
            ?? (text.utf8.contains(UInt8(ascii: "\"")) ? reading(ContentLineReader(text.utf8), quotes: false) : nil)
    }

    private func reading(_ reader: ContentLineReader<Substring.UTF8View>, quotes: Bool = true) -> Reading? {
        var reader = reader
        guard let name = reader.name() else { return nil }
        var reading = Reading(property: Property(name, value: ""))
        if text.utf8.count - reader.rest.count != name.utf8.count,
            text.utf8.prefix(64).prefix(while: { !$0.endsName }).contains(where: { $0 >= 0x80 })
        {
            reading.mends.append("invisible marks in the name were left out")
        }
        while reader.take(UInt8(ascii: ";")) {
            if let text = reader.continuation(), let last = reading.property.parameters.indices.last,
                let value = reading.property.parameters[last].values.indices.last
            {
                reading.property.parameters[last].values[value] += ";\(text)"
                reading.mends.append(
                    "a parameter's value has a semicolon but no quotes; the semicolon was read as part of the value"
                )
                continue
            }
            switch reader.parameter(quotes: quotes) {
            case .success(let parsed):
                reading.property.parameters.append(parsed.parameter)
                reading.mends += parsed.mends
            case .failure(let failure): reading.badParameters.append(failure.text)
            }
        }
        guard reader.take(UInt8(ascii: ":")) else { return nil }
        reading.property.value = String(Substring(reader.rest))
        return reading
    }
}

extension ContentLine {
    /// Returns the property of a line such as `SUMMARY=Party`: a known name, then `=` instead of the colon.
    func propertyWithEqualsSign() -> Reading? {
        guard let sign = text.utf8.prefix(24).firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = text[..<sign].trimmed.uppercased()
        guard KnownNames.properties.contains(name) else { return nil }
        let value = String(text[text.index(after: sign)...])
        return Reading(property: Property(name, value: value), badParameters: ["="])
    }
}

extension ContentLine {
    /// Returns the property of a line such as `TRIGGER-PT15M`, which lacks the colon before a duration.
    func triggerWithoutColon() -> Reading? {
        let value = String(text.dropFirst(7))
        guard text.hasPrefix("TRIGGER"), CalendarDuration(value) != nil else { return nil }
        return Reading(property: Property("TRIGGER", value: value), mends: ["the missing colon was inserted"])
    }

    /// The name after END, in upper case, if it is not a known component; nil for any other line.
    var endedComponent: String? {
        guard text.utf8.prefix(4).elementsEqual("END:".utf8) else { return nil }
        let name = text.dropFirst(4).trimmed.uppercased()
        return KnownNames.components.contains(name) ? nil : name
    }

    /// Returns the tag of a line such as `BEGIN;VEVENT`: BEGIN or END, another sign than the colon, and the name of a
    /// component.
    func tagWithOtherSign() -> Reading? {
        guard text.utf8.count <= 40, text.hasPrefix("BEGIN") || text.hasPrefix("END") else { return nil }
        let words = text.split { ":;=. ".contains($0) }
        guard words.count == 2, words[0] == "BEGIN" || words[0] == "END",
            KnownNames.components.contains(String(words[1]))
        else { return nil }
        return Reading(
            property: Property(String(words[0]), value: String(words[1])),
            mends: ["a sign other than the colon was read as one"])
    }
}

extension Substring {
    /// The line without invisible marks before a known name, such as a byte order mark between two joined files.
    fileprivate var withoutMarks: Substring {
        guard let first = utf8.first, first >= 0x80 else { return self }
        let rest = Substring(unicodeScalars.drop { $0.isInvisibleMark })
        return KnownNames.propertyPrefix(of: Array(rest.utf8.prefix(32))[...]) == nil ? self : rest
    }
}

extension ContentLine {
    /// The property of a line that has no value: a known name alone, or a known name with a known parameter, as in
    /// `ORGANIZER;CN=Anna`. Nil for any other line. Only names in capitals count, because other words may be a text.
    var nameWithoutValue: String? {
        let line = text.trimmed
        let name = line.utf8.prefix(24).prefix { $0.isNameByte }
        let word = String(Substring(name))
        guard KnownNames.properties.contains(word) else { return nil }
        let rest = line.utf8[name.endIndex...]
        guard let sign = rest.first else { return KnownNames.lonely.contains(word) ? word : nil }
        guard sign == UInt8(ascii: ";"), !rest.contains(UInt8(ascii: ":")) else { return nil }
        let parameter = rest.dropFirst().prefix { $0.isNameByte }
        let key = String(Substring(parameter)).uppercased()
        let isParameter = KnownNames.parameters.contains(key) || key.hasPrefix("X-")
        return isParameter && rest[parameter.endIndex...].first == UInt8(ascii: "=") ? word : nil
    }
}

extension String {
    /// Removes the `=` at the end of a quoted-printable line, and the blanks after it.
    fileprivate mutating func removeSoftBreak() {
        while let last = unicodeScalars.popLast() {
            if last == "=" { return }
        }
    }
}

// MARK: - Names and parameters

extension ContentLineReader where Bytes == Substring.UTF8View {
    fileprivate struct BadParameter: Error {
        let text: String
    }

    /// Reads a name, without the blanks around it. Returns it in upper case.
    fileprivate mutating func name() -> String? {
        let written = take { !$0.endsName }
        let words = written.split(whereSeparator: \.isBlank)
        guard let name = words.first, words.count == 1 else { return nil }
        if name.allSatisfy(\.isNameByte) { return Substring(name).uppercased() }
        // A mark that nobody sees may be inside or after the name.
        let plain = String(String.UnicodeScalarView(Substring(name).unicodeScalars.filter { !$0.isInvisibleMark }))
        return !plain.isEmpty && plain.utf8.allSatisfy(\.isNameByte) ? plain.uppercased() : nil
    }

    fileprivate typealias ParsedParameter = (parameter: Parameter, mends: [String])

    /// Reads text after a semicolon, if the text continues the parameter value before the semicolon, as in
    /// `X-TITLE=Cafe; 4041 Linz`. Such text has blanks where a parameter name cannot have any. Returns nil for anything
    /// else.
    fileprivate mutating func continuation() -> String? {
        let text = rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }
        let name = text.prefix { $0 != UInt8(ascii: "=") }
        let hasName = name.endIndex < text.endIndex
        let words = name.split(whereSeparator: \.isBlank)
        let isSpaced = words.count > 1 || (!hasName && words.count == 1 && name.first?.isBlank == true)
        guard isSpaced, text.endIndex < rest.endIndex else { return nil }
        defer { _ = take { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") } }
        return String(Substring(text))
    }

    /// Reads a parameter.
    ///
    /// - Parameter quotes: whether quotation marks enclose a value; if not, quotation marks are plain characters.
    fileprivate mutating func parameter(quotes: Bool) -> Result<ParsedParameter, BadParameter> {
        let start = rest
        guard let name = name() else {
            _ = take { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }
            return .failure(BadParameter(text: String(Substring(start[..<rest.startIndex]))))
        }
        guard take(UInt8(ascii: "=")) else { return .success((Parameter(name, []), [])) }
        var values: [String] = []
        var mends: [String] = []
        repeat { values.append(parameterValue(quotes: quotes, mends: &mends)) } while take(UInt8(ascii: ","))
        return .success((Parameter(name, values), mends.map { "\(name): \($0)" }))
    }

    /// Reads a value up to the next delimiter outside quotes. Removes the quotes.
    private mutating func parameterValue(quotes: Bool, mends: inout [String]) -> String {
        let enclosed = quotes ? takeQuoted() : nil
        let quoted = enclosed.map { String(Substring($0)) } ?? ""
        let start = rest
        skipPlain()
        while takeEscapedDelimiter(after: start[..<rest.startIndex]) {
            mends.append("a delimiter after a backslash was read as part of the value")
            skipPlain()
        }
        var plain = start[..<rest.startIndex]
        // If the value has only one quotation mark, at its start or end, this mark is dropped.
        if quoted.isEmpty, plain.count(where: { $0 == UInt8(ascii: "\"") }) == 1 {
            let isFirst = plain.first == UInt8(ascii: "\"")
            if isFirst || plain.last == UInt8(ascii: "\"") {
                plain = isFirst ? plain.dropFirst() : plain.dropLast()
                mends.append("a quotation mark without its partner was left out")
            }
        }
        if plain.contains(UInt8(ascii: "\"")) || (enclosed != nil && !plain.isEmpty) {
            mends.append("the value has a quotation mark where none is allowed; it was read as far as possible")
        }
        return quoted + String(Substring(plain))
    }

    private mutating func skipPlain() {
        _ = take { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }
    }

    /// Reads a delimiter after a backslash as part of the value. Some programs escape delimiters in a parameter in the
    /// same way as in a TEXT value: `X-TITLE=Platz 1\; 4041 Linz`. A backslash does not escape a semicolon before
    /// another parameter, or the last colon of the line.
    private mutating func takeEscapedDelimiter(after value: Substring.UTF8View) -> Bool {
        let backslashes = value.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        guard let delimiter = rest.first, backslashes % 2 == 1 else { return false }
        let next = rest.dropFirst()
        switch delimiter {
        case UInt8(ascii: ";"):
            let name = next.prefix { $0.isNameByte }
            if !name.isEmpty, next[name.endIndex...].first == UInt8(ascii: "=") { return false }
            guard next.contains(UInt8(ascii: ":")) else { return false }
        case UInt8(ascii: ":"):
            guard next.contains(UInt8(ascii: ":")) else { return false }
        default: break
        }
        return take(delimiter)
    }
}
