/// A day of the Gregorian calendar (RFC 5545 §3.3.4 DATE).
public struct CalendarDate: Hashable, Comparable, Sendable {
    /// The year, 0 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int

    /// Creates a day, nil if the calendar has no such day (30 February, month 13).
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        self.init(uncheckedYear: year, month: month, day: day)
    }

    private init(uncheckedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates a day from the number of days since 1 January 1970. A day outside the years 0 to 9999 becomes the first
    /// or last day of these years.
    public init(daysSinceEpoch: Int) {
        // Days are counted from 1 March of year 0. So a year begins in March here, and a leap day is the last day of
        // such a year. The years are grouped in eras of 400 years, which all have the same length.
        let days = min(max(daysSinceEpoch, -719_528), 2_932_896) + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            uncheckedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// Days since 1 January 1970.
    public var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Returns the day that is a number of days later, or earlier if the number is negative. The result stays within
    /// the years 0 to 9999.
    public func adding(days: Int) -> CalendarDate {
        CalendarDate(daysSinceEpoch: daysSinceEpoch + days)
    }

    /// The day of the week.
    public var weekday: Weekday {
        // 1 January 1970 was a Thursday.
        Weekday.allCases[((daysSinceEpoch + 3) % 7 + 7) % 7]
    }

    /// The number of the date's weekday in its month: 2 on the second Monday.
    package var weekdayOrdinal: Int { (day - 1) / 7 + 1 }

    /// Returns the number of days in a month, 28 to 31. The Gregorian rule for leap years applies to all years.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// `2026-06-12`.
    public var extendedText: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }

    /// `20260612`, as iCalendar writes it.
    public var basicText: String { "\(year.padded(4))\(month.padded(2))\(day.padded(2))" }

    /// Returns whether the left day is before the right one.
    public static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

/// A day of the week, in ISO order; the raw value is iCalendar's name for it.
public enum Weekday: String, CaseIterable, Hashable, Sendable {
    case monday = "MO"
    case tuesday = "TU"
    case wednesday = "WE"
    case thursday = "TH"
    case friday = "FR"
    case saturday = "SA"
    case sunday = "SU"
}

extension Int {
    /// Returns the number with leading zeros up to a width.
    package func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
