import EventStore
import FoundationEssentials
import XMLReading

extension DAVClient {
    func refusal(of response: HTTPResponse, to method: String) -> EventStoreError {
        let read = try? inner(response)
        return refusal(of: response, status: read?.status ?? response.status, condition: read?.condition, to: method)
    }

    func refusal(
        of response: HTTPResponse, status: Int, condition: XMLElement?, to method: String
    ) -> EventStoreError {
        let reason = condition.flatMap { Self.conditions[$0.name] } ?? Self.reason(status)
        let name = condition.map { " (\($0.name))" } ?? ""
        // Some servers explain the refusal (RFC 4918 §14.25).
        let said = condition?.child(.dav("responsedescription"))?.trimmedText.prefix(200) ?? ""
        return .serverRejected(
            status: status,
            "\(method) \(response.url.absoluteString): \(reason)\(name)" + (said.isEmpty ? "" : ": \(said)"))
    }

    /// The messages. Key: the violated precondition that a server reports, value: the message (RFC 4791 §5.3.2.1, RFC
    /// 3744 §7.1.1, RFC 4918 §16, RFC 6578 §3.2).
    private static let conditions: [String: String] = [
        "need-privileges": "this user is not allowed to do that; ask the calendar's owner, or choose another calendar",
        "supported-calendar-component": "this calendar does not hold such items; choose another one",
        "valid-calendar-data": "the server considers the event invalid; see the event's diagnostics",
        "valid-calendar-object-resource": "the server considers the event invalid; see the event's diagnostics",
        "supported-calendar-data": "the server does not accept iCalendar; check that it is a calendar server",
        "max-resource-size": "the event is larger than the server accepts; remove its attachments",
        "max-instances": "the event has more occurrences than the server accepts; give its rule an end",
        "max-attendees-per-instance": "the event has more attendees than the server accepts",
        "min-date-time": "the event is earlier than the server accepts",
        "max-date-time": "the event is later than the server accepts",
        "calendar-collection-location-ok": "calendars cannot be created at this address; choose an existing one",
        "resource-must-be-null": "the name is taken; choose another name",
        "quota-not-exceeded": "the account's space is used up; make room on the server",
        "sufficient-disk-space": "the server's disk is full; try again later",
        "valid-sync-token": "the server has forgotten the sync token; everything is read again",
    ]

    private static func reason(_ status: Int) -> String {
        switch status {
        case 400:
            "the server considers the request invalid; perhaps the server's trash has an event with the same UID"
        case 403: "this user is not allowed to do that; check the user and the calendar's sharing"
        case 404, 410: "it doesn't exist, or was removed; list the calendars again"
        case 405, 501: "the server does not support this request at this address"
        case 409: "the folder of this address doesn't exist; list the calendars again"
        case 412: "it was changed in the meantime; review it and try again"
        case 413: "it is larger than the server accepts"
        case 415: "the server does not accept this type of content at this address"
        case 423: "somebody has locked it; try again later"
        case 429, 503: "the server is busy; try again later"
        case 507: "the server has no space left; make room on it"
        case 500...: "the server failed; try again later, or ask its operator"
        default: "the answer is unexpected; check that it is a calendar server"
        }
    }
}
