import CalendarModel

extension Diagnostic.Code {
    // MARK: vCalendar 1.0

    /// A value is not in the character set that its property states: it was read as what it looks like.
    public static let encodingMismatch = Self(rawValue: "encoding-mismatch")
    /// Only one of two ends of a recurrence rule can be said in iCalendar: the earlier was kept.
    public static let shortenedRRule = Self(rawValue: "shortened-rrule")
    /// The zone of an alarm's time was assumed.
    public static let assumedAlarmZone = Self(rawValue: "assumed-alarm-zone")
    /// Daylight time is stated for some years alone, and a series was taken to follow it each year.
    public static let assumedDaylightRule = Self(rawValue: "assumed-daylight-rule")
    /// A value has no counterpart in iCalendar: it was kept as an X-VCAL- property.
    public static let unmappedVCalendarValue = Self(rawValue: "unmapped-vcalendar-value")
}
