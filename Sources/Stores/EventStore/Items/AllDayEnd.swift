import CalendarModel

/// Conversions of the end of an all-day event. Here, as in iCalendar, the end is the day after the last day. In
/// EventKit, the end is a time on the last day.
///
/// Programs that use EventKit's ends convert in both directions:
///
///     let last = AllDayEnd.inclusive(of: event)          // 12 June for an event of 12 June alone
///     event.end = AllDayEnd.exclusive(lastDay: last)     // 13 June
public enum AllDayEnd {
    /// Returns the last day of an all-day event; nil for an event with times. The event takes place on this day, too.
    public static func inclusive(of event: CalendarEvent) -> CalendarDate? {
        guard case .date(let start)? = event.start else { return nil }
        // An all-day event without an end lasts one day (RFC 5545 §3.6.1).
        let days = event.duration.map(\.nominalDays) ?? 1
        guard case .date(let end)? = event.end ?? .date(start.adding(days: max(1, days))) else { return start }
        // If the end isn't after the start, the event lasts only the day of its start.
        return max(start, end.adding(days: -1))
    }

    /// Returns the last second of an all-day event, which is its end in EventKit.
    public static func lastSecond(of event: CalendarEvent) -> LocalDateTime? {
        inclusive(of: event).map { LocalDateTime(startOf: $0.adding(days: 1)).adding(seconds: -1) }
    }

    /// Returns the exclusive end of an event with a known last day.
    public static func exclusive(lastDay: CalendarDate) -> EventTime {
        .date(lastDay.adding(days: 1))
    }

    /// Returns the exclusive end of an all-day event, given its end in EventKit, which may be any time on the last day.
    public static func exclusive(lastSecond: LocalDateTime) -> EventTime {
        exclusive(lastDay: lastSecond.date)
    }
}
