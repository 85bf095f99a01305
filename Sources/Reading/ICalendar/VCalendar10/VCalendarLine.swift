import CalendarModel

/// A logical line of vCalendar 1.0, with folds and soft breaks joined. Its value is octets, because the line's own
/// parameters state the character set.
struct VCalendarLine {
    /// The number of the physical line on which this line begins, counted from 1.
    let number: Int
    let name: String
    /// The parameters. vCalendar allows some values without a parameter name. Such a value gets the parameter name that
    /// the value implies.
    var parameters: [Parameter]
    /// The octets of the value, still encoded.
    var value: [UInt8]

    enum Encoding {
        case plain, quotedPrintable, base64
    }

    /// The encoding that ENCODING states. 7BIT, 8BIT and unknown encodings count as plain.
    var encoding: Encoding {
        switch parameter("ENCODING")?.uppercased() {
        case "QUOTED-PRINTABLE", "Q": .quotedPrintable
        case "BASE64", "B": .base64
        default: .plain
        }
    }

    func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.values.first
    }

    /// Reads a logical line; nil if it has no name or no colon.
    init?(_ bytes: ArraySlice<UInt8>, number: Int) {
        var reader = ContentLineReader(bytes)
        guard let name = reader.name() else { return nil }
        var parameters: [Parameter] = []
        while reader.take(UInt8(ascii: ";")) {
            let parameter = reader.parameter()
            if !parameter.name.isEmpty { parameters.append(parameter) }
        }
        guard reader.take(UInt8(ascii: ":")) else { return nil }
        self.number = number
        self.name = name
        self.parameters = parameters
        value = Array(reader.rest)
    }
}

// MARK: - Names and parameters

extension ContentLineReader where Bytes == ArraySlice<UInt8> {
    /// Reads the name, without the group that may precede it (`A.SUMMARY`). Returns it in upper case.
    fileprivate mutating func name() -> String? {
        let part = take { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }.withoutBlanks
        let name = part.lastIndex(of: UInt8(ascii: ".")).map { part[part.index(after: $0)...] } ?? part
        guard !name.isEmpty, name.allSatisfy(\.isNameByte) else { return nil }
        return String(decoding: name, as: UTF8.self).uppercased()
    }

    /// Reads a parameter. A value without a parameter name gets the name that the value implies.
    fileprivate mutating func parameter() -> Parameter {
        let name = String(decoding: take { !$0.endsName }.withoutBlanks, as: UTF8.self)
        guard take(UInt8(ascii: "=")) else { return Self.named(name) }
        let quoted = takeQuoted() ?? []
        let value = quoted + take { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }.withoutBlanks
        return Parameter(name.uppercased(), String(decoding: value, as: UTF8.self))
    }

    /// Returns the parameter for a value without a name, which vCalendar 1.0 allows for some values (§2.1.1).
    private static func named(_ value: String) -> Parameter {
        switch value.uppercased() {
        case "QUOTED-PRINTABLE", "BASE64", "7BIT", "8BIT": Parameter("ENCODING", value)
        case "URL", "CID", "CONTENT-ID", "INLINE": Parameter("VALUE", value)
        case "PCM", "WAVE", "AIFF": Parameter("TYPE", value)
        case "UTF-8", "US-ASCII", "SHIFT_JIS": Parameter("CHARSET", value)
        case "ATTENDEE", "ORGANIZER", "OWNER", "DELEGATE": Parameter("ROLE", value)
        case let other: Parameter(other, [])
        }
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without blanks at both ends.
    fileprivate var withoutBlanks: ArraySlice<UInt8> {
        let start = drop(while: \.isBlank)
        return start[..<((start.lastIndex { !$0.isBlank } ?? start.startIndex - 1) + 1)]
    }
}

// MARK: - Physical lines

extension VCalendarLine {
    /// Returns the logical lines of a payload, and the lines that are not properties.
    ///
    /// A line continues on the next one in three cases: the next line begins with a blank (RFC 822 folding); the value
    /// is quoted-printable and ends in a soft break; or the value is BASE64 data, which end at an empty line or a
    /// property.
    static func lines(of bytes: [UInt8]) -> (lines: [VCalendarLine], junk: [(number: Int, text: String)]) {
        var lines: [VCalendarLine] = []
        var junk: [(number: Int, text: String)] = []
        var written = PhysicalLines(bytes[...]).enumerated().makeIterator()
        var next = written.next()
        while let (index, first) = next {
            let number = index + 1
            next = written.next()
            guard !first.isEmpty else { continue }
            var text = Array(first)
            var length = first.count
            var scanner = SoftBreakScanner()
            scanner.scan(first)
            while let (_, piece) = next, let place = join(&text, length, piece, scanner) {
                scanner.scan(text[place...])
                length = piece.count
                next = written.next()
            }
            guard var line = VCalendarLine(text[...], number: number) else {
                if text.contains(where: { !$0.isBlank }) {
                    junk.append((number, String(decoding: text.prefix(60), as: UTF8.self)))
                }
                continue
            }
            if line.encoding == .base64 {
                // In an alarm, only the sound is encoded, not the time and the repetition.
                let isAlarm = VCalendarAlarm.actions[line.name] != nil
                let start = isAlarm ? line.value.lastIndex(of: UInt8(ascii: ";")).map { $0 + 1 } ?? 0 : 0
                line.value = line.value[..<start] + line.value[start...].filter(\.isBase64)
                while let (_, piece) = next, isBase64(piece) {
                    line.value += piece.filter(\.isBase64)
                    next = written.next()
                }
            }
            lines.append(line)
        }
        return (lines, junk)
    }

    /// Appends a physical line to the logical line that it continues. Returns the index in the logical line at which
    /// the appended part begins. Returns nil, and appends nothing, if the physical line begins a new logical line.
    ///
    /// vCalendar folds as RFC 822 does, so the blank that marks a fold belongs to the text. The blank is dropped in two
    /// cases, which come from generators that fold as iCalendar does: after a line of about 75 octets, and if more
    /// blanks follow.
    private static func join(
        _ text: inout [UInt8], _ length: Int, _ piece: ArraySlice<UInt8>, _ scanner: SoftBreakScanner
    ) -> Int? {
        if scanner.goesOn(from: text, to: piece) {
            while let last = text.popLast(), last != UInt8(ascii: "=") {}
            defer { text += piece }
            return text.count
        }
        guard piece.first?.isBlank == true, piece.contains(where: { !$0.isBlank }) else { return nil }
        let isIndented = piece.dropFirst().first?.isBlank == true
        defer { text += isIndented || (74...76).contains(length) ? piece.dropFirst() : piece }
        return text.count
    }

    /// Whether a line can only be more BASE64 data: the line is not empty and not a property.
    private static func isBase64(_ line: ArraySlice<UInt8>) -> Bool {
        line.contains { !$0.isBlank } && line.allSatisfy { $0.isBase64 || $0.isBlank }
    }
}

extension UInt8 {
    /// Whether the byte is part of BASE64 (RFC 2045 §6.8), including padding.
    fileprivate var isBase64: Bool {
        isLetterOrDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "/") || self == UInt8(ascii: "=")
    }
}
