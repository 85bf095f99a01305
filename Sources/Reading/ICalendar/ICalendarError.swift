/// The reason why a text could not be read as a calendar.
package enum ICalendarError: Error, Hashable, Sendable {
    /// The text is longer than ``ScanLimits/payloadBytes``.
    case tooLong(bytes: Int, limit: Int)
    /// Components are nested deeper than ``ScanLimits/nesting``.
    case nestedTooDeep(limit: Int)
    /// The text has more properties than ``ScanLimits/properties``.
    case tooManyProperties(limit: Int)

    /// A stable name in lower case, with hyphens.
    package var code: String {
        switch self {
        case .tooLong: "payload-too-long"
        case .nestedTooDeep: "nested-too-deep"
        case .tooManyProperties: "too-many-properties"
        }
    }

    /// A message for people: what is wrong, and what to do.
    package var message: String {
        switch self {
        case .tooLong(let bytes, let limit):
            "the calendar has \(bytes) bytes; the limit is \(limit); split it into smaller calendars"
        case .nestedTooDeep(let limit):
            "the calendar nests its components more than \(limit) deep, which no real calendar does; get a correct copy"
        case .tooManyProperties(let limit):
            "the calendar has more than \(limit) properties; split it into smaller calendars"
        }
    }
}
