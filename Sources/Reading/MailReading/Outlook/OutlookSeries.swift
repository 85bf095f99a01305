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
        let isAllDay = isAllDay && rule.start.isMidnight && rule.end.isMidnight && rule.end > rule.start
        let left = rule.removed + (hasUID ? [] : rule.exceptions.map(\.original))
        return [
            line("DTSTART", rule.start, isDay: isAllDay), line("DTEND", rule.end, isDay: isAllDay),
            "RRULE:\(rule.rule)",
        ] + left.sorted().map { line("EXDATE", $0, isDay: isAllDay) }
    }

    /// Returns the times of a changed occurrence.
    func times(of exception: OutlookException, isAllDay: Bool, hasUID: Bool) -> [String] {
        let isDay =
            (exception.isAllDay ?? isAllDay) && exception.start.isMidnight && exception.end.isMidnight
            && exception.end > exception.start
        let isSeriesOfDays = isAllDay && rule.start.isMidnight && rule.end.isMidnight
        return (hasUID ? [line("RECURRENCE-ID", exception.original, isDay: isSeriesOfDays)] : [])
            + [line("DTSTART", exception.start, isDay: isDay), line("DTEND", exception.end, isDay: isDay)]
    }

    private func line(_ name: String, _ time: LocalDateTime, isDay: Bool) -> String {
        isDay
            ? "\(name);VALUE=DATE:\(time.date.basicText)" : "\(name);TZID=\"\(zone)\":\(time.basicText)"
    }
}

extension LocalDateTime {
    fileprivate var isMidnight: Bool { self == LocalDateTime(startOf: date) }
}
