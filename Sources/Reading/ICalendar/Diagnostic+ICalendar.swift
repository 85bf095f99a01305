import CalendarModel

extension Diagnostic.Code {
    // MARK: Repaired lines

    /// Lines ended in the letters `\n` instead of a line end.
    package static let literalBackslashN = Self(rawValue: "literal-backslash-n")
    /// The text had no line ends.
    package static let noNewlines = Self(rawValue: "no-newlines")
    /// Every line was indented.
    package static let leadingWhitespace = Self(rawValue: "leading-whitespace")
    /// Text before the calendar was skipped.
    package static let leadingText = Self(rawValue: "leading-text")
    /// Text after the calendar was skipped.
    package static let trailingText = Self(rawValue: "trailing-text")
    /// A text continued on the next line without a fold.
    package static let unescapedNewline = Self(rawValue: "unescaped-newline")
    /// Blanks around a value were removed, because values of its kind cannot have blanks.
    package static let spacesAround = Self(rawValue: "spaces-around")
    /// A value had control characters. iCalendar cannot hold them, so they are not written.
    package static let controlCharacter = Self(rawValue: "control-character")
    /// A component's name was misspelt.
    package static let typoComponent = Self(rawValue: "typo-component")
    /// A property's name was misspelt, or a property with a rule or a list of times has an unknown name.
    package static let typoProperty = Self(rawValue: "typo-property")

    // MARK: Repaired values

    /// A date or time had the punctuation of ISO 8601, or lacked its T.
    package static let isoDateTime = Self(rawValue: "iso8601-extended-datetime")
    package static let missingSeconds = Self(rawValue: "missing-seconds")
    /// A time had a lower-case t or z.
    package static let lowercaseTZ = Self(rawValue: "lowercase-tz")
    /// A number, date or duration had digits or signs of another script, or marks that nobody sees.
    package static let foreignDigits = Self(rawValue: "foreign-digits")
    /// A time had an offset from UTC.
    package static let offsetInDateTime = Self(rawValue: "offset-in-datetime")
    /// A day or time does not exist, or is 24:00, which was read as midnight.
    package static let invalidDate = Self(rawValue: "invalid-date")
    package static let tzidAndZ = Self(rawValue: "tzid-and-z")
    /// An end was before its start and was kept only as text.
    package static let endBeforeStart = Self(rawValue: "end-before-start")
    /// An all-day event ended on its first day, but iCalendar requires a later day.
    package static let zeroLengthAllDay = Self(rawValue: "zero-length-allday")
    /// An item had both an end and a DURATION.
    package static let dtendAndDuration = Self(rawValue: "dtend-and-duration")
    /// A property that may occur only once occurred several times.
    package static let duplicateProperty = Self(rawValue: "duplicate-property")
    /// A time that must be in UTC has no zone; it was read as UTC.
    package static let assumedUTC = Self(rawValue: "assumed-utc")
    /// A duration was not in iCalendar's form.
    package static let invalidDuration = Self(rawValue: "invalid-duration")
    /// A recurrence rule was not in iCalendar's form, or is invalid.
    package static let invalidRRule = Self(rawValue: "invalid-rrule")
    /// UNTIL is not of the kind that DTSTART requires: a date, a local time or a UTC time.
    package static let untilTypeMismatch = Self(rawValue: "until-type-mismatch")
    /// A VTIMEZONE contradicts the IANA zone of the same name. The IANA zone was used.
    package static let contradictingVTimeZone = Self(rawValue: "contradicting-vtimezone")
    /// A property of the calendar itself was left out of the merged calendar.
    package static let calendarProperty = Self(rawValue: "calendar-property")
    /// A VTIMEZONE that cannot be read was not used.
    package static let badVTimeZone = Self(rawValue: "bad-vtimezone")
    /// A position was not in iCalendar's form, or is invalid.
    package static let badGeo = Self(rawValue: "bad-geo")
    /// An attendee or organizer was not a URI.
    package static let badAttendee = Self(rawValue: "bad-attendee")
    /// An alarm lacked its trigger or action, or had a property twice.
    package static let invalidAlarm = Self(rawValue: "invalid-alarm")
    /// A backslash or percent sign did not begin an escape.
    package static let badEscape = Self(rawValue: "bad-escape")

    // MARK: iCalendar text

    /// A line that is not a content line was skipped or kept as text.
    package static let junkLine = Self(rawValue: "junk-line")
    /// A parameter was malformed or empty, or a property had too many parameters.
    package static let invalidParam = Self(rawValue: "invalid-param")
    /// A component had no END. It was ended with the component around it, or at the end of the text.
    package static let missingEndTag = Self(rawValue: "missing-end-tag")
    /// The BEGIN of an event was missing and was inserted.
    package static let missingBeginTag = Self(rawValue: "missing-begin-tag")
    /// An END without its BEGIN was skipped.
    package static let unmatchedEndTag = Self(rawValue: "unmatched-end-tag")
    /// A value was quoted-printable, as in vCalendar 1.0, and was decoded.
    package static let quotedPrintableInV2 = Self(rawValue: "qp-in-v2")
    /// A value is not valid for its property. The value is kept as text, but no typed field contains it.
    package static let invalidValue = Self(rawValue: "invalid-value")
    /// A DATE-TIME has VALUE=DATE, or a DATE has VALUE=DATE-TIME. The value was read by its form.
    package static let valueTypeMismatch = Self(rawValue: "value-type-mismatch")
    /// The time zone is unknown. The time was read as floating, and the TZID was kept.
    package static let unknownTZID = Self(rawValue: "unknown-tzid")
    /// A zone had the name that Windows or Outlook gives it.
    package static let windowsTZID = Self(rawValue: "windows-tzid")
    /// A zone's name was an offset from UTC.
    package static let offsetTZID = Self(rawValue: "offset-tzid")
    /// A zone's name was spelled differently from the IANA database.
    package static let tzidSpelling = Self(rawValue: "tzid-spelling")
    /// A start has no time zone. It means the local time at the place of the reader (RFC 5545 §3.3.5).
    package static let floatingTime = Self(rawValue: "floating-time")
    /// Clocks skip a local time. It was read with the offset before the change (RFC 5545 §3.3.5).
    package static let skippedLocalTime = Self(rawValue: "skipped-local-time")
    /// Clocks show a local time twice. The time was read as the first of the two (RFC 5545 §3.3.5).
    package static let repeatedLocalTime = Self(rawValue: "repeated-local-time")
    /// An event has no start. It is reported but not written.
    package static let missingDTStart = Self(rawValue: "missing-dtstart")
    /// An item without a start belongs to a message that cancels an event, replies to an invitation, or asks for an
    /// event again (METHOD, RFC 5546). The item is reported but not written.
    package static let itipMessage = Self(rawValue: "itip-message")
    /// Two items had the same UID but different content. The item with the higher SEQUENCE was kept, or else the first
    /// item. If the items are different events of one calendar, the later one was given a UID of its own.
    package static let duplicateUID = Self(rawValue: "duplicate-uid")
    /// Two different zones had the same TZID. One was renamed.
    package static let renamedTZID = Self(rawValue: "renamed-tzid")
}
