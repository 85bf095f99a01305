/// A document associated with an item: ATTACH (RFC 5545 §3.8.1.1).
public struct Attachment: Hashable, Sendable {
    /// The ATTACH property with all its parameters.
    public var property: Property

    /// Creates an attachment from an ATTACH property. The property's name is not checked.
    public init(_ property: Property) {
        self.property = property
    }

    /// The URI, nil if the data are in the calendar itself.
    public var uri: String? { isInline ? nil : property.value }

    /// Whether the value is BASE64 data, not a URI.
    public var isInline: Bool {
        property.parameter("VALUE")?.uppercased() == "BINARY" || property.parameter("ENCODING") != nil
    }
}
