import CalendarModel

/// A moment at which a zone's clocks change.
struct ZoneTransition: Hashable, Sendable {
    /// UTC seconds since 1970.
    let at: Int
    /// The offset from this moment on.
    let to: ZoneOffset
}

/// The UTC offsets of a zone at all times.
///
/// Gaps and overlaps are resolved as in RFC 5545 §3.3.5. A local time that occurs twice is read as the first of the
/// two. A local time that does not occur is read with the offset before the gap.
public struct TimeZoneRules: Sendable {
    /// The IANA name, or the TZID of a zone that a calendar defines itself.
    public let identifier: String
    let initial: ZoneOffset
    /// The table of transitions, in the order of time.
    let transitions: [ZoneTransition]
    /// The rule for times after the table.
    let tail: PosixRule?

    /// How a local time of the zone is read.
    public struct Resolution: Hashable, Sendable {
        /// Whether the clocks show the local time once, twice or never.
        public enum Occurrence: Hashable, Sendable {
            /// Once, as nearly always.
            case once
            /// Twice: the first is used.
            case twice
            /// Never: it lies in the hour that the clocks skip.
            case never
        }

        /// The instant, in UTC seconds since 1970.
        public let utc: Int
        /// The offset that the local time was read with.
        public let offset: ZoneOffset
        /// Whether the clocks show the local time once, twice or never.
        public let occurrence: Occurrence
    }

    init(identifier: String, initial: ZoneOffset, transitions: [ZoneTransition] = [], tail: PosixRule? = nil) {
        self.identifier = identifier
        self.initial = initial
        self.transitions = transitions
        self.tail = tail
    }

    /// Returns the offset at a UTC time, in seconds since 1970.
    public func offset(atUTC utc: Int) -> ZoneOffset {
        guard let last = transitions.last, utc < last.at else {
            return tail?.offset(at: utc) ?? transitions.last?.to ?? initial
        }
        let count = transitionCount(through: utc)
        return count == 0 ? initial : transitions[count - 1].to
    }

    /// Returns the number of transitions at or before a UTC time, found by bisection.
    func transitionCount(through utc: Int) -> Int {
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= utc { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the instant of a local time in the zone.
    public func resolve(_ local: LocalDateTime) -> Resolution {
        let seconds = local.secondsSinceEpoch
        // No zone changes its clocks twice within two days, or by more than a day. So the offset is the one a day
        // before or the one a day later.
        let before = offset(atUTC: seconds - 86_400)
        let after = offset(atUTC: seconds + 86_400)
        let isBefore = offset(atUTC: seconds - before.seconds).seconds == before.seconds
        let areSame = before.seconds == after.seconds
        let isAfter = areSame ? isBefore : offset(atUTC: seconds - after.seconds).seconds == after.seconds
        guard isBefore || isAfter else {
            return Resolution(utc: seconds - before.seconds, offset: before, occurrence: .never)
        }
        let reading = isBefore ? before : after
        let actual = offset(atUTC: seconds - reading.seconds)
        let isTwice = isBefore && isAfter && !areSame
        return Resolution(utc: seconds - reading.seconds, offset: actual, occurrence: isTwice ? .twice : .once)
    }

    /// Returns the local time at a UTC time.
    public func local(atUTC utc: Int) -> LocalDateTime {
        LocalDateTime(secondsSinceEpoch: utc + offset(atUTC: utc).seconds)
    }
}
