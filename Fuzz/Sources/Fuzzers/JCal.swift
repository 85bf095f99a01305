extension Fuzzer {
    /// Feeds the recognizer with input that begins like jCal and JSON-LD.
    static let jCal = Fuzzer(
        "JCal",
        aims: [
            "Reading/PayloadRecognition/TypedCalendars/JCalFamily.swift",
            "Reading/PayloadRecognition/TypedCalendars/TypedCalendar.swift",
            "Reading/PayloadRecognition/TypedCalendars/TypedProperty.swift",
            "Reading/PayloadRecognition/JSON/JSONReader.swift",
        ]
    ) { input in
        recognizePayload(
            input,
            after: [
                "[\"vcalendar\",", "[\"vevent\",[", "{\"@context\":\"https://schema.org\",\"@type\":\"Event\",",
            ])
    }
}
