import ArgumentParser

package struct TimeArgument: Sendable {
    /// UTC seconds since 1970.
    package let utc: Int

    /// Reads `2026-06-12`, `2026-06-12T09:00:00Z`, `2026-06-12T09:00:00+02:00`, `tomorrow`, `friday 20:00`, `+2w` and
    /// the like. A full date and time without an offset is in UTC. A time of day alone, or after a word such as
    /// `tomorrow`, is in the reader's zone.
    package static func read(_ text: String) throws -> TimeArgument {
        if let time = ISO8601Time(text) { return TimeArgument(time) }
        let zone = ReaderZone.ofMachine
        guard let time = NaturalTime(at: Clock.runStart, in: zone).time(text) else { throw wrongForm(text) }
        guard let local = time.local, let zone else { return TimeArgument(time) }
        return TimeArgument(utc: zone.utc(of: local).secondsSinceEpoch)
    }

    private init(utc: Int) { self.utc = utc }

    /// Creates the instant that a text names; a time without an offset is UTC.
    package init(_ time: ISO8601Time) {
        utc = time.eventTime.local.secondsSinceEpoch
    }

    package static let wrongOrder = "--from is later than --to."

    static func wrongForm(_ text: String) -> ValidationError {
        ValidationError("'\(text)' is not a time; \(NaturalTime.forms).")
    }
}

/// A time that the user writes for an event or reminder. A time without an offset is in the zone of that event or
/// reminder.
package struct WrittenTime: Hashable, Sendable {
    /// The time as written.
    package let time: ISO8601Time

    package init?(_ text: String) {
        guard let time = NaturalTime(at: Clock.runStart, in: ReaderZone.ofMachine).time(text) else { return nil }
        self.time = time
    }

    /// Reads `2026-06-12`, `2026-06-12T19:30`, `2026-06-12 19:30`, one of these with an offset, `tomorrow 20:00` and
    /// the like.
    package static func read(_ text: String) throws -> WrittenTime {
        guard let time = WrittenTime(text) else { throw TimeArgument.wrongForm(text) }
        return time
    }
}
