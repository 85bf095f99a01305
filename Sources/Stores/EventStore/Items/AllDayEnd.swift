import CalendarModel

/// The end of an all-day event: here, as in iCalendar, the day after the last one; in EventKit a time on the last day.
///
/// Programs that think as EventKit does convert at the border, both ways:
///
///     let last = AllDayEnd.inclusive(of: event)          // 12 June for an event of 12 June alone
///     event.end = AllDayEnd.exclusive(lastDay: last)     // 13 June
public enum AllDayEnd {
    /// The last day of an all-day event, which is part of it; nil for an event of times.
    public static func inclusive(of event: CalendarEvent) -> CalendarDate? {
        guard case .date(let start)? = event.start else { return nil }
        // Without an end an all-day event is one day long (RFC 5545 §3.6.1).
        let days = event.duration.map(\.nominalDays) ?? 1
        guard case .date(let end)? = event.end ?? .date(start.adding(days: max(1, days))) else { return start }
        // An end that is not after the start is the start's own day.
        return max(start, end.adding(days: -1))
    }

    /// The last second of an all-day event, as EventKit has its end.
    public static func lastSecond(of event: CalendarEvent) -> LocalDateTime? {
        inclusive(of: event).map { LocalDateTime(startOf: $0.adding(days: 1)).adding(seconds: -1) }
    }

    /// The exclusive end of an event whose last day is known.
    public static func exclusive(lastDay: CalendarDate) -> EventTime {
        .date(lastDay.adding(days: 1))
    }

    /// The exclusive end of an all-day event whose last second EventKit tells: any time of the last day.
    public static func exclusive(lastSecond: LocalDateTime) -> EventTime {
        exclusive(lastDay: lastSecond.date)
    }
}
