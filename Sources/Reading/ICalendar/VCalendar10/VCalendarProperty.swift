import CalendarModel
import TextDecoding

/// A property of vCalendar 1.0 with its value as text.
struct VCalendarProperty {
    /// The number of the property's line, counted from 1.
    let line: Int
    let name: String
    /// The parameters except ENCODING and CHARSET, which only say how to read the value.
    let parameters: [Parameter]
    /// The decoded value. BASE64 data stay encoded.
    var text: String
    let isBase64: Bool
    /// Whether the value is not in the stated character set.
    let isMislabelled: Bool

    func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.values.first
    }

    /// The value without blanks around it.
    var trimmed: String { String(text.trimmed) }

    /// Decodes the property on a line.
    ///
    /// - Parameters:
    ///   - line: the line, whose value is octets.
    ///   - reading: the same value, converted to UTF-8 from the encoding that was found for the whole payload; nil if
    ///     the line's value is UTF-8 already, or if no encoding was found.
    init(_ line: VCalendarLine, reading: [UInt8]?) {
        self.line = line.number
        name = line.name
        parameters = line.parameters.filter { $0.name != "ENCODING" && $0.name != "CHARSET" }
        // The whole value of an alarm can be encoded. The encoded value has no semicolon.
        let isText =
            ["SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CATEGORIES"].contains(line.name)
            || (VCalendarAlarm.actions[line.name] != nil && Self.isAlarm(line.value))
        let data = line.encoding == .base64 && isText ? Self.base64(line.value) : nil
        isBase64 = line.encoding == .base64 && data == nil
        let isQuoted = line.encoding == .quotedPrintable || data != nil
        let octets = data ?? (isQuoted ? QuotedPrintable.decode(line.value) : line.value)
        let plain = isQuoted ? nil : reading
        let stated = line.parameter("CHARSET")
        // A plain value with bytes beyond ASCII is UTF-8 if it is valid as UTF-8, whatever CHARSET states.
        let isUTF8 = !isQuoted && octets.contains { $0 >= 0x80 } && String(validating: octets, as: UTF8.self) != nil
        let decoded = isUTF8 ? nil : stated.flatMap { PayloadText.decode(octets, charset: $0) }
        isMislabelled =
            stated != nil && decoded == nil
            && !(isUTF8 && ["UTF-8", "UTF8"].contains(stated?.uppercased()))
        text =
            decoded
            ?? plain.flatMap { String(validating: $0, as: UTF8.self) } ?? PayloadText.decode(octets)
            ?? String(decoding: octets, as: UTF8.self)
    }

    /// Returns whether a BASE64 value is a whole alarm: the decoded value is text with a semicolon.
    private static func isAlarm(_ value: [UInt8]) -> Bool {
        let semicolon = UInt8(ascii: ";")
        guard !value.contains(semicolon), let octets = base64(value) else { return false }
        return octets.contains(semicolon) && octets.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// Decodes BASE64 (RFC 2045 §6.8); nil if it is damaged.
    private static func base64(_ text: [UInt8]) -> [UInt8]? {
        var octets: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in text.prefix(while: { $0 != UInt8(ascii: "=") }) {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            default: return nil
            }
            bits = bits << 6 & 0xFF_FFFF | UInt32(value)
            count += 1
            if count % 4 != 1 { octets.append(UInt8(truncatingIfNeeded: bits >> [0, 0, 4, 2][count % 4])) }
        }
        return count % 4 == 1 ? nil : octets
    }

    // MARK: Parts

    /// The text with escapes removed: vCalendar's only escape `\;`, and iCalendar's `\,` and `\n`, which many
    /// generators write. A path such as `C:\new` stays unchanged.
    var unescaped: String { Self.unescape(text[...]) }

    /// The parts between unescaped semicolons, unescaped (vCalendar 1.0 §2.1.3).
    var parts: [String] {
        TextValue.split(text, at: ";").map { Self.unescape($0.trimmed) }
    }

    /// The elements of a list. vCalendar separates them by semicolons; generators that follow iCalendar use commas.
    var elements: [String] {
        let parts = parts.filter { !$0.isEmpty }
        guard parts.count == 1, !text.contains(";") else { return parts }
        return TextValue.split(text, at: ",").map { Self.unescape($0.trimmed) }.filter { !$0.isEmpty }
    }

    private static func unescape(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
        var result = String.UnicodeScalarView()
        var isPath = false
        var last: Unicode.Scalar?
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            defer { last = scalar }
            guard scalar == "\\" else {
                if scalar == " " { isPath = false }
                result.append(scalar)
                continue
            }
            // After the colon of a drive, a backslash separates the folders of a path.
            if last == ":" { isPath = true }
            switch scalars.next() {
            case ";": result.append(";")
            case "," where !isPath: result.append(",")
            case "n" where !isPath, "N" where !isPath: result.append("\n")
            case let other?: result.append(contentsOf: [scalar, other])
            case nil: result.append(scalar)
            }
        }
        return String(result)
    }
}
