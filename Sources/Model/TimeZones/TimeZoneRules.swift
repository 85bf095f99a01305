import CalendarModel

/// A moment at which a zone's clocks change.
struct ZoneTransition: Hashable, Sendable {
    /// UTC seconds since 1970.
    let at: Int
    /// What holds from then on.
    let to: ZoneOffset

    init(at: Int, to: ZoneOffset) {
        self.at = at
        self.to = to
    }
}

/// How far the clocks of a zone are from UTC, at any time.
///
/// Gaps and overlaps are resolved as RFC 5545 §3.3.5 says: a local time that occurs twice is the first of the two, and one
/// that does not occur is read with the offset before the gap.
public struct TimeZoneRules: Sendable {
    /// The IANA name, or the TZID of a zone that a calendar defines itself.
    public let identifier: String
    /// What holds before the first transition.
    let initial: ZoneOffset
    /// The table, in the order of time.
    let transitions: [ZoneTransition]
    /// What holds after the table's end.
    let tail: PosixRule?

    /// How a local time of the zone was understood.
    public struct Resolution: Hashable, Sendable {
        /// How the clocks show that time.
        public enum Occurrence: Hashable, Sendable {
            /// Once, as nearly always.
            case once
            /// Twice: the first is taken.
            case twice
            /// Never: it lies in the hour that is skipped.
            case never
        }

        /// The instant, in UTC seconds since 1970.
        public let utc: Int
        /// The offset it was read with.
        public let offset: ZoneOffset
        /// How often the clocks show the local time.
        public let occurrence: Occurrence
    }

    init(identifier: String, initial: ZoneOffset, transitions: [ZoneTransition] = [], tail: PosixRule? = nil) {
        self.identifier = identifier
        self.initial = initial
        self.transitions = transitions
        self.tail = tail
    }

    /// What the clocks show at a UTC time, in seconds since 1970.
    public func offset(atUTC utc: Int) -> ZoneOffset {
        guard let last = transitions.last, utc < last.at else {
            return tail?.offset(at: utc) ?? transitions.last?.to ?? initial
        }
        // The number of transitions at or before the time, by bisection.
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= utc { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? initial : transitions[low - 1].to
    }

    /// The instant that a local time of the zone stands for.
    public func resolve(_ local: LocalDateTime) -> Resolution {
        let seconds = local.secondsSinceEpoch
        // No zone changes its clocks twice within two days, or by more than a day.
        let before = offset(atUTC: seconds - 86_400)
        let after = offset(atUTC: seconds + 86_400)
        let readings = [before, after].filter { offset(atUTC: seconds - $0.seconds).seconds == $0.seconds }
        guard let reading = readings.first else {
            return Resolution(utc: seconds - before.seconds, offset: before, occurrence: .never)
        }
        let actual = offset(atUTC: seconds - reading.seconds)
        let isTwice = readings.count == 2 && before.seconds != after.seconds
        return Resolution(utc: seconds - reading.seconds, offset: actual, occurrence: isTwice ? .twice : .once)
    }

    /// The local time at a UTC time.
    public func local(atUTC utc: Int) -> LocalDateTime {
        LocalDateTime(secondsSinceEpoch: utc + offset(atUTC: utc).seconds)
    }
}
