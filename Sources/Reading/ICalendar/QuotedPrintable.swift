import CalendarModel
import TextDecoding

/// The quoted-printable encoding (RFC 2045 §6.7). It belongs to vCalendar 1.0, but some generators use it in iCalendar
/// too.
package enum QuotedPrintable {
    /// Decodes quoted-printable octets.
    ///
    /// An `=` that does not begin an escape stays. Soft line breaks (`=` before a line end, perhaps with blanks
    /// between) are removed.
    package static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            bytes.formIndex(after: &place)
            guard byte == UInt8(ascii: "=") else {
                decoded.append(byte)
                continue
            }
            let rest = bytes[place...]
            if let first = rest.first?.hexadecimalDigit, let second = rest.dropFirst().first?.hexadecimalDigit {
                decoded.append(first << 4 | second)
                place = bytes.index(place, offsetBy: 2)
            } else if let end = endOfSoftBreak(in: rest) {
                place = end
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// Returns where the text continues after the `=` of a soft line break; nil if the rest of the line is not blank.
    private static func endOfSoftBreak<Bytes: Collection<UInt8>>(in rest: Bytes) -> Bytes.Index? {
        // At most seven blanks are allowed, because skipping any number of them at every `=` would take quadratic time.
        var place = rest.startIndex
        var blanks = 0
        while place < rest.endIndex, rest[place].isBlank {
            rest.formIndex(after: &place)
            blanks += 1
            guard blanks < 8 else { return nil }
        }
        guard place < rest.endIndex else { return place }
        let end = rest[place]
        guard end == UInt8(ascii: "\r") || end == UInt8(ascii: "\n") else { return nil }
        rest.formIndex(after: &place)
        if end == UInt8(ascii: "\r"), place < rest.endIndex, rest[place] == UInt8(ascii: "\n") {
            rest.formIndex(after: &place)
        }
        return place
    }
}

/// Scans a content line piece by piece to find out whether it continues after a soft line break.
///
/// A line continues only if its parameters say that its value is quoted-printable. Any other value that ends in `=` is
/// complete. Each byte of the parameters is scanned once, however many pieces follow.
struct SoftBreakScanner {
    private static let name = Array("QUOTED-PRINTABLE".utf8)
    private var matched = 0
    private var isQuoted = false
    private var isInValue = false
    /// Whether the parameters so far say that the value is quoted-printable.
    private(set) var isDeclared = false

    mutating func scan(_ piece: some Collection<UInt8>) {
        guard !isInValue, !isDeclared else { return }
        let name = Self.name
        for byte in piece {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ":"), !isQuoted {
                isInValue = true
                return
            }
            // The name has only one Q, its first letter. So after a failed match, only the current byte can begin a new
            // match.
            let upper = byte.uppercased
            matched = upper == name[matched] ? matched + 1 : (upper == name[0] ? 1 : 0)
            if matched == name.count {
                isDeclared = true
                return
            }
        }
    }

    /// Whether the line continues on the next one: it ends in a soft break, and the next line is not a BEGIN or END.
    /// Some generators end a value in `=` by mistake, and an END on the next line must not be lost.
    func goesOn(
        from line: some BidirectionalCollection<UInt8>, to next: some Collection<UInt8>
    ) -> Bool {
        // At most seven blanks may follow the `=`, because skipping any number of them for each piece would take
        // quadratic time.
        guard isDeclared, line.suffix(8).last(where: { !$0.isBlank }) == UInt8(ascii: "=") else { return false }
        let start = next.prefix(8).map(\.uppercased)
        return !start.starts(with: "END:V".utf8) && !start.starts(with: "BEGIN:V".utf8)
    }
}

extension QuotedPrintable {
    /// Returns whether a property's parameters declare its value quoted-printable. The parameter is
    /// `ENCODING=QUOTED-PRINTABLE`, or only `QUOTED-PRINTABLE`.
    static func isDeclared(by property: Property) -> Bool {
        property.parameters.contains(where: isDeclaration)
    }

    private static func isDeclaration(_ parameter: Parameter) -> Bool {
        switch parameter.name {
        case "QUOTED-PRINTABLE": true
        case "ENCODING": ["QUOTED-PRINTABLE", "Q"].contains(parameter.values.first?.uppercased())
        default: false
        }
    }

    /// Returns the property with its value decoded and without the parameters about the encoding; nil if the
    /// property does not declare that its value is quoted-printable.
    ///
    /// A TEXT value is escaped as iCalendar requires, even if the generator did not escape it. Line ends become `\n`.
    ///
    /// - Parameter isText: whether the value is a single TEXT, in which commas and semicolons are not separators.
    static func decoded(_ property: Property, isText: Bool) -> Property? {
        guard isDeclared(by: property) else { return nil }
        let charset = property.parameter("CHARSET")
        let octets = decode(property.value.utf8)
        // If letters beyond ASCII were not encoded, the value is UTF-8 already, whatever CHARSET says.
        let stated = property.value.utf8.allSatisfy { $0 < 0x80 } ? charset : nil
        let text =
            stated.flatMap { PayloadText.decode(octets, charset: $0) } ?? PayloadText.decode(octets)
            ?? String(decoding: octets, as: UTF8.self)
        var result = property
        result.parameters.removeAll { isDeclaration($0) || $0.name == "CHARSET" }
        result.value = isText ? TextValue.escape(TextValue.unescape(text)) : text.withEscapedLineEnds
        return result
    }
}

extension String {
    /// The text with every line end replaced by `\n`, so that the text stays one content line. Commas and semicolons
    /// stay.
    fileprivate var withEscapedLineEnds: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) else { return self }
        var text = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in unicodeScalars {
            if scalar == "\r" || (scalar == "\n" && last != "\r") {
                text.append(contentsOf: "\\n".unicodeScalars)
            } else if scalar != "\n" {
                text.append(scalar)
            }
            last = scalar
        }
        return String(text)
    }
}

extension UInt8 {
    /// The byte with a lower-case ASCII letter changed to upper case.
    var uppercased: UInt8 { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 32 : self }
}
