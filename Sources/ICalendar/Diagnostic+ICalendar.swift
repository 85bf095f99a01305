import CalendarModel

extension Diagnostic.Code {
    // MARK: iCalendar text

    /// A line that is no content line was passed over.
    public static let junkLine = Self(rawValue: "junk-line")
    /// A parameter that is none was left out.
    public static let invalidParam = Self(rawValue: "invalid-param")
    /// A component was not ended; it was taken to end with the one around it or the text.
    public static let missingEndTag = Self(rawValue: "missing-end-tag")
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
    /// An event has no start: it is reported and not written.
    public static let missingDTStart = Self(rawValue: "missing-dtstart")
    /// The same UID with another content: the one with the higher SEQUENCE was kept.
    public static let duplicateUID = Self(rawValue: "duplicate-uid")
    /// The same TZID with another meaning: one was renamed.
    public static let renamedTZID = Self(rawValue: "renamed-tzid")
}
