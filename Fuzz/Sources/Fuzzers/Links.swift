extension Fuzzer {
    /// Feeds the recognizer with input that begins like a link of one of the calendar services.
    static let links = Fuzzer("Links", aims: ["Reading/PayloadRecognition/Links"]) { input in
        recognizePayload(
            input,
            after: [
                "https://calendar.google.com/calendar/render?",
                "https://outlook.live.com/calendar/0/deeplink/compose?", "https://calendar.yahoo.com/?v=60&",
                "https://teams.microsoft.com/l/meeting/new?", "webcal://",
                "https://calendar.google.com/calendar/event?eid=",
            ])
    }
}
