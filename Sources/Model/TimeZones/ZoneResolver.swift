import CalendarModel
import Synchronization

/// Finds the zones of TZIDs, and the instants of a calendar's times.
public struct ZoneResolver: Sendable {
    private let database: TimeZoneDatabase
    private let defined: DefinedZones

    /// Creates a resolver for a calendar that defines these VTIMEZONEs.
    public init(timeZones: [Component] = [], database: TimeZoneDatabase = .system) {
        self.database = database
        defined = DefinedZones(timeZones)
    }

    /// Returns the zone of a TZID, nil if it is unknown.
    public func zone(_ tzid: String) -> TimeZoneRules? {
        match(tzid)?.zone
    }

    /// Returns the zone of a TZID, and how it was found. The TZID may be an IANA name, with or without a vendor's
    /// prefix (`/freeassociation.sourceforge.net/...`). It may also name a zone that the calendar defines, or have
    /// another form that ``ZoneMatch/Kind`` lists.
    public func match(_ tzid: String) -> ZoneMatch? {
        if let zone = database.rules(for: tzid) { return ZoneMatch(zone: zone, kind: .identifier) }
        if tzid.hasPrefix("/") {
            let parts = tzid.split(separator: "/")
            for start in parts.indices {
                if let zone = database.rules(for: parts[start...].joined(separator: "/")) {
                    return ZoneMatch(zone: zone, kind: .identifier)
                }
            }
        }
        if let zone = defined.rules(for: tzid) { return ZoneMatch(zone: zone, kind: .defined) }
        return ZoneMatch(unusual: tzid, database: database)
    }

    /// Returns the zone and the instant of a zoned time; nil if the time has no zone or an unknown one.
    public func resolve(_ time: EventTime) -> (zone: TimeZoneRules, resolution: TimeZoneRules.Resolution)? {
        guard case .zoned(let local, let tzid) = time, let zone = zone(tzid) else { return nil }
        return (zone, zone.resolve(local))
    }

    /// Returns the instant of a time, in UTC; nil for a date, a floating time and a time in an unknown zone.
    public func utc(_ time: EventTime) -> LocalDateTime? {
        switch time {
        case .date, .floating: nil
        case .utc(let local): local
        case .zoned: resolve(time).map { LocalDateTime(secondsSinceEpoch: $0.resolution.utc) }
        }
    }

    /// Adds a duration to a time: nominal days in the time's own zone, then exact seconds (RFC 5545 §3.3.6).
    public func adding(_ duration: CalendarDuration, to time: EventTime) -> EventTime {
        let later = time.with(
            local: LocalDateTime(
                secondsSinceEpoch: time.local.secondsSinceEpoch + duration.nominalDays * 86_400))
        guard duration.exactSeconds != 0, !later.isDate else { return later }
        guard let (zone, resolution) = resolve(later) else {
            return later.with(local: later.local.adding(seconds: duration.exactSeconds))
        }
        return later.with(local: zone.local(atUTC: resolution.utc + duration.exactSeconds))
    }

    /// Returns the end of an event, exclusive: DTEND, or the end that DURATION or an all-day start implies (RFC 5545
    /// §3.6.1). Nil if the event ends when it starts.
    public func end(of event: CalendarEvent) -> EventTime? {
        if let end = event.end { return end }
        guard let start = event.start else { return nil }
        if let duration = event.duration { return adding(duration, to: start) }
        return start.isDate ? .date(start.date.adding(days: 1)) : nil
    }

    /// Returns when a reminder is due: at DUE, or after its start and DURATION (RFC 5545 §3.6.2).
    public func due(of reminder: Reminder) -> EventTime? {
        if let due = reminder.due { return due }
        guard let start = reminder.start, let duration = reminder.duration else { return nil }
        return adding(duration, to: start)
    }
}

/// The zones that a calendar defines. Each one is read when the first time needs it: a calendar can define thousands of
/// zones that nothing uses, and the rules of one zone give hundreds of transitions.
private final class DefinedZones: Sendable {
    private let timeZones: [Component]
    private let state = Mutex(State())

    private struct State {
        /// The definitions of each TZID; nil before the first search.
        var definitions: [String: [Component]]?
        /// Key: a TZID; value: nil if no definition of the zone can be read.
        var known: [String: TimeZoneRules?] = [:]
    }

    init(_ timeZones: [Component]) { self.timeZones = timeZones }

    func rules(for tzid: String) -> TimeZoneRules? {
        state.withLock { state in
            if let rules = state.known[tzid] { return rules }
            let definitions =
                state.definitions
                ?? Dictionary(grouping: timeZones.filter { $0.name == "VTIMEZONE" }) { $0.text("TZID") ?? "" }
            state.definitions = definitions
            guard let found = definitions[tzid] else { return nil }
            let rules = found.lazy.compactMap(TimeZoneRules.init(vtimezone:)).first
            state.known[tzid] = .some(rules)
            return rules
        }
    }
}
