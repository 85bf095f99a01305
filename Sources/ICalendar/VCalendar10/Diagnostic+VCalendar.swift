import CalendarModel

extension Diagnostic.Code {
    // MARK: vCalendar 1.0

    /// A value is not in the character set that its property states: it was read as what it looks like.
    public static let encodingMismatch = Self(rawValue: "encoding-mismatch")
    /// A recurrence rule is none, or one that iCalendar cannot say: it was kept as X-VCAL-RRULE, the event without it.
    public static let invalidRRule = Self(rawValue: "invalid-rrule")
    /// Only one of two ends of a recurrence rule can be said in iCalendar: the earlier was kept.
    public static let shortenedRRule = Self(rawValue: "shortened-rrule")
    /// The end of a rule has another form than the start: it was given the start's.
    public static let untilTypeMismatch = Self(rawValue: "until-type-mismatch")
    /// An alarm has no time, or one that says nothing here: it was kept as an X- property.
    public static let invalidAlarm = Self(rawValue: "invalid-alarm")
    /// The zone of an alarm's time was assumed.
    public static let assumedAlarmZone = Self(rawValue: "assumed-alarm-zone")
    /// An attendee has no address: it was kept as an X- property.
    public static let badAttendee = Self(rawValue: "bad-attendee")
    /// A position is not what was asked for: it was turned round, or kept as text.
    public static let badGeo = Self(rawValue: "bad-geo")
    /// Daylight time is stated for some years alone, and a series was taken to follow it each year.
    public static let assumedDaylightRule = Self(rawValue: "assumed-daylight-rule")
    /// A value has no counterpart in iCalendar: it was kept as an X-VCAL- property.
    public static let unmappedVCalendarValue = Self(rawValue: "unmapped-vcalendar-value")
}
