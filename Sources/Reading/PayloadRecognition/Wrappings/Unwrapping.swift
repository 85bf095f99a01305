import CalendarModel
import ICalendar
import TextDecoding

extension Diagnostic.Code {
    // MARK: Wrappings

    /// The base64 of a data URI has line breaks, which such a URI has no room for, or lacks its padding.
    public static let lenientBase64 = Self(rawValue: "lenient-base64")
    /// The payload was percent-encoded calendar text, outside any URI.
    public static let percentEncoded = Self(rawValue: "percent-encoded")
    /// The payload was base64 of a calendar, outside any URI.
    public static let encodingBase64 = Self(rawValue: "encoding-base64")
    /// The payload was compressed with gzip (RFC 1952).
    public static let encodingGzip = Self(rawValue: "encoding-gzip")
    /// The payload was compressed with zlib (RFC 1950).
    public static let encodingZlib = Self(rawValue: "encoding-zlib")
    /// The payload was compressed with deflate (RFC 1951), without a header.
    public static let encodingDeflate = Self(rawValue: "encoding-deflate")
    /// Encoded data are damaged, or their checksum is not theirs; what could be decoded was read.
    public static let encodingDamaged = Self(rawValue: "encoding-damaged")
    /// The payload ends in the middle of something; what is there was read.
    public static let truncated = Self(rawValue: "truncated")
    /// The character set that a payload names is not its own, or nobody knows it; another one was taken.
    public static let encodingCharset = Self(rawValue: "encoding-charset")
    /// What a payload unfolds to is longer than ``ScanLimits/payloadBytes``: it was refused.
    static let payloadTooLong = Self(rawValue: "payload-too-long")
}

/// What was under a wrapping.
struct Unwrapped {
    /// The content, without the wrapping.
    var payload: Payload
    /// What the wrapping was, and what was mended in it.
    var diagnostics: [Diagnostic] = []

    /// Content that is text already.
    init(text: String, diagnostics: [Diagnostic] = []) {
        payload = Payload(text)
        self.diagnostics = diagnostics
    }

    /// Content that is bytes in whatever encoding.
    init(bytes: [UInt8], diagnostics: [Diagnostic] = []) {
        payload = Payload(bytes: bytes, reading: PayloadText.read(bytes))
        self.diagnostics = diagnostics
    }

    /// What the content is, nil where it is no calendar or there were more wrappings than any honest payload has.
    func calendar(context: RecognitionContext) -> RecognizedPayload? {
        guard let inside = context.inside else { return nil }
        var recognized = PayloadRecognizer(context: inside).recognize(payload)
        guard recognized.isCalendar else { return nil }
        recognized.diagnostics = diagnostics + recognized.diagnostics
        return recognized
    }
}

extension RecognizedPayload {
    /// Whether a family of calendars has it, or it is a calendar that was refused.
    var isCalendar: Bool { family != nil || content == .calendar }
}
