import CalendarModel
import TimeZones

/// Converts between the clocks of a zone and UTC, remembering the period between two changes of the clocks in which the
/// last time lay: a series asks for many times that follow one another.
struct ZoneClock: Sendable {
    /// An instant, and whether the clocks skip the local time it stands for.
    struct Reading {
        let utc: Int
        let isInGap: Bool
    }

    /// nil is UTC.
    private let rules: TimeZoneRules?
    /// The UTC times for which `offset` holds.
    private var period: Range<Int>
    /// The local times which the clocks show once, and with that offset; of those that they show twice, the first.
    private var plain: Range<Int>
    private var offset = 0

    init(_ rules: TimeZoneRules?) {
        self.rules = rules
        (period, plain) = rules == nil ? (.min ..< .max, .min ..< .max) : (0..<0, 0..<0)
    }

    /// The instant of a local time (RFC 5545 §3.3.5: one that occurs twice is the first of the two, one that does not occur
    /// is read with the offset before the gap).
    mutating func reading(local: Int) -> Reading {
        guard !plain.contains(local), let rules else { return Reading(utc: local - offset, isInGap: false) }
        // Mostly it lies in the period that follows, or comes before.
        remember(local - offset, rules)
        guard !plain.contains(local) else { return Reading(utc: local - offset, isInGap: false) }
        let resolution = rules.resolve(LocalDateTime(secondsSinceEpoch: local))
        remember(resolution.utc, rules)
        return Reading(utc: resolution.utc, isInGap: resolution.occurrence == .never)
    }

    /// The instant of a local time.
    mutating func utc(local: Int) -> Int { reading(local: local).utc }

    /// What the clocks show at an instant.
    mutating func local(utc: Int) -> Int {
        if !period.contains(utc), let rules { remember(utc, rules) }
        return utc + offset
    }

    private mutating func remember(_ utc: Int, _ rules: TimeZoneRules) {
        let current = rules.period(atUTC: utc)
        period = current.range
        offset = current.offset.seconds
        // Times of the overlap at the period's beginning belong to the one before.
        let start = period.lowerBound
        let before = start == .min ? offset : rules.period(atUTC: start - 1).offset.seconds
        let end = period.upperBound
        let from = start == .min ? .min : start + max(offset, before)
        plain = from..<max(from, end == .max ? .max : end + offset)
    }
}

/// How a time was written: which clock it is on.
enum ClockKind: Hashable, Sendable {
    case date, floating, utc
    case zoned(tzid: String)

    init(_ time: EventTime) {
        self =
            switch time {
            case .date: .date
            case .floating: .floating
            case .utc: .utc
            case .zoned(_, let tzid): .zoned(tzid: tzid)
            }
    }

    /// The time that the clock shows as so many seconds since 1970-01-01T00:00:00.
    func time(_ local: Int) -> EventTime {
        let local = LocalDateTime(secondsSinceEpoch: local)
        return switch self {
        case .date: .date(local.date)
        case .floating: .floating(local)
        case .utc: .utc(local)
        case .zoned(let tzid): .zoned(local, tzid: tzid)
        }
    }
}

/// A clock, and how times on it are written.
struct Clock: Sendable {
    let kind: ClockKind
    var zone: ZoneClock
    /// The IANA name of its zone, `UTC`, or the TZID of a zone that the calendar defines; nil for days and floating times,
    /// and for the times of a zone that nobody knows, which are taken for floating ones.
    let zoneName: String?
}

/// The clocks of a calendar, each looked up once.
struct Clocks: Sendable {
    private let zones: ZoneResolver
    private let floatingZone: TimeZoneRules?
    private(set) var known: [ClockKind: Clock] = [:]

    /// The clocks of a calendar; floating times and dates are those of a zone, UTC where it is nil.
    init(zones: ZoneResolver, floatingZone: TimeZoneRules?) {
        self.zones = zones
        self.floatingZone = floatingZone
    }

    subscript(kind: ClockKind) -> Clock {
        mutating get {
            if let clock = known[kind] { return clock }
            let clock = make(kind)
            known[kind] = clock
            return clock
        }
    }

    /// The instant of a time.
    mutating func utc(_ time: EventTime) -> Int {
        var clock = self[ClockKind(time)]
        return clock.zone.utc(local: time.local.secondsSinceEpoch)
    }

    private func make(_ kind: ClockKind) -> Clock {
        switch kind {
        case .utc: return Clock(kind: kind, zone: ZoneClock(nil), zoneName: "UTC")
        case .date, .floating: return Clock(kind: kind, zone: ZoneClock(floatingZone), zoneName: nil)
        case .zoned(let tzid):
            let rules = zones.zone(tzid)
            return Clock(kind: kind, zone: ZoneClock(rules ?? floatingZone), zoneName: rules?.identifier)
        }
    }
}
