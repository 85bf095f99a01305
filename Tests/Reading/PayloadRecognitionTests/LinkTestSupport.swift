import CalendarModel
import PayloadRecognition
import Testing

/// Returns the meaning of a payload.
func recognize(_ text: String) -> RecognizedPayload {
    PayloadRecognizer().recognize(Payload(text))
}

/// Returns the only event of a payload, and expects the given family.
func event(_ text: String, _ family: FamilyName) throws -> CalendarEvent {
    let recognized = recognize(text)
    #expect(recognized.content == .event)
    #expect(recognized.family == family)
    let entries = recognized.documents.flatMap(\.entries)
    #expect(entries.count == 1)
    guard case .event(let event)? = entries.first else {
        throw NoEvent(text: text)
    }
    return event
}

struct NoEvent: Error {
    let text: String
}

/// Returns the codes of a payload's diagnostics.
func codes(_ text: String) -> [String] {
    recognize(text).diagnostics.map(\.code.rawValue)
}

extension EventTime {
    /// The zone and the value, such as `Europe/Berlin 20260612T090000`, or only the value.
    var described: String { (tzid.map { "\($0) " } ?? "") + basicText }
}

extension CalendarEvent {
    /// DTSTART and DTEND.
    var span: [String?] { [start?.described, end?.described] }

    /// The items that have no iCalendar property, as `name:value`.
    var kept: [String] {
        component.properties("X-SCANICS-QUERY").map { "\($0.parameter("X-NAME") ?? "?"):\($0.text)" }
    }
}
