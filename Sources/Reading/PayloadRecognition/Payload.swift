import ICalendar
import TextDecoding

/// The content of a barcode: the bytes, and the text if the bytes are text.
public struct Payload: Hashable, Sendable {
    /// The bytes, unchanged.
    public let bytes: [UInt8]
    /// The text; nil if the bytes are not text in any encoding.
    public let text: String?
    /// The encoding of the text; nil if the encoding was not examined.
    public let reading: PayloadText.Reading?
    /// The beginning of a calendar in the text; nil if the text is not a calendar.
    let opening: CalendarOpening?

    /// Creates a payload whose text was read from its bytes.
    public init(bytes: [UInt8], reading: PayloadText.Reading?) {
        self.init(bytes: bytes, text: reading?.text, reading: reading)
    }

    /// Creates a payload from bytes and their text.
    public init(bytes: [UInt8], text: String?) {
        self.init(bytes: bytes, text: text, reading: nil)
    }

    /// Returns whether bytes are a web page. If so, callers need not guess the encoding, because a web page states it.
    public static func isPage(_ bytes: [UInt8]) -> Bool { HTMLReader.isPage(bytes) }

    /// Creates a payload from text.
    public init(_ text: String) {
        self.init(bytes: Array(text.utf8), text: text)
    }

    private init(bytes: [UInt8], text: String?, reading: PayloadText.Reading?) {
        self.bytes = bytes
        self.text = text
        self.reading = reading
        opening = text.flatMap(CalendarOpening.init)
    }

    /// Returns the bytes if they are a calendar with nothing before it, and if there are at least `least` of them. They
    /// are in UTF-8 if the encoding of the text was stated and not derived from the bytes.
    func longCalendar(from least: Int) -> [UInt8]? {
        guard bytes.count >= least, let opening, opening.leadingText.isEmpty else { return nil }
        return reading == nil ? text.map { Array($0.utf8) } : bytes
    }

    /// The payload without the white space at both ends, if there is so much that each family would lose time with it.
    var withoutLongMargins: Payload {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let limit = 4096
        guard bytes.count > limit, let text else { return self }
        let start = bytes.firstIndex { !isBlank($0) } ?? bytes.count
        let end = bytes[start...].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
        guard start + bytes.count - end > limit else { return self }
        return Payload(bytes: Array(bytes[start..<end]), text: String(text.trimmed), reading: reading)
    }
}
