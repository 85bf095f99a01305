import CalendarModel

/// A day of the week in a recurrence rule: for example every Monday, or the second Monday of a month or year.
open class EKRecurrenceDayOfWeek: NSObject, NSCopying {
    /// The day of the week.
    public let dayOfTheWeek: EKWeekday
    /// Which occurrence of the weekday in the month or year: 2 is the second, -1 the last; 0 means every week.
    public let weekNumber: Int

    /// Creates a weekday that occurs every week.
    public convenience init(_ dayOfTheWeek: EKWeekday) { self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: 0) }

    /// Creates the n-th occurrence of a weekday in the month or year; `weekNumber` is n.
    public convenience init(_ dayOfTheWeek: EKWeekday, weekNumber: Int) {
        self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: weekNumber)
    }

    /// Creates a day of the week.
    ///
    /// - Parameters:
    ///   - dayOfTheWeek: the weekday.
    ///   - weekNumber: which occurrence of the weekday in the month or year, -53 to 53; 0 means every week.
    public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
        self.dayOfTheWeek = dayOfTheWeek
        self.weekNumber = weekNumber
    }

    /// Returns the same object, because it cannot be changed.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is the same day.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKRecurrenceDayOfWeek else { return false }
        return other.dayOfTheWeek == dayOfTheWeek && other.weekNumber == weekNumber
    }

    /// The hash of the day.
    open override var hash: Int { dayOfTheWeek.rawValue &* 107 &+ weekNumber }

    convenience init(_ day: RecurrenceRule.NthWeekday) {
        self.init(dayOfTheWeek: EKWeekday(day.weekday), weekNumber: day.ordinal ?? 0)
    }

    var model: RecurrenceRule.NthWeekday {
        RecurrenceRule.NthWeekday(dayOfTheWeek.model, ordinal: weekNumber == 0 ? nil : weekNumber)
    }
}

extension EKWeekday {
    /// Converts a day of the model, whose week begins on Monday.
    init(_ day: Weekday) {
        self = EKWeekday(rawValue: ((Weekday.allCases.firstIndex(of: day) ?? 0) + 1) % 7 + 1) ?? .monday
    }

    var model: Weekday { Weekday.allCases[(rawValue + 5) % 7] }
}
