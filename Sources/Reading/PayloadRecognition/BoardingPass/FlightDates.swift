import CalendarModel

/// Finds the years of the legs, because a boarding pass does not state them. A leg has only a day of the year. The
/// leg's year is the first year in which this day is on or after an earliest date:
///
/// - If the pass has an issue date, the first leg's earliest date is the day before the issue date. The airline's date
///   can be one day ahead of the airport's date. The issue year has the stated last digit, and lies between eight years
///   before the reference date's year and one year after it.
/// - If the pass has no issue date, the first leg's earliest date is 30 days before the reference date. Passes are
///   scanned shortly before the flight or not long after it.
/// - A later leg's earliest date is the day before the previous leg, because flights cross the date line.
///
/// A leg has no date if its day, such as day 366, does not occur within a year after its earliest date. No date is made
/// up.
struct FlightDates {
    /// The maximum number of days from the first flight to a later reference date, for a pass without an issue date.
    static let daysBack = 30

    /// Returns the dates of legs on these days of the year; nil for each leg without a date.
    static func resolve(
        _ days: [Int?], issue: (yearDigit: Int, dayOfYear: Int)?, reference: CalendarDate?
    ) -> [CalendarDate?] {
        guard let reference else { return days.map { _ in nil } }
        var earliest = reference.adding(days: -daysBack)
        if let issue, let issued = issueDate(issue, reference) { earliest = issued.adding(days: -1) }
        return days.map { day in
            guard let day, let date = first(day, from: earliest) else { return nil }
            earliest = date.adding(days: -1)
            return date
        }
    }

    private static func issueDate(
        _ issue: (yearDigit: Int, dayOfYear: Int), _ reference: CalendarDate
    ) -> CalendarDate? {
        let last = reference.year + 1
        let year = last - ((last - issue.yearDigit) % 10 + 10) % 10
        return date(year, issue.dayOfYear)
    }

    /// Returns the first date on or after `earliest` that is the given day of its year; nil if there is none within a
    /// year.
    private static func first(_ day: Int, from earliest: CalendarDate) -> CalendarDate? {
        (earliest.year...earliest.year + 1).lazy.compactMap { date($0, day) }.first { $0 >= earliest }
            .flatMap { $0.daysSinceEpoch - earliest.daysSinceEpoch <= 366 ? $0 : nil }
    }

    /// Returns the n-th day of a year; nil if the year has no such day.
    private static func date(_ year: Int, _ day: Int) -> CalendarDate? {
        guard let start = CalendarDate(year: year, month: 1, day: 1) else { return nil }
        let date = start.adding(days: day - 1)
        return date.year == year ? date : nil
    }
}
