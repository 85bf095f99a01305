@_exported import Foundation
@_exported import class EventKitValues.CLLocation
@_exported import struct EventKitValues.CLLocationCoordinate2D
@_exported import typealias EventKitValues.CLLocationAccuracy
@_exported import typealias EventKitValues.CLLocationDegrees
@_exported import typealias EventKitValues.CLLocationDistance

/// Creates a position.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Returns whether a latitude is from -90 to 90 degrees, and a longitude from -180 to 180 degrees.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
}

/// A position that is not valid.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
