/// A reason why not all occurrences of a series are known.
public enum RecurrenceError: Error, Hashable, Sendable {
    /// The rule names an unknown calendar (RSCALE, RFC 7529), or cannot be expanded in the calendar that it names.
    case unsupportedCalendar(String)
    /// A component has more recurrence rules than ``Series/ruleLimit``.
    case tooManyRules(limit: Int)
    /// The calculation needs more steps than `ScanLimits.recurrenceSteps`.
    case tooManySteps(limit: Int, soFar: [Occurrence])
    /// There are more occurrences than `ScanLimits.occurrences`.
    case tooManyOccurrences(limit: Int, soFar: [Occurrence])

    /// A stable name, lower case and hyphenated.
    public var code: String {
        switch self {
        case .unsupportedCalendar: "unsupported-rscale"
        case .tooManyRules: "too-many-rules"
        case .tooManySteps: "too-many-steps"
        case .tooManyOccurrences: "too-many-occurrences"
        }
    }

    /// What is wrong and what to do.
    public var message: String {
        switch self {
        case .unsupportedCalendar(let name):
            "its rule cannot be expanded in the calendar \(name.prefix(30)): ICU does not have the calendar, or the rule is "
                + "not a plain yearly or monthly one"
        case .tooManyRules(let limit):
            "it has more than \(limit) recurrence rules, which no real event has"
        case .tooManySteps(let limit, _):
            "its occurrences were not found within \(limit) steps; ask for dates closer to its start"
        case .tooManyOccurrences(let limit, _):
            "it has more than \(limit) occurrences in that period; ask for a shorter period"
        }
    }

    /// The occurrences found before the calculation stopped. They are right, but others may be missing.
    public var occurrencesSoFar: [Occurrence] {
        switch self {
        case .unsupportedCalendar, .tooManyRules: []
        case .tooManySteps(_, let occurrences), .tooManyOccurrences(_, let occurrences): occurrences
        }
    }

    /// The same error without the occurrences.
    var withoutOccurrences: RecurrenceError {
        switch self {
        case .unsupportedCalendar, .tooManyRules: self
        case .tooManySteps(let limit, _): .tooManySteps(limit: limit, soFar: [])
        case .tooManyOccurrences(let limit, _): .tooManyOccurrences(limit: limit, soFar: [])
        }
    }
}
