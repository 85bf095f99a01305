import Foundation

/// An angle in degrees. It replaces Core Location's type.
public typealias CLLocationDegrees = Double
/// A distance in metres. It replaces Core Location's type.
public typealias CLLocationDistance = Double
/// An accuracy in metres. It replaces Core Location's type.
public typealias CLLocationAccuracy = Double

/// A position in degrees. It replaces Core Location's type.
public struct CLLocationCoordinate2D: Hashable, Sendable {
    /// The latitude in degrees, positive in the north.
    public var latitude: CLLocationDegrees
    /// The longitude in degrees, positive in the east.
    public var longitude: CLLocationDegrees

    /// Creates the position at latitude 0 and longitude 0.
    public init() { (latitude, longitude) = (0, 0) }

    /// Creates a position.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A position. It replaces Core Location's type, which does not exist on Linux.
public final class CLLocation: NSObject, Sendable {
    /// The position in degrees.
    public let coordinate: CLLocationCoordinate2D
    /// The height above the sea in metres; 0 if it is not known.
    public let altitude: CLLocationDistance
    /// The radius in metres within which the position lies.
    public let horizontalAccuracy: CLLocationAccuracy
    /// The accuracy of the height in metres; negative if the height is not known.
    public let verticalAccuracy: CLLocationAccuracy
    /// The time at which the position was found.
    public let timestamp: Date

    /// Creates a position.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    /// Creates a position with a height.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.timestamp = timestamp
    }

    /// Returns the distance to another position along the earth's surface, in metres.
    public func distance(from location: CLLocation) -> CLLocationDistance {
        let radians = Double.pi / 180
        let (from, to) = (coordinate.latitude * radians, location.coordinate.latitude * radians)
        let east = (location.coordinate.longitude - coordinate.longitude) * radians
        let part = pow(sin((to - from) / 2), 2) + cos(from) * cos(to) * pow(sin(east / 2), 2)
        return 2 * 6_371_008.8 * asin(min(1, part.squareRoot()))
    }

    /// Returns whether another object is the same position.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CLLocation)?.coordinate == coordinate }

    /// The hash of the position.
    public override var hash: Int { coordinate.hashValue }
}
