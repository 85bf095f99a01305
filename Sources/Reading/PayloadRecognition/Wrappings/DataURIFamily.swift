import CalendarModel
import ICalendar
import TextDecoding

extension FamilyName {
    /// A calendar inside a `data:` URI (RFC 2397).
    public static let dataURI = Self(rawValue: "data-uri")
}

/// A calendar in a `data:` URI (RFC 2397), percent-encoded or base64:
/// `data:text/calendar;charset=utf8,BEGIN:VCALENDAR%0D%0A...`.
///
/// A URI belongs to this family if the content is a calendar, and the media type is a calendar's type or unspecific
/// (none, text/plain, ...).
struct DataURIFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let uri = payload.text.flatMap(DataURI.init), Self.mediaTypes.contains(uri.mediaType) else { return nil }
        guard uri.body.utf8.count <= context.limits.payloadBytes,
            var recognized = uri.content.calendar(context: context)
        else { return nil }
        recognized.family = recognized.family.map { _ in .dataURI }
        return recognized
    }

    /// The media types whose content may be a calendar. The empty type stands for a URI without a media type.
    private static let mediaTypes: Set = [
        "text/calendar", "text/x-vcalendar", "text/vcalendar", "text/x-icalendar", "text/icalendar", "text/ics",
        "text/x-ics", "application/ics", "application/x-ics", "application/calendar", "application/icalendar",
        "application/calendar+json", "application/calendar+xml", "application/ld+json", "application/json",
        "application/xml", "text/xml", "application/gzip", "application/x-gzip", "application/zlib",
        "application/octet-stream", "text/plain", "",
    ]
}

private struct DataURI {
    /// The media type in lower case; empty if none is given.
    let mediaType: String
    let charset: String?
    let isBase64: Bool
    let body: Substring

    init?(_ text: String) {
        let start = text.drop(while: \.isWhitespace)
        guard start.prefix(5).lowercased() == "data:" else { return nil }
        let rest = start.dropFirst(5)
        // No real header is longer. The limit also prevents a distant comma from turning a long text into a header.
        guard let comma = rest.prefix(512).firstIndex(of: ",") else { return nil }
        let parts = rest[..<comma].split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.filter { !$0.isWhitespace } }
        mediaType = parts.first?.lowercased() ?? ""
        let parameters = parts.dropFirst()
        isBase64 = parameters.contains { $0.lowercased() == "base64" }
        charset = parameters.first { $0.lowercased().hasPrefix("charset=") }
            .map { $0.dropFirst("charset=".count).filter { $0 != "\"" && $0 != "'" } }
        body = rest[rest.index(after: comma)...]
    }

    var content: Unwrapped {
        var diagnostics: [Diagnostic] = []
        let decoded = PercentEncoding.decode(Array(body.utf8))
        var bytes = decoded.bytes
        if isBase64, let base64 = Base64.decode(decoded.bytes) {
            bytes = base64.bytes
            if base64.hasBlanks || base64.lacksPadding {
                let what =
                    switch (base64.hasBlanks, base64.lacksPadding) {
                    case (true, true): "has blanks or line breaks and no padding"
                    case (true, false): "has blanks or line breaks"
                    default: "has no padding"
                    }
                diagnostics.append(Diagnostic(.lenientBase64, "the base64 of the data URI \(what)"))
            }
            if base64.isCut {
                diagnostics.append(
                    Diagnostic(.truncated, "the base64 of the data URI is cut off; the part before the cut was read"))
            }
        } else if isBase64 {
            diagnostics.append(
                Diagnostic(.encodingDamaged, "the data URI says base64, but its body is not; it was read as text"))
        }
        if decoded.badEscapes > 0 {
            diagnostics.append(
                Diagnostic(
                    .badEscape, "a percent sign in the data URI does not begin an escape; it was kept"))
        }
        guard let charset, !Self.isUTF8(charset) else { return Unwrapped(bytes: bytes, diagnostics: diagnostics) }
        if let text = Self.decode(bytes, charset) { return Unwrapped(text: text, diagnostics: diagnostics) }
        diagnostics.append(
            Diagnostic(
                .encodingCharset,
                "the text is not in the character set \(charset) that the data URI names; the character set was guessed"
            ))
        return Unwrapped(bytes: bytes, diagnostics: diagnostics)
    }

    /// Returns whether a name means UTF-8 or its subset US-ASCII. UTF-8 is tried first in any case.
    private static func isUTF8(_ charset: String) -> Bool {
        ["utf8", "utf-8", "utf_8", "us-ascii", "ascii", ""].contains(charset.lowercased())
    }

    private static func decode(_ bytes: [UInt8], _ charset: String) -> String? {
        let isName = charset.utf8.allSatisfy { $0.isLetterOrDigit || "-_.".utf8.contains($0) }
        guard isName, charset.utf8.count <= 40 else { return nil }
        // Texts labelled ISO 8859-1 are read as Windows-1252, where the bytes 0x80 to 0x9F are printable characters.
        let isLatin1 = ["iso-8859-1", "iso8859-1", "latin1", "latin-1"].contains(charset.lowercased())
        let text = CharacterSetConverter(from: isLatin1 ? "CP1252" : charset)?.convert(bytes)
        return text.flatMap { $0.unicodeScalars.contains("\0") ? nil : $0 }
    }
}
