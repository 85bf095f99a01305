/// Why the occurrences of a series are not all known.
public enum RecurrenceError: Error, Hashable, Sendable {
    /// The rule counts in another calendar than the Gregorian one (RSCALE, RFC 7529).
    case unsupportedCalendar(String)
    /// A component has more recurrence rules than ``Series/ruleLimit``.
    case tooManyRules(limit: Int)
    /// The calculation took more steps than `ScanLimits.recurrenceSteps`.
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
            "its rule counts in the calendar \(name.prefix(30)); only GREGORIAN is supported"
        case .tooManyRules(let limit):
            "it has more than \(limit) recurrence rules; no real event has"
        case .tooManySteps(let limit, _):
            "its rule has not been worked out after \(limit) steps; ask for a time nearer to its start"
        case .tooManyOccurrences(let limit, _):
            "it has more than \(limit) occurrences in that time; ask for a shorter one"
        }
    }

    /// What was calculated before it was given up: occurrences that are right, but not all.
    public var occurrencesSoFar: [Occurrence] {
        switch self {
        case .unsupportedCalendar, .tooManyRules: []
        case .tooManySteps(_, let occurrences), .tooManyOccurrences(_, let occurrences): occurrences
        }
    }

    /// The same without what was calculated.
    var withoutOccurrences: RecurrenceError {
        switch self {
        case .unsupportedCalendar, .tooManyRules: self
        case .tooManySteps(let limit, _): .tooManySteps(limit: limit, soFar: [])
        case .tooManyOccurrences(let limit, _): .tooManyOccurrences(limit: limit, soFar: [])
        }
    }
}
