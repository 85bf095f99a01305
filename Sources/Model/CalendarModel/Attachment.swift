/// A document associated with an item: ATTACH (RFC 5545 §3.8.1.1).
public struct Attachment: Hashable, Sendable {
    /// The property, whole.
    public var property: Property

    /// A view on an ATTACH.
    public init(_ property: Property) {
        self.property = property
    }

    /// The URI, nil where the data stand in the calendar itself.
    public var uri: String? { isInline ? nil : property.value }

    /// Whether the value is BASE64 data, not a URI.
    public var isInline: Bool {
        property.parameter("VALUE")?.uppercased() == "BINARY" || property.parameter("ENCODING") != nil
    }
}
