import CalendarModel

/// Finds the years that a boarding pass leaves out.
///
/// - A pass with an issue date: that date's year is the one with its last digit from eight years before the reference
///   date's year to one after it. The first leg flies on its first such day from the day before issue on (an airline's day may be
///   ahead of the airport's).
/// - A pass without one: on the first such day from 30 days before the reference date on; passes are scanned soon
///   before, or not long after, the flight.
/// - Each later leg: on its first such day from the day before the leg before on (flights cross the date line).
///
/// A day that does not come within a year after that, as day 366 mostly, has no date: none is invented.
struct FlightDates {
    /// How many days back from the reference date a flight may be.
    static let daysBack = 30

    /// The dates of legs on these days of the year, nil for each that has none.
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

    /// The first such day of a year from a date on, within a year of it.
    private static func first(_ day: Int, from earliest: CalendarDate) -> CalendarDate? {
        (earliest.year...earliest.year + 1).lazy.compactMap { date($0, day) }.first { $0 >= earliest }
            .flatMap { $0.daysSinceEpoch - earliest.daysSinceEpoch <= 366 ? $0 : nil }
    }

    /// The n-th day of a year, nil where the year has none.
    private static func date(_ year: Int, _ day: Int) -> CalendarDate? {
        guard let start = CalendarDate(year: year, month: 1, day: 1) else { return nil }
        let date = start.adding(days: day - 1)
        return date.year == year ? date : nil
    }
}
