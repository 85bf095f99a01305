import CalendarModel

/// A meeting that repeats: its rule, and the zone of its times. Its properties are written as lines of iCalendar.
struct OutlookSeries {
    let rule: OutlookRecurrence
    /// The zone's name, as Windows has it.
    let zone: String

    /// Returns the times of the series.
    ///
    /// - Parameters:
    ///   - isAllDay: whether the meeting takes whole days.
    ///   - hasUID: whether the series has a UID. Without one, changed occurrences are events of their own, which the
    ///     series leaves out.
    func times(isAllDay: Bool, hasUID: Bool) -> [String] {
        let isDay = isAllDay && Self.areDays(rule.start, rule.end)
        let left = rule.removed + (hasUID ? [] : rule.exceptions.map(\.original))
        return [
            line("DTSTART", rule.start, isDay: isDay), line("DTEND", rule.end, isDay: isDay), "RRULE:\(rule.rule)",
        ] + left.sorted().map { line("EXDATE", $0, isDay: isDay) }
    }

    /// Returns the times of a changed occurrence.
    func times(of exception: OutlookException, isAllDay: Bool, hasUID: Bool) -> [String] {
        let isDay = (exception.isAllDay ?? isAllDay) && Self.areDays(exception.start, exception.end)
        let isSeriesOfDays = isAllDay && Self.areDays(rule.start, rule.end)
        return (hasUID ? [line("RECURRENCE-ID", exception.original, isDay: isSeriesOfDays)] : [])
            + [line("DTSTART", exception.start, isDay: isDay), line("DTEND", exception.end, isDay: isDay)]
    }

    /// Whether a time lasts from the beginning of a day to the end of one.
    private static func areDays(_ start: LocalDateTime, _ end: LocalDateTime) -> Bool {
        start.isMidnight && end.isMidnight && end > start
    }

    private func line(_ name: String, _ time: LocalDateTime, isDay: Bool) -> String {
        isDay
            ? "\(name);VALUE=DATE:\(time.date.basicText)" : "\(name);TZID=\"\(zone)\":\(time.basicText)"
    }
}

extension LocalDateTime {
    fileprivate var isMidnight: Bool { self == LocalDateTime(startOf: date) }
}
