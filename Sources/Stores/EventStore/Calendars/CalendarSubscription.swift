import CalendarModel

/// The published calendar that a subscribed calendar copies, and the state of the copy.
public struct CalendarSubscription: Hashable, Sendable {
    /// The address of the published calendar.
    public var url: String
    /// The ETag of the last fetched version (RFC 9110 §8.8.3).
    public var entityTag: String?
    /// The Last-Modified field of the last fetched version, as the server wrote it (RFC 9110 §8.8.2).
    public var lastModified: String?
    /// The time of the last successful refresh, in UTC; nil if there was none.
    public var refreshed: LocalDateTime?
    /// The time between refreshes that the published calendar asks for, in seconds; nil if it asks for none.
    public var requestedInterval: Int?
    /// The failed refreshes since ``refreshed``; nil if the last refresh succeeded.
    public var failure: Failure?

    /// Creates a subscription to an address.
    public init(url: String, entityTag: String? = nil, refreshed: LocalDateTime? = nil) {
        self.url = url
        self.entityTag = entityTag
        self.refreshed = refreshed
    }

    /// The reason why a published calendar cannot be fetched or read, and since when. The copy stays unchanged.
    public struct Failure: Hashable, Sendable {
        /// The time of the first refresh that failed, in UTC.
        public var since: LocalDateTime
        /// The time of the last refresh that failed, in UTC.
        public var last: LocalDateTime
        /// The reason of the last failure, for people.
        public var reason: String

        /// Creates a failure.
        public init(since: LocalDateTime, last: LocalDateTime, reason: String) {
            self.since = since
            self.last = last
            self.reason = reason
        }
    }

    /// The time between refreshes, in seconds, if the published calendar does not ask for a time: 6 hours.
    public static let usualInterval = 6 * 3600
    /// The shortest and longest time between refreshes, in seconds: 15 minutes and 7 days.
    public static let intervals = 15 * 60...7 * 86_400
    /// The longest time before a failed refresh is tried again, in seconds: 1 hour.
    private static let longestRetry = 3600

    /// The time between refreshes, in seconds.
    public var interval: Int {
        let wanted = requestedInterval ?? Self.usualInterval
        return min(max(wanted, Self.intervals.lowerBound), Self.intervals.upperBound)
    }

    /// The time of the next refresh, in UTC; nil if it is due at once.
    public var due: LocalDateTime? {
        if let failure { return failure.last.adding(seconds: min(interval, Self.longestRetry)) }
        return refreshed?.adding(seconds: interval)
    }

    /// Returns whether a refresh is due at a time in UTC.
    public func isDue(at now: LocalDateTime) -> Bool {
        // If the last refresh is in the future, the clock was set back after it. The time of the next refresh is then
        // wrong, so the refresh is due at once.
        guard let due, (failure?.last ?? refreshed).map({ $0 <= now }) ?? true else { return true }
        return due <= now
    }

    /// The host in the address, or the name of a file, for people; empty if the address has neither.
    public var host: String {
        if url.hasPrefix("file://") { return url.split(separator: "/").last.map(String.init) ?? "" }
        guard let start = url.firstRange(of: "://")?.upperBound else { return "" }
        let authority = url[start...].prefix { !"/?#".contains($0) }
        let name = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return String(name)
    }
}
