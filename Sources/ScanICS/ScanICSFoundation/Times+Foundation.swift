import CalendarModel
import Foundation
import TimeZones

extension LocalDateTime {
    /// The UTC time of a date; fractions of a second are dropped.
    public init(utc date: Date) {
        self.init(secondsSinceEpoch: Int(date.timeIntervalSince1970.rounded(.down)))
    }

    /// The local time of a date in a time zone; fractions of a second are dropped.
    public init(_ date: Date, in timeZone: TimeZone) {
        self.init(utc: date.addingTimeInterval(TimeInterval(timeZone.secondsFromGMT(for: date))))
    }

    /// The instant of this time, taken as UTC.
    public var utcDate: Date { Date(timeIntervalSince1970: TimeInterval(secondsSinceEpoch)) }

    /// Year, month, day, hour, minute and second in the Gregorian calendar.
    public var dateComponents: DateComponents {
        var components = date.dateComponents
        components.hour = hour
        components.minute = minute
        components.second = second
        return components
    }

    /// Returns the instant at which clocks in a time zone show this time.
    ///
    /// If clocks show the time twice, the first instant is returned. If clocks skip the time, the time is read with the
    /// offset before the gap (RFC 5545 §3.3.5).
    public func date(in timeZone: TimeZone) -> Date {
        let seconds = TimeInterval(secondsSinceEpoch)
        func offset(_ date: Date) -> TimeInterval { TimeInterval(timeZone.secondsFromGMT(for: date)) }
        // The offset before a change of clocks gives the earlier of two instants. It also gives the instant for a
        // skipped time.
        let before = offset(Date(timeIntervalSince1970: seconds - 86_400))
        let earlier = Date(timeIntervalSince1970: seconds - before)
        let later = Date(timeIntervalSince1970: seconds - offset(Date(timeIntervalSince1970: seconds + 86_400)))
        if offset(earlier) == before { return earlier }
        return offset(later) == seconds - later.timeIntervalSince1970 ? later : earlier
    }
}

extension CalendarDate {
    /// The local day of a date in a time zone.
    public init(_ date: Date, in timeZone: TimeZone) {
        self = LocalDateTime(date, in: timeZone).date
    }

    /// Year, month and day in the Gregorian calendar.
    public var dateComponents: DateComponents {
        DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
    }
}

extension EventTime {
    /// A UTC time; fractions of a second are dropped.
    public init(_ date: Date) {
        self = .utc(LocalDateTime(utc: date))
    }

    /// A local time in a time zone, by its IANA name; fractions of a second are dropped.
    public init(_ date: Date, in timeZone: TimeZone) {
        self = .zoned(LocalDateTime(date, in: timeZone), tzid: timeZone.identifier)
    }
}

extension ResolvedTime {
    /// Returns the instant of the time; for an all-day date, the first moment of the day.
    ///
    /// - Parameter floating: the zone for a time without a known zone: a date, a floating time, or a time in an unknown
    ///   zone. This is usually the user's zone, `TimeZone.current`. There is no default, so nothing depends on the
    ///   machine's zone by accident.
    public func date(floatingIn floating: TimeZone) -> Date {
        utc?.utcDate ?? time.local.date(in: floating)
    }

    /// The zone as a `TimeZone`; nil if ``zone`` is nil, or if only the calendar defines it.
    public var timeZone: TimeZone? { zone.flatMap(TimeZone.init(identifier:)) }
}
