/// A day and a time of day, without a zone (RFC 5545 §3.3.5 DATE-TIME, form 1).
public struct LocalDateTime: Hashable, Comparable, Sendable {
    /// The day.
    public let date: CalendarDate
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, 0 to 60; 60 is a leap second.
    public let second: Int

    /// Creates a time; nil if the hour, minute or second is out of range.
    public init?(date: CalendarDate, hour: Int, minute: Int, second: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        self.date = date
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Creates the time at the start of a day.
    public init(startOf date: CalendarDate) {
        self.date = date
        hour = 0
        minute = 0
        second = 0
    }

    /// Creates a time from the number of seconds since 1970-01-01T00:00:00 local time.
    public init(secondsSinceEpoch seconds: Int) {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let rest = seconds - days * 86_400
        date = CalendarDate(daysSinceEpoch: days)
        hour = rest / 3600
        minute = rest / 60 % 60
        second = rest % 60
    }

    /// Seconds since 1970-01-01T00:00:00 local time, without leap seconds.
    public var secondsSinceEpoch: Int {
        date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + min(second, 59)
    }

    /// Returns the local time that is a number of seconds later, or earlier if the number is negative.
    public func adding(seconds: Int) -> LocalDateTime {
        LocalDateTime(secondsSinceEpoch: secondsSinceEpoch + seconds)
    }

    /// `2026-06-12T09:00:00`.
    public var extendedText: String {
        "\(date.extendedText)T\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
    }

    /// `20260612T090000`, as iCalendar writes it.
    public var basicText: String { "\(date.basicText)T\(hour.padded(2))\(minute.padded(2))\(second.padded(2))" }

    /// Returns whether the left time is before the right one.
    public static func < (left: Self, right: Self) -> Bool {
        (left.date, left.hour, left.minute, left.second) < (right.date, right.hour, right.minute, right.second)
    }
}
