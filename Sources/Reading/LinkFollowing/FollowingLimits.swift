/// The limits on following one link.
public struct FollowingLimits: Hashable, Sendable {
    /// The total time in seconds, including redirects and name lookups.
    public var seconds: Double
    /// The maximum size of the response in bytes, before and after decompression.
    public var bytes: Int
    /// The maximum number of redirects. A redirect must obey the same rules as the link: https, port 443 and a public
    /// address.
    public var redirects: Int

    /// Creates limits; the default ones are those of ``calendar``.
    public init(seconds: Double = 5, bytes: Int = 1 << 20, redirects: Int = 3) {
        self.seconds = seconds
        self.bytes = bytes
        self.redirects = redirects
    }

    /// The limits on following a link to a calendar: 5 seconds, 1 MiB and 3 redirects.
    public static let calendar = FollowingLimits()

    /// The limits on following a link to a web page: 10 seconds, 5 MiB and 5 redirects, because shortened links are
    /// often redirected several times.
    public static let page = FollowingLimits(seconds: 10, bytes: 5 << 20, redirects: 5)
}
