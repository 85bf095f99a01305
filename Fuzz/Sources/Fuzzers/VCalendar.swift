extension Fuzzer {
    /// Feeds the recognizer with input that begins like vCalendar 1.0.
    static let vCalendar = Fuzzer("VCalendar", aims: ["Reading/ICalendar/VCalendar10"]) { input in
        recognizePayload(
            input,
            after: ["BEGIN:VCALENDAR\nVERSION:1.0\n", "BEGIN:VCALENDAR\nVERSION:1.0\nTZ:+01\nBEGIN:VEVENT\n"])
    }
}
