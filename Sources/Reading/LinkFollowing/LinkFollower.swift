import CLinks
import CalendarModel
import TextDecoding

/// Downloads the calendars and web pages that links lead to.
///
///     let text = try LinkFollower().calendar(at: link)
///     let page = try LinkFollower().page(at: "https://example.org/e/42") { _ in false }
///
/// The link in a picture was written by a stranger, who must not gain anything if the link is followed. So the follower
/// only uses https to public addresses, sends nothing that identifies the user, and limits the response. No other
/// module follows links: the app decides which links to follow.
///
/// Several threads may use a follower. It sends up to four requests at once, but only one at a time to each host.
public struct LinkFollower: Sendable {
    /// The limits on following a link to a calendar.
    public var limits: FollowingLimits
    /// The limits on following a link to a web page.
    public var pageLimits: FollowingLimits
    /// The path of a PEM file with the certificates to trust instead of the system's certificates.
    public var caFile: String?
    /// The server that a person named, which may be where links must not lead; nil if there is none.
    public var named: NamedServer?

    private let turns = RequestTurns()
    private let policy: AddressPolicy
    private let port: UInt16
    private let resolve: String?

    /// Creates a follower that only connects to public addresses at port 443.
    public init(
        limits: FollowingLimits = .calendar, pageLimits: FollowingLimits = .page, caFile: String? = nil
    ) {
        self.init(limits: limits, pageLimits: pageLimits, caFile: caFile, policy: AddressPolicy(), port: 443)
    }

    /// Creates a follower for tests, whose servers may be at another port and at addresses that are not public.
    /// `resolve` ("HOST:PORT:ADDRESS,ADDRESS") states the addresses of a server's name.
    init(
        limits: FollowingLimits = .calendar, pageLimits: FollowingLimits = .page, caFile: String?,
        policy: AddressPolicy, port: UInt16, resolve: String? = nil
    ) {
        self.limits = limits
        self.pageLimits = pageLimits
        self.caFile = caFile
        self.policy = policy
        self.port = port
        self.resolve = resolve
    }

    /// Returns the text of the calendar at a link: one or more complete VCALENDARs. Blocks until the calendar has
    /// arrived or the time limit is reached.
    ///
    /// - Parameters:
    ///   - link: the link, as a payload has it.
    ///   - mayContinue: asked before each redirect to another site, with the new address; returns whether to go there.
    ///     By default, all redirects are followed.
    public func calendar(
        at link: CalendarLink, leavingSite mayContinue: (_ address: String) -> Bool = { _ in true }
    ) throws(LinkFollowingError) -> String {
        guard let address = link.calendarAddress else { throw .nothingBehind }
        return try Self.calendar(follow(address, limits, mayContinue).bytes)
    }

    /// Returns the page at a web address, with the limits ``pageLimits``. Blocks until the page has arrived or the time
    /// limit is reached.
    ///
    /// Nothing that the page refers to is downloaded. An address that begins with `http://` or `www.` is tried with
    /// https.
    ///
    /// - Parameters:
    ///   - address: the address in a code.
    ///   - mayContinue: asked before each redirect to another site, with the new address; returns whether to go there.
    public func page(
        at address: String, leavingSite mayContinue: (_ address: String) -> Bool
    ) throws(LinkFollowingError) -> FollowedPage {
        try follow(Self.secureAddress(address), pageLimits, mayContinue)
    }

    /// Returns the https address for the address of a page: `https://` replaces `http://`, or is put before `www.`.
    /// Many codes still have `http:`, or no scheme at all.
    public static func secureAddress(_ address: String) -> String {
        let start = address.prefix(8).lowercased()
        if start.hasPrefix("http://") { return "https://" + address.dropFirst(7) }
        return start.hasPrefix("www.") ? "https://" + address : address
    }

    // MARK: Redirects

    private func follow(
        _ address: String, _ limits: FollowingLimits, _ mayContinue: (String) -> Bool
    ) throws(LinkFollowingError) -> FollowedPage {
        var end = ContinuousClock.now + .seconds(limits.seconds)
        var url = address
        for _ in 0...max(limits.redirects, 0) {
            let response = try takeTurn(url, limits, until: &end)
            switch response.status {
            case 200:
                return FollowedPage(address: url, bytes: response.body, charset: response.charset)
            case 301, 302, 303, 307, 308:
                guard let location = response.location else { throw .status(response.status) }
                if !WebSite.isSame(url, location) {
                    let asked = ContinuousClock.now
                    guard mayContinue(location) else { throw .leavesSite(location) }
                    // The time that a person takes to answer does not count towards the limit.
                    end += ContinuousClock.now - asked
                }
                url = location
            case let status:
                throw .status(status)
            }
        }
        throw .tooManyRedirects(limit: limits.redirects)
    }

    // MARK: One request

    /// Waits for the turn of the URL's host (see ``RequestTurns``), then sends a request. The wait does not count
    /// towards the time limit.
    private func takeTurn(
        _ url: String, _ limits: FollowingLimits, unless known: PublishedVersion = PublishedVersion(),
        until end: inout ContinuousClock.Instant
    ) throws(LinkFollowingError) -> Response {
        let began = ContinuousClock.now
        var last = end
        let result = turns.run(WebSite.host(of: url) ?? "") { () -> Result<Response, LinkFollowingError> in
            last += ContinuousClock.now - began
            do throws(LinkFollowingError) {
                return .success(try get(url, limits, unless: known, until: last))
            } catch {
                return .failure(error)
            }
        }
        end = last
        return try result.get()
    }

    private struct Response {
        var status: Int
        var location: String?
        var charset: String?
        var version: PublishedVersion
        var body: [UInt8]
    }

    private func get(
        _ url: String, _ limits: FollowingLimits, unless known: PublishedVersion, until end: ContinuousClock.Instant
    ) throws(LinkFollowingError) -> Response {
        let left = (end - .now) / .milliseconds(1)
        guard left >= 1 else { throw .tooSlow(seconds: limits.seconds) }
        // A NUL would end the URL in C.
        guard !url.utf8.contains(0) else { throw .invalidAddress }
        var response = ccurl_response()
        defer { ccurl_free(&response) }
        let named = named.flatMap { $0.serves(url) ? $0 : nil }
        var policy = policy
        policy.permitsAll = named?.isInOwnNetwork ?? false
        let login = named?.login
        let outcome = withUnsafeMutablePointer(to: &policy) { policy in
            known.withCVersion { known in
                login.withCString { login in
                    ccurl_get(
                        url, caFile, resolve,
                        ccurl_limits(
                            port: named?.ownPort ?? port,
                            milliseconds: Int(min(left, 3_600_000)), bytes: max(limits.bytes, 1),
                            plain: named?.isPlain ?? false, login: login),
                        known,
                        { policy, bytes, count in
                            let policy = policy?.assumingMemoryBound(to: AddressPolicy.self).pointee
                            return policy?.permits(Array(UnsafeBufferPointer(start: bytes, count: count))) ?? false
                        },
                        policy, &response)
                }
            }
        }
        guard outcome == CCURL_RESPONSE else { throw Self.error(outcome, Self.message(of: &response), limits) }
        return Response(
            status: response.status, location: response.location.map { String(cString: $0) },
            charset: response.content_type.flatMap { FollowedPage.charset(in: String(cString: $0)) },
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

    private static func error(
        _ outcome: ccurl_outcome, _ message: String, _ limits: FollowingLimits
    ) -> LinkFollowingError {
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

    /// Returns the text of a body; throws if the body is not a complete calendar. The status alone does not show this:
    /// servers also send login pages with status 200.
    package static func calendar(_ body: [UInt8]) throws(LinkFollowingError) -> String {
        guard let text = PayloadText.decode(body) else { throw .notACalendar }
        let lines = text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.lazy
            .map { String(Substring($0).filter { !$0.isWhitespace && $0 != "\u{FEFF}" }).uppercased() }
            .filter { !$0.isEmpty }
        guard lines.first == "BEGIN:VCALENDAR", lines.last == "END:VCALENDAR" else { throw .notACalendar }
        return text
    }
}

extension LinkFollower {
    /// Returns a published calendar, without its text if the caller has the newest version. Blocks until the server has
    /// answered or the time limit is reached.
    ///
    /// The address must obey the same rules as a link in a picture: https, port 443 and a public address. The request
    /// contains the known version, which the same server sent earlier. The request contains nothing else that could
    /// identify the user.
    ///
    /// - Parameters:
    ///   - address: the https address of the calendar; see `CalendarLink.feedAddress`.
    ///   - known: the version that the caller has.
    public func published(
        at address: String, unless known: PublishedVersion = PublishedVersion()
    ) throws(LinkFollowingError) -> PublishedCalendar {
        var end = ContinuousClock.now + .seconds(limits.seconds)
        var url = address
        var permanent = address
        for _ in 0...max(limits.redirects, 0) {
            let response = try takeTurn(url, limits, unless: known, until: &end)
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
                // A permanent redirect after a temporary one moves only the temporary address, not the calendar's
                // address.
                if permanent == url, [301, 308].contains(response.status) { permanent = location }
                url = location
            case let status:
                throw .status(status)
            }
        }
        throw .tooManyRedirects(limit: limits.redirects)
    }
}
