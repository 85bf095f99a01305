import CalendarModel
import ICalendar

/// The type of the value of a member (RFC 8984 §4 and §5). Only members that are converted to iCalendar have a type
/// here.
enum JSCalendarMemberType {
    case text, localTime, utcTime, duration, number, boolean, object, objects

    /// Key: a member's name, value: the member's type.
    static let types: [String: Self] = [
        "uid": .text, "title": .text, "description": .text, "descriptionContentType": .text, "color": .text,
        "timeZone": .text, "recurrenceIdTimeZone": .text, "privacy": .text, "status": .text, "freeBusyStatus": .text,
        "progress": .text, "method": .text, "start": .localTime, "due": .localTime, "recurrenceId": .localTime,
        "created": .utcTime, "updated": .utcTime, "progressUpdated": .utcTime, "duration": .duration,
        "estimatedDuration": .duration, "sequence": .number, "priority": .number, "percentComplete": .number,
        "showWithoutTime": .boolean, "keywords": .object, "categories": .object, "replyTo": .object,
        "recurrenceOverrides": .object, "relatedTo": .objects, "locations": .objects, "virtualLocations": .objects,
        "links": .objects, "participants": .objects, "alerts": .objects, "timeZones": .objects,
    ]

    /// Returns whether a value is of this type.
    func holds(for value: JSONValue) -> Bool {
        switch self {
        case .text: value.string != nil
        case .localTime: JSCalendarObject.localTime(value.string) != nil
        case .utcTime: JSCalendarObject.utcTime(value.string) != nil
        case .duration: value.string.flatMap { CalendarDuration($0) }.map { !$0.isNegative } ?? false
        case .number: value.integer != nil
        case .boolean: value == .bool(true) || value == .bool(false)
        case .object: value.members != nil
        case .objects: value.members?.allSatisfy { $0.value.members != nil } ?? false
        }
    }

    var code: Diagnostic.Code {
        switch self {
        case .localTime, .utcTime: .invalidDate
        case .duration: .invalidDuration
        default: .invalidValue
        }
    }
}
