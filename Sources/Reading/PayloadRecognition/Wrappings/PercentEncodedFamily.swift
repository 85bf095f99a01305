import CalendarModel
import ICalendar

/// Percent-encoded iCalendar text outside a URI, `BEGIN%3AVCALENDAR%0D%0A...`, as copied from a link. The
/// family also reads a percent-encoded link to a calendar, `https%3A%2F%2F...`.
struct PercentEncodedFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, Self.looksEncoded(text) else { return nil }
        let decoded = PercentEncoding.decode(Array(text.utf8), plusIsBlank: Self.plusIsBlank(text))
        var content = Unwrapped(bytes: decoded.bytes)
        content.diagnostics = [Diagnostic(.percentEncoded, "the calendar was percent-encoded; it was decoded")]
        if decoded.badEscapes > 0 {
            content.diagnostics.append(
                Diagnostic(.badEscape, "a percent sign does not begin an escape; it was kept"))
        }
        return content.calendar(context: context)
    }

    /// Returns whether a text begins with an encoded scheme or BEGIN line. In such a text, the colon or the line end is
    /// encoded; the colon may be encoded twice.
    private static func looksEncoded(_ text: String) -> Bool {
        guard text.utf8.prefix(256).contains(UInt8(ascii: "%")) else { return false }
        let start = text.drop(while: \.isWhitespace).prefix(48).lowercased()
        if beginnings.contains(where: start.hasPrefix) { return true }
        let line = start.prefix { !$0.isNewline }
        return line.hasPrefix("begin:") && ["%0a", "%0d", "%250a", "%250d"].contains { line.contains($0) }
    }

    private static let beginnings =
        ["begin", "https", "http", "webcal", "webcals"].flatMap { [$0 + "%3a", $0 + "%253a"] }

    /// Returns whether a plus sign means a blank, as in forms. A generator that encodes the colon also encodes a real
    /// plus sign. So a plain plus sign means a blank, unless the text encodes blanks in another way.
    private static func plusIsBlank(_ text: String) -> Bool {
        let start = text.drop(while: \.isWhitespace)
        // In a link, the link's own family decodes plus signs.
        return start.prefix(6).lowercased() == "begin%" && !text.contains("%20")
            && !start.utf8.contains(UInt8(ascii: " "))
    }
}
