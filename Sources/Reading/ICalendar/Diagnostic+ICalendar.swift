import CalendarModel

extension Diagnostic.Code {
    // MARK: Texts whose lines were mended

    /// Lines ended in the letters `\n`.
    public static let literalBackslashN = Self(rawValue: "literal-backslash-n")
    /// There were no line ends.
    public static let noNewlines = Self(rawValue: "no-newlines")
    /// Every line was indented.
    public static let leadingWhitespace = Self(rawValue: "leading-whitespace")
    /// Words before the calendar were passed over.
    public static let leadingText = Self(rawValue: "leading-text")
    /// Words after the calendar were passed over.
    public static let trailingText = Self(rawValue: "trailing-text")
    /// A line went on on the next one without a fold.
    public static let unescapedNewline = Self(rawValue: "unescaped-newline")
    /// Blanks stood where there can be none.
    public static let spacesAround = Self(rawValue: "spaces-around")
    /// Control characters, which iCalendar cannot hold, were left out of what is written.
    public static let controlCharacter = Self(rawValue: "control-character")
    /// A component's name was misspelt.
    public static let typoComponent = Self(rawValue: "typo-component")

    // MARK: Values that were mended

    /// A date or time had the punctuation of ISO 8601, or lacked its T.
    public static let isoDateTime = Self(rawValue: "iso8601-extended-datetime")
    /// A time had no seconds.
    public static let missingSeconds = Self(rawValue: "missing-seconds")
    /// A time had a small t or z.
    public static let lowercaseTZ = Self(rawValue: "lowercase-tz")
    /// A time had an offset.
    public static let offsetInDateTime = Self(rawValue: "offset-in-datetime")
    /// There is no such day or time; 24:00 is midnight.
    public static let invalidDate = Self(rawValue: "invalid-date")
    /// A time had both a Z and a TZID.
    public static let tzidAndZ = Self(rawValue: "tzid-and-z")
    /// An end was before its start, and left out.
    public static let endBeforeStart = Self(rawValue: "end-before-start")
    /// A day's end was the day itself.
    public static let zeroLengthAllDay = Self(rawValue: "zero-length-allday")
    /// There were both DTEND and DURATION.
    public static let dtendAndDuration = Self(rawValue: "dtend-and-duration")
    /// A property that may stand once stood more often.
    public static let duplicateProperty = Self(rawValue: "duplicate-property")
    /// A length of time was written otherwise.
    public static let invalidDuration = Self(rawValue: "invalid-duration")
    /// A recurrence rule was written otherwise.
    public static let invalidRRule = Self(rawValue: "invalid-rrule")
    /// UNTIL is not of the kind that DTSTART asks for.
    public static let untilTypeMismatch = Self(rawValue: "until-type-mismatch")
    /// A VTIMEZONE contradicts the IANA zone that it is named for: that zone was believed.
    public static let contradictingVTimeZone = Self(rawValue: "contradicting-vtimezone")
    /// A property of the calendar itself was left out.
    public static let calendarProperty = Self(rawValue: "calendar-property")
    /// A VTIMEZONE that cannot be read was left out.
    public static let badVTimeZone = Self(rawValue: "bad-vtimezone")
    /// A position was written otherwise.
    public static let badGeo = Self(rawValue: "bad-geo")
    /// An attendee or organizer was no URI.
    public static let badAttendee = Self(rawValue: "bad-attendee")
    /// An alarm lacked its trigger or action.
    public static let invalidAlarm = Self(rawValue: "invalid-alarm")
    /// A backslash escaped nothing.
    public static let badEscape = Self(rawValue: "bad-escape")

    // MARK: iCalendar text

    /// A line that is no content line was passed over.
    public static let junkLine = Self(rawValue: "junk-line")
    /// A parameter that is none was left out.
    public static let invalidParam = Self(rawValue: "invalid-param")
    /// A component was not ended; it was taken to end with the one around it or the text.
    public static let missingEndTag = Self(rawValue: "missing-end-tag")
    /// The BEGIN of an event was missing, and put in.
    public static let missingBeginTag = Self(rawValue: "missing-begin-tag")
    /// An END without its BEGIN was passed over.
    public static let unmatchedEndTag = Self(rawValue: "unmatched-end-tag")
    /// A value is quoted-printable, as in vCalendar 1.0: it was decoded.
    public static let quotedPrintableInV2 = Self(rawValue: "qp-in-v2")
    /// A value is not what its property allows: the raw text is kept, no typed field has it.
    public static let invalidValue = Self(rawValue: "invalid-value")
    /// A DATE-TIME stands where VALUE says DATE, or the other way round: the value was believed.
    public static let valueTypeMismatch = Self(rawValue: "value-type-mismatch")
    /// Nobody knows the zone: the time was taken for floating, the TZID kept.
    public static let unknownTZID = Self(rawValue: "unknown-tzid")
    /// A zone was named as Windows or Outlook does.
    public static let windowsTZID = Self(rawValue: "windows-tzid")
    /// A zone was named by its offset.
    public static let offsetTZID = Self(rawValue: "offset-tzid")
    /// A zone's name was written otherwise than the IANA database has it.
    public static let tzidSpelling = Self(rawValue: "tzid-spelling")
    /// An event has no start: it is reported and not written.
    public static let missingDTStart = Self(rawValue: "missing-dtstart")
    /// The same UID with another content: the one with the higher SEQUENCE was kept.
    public static let duplicateUID = Self(rawValue: "duplicate-uid")
    /// The same TZID with another meaning: one was renamed.
    public static let renamedTZID = Self(rawValue: "renamed-tzid")
}
