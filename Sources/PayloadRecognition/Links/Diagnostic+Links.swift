import CalendarModel

extension Diagnostic.Code {
    // MARK: Links

    /// A number sign, which ends a query, was taken for part of a text in it.
    public static let unescapedHash = Self(rawValue: "unescaped-hash")
    /// `&amp;` was taken for `&`.
    public static let htmlEntity = Self(rawValue: "html-entity")
    /// A blank in a time or zone was taken for the plus sign that it decodes from.
    public static let unescapedPlus = Self(rawValue: "unescaped-plus")
    /// Text that is not UTF-8 was taken for Latin-1.
    public static let encodingLatin1 = Self(rawValue: "encoding-latin-1")
    /// A link has more items than are read.
    public static let tooManyQueryItems = Self(rawValue: "too-many-query-items")
    /// A link to a form for an event does not say that it is one; it was taken for one.
    public static let missingAction = Self(rawValue: "missing-action")
    /// Two items of a link contradict each other; one was believed.
    public static let contradiction = Self(rawValue: "contradiction")

    // MARK: Times of links

    /// A time with a numeric offset became one in UTC.
    public static let offsetInDateTime = Self(rawValue: "offset-in-datetime")
    /// A time is written with the punctuation of ISO 8601 where the format has none.
    public static let extendedDateTime = Self(rawValue: "iso8601-extended-datetime")
    /// A time is written without its seconds where the format has them.
    public static let missingSeconds = Self(rawValue: "missing-seconds")
    /// A time is written with a lower-case T or Z.
    public static let lowercaseTZ = Self(rawValue: "lowercase-tz")
    /// A fraction of a second was dropped.
    public static let droppedFraction = Self(rawValue: "dropped-fraction")
    /// A date or time is none, or does not exist: it was kept as text.
    public static let invalidDate = Self(rawValue: "invalid-date")
    /// A date written with its month before its day, as in the United States, or in either order, was taken for that.
    public static let monthFirst = Self(rawValue: "month-first-date")
    /// An event for whole days has times of day: the days were taken.
    public static let timeOfAllDay = Self(rawValue: "time-of-all-day")
    /// An all-day event ends on the day it starts, exclusive: it was taken to last that day.
    public static let zeroLengthAllDay = Self(rawValue: "zero-length-allday")
    /// An event ends before it starts: the end was kept as text.
    public static let endBeforeStart = Self(rawValue: "end-before-start")
    /// A duration is none: it was kept as text.
    public static let invalidDuration = Self(rawValue: "invalid-duration")

    // MARK: Other values of links

    /// A recurrence rule is none: it was kept as text, the event without it.
    public static let invalidRRule = Self(rawValue: "invalid-rrule")
    /// An attendee is no e-mail address: it was kept as text.
    public static let badAttendee = Self(rawValue: "bad-attendee")
}
