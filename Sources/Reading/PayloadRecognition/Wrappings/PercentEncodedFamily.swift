import CalendarModel
import ICalendar

/// Percent-encoded iCalendar text without a URI round it, `BEGIN%3AVCALENDAR%0D%0A...`, as copied out of a link; or the
/// link to a calendar as a whole, `https%3A%2F%2F...`.
struct PercentEncodedFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, Self.looksEncoded(text) else { return nil }
        let decoded = PercentEncoding.decode(text.utf8, plusIsBlank: Self.plusIsBlank(text))
        var content = Unwrapped(bytes: decoded.bytes)
        content.diagnostics = [Diagnostic(.percentEncoded, "the calendar was percent-encoded; it was decoded")]
        if decoded.badEscapes > 0 {
            content.diagnostics.append(Diagnostic(.badEscape, "a percent sign is no escape; it was taken as it stands"))
        }
        return content.calendar(context: context)
    }

    /// Whether a text opens with an encoded scheme or BEGIN line: its colon (perhaps encoded twice) or its line end is encoded.
    private static func looksEncoded(_ text: String) -> Bool {
        guard text.utf8.prefix(256).contains(UInt8(ascii: "%")) else { return false }
        let start = text.drop(while: \.isWhitespace).prefix(48).lowercased()
        if beginnings.contains(where: start.hasPrefix) { return true }
        let line = start.prefix { !$0.isNewline }
        return line.hasPrefix("begin:") && (line.contains("%0a") || line.contains("%0d"))
    }

    private static let beginnings =
        ["begin", "https", "http", "webcal", "webcals"].flatMap { [$0 + "%3a", $0 + "%253a"] }

    /// Whoever encodes the colon encodes a plus sign too, so that a bare one is a blank, as in forms; unless blanks are
    /// written in another way.
    private static func plusIsBlank(_ text: String) -> Bool {
        let start = text.drop(while: \.isWhitespace)
        // The colon of a link says nothing about the plus signs in it, which its own family understands.
        return start.prefix(6).lowercased() == "begin%" && !text.contains("%20")
            && !start.utf8.contains(UInt8(ascii: " "))
    }
}
