import CalendarModel

extension Diagnostic.Code {
    // MARK: Recurrence

    /// A recurrence rule was passed over, or read otherwise than it stands.
    public static let unusableRule = Self(rawValue: "unusable-rule")
    /// A rule counts in another calendar than the Gregorian one.
    public static let unsupportedCalendar = Self(rawValue: "unsupported-rscale")
    /// A component has more rules than any real one.
    public static let tooManyRules = Self(rawValue: "too-many-rules")
    /// Not all occurrences of a series are known: working them out would take too long.
    public static let tooManySteps = Self(rawValue: "too-many-steps")
    /// Not all occurrences are listed: there are too many.
    public static let tooManyOccurrences = Self(rawValue: "too-many-occurrences")
}

extension RecurrenceError {
    /// The code of the diagnostic that says so.
    public var diagnosticCode: Diagnostic.Code { Diagnostic.Code(rawValue: code) }
}
