import HTMLReading
import TextDecoding

/// What a barcode carries: its bytes, and the text they are, where they are any.
public struct Payload: Hashable, Sendable {
    /// The bytes, unchanged.
    public let bytes: [UInt8]
    /// The text; nil where the bytes are no text in any encoding.
    public let text: String?
    /// How the text was encoded; nil where no one looked.
    public let reading: PayloadText.Reading?

    /// A payload whose text was read from its bytes.
    public init(bytes: [UInt8], reading: PayloadText.Reading?) {
        self.bytes = bytes
        self.reading = reading
        text = reading?.text
    }

    /// A payload.
    public init(bytes: [UInt8], text: String?) {
        self.bytes = bytes
        self.text = text
        reading = nil
    }

    /// Whether bytes are a web page, whose encoding nobody has to guess.
    public static func isPage(_ bytes: [UInt8]) -> Bool { HTMLReader.isPage(bytes) }

    /// A payload that is text.
    public init(_ text: String) {
        self.init(bytes: Array(text.utf8), text: text)
    }
}
