extension Fuzzer {
    /// Feeds the recognizer with input that begins like jCal and JSON-LD.
    static let jCal = Fuzzer("JCal") { input in
        recognizePayload(
            input,
            after: [
                "[\"vcalendar\",", "[\"vevent\",[", "{\"@context\":\"https://schema.org\",\"@type\":\"Event\",",
            ])
    }
}
