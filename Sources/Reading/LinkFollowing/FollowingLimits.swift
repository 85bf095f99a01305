/// What following one link may cost.
public struct FollowingLimits: Hashable, Sendable {
    /// Seconds in all, redirects and the look-up of names included.
    public var seconds = 5.0
    /// Bytes of the calendar, before and after decompression.
    public var bytes = 1 << 20
    /// Redirects, each of which is held to the same rules as the link.
    public var redirects = 3

    /// The defaults.
    public init() {}
}
