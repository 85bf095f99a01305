import CalendarModel
import TimeZones

/// Converts between the clock of a zone and UTC. It remembers the last period without a change of the clock, because
/// the times that a series converts one after another often lie in the same period.
struct ZoneClock: Sendable {
    /// The instant of a local time, and whether the clock skips that local time.
    struct Reading {
        let utc: Int
        let isInGap: Bool
    }

    /// nil stands for UTC.
    private let rules: TimeZoneRules?
    /// The UTC times at which `offset` applies.
    private var period: Range<Int>
    /// The local times that are read with `offset`: all that the clock shows in this period, except those that it also
    /// showed in the previous period.
    private var plain: Range<Int>
    private var offset = 0

    init(_ rules: TimeZoneRules?) {
        self.rules = rules
        (period, plain) = rules == nil ? (.min ..< .max, .min ..< .max) : (0..<0, 0..<0)
    }

    /// Returns the instant of a local time. A time that occurs twice is read as the first of the two. A time that does
    /// not occur is read with the offset before the gap (RFC 5545 §3.3.5).
    mutating func reading(local: Int) -> Reading {
        guard !plain.contains(local), let rules else { return Reading(utc: local - offset, isInGap: false) }
        // Usually the time lies in the next or the previous period, and the old offset is exact enough to find it.
        remember(local - offset, rules)
        guard !plain.contains(local) else { return Reading(utc: local - offset, isInGap: false) }
        let resolution = rules.resolve(LocalDateTime(secondsSinceEpoch: local))
        remember(resolution.utc, rules)
        return Reading(utc: resolution.utc, isInGap: resolution.occurrence == .never)
    }

    mutating func utc(local: Int) -> Int { reading(local: local).utc }

    mutating func local(utc: Int) -> Int {
        if !period.contains(utc), let rules { remember(utc, rules) }
        return utc + offset
    }

    private mutating func remember(_ utc: Int, _ rules: TimeZoneRules) {
        let current = rules.period(atUTC: utc)
        period = current.range
        offset = current.offset.seconds
        // Times in the overlap at the beginning of the period belong to the previous period.
        let start = period.lowerBound
        let before = start == .min ? offset : rules.period(atUTC: start - 1).offset.seconds
        let end = period.upperBound
        let from = start == .min ? .min : start + max(offset, before)
        plain = from..<max(from, end == .max ? .max : end + offset)
    }
}

/// The kind of a time: a date, a floating time, a UTC time, or a time in the zone of a TZID.
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

    /// Returns the time of this kind that is a number of seconds after 1970-01-01T00:00:00 local time.
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

/// A kind of time and its time zone.
struct Clock: Sendable {
    let kind: ClockKind
    var zone: ZoneClock
    /// The IANA name of its zone, `UTC`, or the TZID of a zone that the calendar defines. Nil for days, floating times
    /// and times in an unknown zone, which are read as floating.
    let zoneName: String?
}

/// The clocks of a calendar; each is looked up once.
struct Clocks: Sendable {
    private let zones: ZoneResolver
    private let floatingZone: TimeZoneRules?
    private(set) var known: [ClockKind: Clock] = [:]

    /// Creates the clocks of a calendar. Floating times and dates are in the given zone, or in UTC if it is nil.
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
