import EventStore
import FoundationEssentials
import XMLReading

extension DAVClient {
    /// The error of an answer that is no success: who refused what, why, and what to do.
    func refusal(of response: HTTPResponse, to method: String) -> EventStoreError {
        let read = try? inner(response)
        return refusal(of: response, status: read?.status ?? response.status, condition: read?.condition, to: method)
    }

    func refusal(
        of response: HTTPResponse, status: Int, condition: XMLElement?, to method: String
    ) -> EventStoreError {
        let reason = condition.flatMap { Self.conditions[$0.name] } ?? Self.reason(status)
        let name = condition.map { " (\($0.name))" } ?? ""
        return .serverRejected(status: status, "\(method) \(response.url.absoluteString): \(reason)\(name)")
    }

    /// Preconditions that servers name (RFC 4791 §5.3.2.1, RFC 3744 §7.1.1, RFC 4918 §16, RFC 6578 §3.2).
    private static let conditions: [String: String] = [
        "need-privileges": "this user may not do that; ask the calendar's owner, or choose another calendar",
        "supported-calendar-component": "this calendar does not hold such items; choose another one",
        "valid-calendar-data": "the server finds fault with the event's text; see the event's diagnostics",
        "valid-calendar-object-resource": "the server finds fault with the event's text; see the event's diagnostics",
        "supported-calendar-data": "the server takes no iCalendar text; is this a calendar server?",
        "max-resource-size": "the event is larger than the server takes; leave out what is attached to it",
        "max-instances": "the event recurs more often than the server takes; give its rule an end",
        "max-attendees-per-instance": "the event has more attendees than the server takes",
        "min-date-time": "the event lies before what the server takes",
        "max-date-time": "the event lies after what the server takes",
        "calendar-collection-location-ok": "no calendar may be made there; choose one that is there",
        "resource-must-be-null": "there is something of that name already; choose another name",
        "quota-not-exceeded": "the account's space is used up; make room on the server",
        "sufficient-disk-space": "the server's disk is full; try again later",
        "valid-sync-token": "the server has forgotten how far we were; all is read again",
    ]

    private static func reason(_ status: Int) -> String {
        switch status {
        case 400: "the server does not understand it; a deleted event of the same UID in its trash is one cause"
        case 403: "this user may not do that; check the user and the calendar's sharing"
        case 404, 410: "there is nothing there (any more); list the calendars again"
        case 405, 501: "the server cannot do that here"
        case 409: "the folder it belongs in is not there; list the calendars again"
        case 412: "it was changed meanwhile; look at it and try again"
        case 413: "it is larger than the server takes"
        case 415: "the server takes no such content there"
        case 423: "it is locked by somebody; try again later"
        case 429, 503: "the server is busy; try again later"
        case 507: "the server has no room left for it; make room there"
        case 500...: "the server failed; try again later, or ask who runs it"
        default: "that is no answer to the request; is this a calendar server?"
        }
    }
}
