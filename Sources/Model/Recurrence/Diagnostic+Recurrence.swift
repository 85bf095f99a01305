import CalendarModel

extension Diagnostic.Code {
    // MARK: Recurrence

    /// A recurrence rule was skipped, or read differently from how it is written.
    public static let unusableRule = Self(rawValue: "unusable-rule")
    /// A rule names an unknown calendar (RSCALE), or cannot be expanded in the calendar that it names.
    public static let unsupportedCalendar = Self(rawValue: "unsupported-rscale")
    /// A component has more than `Series.ruleLimit` recurrence rules, which no real event has.
    public static let tooManyRules = Self(rawValue: "too-many-rules")
    /// Not all occurrences of a series are known, because finding them would take too long.
    public static let tooManySteps = Self(rawValue: "too-many-steps")
    /// Not all occurrences are listed, because there are too many.
    public static let tooManyOccurrences = Self(rawValue: "too-many-occurrences")
}

extension RecurrenceError {
    /// The code of the diagnostic for this error.
    public var diagnosticCode: Diagnostic.Code { Diagnostic.Code(rawValue: code) }
}
