import CalendarModel

/// Base64 of a calendar or of a compressed calendar, without a marker of the encoding.
///
/// Other texts use the same letters, so only a text that decodes to a calendar belongs to this family.
struct Base64Family: PayloadFamily {
    /// The length of the shortest text that is decoded. A shorter text cannot contain an event: `BEGIN:VEVENT` alone
    /// takes 16 letters in base64, compressed or not.
    private static let leastLength = 24

    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, text.utf8.count >= Self.leastLength, let decoded = Base64.decode(text.utf8)
        else {
            return nil
        }
        var content = Unwrapped(bytes: decoded.bytes)
        content.diagnostics = [Diagnostic(.encodingBase64, "the calendar was encoded as base64; it was decoded")]
        if decoded.isCut {
            content.diagnostics.append(
                Diagnostic(.truncated, "the base64 is cut off; the part before the cut was read"))
        }
        return content.calendar(context: context)
    }
}
