import CalendarModel

/// The length of the instances of a component (RFC 5545 §3.8.5.3, docs/reference.md).
enum Extent: Sendable {
    /// The length that DTEND or DUE gives: the difference of the local times, even if the clocks change between them.
    case clock(seconds: Int)
    /// The length that DURATION gives: days in the zone of the start, then exact seconds.
    case duration(days: Int, seconds: Int)
    /// Exact seconds, for an end in another zone than the start, or of another kind of time.
    case exact(Int, on: ClockKind)

    init(_ duration: CalendarDuration, isDate: Bool) {
        guard isDate else {
            self = .duration(days: max(0, duration.nominalDays), seconds: duration.exactSeconds)
            return
        }
        // An all-day event cannot end during a day, so its length is at least one day and rounded up to whole days.
        let days = (duration.totalSeconds + 86_399).dividedDown(by: 86_400)
        self = .clock(seconds: max(1, days) * 86_400)
    }

    /// Reads the length of a component that begins at a time.
    init(_ component: Component, start: EventTime, clocks: inout Clocks) {
        let end = component.property(component.name == "VTODO" ? "DUE" : "DTEND")?.time
        if let end {
            let least = start.isDate && component.name == "VEVENT" ? 86_400 : 0
            self = Self.until(end, from: start, least: least, clocks: &clocks)
        } else if let duration = component.property("DURATION").flatMap({ CalendarDuration($0.value) }) {
            self = Self(duration, isDate: start.isDate)
        } else {
            self = .clock(seconds: start.isDate && component.name == "VEVENT" ? 86_400 : 0)
        }
    }

    private static func until(_ end: EventTime, from start: EventTime, least: Int, clocks: inout Clocks) -> Self {
        let (startKind, endKind) = (ClockKind(start), ClockKind(end))
        guard startKind != endKind else {
            let seconds = end.local.secondsSinceEpoch - start.local.secondsSinceEpoch
            return .clock(seconds: max(least, seconds))
        }
        let seconds = clocks.utc(end) - clocks.utc(start)
        return .exact(max(0, seconds), on: endKind)
    }

    /// Returns the kind and zone of the end: those of an ``exact(_:on:)`` length, or else those of the start.
    func endKind(from start: ClockKind) -> ClockKind {
        if case .exact(_, let kind) = self { kind } else { start }
    }

    /// Returns the end of an instance, in the local time of the end and in UTC.
    func end(
        local: Int, utc: Int, zone: inout ZoneClock, others: [ClockKind: Clock]
    ) -> (local: Int, utc: Int) {
        switch self {
        case .clock(0), .duration(0, 0): return (local, utc)
        case .clock(let seconds):
            let end = zone.utc(local: local + seconds)
            if end >= utc { return (local + seconds, end) }
            // This end would be before the start: the start lies in a gap of the clocks and was read with the offset
            // before the gap, but the end has the offset after the gap. So the length is added as exact seconds.
            return (zone.local(utc: utc + seconds), utc + seconds)
        case .duration(let days, let seconds):
            let later = days == 0 ? utc : zone.utc(local: local + days * 86_400)
            let end = max(utc, later + seconds)
            return (seconds == 0 ? local + days * 86_400 : zone.local(utc: end), end)
        case .exact(let seconds, let kind):
            var clock = others[kind]?.zone
            return (clock?.local(utc: utc + seconds) ?? utc + seconds, utc + seconds)
        }
    }

    /// The length in seconds. An instance may be longer than this, but by less than a day.
    var approximateSeconds: Int {
        switch self {
        case .clock(let seconds), .exact(let seconds, _): seconds
        case .duration(let days, let seconds): days * 86_400 + max(0, seconds)
        }
    }
}
