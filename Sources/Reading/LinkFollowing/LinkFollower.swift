import CCurlShim
import CalendarModel
import TextDecoding

/// Downloads the calendars that links lead to.
///
///     let text = try LinkFollower().calendar(at: link)
///
/// A stranger wrote the link in a picture, and must not gain anything if it is followed. So the follower only uses
/// https to public addresses, sends nothing that identifies the user, and limits the response. No other module follows
/// links; the app decides.
public struct LinkFollower: Sendable {
    /// The limits on following one link.
    public var limits: FollowingLimits
    /// The path of a PEM file with the certificates to trust instead of the system's.
    public var caFile: String?

    private let policy: AddressPolicy
    private let port: UInt16
    private let resolve: String?

    /// Creates a follower.
    public init(limits: FollowingLimits = FollowingLimits(), caFile: String? = nil) {
        self.init(limits: limits, caFile: caFile, policy: AddressPolicy(), port: 443)
    }

    /// Creates a follower for tests. It can use servers at addresses that are not public and on another port. `resolve`
    /// ("HOST:PORT:ADDRESS,ADDRESS") gives their names' addresses.
    init(
        limits: FollowingLimits = FollowingLimits(), caFile: String?, policy: AddressPolicy, port: UInt16,
        resolve: String? = nil
    ) {
        self.limits = limits
        self.caFile = caFile
        self.policy = policy
        self.port = port
        self.resolve = resolve
    }

    /// Returns the text of the calendar at a link: one or more complete VCALENDARs. Blocks until it has arrived or the
    /// time limit is reached.
    public func calendar(at link: CalendarLink) throws(LinkFollowingError) -> String {
        guard let address = link.calendarAddress else { throw .nothingBehind }
        let end = ContinuousClock.now + .seconds(limits.seconds)
        var url = address
        for _ in 0...max(limits.redirects, 0) {
            let response = try get(url, until: end)
            switch response.status {
            case 200:
                return try Self.calendar(response.body)
            case 301, 302, 303, 307, 308:
                guard let location = response.location else { throw .status(response.status) }
                url = location
            case let status:
                throw .status(status)
            }
        }
        throw .tooManyRedirects(limit: limits.redirects)
    }

    // MARK: One request

    private struct Response {
        var status: Int
        var location: String?
        var version: PublishedVersion
        var body: [UInt8]
    }

    private func get(
        _ url: String, unless known: PublishedVersion = PublishedVersion(), until end: ContinuousClock.Instant
    ) throws(LinkFollowingError) -> Response {
        let left = (end - .now) / .milliseconds(1)
        guard left >= 1 else { throw .tooSlow(seconds: limits.seconds) }
        // A NUL would end the URL in C.
        guard !url.utf8.contains(0) else { throw .invalidAddress }
        var response = ccurl_response()
        defer { ccurl_free(&response) }
        var policy = policy
        let outcome = withUnsafeMutablePointer(to: &policy) { policy in
            known.withCVersion { known in
                ccurl_get(
                    url, caFile, resolve,
                    ccurl_limits(port: port, milliseconds: Int(min(left, 3_600_000)), bytes: max(limits.bytes, 1)),
                    known,
                    { policy, bytes, count in
                        let policy = policy?.assumingMemoryBound(to: AddressPolicy.self).pointee
                        return policy?.permits(Array(UnsafeBufferPointer(start: bytes, count: count))) ?? false
                    },
                    policy, &response)
            }
        }
        guard outcome == CCURL_RESPONSE else { throw error(outcome, Self.message(of: &response)) }
        return Response(
            status: response.status, location: response.location.map { String(cString: $0) },
            version: PublishedVersion(
                entityTag: response.entity_tag.map { String(cString: $0) },
                lastModified: response.last_modified.map { String(cString: $0) }),
            body: Array(UnsafeBufferPointer(start: response.body, count: response.count)))
    }

    private static func message(of response: inout ccurl_response) -> String {
        withUnsafeBytes(of: &response.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private func error(_ outcome: ccurl_outcome, _ message: String) -> LinkFollowingError {
        switch outcome {
        case CCURL_NO_LIBRARY: .unavailable
        case CCURL_INVALID_URL: .invalidAddress
        case CCURL_NOT_HTTPS: .notHTTPS
        case CCURL_USER_INFO: .credentialsInAddress
        case CCURL_OTHER_PORT: .otherPort
        case CCURL_REFUSED_ADDRESS: .addressNotPublic(message)
        case CCURL_UNKNOWN_HOST: .unknownHost(message)
        case CCURL_UNREACHABLE: .unreachable(message)
        case CCURL_CERTIFICATE: .certificate(message)
        case CCURL_TIMEOUT: .tooSlow(seconds: limits.seconds)
        case CCURL_TOO_LARGE: .tooLarge(limit: limits.bytes)
        default: .failed(message)
        }
    }

    // MARK: The calendar

    /// Returns the text of a body that is a complete calendar. A server that sends a login page also answers 200.
    private static func calendar(_ body: [UInt8]) throws(LinkFollowingError) -> String {
        guard let text = PayloadText.decode(body) else { throw .notACalendar }
        let lines = text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.lazy
            .map { String(Substring($0).filter { !$0.isWhitespace && $0 != "\u{FEFF}" }).uppercased() }
            .filter { !$0.isEmpty }
        guard lines.first == "BEGIN:VCALENDAR", lines.last == "END:VCALENDAR" else { throw .notACalendar }
        return text
    }
}

extension LinkFollower {
    /// Returns a published calendar if it is not the known version. Blocks until it has arrived or the time limit is
    /// reached.
    ///
    /// The address obeys the same rules as a link in a picture. The request contains the known version, which the same
    /// server named; nothing else tells the server who asks.
    ///
    /// - Parameters:
    ///   - address: the https address of the calendar; see ``CalendarLink/feedAddress``.
    ///   - known: the version that the caller has.
    public func published(
        at address: String, unless known: PublishedVersion = PublishedVersion()
    ) throws(LinkFollowingError) -> PublishedCalendar {
        let end = ContinuousClock.now + .seconds(limits.seconds)
        var url = address
        var permanent = address
        for _ in 0...max(limits.redirects, 0) {
            let response = try get(url, unless: known, until: end)
            switch response.status {
            case 200:
                return PublishedCalendar(
                    text: try Self.calendar(response.body), version: response.version,
                    movedTo: permanent == address ? nil : permanent)
            case 304 where !known.isUnknown:
                return PublishedCalendar(
                    text: nil, version: known, movedTo: permanent == address ? nil : permanent)
            case 301, 302, 303, 307, 308:
                guard let location = response.location else { throw .status(response.status) }
                // After a temporary redirect, a permanent one is about the temporary address.
                if permanent == url, [301, 308].contains(response.status) { permanent = location }
                url = location
            case let status:
                throw .status(status)
            }
        }
        throw .tooManyRedirects(limit: limits.redirects)
    }
}
