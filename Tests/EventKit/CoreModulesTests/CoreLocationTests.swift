import CoreLocation
import EventKit
import Testing

@Suite("CoreLocation for clients of EventKit") struct CoreLocationTests {
    @Test("a position of CoreLocation is one of EventKit") func positions() {
        let place = EKStructuredLocation(title: "Station")
        place.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
        let other = CLLocation(
            coordinate: CLLocationCoordinate2DMake(52.5, 13.4), altitude: 34, horizontalAccuracy: 5,
            verticalAccuracy: 5, timestamp: Date())
        #expect(place.geoLocation == other && other.altitude == 34)
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    }

    @Test("the geocoder reports that it finds nothing") func geocoder() async {
        let geocoder = CLGeocoder()
        await #expect(throws: CLError(.geocodeFoundNoResult)) { try await geocoder.geocodeAddressString("Berlin") }
        let error = await withCheckedContinuation { continuation in
            CLGeocoder().reverseGeocodeLocation(CLLocation(latitude: 0, longitude: 0)) { found, error in
                continuation.resume(returning: found == nil ? error as? CLError : nil)
            }
        }
        #expect(error?.code == .geocodeFoundNoResult && error?.localizedDescription.contains("no geocoder") == true)
    }
}
