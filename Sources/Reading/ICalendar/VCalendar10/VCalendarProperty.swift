import CalendarModel
import TextDecoding

/// A property of vCalendar 1.0 with its value as text.
struct VCalendarProperty {
    /// The line it came from, counted from 1.
    let line: Int
    /// The name, upper case.
    let name: String
    /// The parameters but for ENCODING and CHARSET, which said how to read the value.
    let parameters: [Parameter]
    /// The value, decoded; of BASE64 data the data as they stand.
    var text: String
    /// Whether the value is BASE64 data.
    let isBase64: Bool
    /// Whether the character set that was stated is not what the octets are.
    let isMislabelled: Bool

    /// The first value of a parameter.
    func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.values.first
    }

    /// The value without the blanks round it.
    var trimmed: String { String(text.trimmed) }

    /// The property that a line is.
    ///
    /// - Parameters:
    ///   - line: the line, whose value are octets.
    ///   - reading: the same value as the whole payload was decoded, where that is not UTF-8.
    init(_ line: VCalendarLine, reading: [UInt8]?) {
        self.line = line.number
        name = line.name
        parameters = line.parameters.filter { $0.name != "ENCODING" && $0.name != "CHARSET" }
        let isText = ["SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CATEGORIES"].contains(line.name)
        let data = line.encoding == .base64 && isText ? Self.base64(line.value) : nil
        isBase64 = line.encoding == .base64 && data == nil
        let isQuoted = line.encoding == .quotedPrintable || data != nil
        let octets = data ?? (isQuoted ? QuotedPrintable.decode(line.value) : line.value)
        let plain = isQuoted ? nil : reading
        let stated = line.parameter("CHARSET")
        // What is valid UTF-8 beyond ASCII, and not encoded, is UTF-8 whatever is stated.
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

    /// The octets that BASE64 stands for (RFC 2045 §6.8), nil where it is damaged.
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

    /// The text with versit's one escape undone, `\;` for a semicolon, and iCalendar's for what many write after its
    /// model: `\,` and `\n`. A path such as `C:\new` stays.
    var unescaped: String { Self.unescape(text[...]) }

    /// The parts between semicolons that are not escaped, unescaped (vCalendar 1.0 §2.1.3).
    var parts: [String] {
        TextValue.split(text, at: ";").map { Self.unescape($0.trimmed) }
    }

    /// The elements of a list: versit separates by semicolons, those who write after iCalendar's model by commas.
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
            // After a drive's colon a backslash parts the folders of a path.
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
