import Foundation

/// The domain of Core Location's errors.
public let kCLErrorDomain = "kCLErrorDomain"

/// An error of Core Location.
public struct CLError: Error, CustomNSError, LocalizedError, Hashable {
    /// The kinds of error, with Apple's numbers.
    @nonexhaustive(warn)
    public enum Code: Int, Sendable {
        case locationUnknown = 0
        case denied = 1
        case network = 2
        case geocodeFoundNoResult = 8
        case geocodeFoundPartialResult = 9
        case geocodeCanceled = 10
    }

    /// The kind of error.
    public let code: Code

    /// Creates an error.
    public init(_ code: Code) { self.code = code }

    /// The domain of the errors, ``kCLErrorDomain``.
    public static var errorDomain: String { kCLErrorDomain }
    /// Apple's number for this kind of error.
    public var errorCode: Int { code.rawValue }
    /// The details: the message.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? ""] }
    /// The message.
    public var errorDescription: String? {
        code == .geocodeFoundNoResult
            ? "No position was found for the address: there is no geocoder on this system."
            : "The position could not be found (Core Location error \(code.rawValue))."
    }
}

/// A place that belongs to an address. No geocoder makes one on Linux.
public final class CLPlacemark: NSObject, Sendable {
    /// The name.
    public let name: String?
    /// The position.
    public let location: CLLocation?
    /// The town.
    public let locality: String?
    /// The country.
    public let country: String?

    /// Creates a place.
    package init(name: String?, location: CLLocation?, locality: String? = nil, country: String? = nil) {
        self.name = name
        self.location = location
        self.locality = locality
        self.country = country
    }
}

/// Receives the places that a geocoder finds, or the reason why it finds none.
public typealias CLGeocodeCompletionHandler = @Sendable ([CLPlacemark]?, (any Error)?) -> Void

/// Finds positions of addresses. Linux has no geocoder, so every request ends with
/// ``CLError/Code/geocodeFoundNoResult``, and an app does what it does for an unknown address.
open class CLGeocoder: NSObject {
    /// Creates a geocoder.
    public override init() {}

    /// Whether a request is running; always false.
    open var isGeocoding: Bool { false }

    /// Ends the request.
    open func cancelGeocode() {}

    /// Reports that there is no geocoder.
    @preconcurrency
    open func geocodeAddressString(_ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler) {
        answer(completionHandler)
    }

    /// Reports that there is no geocoder.
    nonisolated(nonsending) open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
        throw CLError(.geocodeFoundNoResult)
    }

    /// Reports that there is no geocoder.
    @preconcurrency
    open func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler) {
        answer(completionHandler)
    }

    /// Reports that there is no geocoder.
    nonisolated(nonsending) open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
        throw CLError(.geocodeFoundNoResult)
    }

    /// As on Apple's systems, the handler runs on the main thread.
    private func answer(_ handler: @escaping CLGeocodeCompletionHandler) {
        OperationQueue.main.addOperation { handler(nil, CLError(.geocodeFoundNoResult)) }
    }
}
