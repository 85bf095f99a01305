/// Why the calendar behind a link could not be had.
public enum LinkFollowingError: Error, Hashable, Sendable {
    /// The link leads to a page for people, and no calendar is known to lie behind it.
    case nothingBehind
    /// The address is none.
    case invalidAddress
    /// The address, or one it was redirected to, is not https.
    case notHTTPS
    /// The address, or one it was redirected to, holds a user's name or password.
    case credentialsInAddress
    /// The address, or one it was redirected to, names another port than https's own.
    case otherPort
    /// The host's address is not one of the public internet.
    case addressNotPublic(String)
    /// The host's name has no address.
    case unknownHost(String)
    /// The host cannot be connected to.
    case unreachable(String)
    /// The host cannot prove that it is the one that the link names; or the file of certificates cannot be read.
    case certificate(String)
    /// It took longer than `seconds`, redirects and all.
    case tooSlow(seconds: Double)
    /// The response has more than `limit` bytes.
    case tooLarge(limit: Int)
    /// There were more than `limit` redirects.
    case tooManyRedirects(limit: Int)
    /// The server answered with another status than 200.
    case status(Int)
    /// What came is no calendar, or not a whole one.
    case notACalendar
    /// libcurl is not installed, or too old.
    case unavailable
    /// Something else went wrong.
    case failed(String)

    /// A stable name for the kind of error: lower case, hyphenated, never renamed.
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
        case .status: "http-status"
        case .notACalendar: "not-a-calendar"
        case .unavailable: "libcurl-missing"
        case .failed: "request-failed"
        }
    }

    /// What is wrong and what to do, for a person.
    public var message: String {
        switch self {
        case .nothingBehind: "it leads to a page for people, not to a calendar; open it in a browser"
        case .invalidAddress: "it is no address; ask for a corrected code"
        case .notHTTPS: "it does not lead to https, and nothing else is safe; ask for an https link"
        case .credentialsInAddress: "an address with a user's name or password is not used; remove them"
        case .otherPort: "it leads to another port than 443, where no public calendar lies; open it in a browser"
        case .addressNotPublic(let address):
            "it leads to \(address), which is not on the public internet; open it yourself if you trust it"
        case .unknownHost(let reason): "the host is not known (\(reason)); check the network and the address"
        case .unreachable(let reason): "the host cannot be reached (\(reason)); try again later"
        case .certificate(let reason):
            "the server cannot prove who it is (\(reason)); do not trust it, or name its authority with --ca-file"
        case .tooSlow(let seconds): "there was no answer within \(seconds) seconds; try again later"
        case .tooLarge(let limit): "the answer has more than \(limit) bytes, the limit; download it yourself"
        case .tooManyRedirects(let limit): "it was redirected more than \(limit) times; open it in a browser"
        case .status(let status): "the server answered \(status) instead of 200; open it in a browser to see why"
        case .notACalendar: "the answer is no calendar, perhaps a page to log in; open it in a browser"
        case .unavailable: "libcurl 7.85 or later is needed for it; install libcurl4"
        case .failed(let reason): "the request failed (\(reason)); try again later"
        }
    }
}

extension LinkFollowingError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
