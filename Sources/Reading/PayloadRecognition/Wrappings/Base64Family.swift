import CalendarModel

/// Base64 of a calendar, or of a compressed one, without anything that says so.
///
/// Much else is made of the same letters: only a text that decodes to a calendar is of this family.
struct Base64Family: PayloadFamily {
    /// `BEGIN:VEVENT` takes 16 letters, and compression saves nothing on less.
    private static let leastLength = 24

    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, text.utf8.count >= Self.leastLength, let decoded = Base64.decode(text.utf8)
        else {
            return nil
        }
        var content = Unwrapped(bytes: decoded.bytes)
        content.diagnostics = [Diagnostic(.encodingBase64, "the calendar was encoded in base64; it was decoded")]
        if decoded.isCut {
            content.diagnostics.append(Diagnostic(.truncated, "the base64 is cut; what is there was read"))
        }
        return content.calendar(context: context)
    }
}
