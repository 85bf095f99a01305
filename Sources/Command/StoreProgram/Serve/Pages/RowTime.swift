import CommandLineInterface
import EventStore

/// When an event takes place or a reminder is due, on the clock of the reader.
struct RowTime {
    let start: LocalDateTime
    let end: LocalDateTime?
    /// Whether there is no time of day.
    let isDate: Bool
    let isEvent: Bool

    init?(_ entry: CalendarEntry, zone: TimeZoneRules?, zones: ZoneResolver) {
        isEvent = entry.isEvent
        guard let first = isEvent ? entry.item.start : entry.period(in: zones).start?.time else { return nil }
        isDate = first.isDate
        start = first.onClock(of: zone, zones: zones)
        end = isEvent ? entry.end(in: zones)?.onClock(of: zone, zones: zones) : nil
    }

    init?(_ item: StoredItem, zone: TimeZoneRules?) {
        self.init(item.entry, zone: zone, zones: ZoneResolver(timeZones: item.timeZones))
    }

    /// The last day. An event that ends at midnight is not on the day that begins then.
    var last: CalendarDate { end.map { max(start.date, $0.adding(seconds: -1).date) } ?? start.date }

    func lastsWholeDay(_ day: CalendarDate) -> Bool { isDate || (start.date < day && day < last) }

    /// Returns the time in words: `18:00 – 19:30`, `until 03:00`.
    ///
    /// - Parameter day: the day of the row; nil if the text must name the day on which the event begins.
    func text(on day: CalendarDate?, in language: Language) -> String {
        let text = clockText(on: day ?? start.date, in: language)
        return day == nil ? "\(language.day(start.date)), \(text)" : text
    }

    private func clockText(on day: CalendarDate, in language: Language) -> String {
        let clock = language.clock(start)
        guard isEvent else { return isDate ? language.text("due") : language.text("dueAt", clock) }
        guard !lastsWholeDay(day) else { return language.text("allDay") }
        guard let end, end != start else { return clock }
        if start.date < day { return language.text("untilClock", language.clock(end)) }
        let isLong = last > start.date.adding(days: 1)
        return isLong ? language.text("fromClock", clock) : "\(clock) – \(language.clock(end))"
    }
}

extension EventTime {
    fileprivate func onClock(of zone: TimeZoneRules?, zones: ZoneResolver) -> LocalDateTime {
        guard !isDate else { return LocalDateTime(startOf: date) }
        guard !isFloating, let zone, let utc = zones.utc(self) else { return local }
        return zone.local(atUTC: utc.secondsSinceEpoch)
    }
}
