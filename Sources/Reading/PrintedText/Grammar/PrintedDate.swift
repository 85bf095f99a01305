import CalendarModel

/// A day in a text written for people.
package struct PrintedDate: Hashable, Sendable {
    /// The year; nil if the text leaves it out.
    package var year: Int?
    package let month: Int
    package let day: Int
    /// Whether month and day could be swapped, as in 05/06/2026.
    package var isAmbiguous = false
    /// The weekdays that a word beside the day can mean; empty without such a word.
    package var weekdays: [Weekday] = []

    /// Returns whether the printed day can be the given day.
    package func fits(_ date: CalendarDate) -> Bool {
        guard year == nil || year == date.year else { return false }
        return (month == date.month && day == date.day) || (isAmbiguous && month == date.day && day == date.month)
    }

    /// The day; nil if the text has no year, or if the day is ambiguous or does not exist in the calendar.
    package var date: CalendarDate? {
        guard let year, !isAmbiguous else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Whether some year has the day.
    var exists: Bool {
        guard let year else { return CalendarDate(year: 2024, month: month, day: day) != nil }
        return CalendarDate(year: year, month: month, day: day) != nil
    }

    private func isWeekdayRight(_ date: CalendarDate) -> Bool { weekdays.isEmpty || weekdays.contains(date.weekday) }

    /// Whether the printed weekday contradicts the printed year.
    var contradictsItself: Bool {
        guard let year, let date = CalendarDate(year: year, month: month, day: day) else { return false }
        return !isWeekdayRight(date)
    }

    /// Returns the day in a certain year: the printed one, the one that the weekday decides, or the next one on or
    /// after a day.
    ///
    /// A weekday decides between the years around the reference: the next such day if it fits, else the nearest one.
    ///
    /// - Parameter year: a year that stands elsewhere in the text.
    func resolved(reference: CalendarDate, year known: Int? = nil) -> CalendarDate? {
        if let year { return CalendarDate(year: year, month: month, day: day) }
        if let known, let date = CalendarDate(year: known, month: month, day: day), isWeekdayRight(date) {
            return date
        }
        let days = ((reference.year - 8)...(reference.year + 8)).compactMap {
            CalendarDate(year: $0, month: month, day: day)
        }
        let next = days.first { $0 >= reference }
        guard !weekdays.isEmpty else { return next }
        if let next, isWeekdayRight(next) { return next }
        let fitting = days.filter { isWeekdayRight($0) }
        return fitting.min {
            abs($0.daysSinceEpoch - reference.daysSinceEpoch) < abs($1.daysSinceEpoch - reference.daysSinceEpoch)
        } ?? next
    }
}

/// A clock time, or a range of two, in a text written for people.
package struct PrintedClock: Hashable, Sendable {
    /// Minutes since midnight, 0 to 1439; 1440 for midnight at the end of the day.
    package var start: Int
    /// The end of a range, in minutes since midnight; nil for a single time.
    package var end: Int?
    /// Whether the doors open at this time, and the event begins later.
    package var isDoors = false
    /// Whether the hour is a bare number up to twelve, which could be before or after noon: `at 8`.
    var isBare = false
}
