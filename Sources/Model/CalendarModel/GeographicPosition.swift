/// A position: GEO (RFC 5545 §3.8.1.6).
public struct GeographicPosition: Hashable, Sendable {
    /// Degrees north, -90 to 90.
    public let latitude: Double
    /// Degrees east, -180 to 180.
    public let longitude: Double

    /// Reads `48.85299;2.36885`; nil for anything else.
    public init?(_ value: String) {
        let parts = value.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}
