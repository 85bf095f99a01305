import ArgumentParser
import ScanICS

/// An instant on the command line.
package struct TimeArgument: ExpressibleByArgument, Sendable {
    /// UTC seconds since 1970.
    package let utc: Int

    /// Reads `2026-06-12`, `2026-06-12T09:00:00Z` or `2026-06-12T09:00:00+02:00`; without an offset it is UTC.
    package init?(argument: String) {
        guard let time = ISO8601Time(argument) else { return nil }
        utc = time.eventTime.local.secondsSinceEpoch
    }
}

/// A time on the command line that is not placed on the earth yet: without an offset it is one of whatever zone it is for.
package struct WrittenTime: ExpressibleByArgument, Hashable, Sendable {
    /// What was written.
    package let time: ISO8601Time

    /// Reads `2026-06-12`, `2026-06-12T19:30`, `2026-06-12 19:30`, or one of these with an offset.
    package init?(argument: String) {
        guard let time = ISO8601Time(argument) else { return nil }
        self.time = time
    }
}
