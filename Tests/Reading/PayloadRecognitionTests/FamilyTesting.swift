import CalendarModel

@testable import PayloadRecognition

/// Samples that the tests of several families use.
enum Sample {
    /// A calendar as a barcode generator writes it.
    static let calendar = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        BEGIN:VEVENT\r
        SUMMARY:Café, 5 % off + more\r
        DTSTART:20260612T090000Z\r
        DTEND:20260612T100000Z\r
        LOCATION:Köln\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    /// Returns `count` pseudo-random bytes, the same for each seed.
    static func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state >> 24)
        }
    }
}

extension PayloadRecognizer {
    func recognize(_ text: String) -> RecognizedPayload { recognize(Payload(text)) }
}

extension RecognizedPayload {
    /// The events, in order.
    var events: [CalendarEvent] {
        documents.flatMap(\.entries).compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    var codes: [String] { diagnostics.map(\.code.rawValue) }
}
