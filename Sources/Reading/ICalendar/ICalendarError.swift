/// Why a text could not be read as a calendar.
public enum ICalendarError: Error, Hashable, Sendable {
    /// Longer than ``ScanLimits/payloadBytes``.
    case tooLong(bytes: Int, limit: Int)
    /// More components inside one another than ``ScanLimits/nesting``.
    case nestedTooDeep(limit: Int)
    /// More properties than ``ScanLimits/properties``.
    case tooManyProperties(limit: Int)

    /// A stable name, lower case and hyphenated.
    public var code: String {
        switch self {
        case .tooLong: "payload-too-long"
        case .nestedTooDeep: "nested-too-deep"
        case .tooManyProperties: "too-many-properties"
        }
    }

    /// What is wrong and what to do.
    public var message: String {
        switch self {
        case .tooLong(let bytes, let limit):
            "the calendar has \(bytes) bytes, more than the limit of \(limit); split it"
        case .nestedTooDeep(let limit):
            "the calendar has more than \(limit) components inside one another; no real calendar has"
        case .tooManyProperties(let limit):
            "the calendar has more than \(limit) properties; split it"
        }
    }
}
