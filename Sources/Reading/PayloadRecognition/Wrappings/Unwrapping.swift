import CalendarModel
import ICalendar
import TextDecoding

extension Diagnostic.Code {
    // MARK: Wrappings

    /// The base64 of a data URI lacks its padding, or has line breaks, which are not allowed in a URI.
    public static let lenientBase64 = Self(rawValue: "lenient-base64")
    /// The payload was percent-encoded calendar text, outside any URI.
    public static let percentEncoded = Self(rawValue: "percent-encoded")
    /// The payload was the base64 of a calendar, outside any URI.
    public static let encodingBase64 = Self(rawValue: "encoding-base64")
    /// The payload was compressed with gzip (RFC 1952).
    public static let encodingGzip = Self(rawValue: "encoding-gzip")
    /// The payload was compressed with zlib (RFC 1950).
    public static let encodingZlib = Self(rawValue: "encoding-zlib")
    /// The payload was compressed with deflate (RFC 1951), without a header.
    public static let encodingDeflate = Self(rawValue: "encoding-deflate")
    /// Encoded data are damaged, or their checksum is wrong. The part that could be decoded was read.
    public static let encodingDamaged = Self(rawValue: "encoding-damaged")
    /// The payload is cut off. The part before the cut was read.
    public static let truncated = Self(rawValue: "truncated")
    /// The payload is not in the character set that it names, or this character set is unknown. Another character set
    /// was used.
    public static let encodingCharset = Self(rawValue: "encoding-charset")
    /// The payload inflates to more than ``ScanLimits/payloadBytes``. It was refused.
    static let payloadTooLong = Self(rawValue: "payload-too-long")
}

/// The content of a wrapping, such as a data URI or compressed data.
struct Unwrapped {
    var payload: Payload
    var diagnostics: [Diagnostic] = []

    init(text: String, diagnostics: [Diagnostic] = []) {
        payload = Payload(text)
        self.diagnostics = diagnostics
    }

    /// Creates content from bytes in an unknown encoding.
    init(bytes: [UInt8], diagnostics: [Diagnostic] = []) {
        payload = Payload(bytes: bytes, reading: PayloadText.read(bytes))
        self.diagnostics = diagnostics
    }

    /// Returns the meaning of the content; nil if the content is not a calendar, or if the wrappings are nested deeper
    /// than in any real payload.
    func calendar(context: RecognitionContext) -> RecognizedPayload? {
        guard let inside = context.inside else { return nil }
        var recognized = PayloadRecognizer(context: inside).recognize(payload)
        guard recognized.isCalendar else { return nil }
        recognized.diagnostics = diagnostics + recognized.diagnostics
        return recognized
    }
}

extension RecognizedPayload {
    /// Whether a family recognized the payload, or the payload is a calendar that was refused.
    var isCalendar: Bool { family != nil || content == .calendar }
}
