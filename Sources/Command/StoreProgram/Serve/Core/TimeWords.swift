import CommandLineInterface

/// The time of an event in words, in the event's own time zone and in the reader's time zone.
struct TimeWords {
    private let language: Language
    private let start: ResolvedTime?
    private let end: ResolvedTime?

    init(_ entry: CalendarEntry, zones: ZoneResolver, in language: Language) {
        self.language = language
        (start, end) = entry.period(in: zones)
    }

    /// The time in the event's own zone: `Friday, 12 June 2026, 19:30 – 22:00`; nil if there is no time.
    var own: String? {
        guard let start else { return nil }
        guard !start.time.isDate else { return days(from: start.time.date) }
        guard let end, end.time != start.time else { return moment(start.time.local) }
        // If the end is in another zone than the start, the end is shown in that zone, with the zone's name.
        if end.zone != start.zone {
            return "\(moment(start.time.local)) – \(moment(end.time.local)) (\(end.zone ?? language.text("localTime")))"
        }
        return range(start.time.local, end.time.local)
    }

    var zone: String? {
        guard let start else { return nil }
        switch start.time {
        case .date: return nil
        case .floating: return language.text("localTime")
        case .utc: return "UTC"
        case .zoned(_, let tzid): return start.zone ?? language.text("unknownZone", tzid)
        }
    }

    /// Returns the time in the reader's zone; nil if it is the same as the time in the event's own zone, or if the
    /// event has no zone.
    func yours(in zone: TimeZoneRules?) -> String? {
        guard let zone, let start, let (first, last) = local(in: zone) else { return nil }
        guard first != start.time.local || (last != nil && last != end?.time.local) else { return nil }
        return language.text("yourTime", text(first, last), zone.identifier)
    }

    /// Returns the time in the reader's zone if the event has no zone of its own but UTC, in which nobody lives.
    func inPlaceOfUTC(in zone: TimeZoneRules) -> String? {
        guard case .utc? = start?.time, let (first, last) = local(in: zone) else { return nil }
        return text(first, last)
    }

    private func local(in zone: TimeZoneRules) -> (first: LocalDateTime, last: LocalDateTime?)? {
        guard let start, let utc = start.utc, !start.time.isDate, !start.time.isFloating else { return nil }
        let last = end?.utc.map { zone.local(atUTC: $0.secondsSinceEpoch) }
        return (zone.local(atUTC: utc.secondsSinceEpoch), last)
    }

    private func text(_ first: LocalDateTime, _ last: LocalDateTime?) -> String {
        last.map { $0 == first ? moment(first) : range(first, $0) } ?? moment(first)
    }

    private func moment(_ time: LocalDateTime) -> String { "\(language.day(time.date)), \(language.clock(time))" }

    private func range(_ first: LocalDateTime, _ last: LocalDateTime) -> String {
        "\(moment(first)) – \(last.date == first.date ? language.clock(last) : moment(last))"
    }

    private func days(from first: CalendarDate) -> String {
        let last = end?.lastDay ?? first
        let days = last > first ? "\(language.day(first)) – \(language.day(last))" : language.day(first)
        return language.text("allDayOn", days)
    }
}

extension EventTime {
    var isFloating: Bool {
        if case .floating = self { true } else { false }
    }
}
