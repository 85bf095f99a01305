/// The limits on following one link.
public struct FollowingLimits: Hashable, Sendable {
    /// The total time in seconds, including redirects and name lookups.
    public var seconds = 5.0
    /// The most bytes of the calendar, both before and after decompression.
    public var bytes = 1 << 20
    /// The most redirects. Each must obey the same rules as the link.
    public var redirects = 3

    /// Creates the default limits.
    public init() {}
}
