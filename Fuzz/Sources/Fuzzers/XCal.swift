extension Fuzzer {
    /// Feeds the recognizer with input that begins like xCal.
    static let xCal = Fuzzer(
        "XCal",
        aims: [
            "Reading/PayloadRecognition/TypedCalendars/DraftXCal.swift",
            "Reading/PayloadRecognition/TypedCalendars/XCalFamily.swift",
        ]
    ) { input in
        recognizePayload(
            input,
            after: [
                "<icalendar xmlns=\"urn:ietf:params:xml:ns:icalendar-2.0\">",
                "<?xml version=\"1.0\"?><icalendar xmlns=\"urn:ietf:params:xml:ns:icalendar-2.0\"><vcalendar><components><vevent><properties>",
            ])
    }
}
