import CalendarModel

/// An unfolded line of iCalendar text (RFC 5545 §3.1).
struct ContentLine {
    /// Where it began, counted from 1 in the lines of the text as written.
    let number: Int
    /// The line without its end and its folds.
    let text: Substring

    /// The lines of a text, whichever of CR LF, LF and CR ends them; empty ones are left out.
    ///
    /// A line whose value is quoted-printable goes on after a soft break (`=` at its end), too: what follows begins with
    /// whatever it begins with, since a blank there is the value's own.
    static func lines(of source: String) -> [ContentLine] {
        var lines: [ContentLine] = []
        // The line that the next ones may go on with; only folded lines are copied, each once.
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
        for written in WrittenLines(source.utf8) {
            number += 1
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

    /// What a line says, nil where it is no content line: no name, or nothing after it.
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
    /// A known property whose value follows a `=` where a colon should stand.
    func propertyWithEqualsSign() -> (property: Property, badParameters: [String])? {
        guard let sign = text.utf8.prefix(24).firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = text[..<sign].trimmed.uppercased()
        guard KnownNames.properties.contains(name) else { return nil }
        return (Property(name, value: String(text[text.index(after: sign)...])), ["="])
    }
}

extension String {
    /// Takes the `=` off that a quoted-printable line ends in, and the blanks after it.
    fileprivate mutating func removeSoftBreak() {
        while let last = unicodeScalars.popLast() {
            if last == "=" { return }
        }
    }
}

/// The lines of a text as written, folds and all.
private struct WrittenLines: Sequence, IteratorProtocol {
    private var rest: Substring.UTF8View

    init(_ text: String.UTF8View) { rest = text[...] }

    mutating func next() -> Substring? {
        guard !rest.isEmpty else { return nil }
        guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
            defer { rest = rest[rest.endIndex...] }
            return Substring(rest)
        }
        let line = Substring(rest[..<end])
        let next = rest.index(after: end)
        let isPair = rest[end] == UInt8(ascii: "\r") && next < rest.endIndex && rest[next] == UInt8(ascii: "\n")
        rest = rest[(isPair ? rest.index(after: next) : next)...]
        return line
    }
}

/// Reads the parts of a content line from its front.
private struct ContentLineReader {
    struct BadParameter: Error {
        let text: String
    }

    private(set) var rest: Substring.UTF8View

    init(_ line: Substring.UTF8View) { rest = line }

    mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// A name in upper case, blanks around it passed over.
    mutating func name() -> String? {
        let part = prefix { ![UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "=")].contains($0) }
        let name = part.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            .prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        guard !name.isEmpty, name.allSatisfy(\.isNameByte) else { return nil }
        return Substring(name).uppercased()
    }

    mutating func parameter() -> Result<Parameter, BadParameter> {
        let start = rest
        guard let name = name() else {
            _ = prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }
            return .failure(BadParameter(text: String(Substring(start[..<rest.startIndex]))))
        }
        guard take(UInt8(ascii: "=")) else { return .success(Parameter(name, [])) }
        var values: [String] = []
        repeat { values.append(parameterValue()) } while take(UInt8(ascii: ","))
        return .success(Parameter(name, values))
    }

    /// A value up to the next delimiter that is not in quotes; the quotes are taken off.
    private mutating func parameterValue() -> String {
        var quoted: String?
        if rest.first == UInt8(ascii: "\""), let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) {
            quoted = String(Substring(rest[rest.index(after: rest.startIndex)..<end]))
            rest = rest[rest.index(after: end)...]
        }
        let plain = prefix {
            $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":")
        }
        return (quoted ?? "") + String(Substring(plain))
    }

    private mutating func prefix(while condition: (UInt8) -> Bool) -> Substring.UTF8View {
        let part = rest.prefix(while: condition)
        rest = rest[part.endIndex...]
        return part
    }
}

extension UInt8 {
    /// A byte that a property's or parameter's name may have: letters, digits and hyphens (RFC 5545 §3.1 iana-token); the
    /// underscore too, which some write.
    var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
