/// What a barcode carries: its bytes, and the text they are, where they are any.
public struct Payload: Hashable, Sendable {
    /// The bytes, unchanged.
    public let bytes: [UInt8]
    /// The text; nil where the bytes are no text in any encoding.
    public let text: String?

    /// A payload.
    public init(bytes: [UInt8], text: String?) {
        self.bytes = bytes
        self.text = text
    }

    /// A payload that is text.
    public init(_ text: String) {
        self.init(bytes: Array(text.utf8), text: text)
    }
}
