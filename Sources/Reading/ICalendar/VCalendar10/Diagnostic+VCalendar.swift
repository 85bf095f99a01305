import CalendarModel

extension Diagnostic.Code {
    // MARK: vCalendar 1.0

    /// A value is not in the character set that its property states. The character set was guessed.
    package static let encodingMismatch = Self(rawValue: "encoding-mismatch")
    /// A recurrence rule has both a count and an end date, but iCalendar allows only one of them. The earlier end was
    /// kept.
    package static let shortenedRRule = Self(rawValue: "shortened-rrule")
    package static let assumedAlarmZone = Self(rawValue: "assumed-alarm-zone")
    /// Daylight time is stated for some years only. For a series, it was assumed in every year.
    package static let assumedDaylightRule = Self(rawValue: "assumed-daylight-rule")
    /// A value has no counterpart in iCalendar. It was kept as an X-VCAL- property.
    package static let unmappedVCalendarValue = Self(rawValue: "unmapped-vcalendar-value")
}
