/// A position: GEO (RFC 5545 §3.8.1.6).
public struct GeographicPosition: Hashable, Sendable {
    /// Degrees north, -90 to 90.
    public let latitude: Double
    /// Degrees east, -180 to 180.
    public let longitude: Double

    /// Reads `48.85299;2.36885`; nil for anything else.
    public init?(_ value: String) {
        self.init(value.split(separator: ";", omittingEmptySubsequences: false))
    }

    /// Reads a `geo:48.85299,2.36885` URI (RFC 5870), with or without an altitude and parameters; nil for anything
    /// else.
    public init?(uri: String) {
        guard uri.prefix(4).lowercased() == "geo:" else { return nil }
        let numbers = uri.dropFirst(4).prefix { $0 != ";" }.split(separator: ",", omittingEmptySubsequences: false)
        guard (2...3).contains(numbers.count) else { return nil }
        self.init(Array(numbers.prefix(2)))
    }

    private init?(_ parts: [Substring]) {
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}
