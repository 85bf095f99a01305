import CalendarModel
import PayloadRecognition
import Testing

/// What a payload turned out to be.
func recognize(_ text: String) -> RecognizedPayload {
    PayloadRecognizer().recognize(Payload(text))
}

/// The only event of a payload of the given family.
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

/// The codes of a payload's diagnostics.
func codes(_ text: String) -> [String] {
    recognize(text).diagnostics.map(\.code.rawValue)
}

extension EventTime {
    /// `Europe/Berlin 20260612T090000`, or the value alone.
    var described: String { (tzid.map { "\($0) " } ?? "") + basicText }
}

extension CalendarEvent {
    /// DTSTART and DTEND.
    var span: [String?] { [start?.described, end?.described] }

    /// What no property has a place for, as `name:value`.
    var kept: [String] {
        component.properties("X-SCANICS-QUERY").map { "\($0.parameter("X-NAME") ?? "?"):\($0.text)" }
    }
}
