import CalendarModel
import Foundation
import TimeZones

extension LocalDateTime {
    /// The UTC time of a date; parts of a second are cut off.
    public init(utc date: Date) {
        self.init(secondsSinceEpoch: Int(date.timeIntervalSince1970.rounded(.down)))
    }

    /// What the clocks of a zone show at a date; parts of a second are cut off.
    public init(_ date: Date, in timeZone: TimeZone) {
        self.init(utc: date.addingTimeInterval(TimeInterval(timeZone.secondsFromGMT(for: date))))
    }

    /// The instant, where this is a time in UTC.
    public var utcDate: Date { Date(timeIntervalSince1970: TimeInterval(secondsSinceEpoch)) }

    /// Year to second, of the Gregorian calendar.
    public var dateComponents: DateComponents {
        var components = date.dateComponents
        components.hour = hour
        components.minute = minute
        components.second = second
        return components
    }

    /// The instant at which the clocks of a zone show this time. A time that occurs twice is the first of the two, one
    /// that is skipped is read with the offset before the gap (RFC 5545 §3.3.5).
    public func date(in timeZone: TimeZone) -> Date {
        let seconds = TimeInterval(secondsSinceEpoch)
        func offset(_ date: Date) -> TimeInterval { TimeInterval(timeZone.secondsFromGMT(for: date)) }
        // The offset before a change of the clocks makes the earlier of two readings, and is the one for a gap.
        let before = offset(Date(timeIntervalSince1970: seconds - 86_400))
        let earlier = Date(timeIntervalSince1970: seconds - before)
        let later = Date(timeIntervalSince1970: seconds - offset(Date(timeIntervalSince1970: seconds + 86_400)))
        if offset(earlier) == before { return earlier }
        return offset(later) == seconds - later.timeIntervalSince1970 ? later : earlier
    }
}

extension CalendarDate {
    /// The day that the clocks of a zone show at a date.
    public init(_ date: Date, in timeZone: TimeZone) {
        self = LocalDateTime(date, in: timeZone).date
    }

    /// Year, month and day, of the Gregorian calendar.
    public var dateComponents: DateComponents {
        DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
    }
}

extension EventTime {
    /// A UTC time; parts of a second are cut off.
    public init(_ date: Date) {
        self = .utc(LocalDateTime(utc: date))
    }

    /// A time of a zone, by its IANA name; parts of a second are cut off.
    public init(_ date: Date, in timeZone: TimeZone) {
        self = .zoned(LocalDateTime(date, in: timeZone), tzid: timeZone.identifier)
    }
}

extension ResolvedTime {
    /// The instant of the time; a whole day is its first moment.
    ///
    /// - Parameter floating: the zone for what has none of its own: a date, a floating time, and a time of a zone that
    ///   nobody knows. Usually the user's, `TimeZone.current`; there is no default, so that nothing reads the machine's
    ///   zone by accident.
    public func date(floatingIn floating: TimeZone) -> Date {
        utc?.utcDate ?? time.local.date(in: floating)
    }

    /// The zone as Foundation has it; nil where ``zone`` is, or where only the calendar knows it.
    public var timeZone: TimeZone? { zone.flatMap(TimeZone.init(identifier:)) }
}
