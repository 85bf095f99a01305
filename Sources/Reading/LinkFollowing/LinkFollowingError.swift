import CalendarModel

/// A reason why the calendar or page behind a link could not be downloaded.
public enum LinkFollowingError: Error, Hashable, Sendable {
    /// The link leads to a web page, and no calendar is known for it.
    case nothingBehind
    /// The address is malformed.
    case invalidAddress
    /// The address, or the address of a redirect, is not https.
    case notHTTPS
    /// The address, or the address of a redirect, has a user name or password.
    case credentialsInAddress
    /// The address, or the address of a redirect, has a port other than 443.
    case otherPort
    /// The host's address, which the text states, is not on the public internet.
    case addressNotPublic(String)
    /// The host's name has no address. The text states the reason.
    case unknownHost(String)
    /// The host cannot be connected to. The text states the reason.
    case unreachable(String)
    /// The server's certificate is not valid for the host, or the file with trusted certificates cannot be read. The
    /// text states the reason.
    case certificate(String)
    /// The download took longer than `seconds`, including redirects.
    case tooSlow(seconds: Double)
    /// The response has more than `limit` bytes.
    case tooLarge(limit: Int)
    /// There were more than `limit` redirects.
    case tooManyRedirects(limit: Int)
    /// A redirect leads to the given address on another site, and the caller does not allow this redirect.
    case leavesSite(String)
    /// The server answered with a status other than 200.
    case status(Int)
    /// The response is not a calendar, or not a complete one.
    case notACalendar
    /// libcurl is not installed, or too old.
    case unavailable
    /// The request failed for another reason, which the text states.
    case failed(String)

    /// A stable name of the error in lower case, with hyphens. It is never renamed.
    public var code: String {
        switch self {
        case .nothingBehind: "no-calendar-behind-link"
        case .invalidAddress: "invalid-address"
        case .notHTTPS: "not-https"
        case .credentialsInAddress: "credentials-in-address"
        case .otherPort: "other-port"
        case .addressNotPublic: "address-not-public"
        case .unknownHost: "unknown-host"
        case .unreachable: "unreachable"
        case .certificate: "certificate"
        case .tooSlow: "too-slow"
        case .tooLarge: "response-too-large"
        case .tooManyRedirects: "too-many-redirects"
        case .leavesSite: "other-site"
        case .status: "http-status"
        case .notACalendar: "not-a-calendar"
        case .unavailable: "libcurl-missing"
        case .failed: "request-failed"
        }
    }

    /// What is wrong and what to do, for a person.
    public var message: String {
        switch self {
        case .nothingBehind: "it leads to a web page, not to a calendar; open it in a browser"
        case .invalidAddress: "it is not a valid address; ask for a corrected code"
        case .notHTTPS: "it does not lead to https, which is required for safety; ask for an https link"
        case .credentialsInAddress: "it contains a user name or password, which is not allowed; remove them"
        case .otherPort: "it uses a port other than 443, which is not allowed; open it in a browser"
        case .addressNotPublic(let address):
            "it leads to \(address), which is not on the public internet; open it yourself if you trust it"
        case .unknownHost(let reason): "the host is unknown (\(reason)); check the network and the address"
        case .unreachable(let reason): "the host cannot be reached (\(reason)); try again later"
        case .certificate(let reason):
            "the server's certificate is not trusted (\(reason)); do not use the link"
        case .tooSlow(let seconds): "there was no complete answer within \(seconds.inSeconds); try again later"
        case .tooLarge(let limit): "the answer has more than \(limit) bytes, which is the limit; download it yourself"
        case .tooManyRedirects(let limit): "it was redirected more than \(limit) times; open it in a browser"
        case .leavesSite(let address): "it leads to another site, \(address); open that yourself if you trust it"
        case .status(let status): "the server answered \(status) instead of 200; open the link in a browser to see why"
        case .notACalendar:
            "the answer is not a complete calendar, perhaps a login page; open the link in a browser"
        case .unavailable: "following a link requires libcurl 7.85 or later; install libcurl4"
        case .failed(let reason): "the request failed (\(reason)); try again later"
        }
    }
}

extension LinkFollowingError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
