import CalendarModel

/// An unfolded line of iCalendar text (RFC 5545 §3.1).
struct ContentLine {
    /// The number of the physical line on which it begins, counted from 1.
    let number: Int
    /// The line without its line end and folds.
    let text: Substring

    /// Returns the non-empty lines of a text. A line ends with CR LF, LF or CR.
    ///
    /// A line with a quoted-printable value also continues after a soft break (`=` at its end). A blank at the start of
    /// the continuation then belongs to the value.
    static func lines(of source: String) -> [ContentLine] {
        var lines: [ContentLine] = []
        // The line that the next ones may continue. Only folded lines are copied, each once.
        var number = 0
        var last = 0
        var text = Substring()
        var unfolded: String?
        var scanner = SoftBreakScanner()
        func flush() {
            if last > 0 { lines.append(ContentLine(number: last, text: unfolded.map { $0[...] } ?? text)) }
        }
        func append(_ piece: Substring) {
            if unfolded == nil { unfolded = String(text) }
            unfolded?.append(contentsOf: piece)
            scanner.scan(piece.utf8)
        }
        for bytes in PhysicalLines(source.utf8[...]) {
            number += 1
            let written = Substring(bytes)
            if scanner.goesOn(from: unfolded?.utf8[...] ?? text.utf8, to: written.utf8) {
                if unfolded == nil { unfolded = String(text) }
                unfolded?.removeSoftBreak()
                append(written)
                continue
            }
            guard let first = written.utf8.first else { continue }
            if last > 0, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
                append(written.dropFirst())
            } else {
                flush()
                (last, text, unfolded) = (number, written, nil)
                scanner = SoftBreakScanner()
                scanner.scan(written.utf8)
            }
        }
        flush()
        return lines
    }

    /// Returns the line's property and its malformed parameters; nil if the line has no name or no colon.
    func property() -> (property: Property, badParameters: [String])? {
        var reader = ContentLineReader(text.utf8)
        guard let name = reader.name() else { return nil }
        var parameters: [Parameter] = []
        var bad: [String] = []
        while reader.take(UInt8(ascii: ";")) {
            switch reader.parameter() {
            case .success(let parameter): parameters.append(parameter)
            case .failure(let failure): bad.append(failure.text)
            }
        }
        guard reader.take(UInt8(ascii: ":")) else { return nil }
        return (Property(name, parameters, value: String(Substring(reader.rest))), bad)
    }
}

extension ContentLine {
    /// Returns the property of a line that has `=` instead of the colon after a known name.
    func propertyWithEqualsSign() -> (property: Property, badParameters: [String])? {
        guard let sign = text.utf8.prefix(24).firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = text[..<sign].trimmed.uppercased()
        guard KnownNames.properties.contains(name) else { return nil }
        return (Property(name, value: String(text[text.index(after: sign)...])), ["="])
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
    /// A malformed parameter.
    fileprivate struct BadParameter: Error {
        let text: String
    }

    /// Reads a name, without the blanks around it. Returns it in upper case.
    fileprivate mutating func name() -> String? {
        let name = take { !$0.endsName }.drop(while: \.isBlank).prefix { !$0.isBlank }
        guard !name.isEmpty, name.allSatisfy(\.isNameByte) else { return nil }
        return Substring(name).uppercased()
    }

    fileprivate mutating func parameter() -> Result<Parameter, BadParameter> {
        let start = rest
        guard let name = name() else {
            _ = take { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }
            return .failure(BadParameter(text: String(Substring(start[..<rest.startIndex]))))
        }
        guard take(UInt8(ascii: "=")) else { return .success(Parameter(name, [])) }
        var values: [String] = []
        repeat { values.append(parameterValue()) } while take(UInt8(ascii: ","))
        return .success(Parameter(name, values))
    }

    /// Reads a value up to the next delimiter outside quotes. Removes the quotes.
    private mutating func parameterValue() -> String {
        let quoted = takeQuoted().map { String(Substring($0)) } ?? ""
        let plain = take { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }
        return quoted + String(Substring(plain))
    }
}
