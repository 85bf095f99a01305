import CalendarModel

/// A bar-coded boarding pass (IATA Resolution 792, format M) with one passenger and one to four legs.
///
/// The fields have fixed positions. A leg consists of mandatory fields and, after them, a conditional part. Each
/// mandatory field is checked, because much other text also begins with `M1`.
struct BoardingPass {
    /// The legs, in the pass's order. Their dates are not known yet.
    private(set) var legs: [FlightLeg] = []
    /// The day on which the pass was issued: the last digit of the year, and the day of the year.
    private(set) var issue: (yearDigit: Int, dayOfYear: Int)?
    /// Whether the text ends before the pass is complete.
    private(set) var isCut = false

    /// Reads a pass; nil if the payload is not a boarding pass.
    init?(_ bytes: [UInt8]) {
        var fields = PassFieldReader(bytes: Self.completed(bytes))
        guard fields.take(1) == "M", let count = fields.take(1).flatMap({ Int($0) }), (1...4).contains(count),
            let name = fields.take(20), Self.isName(name), let ticket = fields.take(1), "EL ".contains(ticket)
        else { return nil }
        for number in 1...count {
            let isAtEnd = fields.isAtEnd
            guard var leg = Self.leg(&fields), let size = fields.takeHexadecimalNumber() else {
                // An invalid first leg means that this is not a pass. A later leg may be cut off in the middle. But if
                // the text ends before an announced leg begins, the text is probably not a pass.
                guard number > 1, !isAtEnd else { return nil }
                isCut = true
                return
            }
            leg.passenger = name.trimmedBlanks
            legs.append(leg)
            let conditional = fields.take(upTo: size)
            isCut = conditional.bytes.count < size
            if number == 1 { issue = Self.issueDate(conditional) }
            if isCut { return }
        }
    }

    // MARK: Fields

    /// Completes a pass of one leg if the text ends in or after the day (characters 45 to 47) and before the last
    /// field. Some readers remove blanks at the end, and the codes on booking confirmations end with the day or the
    /// cabin. The missing fields are filled with blanks, and the length of the conditional fields becomes 0.
    private static func completed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        while let last = bytes.last, last <= 0x20, bytes.count > 47 { bytes.removeLast() }
        guard bytes.starts(with: "M1".utf8), (46..<58).contains(bytes.count) else { return bytes }
        return bytes + [UInt8](repeating: UInt8(ascii: " "), count: 58 - bytes.count) + "00".utf8
    }

    private static func leg(_ fields: inout PassFieldReader) -> FlightLeg? {
        let start = fields.index
        guard let pnr = fields.take(7), isCode(pnr), let from = fields.take(3), isAirport(from),
            let to = fields.take(3), isAirport(to), let carrier = fields.take(3), isCarrier(carrier),
            let flight = fields.take(5).flatMap(flightNumber), let day = fields.take(3), let dayOfYear = Self.day(day),
            let cabin = fields.take(1), isCode(cabin), let seat = fields.take(4), isCode(seat),
            let sequence = fields.take(5), isCode(sequence), let status = fields.take(1), isCode(status)
        else { return nil }
        var leg = FlightLeg(from: from, to: to, carrier: carrier.trimmedBlanks, flight: flight)
        leg.dayOfYear = dayOfYear == 0 ? nil : dayOfYear
        leg.cabin = cabin.nonBlank
        leg.seat = seat.nonBlank?.withoutLeadingZeros
        leg.sequence = sequence.nonBlank?.withoutLeadingZeros
        leg.pnr = pnr.nonBlank
        leg.written = String(decoding: fields.bytes[start..<fields.index], as: UTF8.self)
        return leg
    }

    /// Reads the issue date from the first leg's conditional fields. These are `>`, a version, the size of the fields
    /// that all legs share, three one-character fields, the last digit of the year, and the day of the year.
    private static func issueDate(_ conditional: PassFieldReader) -> (yearDigit: Int, dayOfYear: Int)? {
        var fields = conditional
        guard fields.take(1) == ">", fields.take(1) != nil, let size = fields.takeHexadecimalNumber(), size >= 7,
            fields.take(3) != nil, let year = fields.take(1).flatMap(digits), let day = fields.take(3).flatMap(digits),
            (1...366).contains(day)
        else { return nil }
        return (year, day)
    }

    // MARK: Valid field values

    private static func isName(_ text: String) -> Bool {
        text.utf8.first.map(isLetter) == true
            && text.utf8.allSatisfy { isLetter($0) || " /-'.".utf8.contains($0) }
    }

    /// Whether a field has only capital letters, digits and blanks.
    private static func isCode(_ text: String) -> Bool {
        text.utf8.allSatisfy { isCapital($0) || $0.isDigit || $0 == UInt8(ascii: " ") }
    }

    private static func isAirport(_ text: String) -> Bool { text.utf8.allSatisfy(isCapital) }

    /// Whether a field has two or three letters or digits, and not only digits.
    private static func isCarrier(_ text: String) -> Bool {
        let code = text.utf8.prefix { $0 != UInt8(ascii: " ") }
        return code.count >= 2 && isCode(text) && code.contains(where: isCapital)
            && text.utf8.dropFirst(code.count).allSatisfy { $0 == UInt8(ascii: " ") }
    }

    /// Reads one to four digits, perhaps followed by a letter, or `OPEN` for an open ticket. Removes leading zeros.
    /// Returns an empty text for a blank field, which other open tickets have.
    private static func flightNumber(_ text: String) -> String? {
        let number = text.trimmedBlanks
        if number == "OPEN" || number.isEmpty { return number }
        let count = number.utf8.prefix(while: \.isDigit).count
        guard (1...4).contains(count), number.utf8.dropFirst(count).allSatisfy(isCapital),
            number.utf8.count - count <= 1
        else { return nil }
        return number.withoutLeadingZeros
    }

    /// Reads the day of the year; 0 if the field is blank. A large low-cost carrier omits the leading zeros, and fills
    /// the field with blanks after the day.
    private static func day(_ text: String) -> Int? {
        let number = text.trimmedBlanks
        if number.isEmpty { return 0 }
        return digits(number).flatMap { (1...366).contains($0) ? $0 : nil }
    }

    private static func digits(_ text: String) -> Int? { text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { isCapital(byte & 0xDF) }
}

/// Reads fields of fixed length from the front of a pass.
private struct PassFieldReader {
    let bytes: [UInt8]
    private(set) var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether only blanks follow, or nothing.
    var isAtEnd: Bool { bytes[index...].allSatisfy { $0 <= 0x20 } }

    /// Reads `count` characters; nil if fewer are left, or if one is not printable ASCII.
    mutating func take(_ count: Int) -> String? {
        guard bytes.count - index >= count else { return nil }
        let field = bytes[index..<index + count]
        guard field.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        index += count
        return String(decoding: field, as: UTF8.self)
    }

    /// Reads a number of two hexadecimal digits; 0 for two blanks, nil for anything else.
    mutating func takeHexadecimalNumber() -> Int? {
        take(2).flatMap {
            $0 == "  " ? 0 : $0.utf8.allSatisfy { $0.hexadecimalDigit != nil } ? Int($0, radix: 16) : nil
        }
    }

    mutating func take(upTo count: Int) -> PassFieldReader {
        let part = bytes[index...].prefix(count)
        index = part.endIndex
        return PassFieldReader(bytes: Array(part))
    }
}

extension String {
    /// The text without the blanks that pad a field.
    fileprivate var trimmedBlanks: String {
        let start = drop { $0 == " " }
        return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
    }

    fileprivate var nonBlank: String? {
        let text = trimmedBlanks
        return text.isEmpty ? nil : text
    }

    /// The text without leading zeros: `2F` for `002F`. One zero stays if no other digit follows it.
    fileprivate var withoutLeadingZeros: String {
        let text = trimmedBlanks
        let rest = text.drop { $0 == "0" }
        return rest.utf8.count == text.utf8.count || rest.first?.isNumber == true ? String(rest) : "0" + rest
    }
}
