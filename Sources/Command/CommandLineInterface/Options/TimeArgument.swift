import ArgumentParser
import ScanICS

/// An instant on the command line.
package struct TimeArgument: ExpressibleByArgument, Sendable {
    /// UTC seconds since 1970.
    package let utc: Int

    /// Reads `2026-06-12`, `2026-06-12T09:00:00Z` or `2026-06-12T09:00:00+02:00`; a time without an offset is UTC.
    package init?(argument: String) {
        guard let time = ISO8601Time(argument) else { return nil }
        utc = time.eventTime.local.secondsSinceEpoch
    }

    /// The message for a period that ends before it starts.
    package static let wrongOrder = "--from is later than --to."
}

/// A time on the command line that may have no offset. It is then a time in the zone of the event that it is for.
package struct WrittenTime: ExpressibleByArgument, Hashable, Sendable {
    /// The time as written.
    package let time: ISO8601Time

    /// Reads `2026-06-12`, `2026-06-12T19:30`, `2026-06-12 19:30`, or one of these with an offset.
    package init?(argument: String) {
        guard let time = ISO8601Time(argument) else { return nil }
        self.time = time
    }
}
