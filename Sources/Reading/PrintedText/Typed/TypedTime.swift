import CalendarModel

/// A day or time that someone typed.
public enum TypedTime: Hashable, Sendable {
    /// A day, or a day with a clock time.
    case moment(ISO8601Time)
    /// A clock time without a day, in minutes since midnight.
    case clock(Int)
    /// A distance in days from another day: `+2w`.
    case days(Int)
    /// A distance in minutes from another time: `+1h`.
    case minutes(Int)

    /// Returns the day or time, counted from another time. A clock time is on that time's day.
    public func time(from start: LocalDateTime) -> ISO8601Time {
        switch self {
        case .moment(let time): return time
        case .clock(let minutes):
            let local = LocalDateTime(startOf: start.date).adding(seconds: 60 * minutes)
            return ISO8601Time(date: local.date, local: local)
        case .days(let days): return ISO8601Time(date: start.date.adding(days: days))
        case .minutes(let minutes):
            let local = start.adding(seconds: 60 * minutes)
            return ISO8601Time(date: local.date, local: local)
        }
    }
}

/// An event in a line that someone typed: `Dinner tomorrow 20:00-22:00 @ Vesta`.
public struct TypedEvent: Hashable, Sendable {
    /// The words that are not a time or place.
    public var title: String
    /// The text after ` @ `.
    public var location: String?
    /// The start; nil if the line has no day and no time.
    public var start: ISO8601Time?
    /// The end; for a start without a clock time, the last day.
    public var end: ISO8601Time?
    /// How the event repeats.
    public var recurrence: RecurrenceRule?

    /// Creates an event without a time.
    public init(title: String) { self.title = title }
}

/// Why a typed text is not a certain time. The text of each case is the words in question.
public enum TypedProblem: Error, Hashable, Sendable {
    /// Words that look like a day or time were not understood.
    case leftOver(String)
    /// The text is not a time at all.
    case notATime(String)
    /// `at 8` may be in the morning or in the evening.
    case morningOrEvening(String)
    /// `05/06/2026` is a day in May or in June.
    case dayOrMonth(String)
    /// The weekday is not that of the day.
    case wrongWeekday(String, CalendarDate)
    /// The text has two days or times, and does not say which one counts.
    case several(String)
    /// The last day is before the first one.
    case lastDayBefore(String, CalendarDate)
    /// A zone, which abbreviations do not name for certain.
    case zone(String)

    /// What is wrong, and how to write it.
    public var message: String {
        switch self {
        case .leftOver(let text):
            "\"\(text)\" looks like a day or time but is not understood; write a day (2026-06-12, tomorrow, friday, 12 June) "
                + "and a time (20:00, 8 pm)"
        case .notATime(let text): "\"\(text)\" is not a day or time"
        case .morningOrEvening(let text):
            "\"\(text)\" may be in the morning or in the evening; write 8:00, 20:00, 8 am or 8 pm"
        case .dayOrMonth(let text): "\"\(text)\" is one of two days; write it as 2026-06-12 or with the month's name"
        case .wrongWeekday(let text, let day):
            "\"\(text)\": \(day.extendedText) is a \(day.weekday.englishName); write the right day, with its year"
        case .several(let text):
            "\"\(text)\" has more than one day or time; write one day, and one time or a span such as 20:00-22:00"
        case .lastDayBefore(let text, let first):
            "\"\(text)\": the last day is before the first one, \(first.extendedText); write a later day"
        case .zone(let text): "\"\(text)\" is a time zone; write the time without it, and name the zone separately"
        }
    }
}

extension Weekday {
    fileprivate var englishName: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }
}
