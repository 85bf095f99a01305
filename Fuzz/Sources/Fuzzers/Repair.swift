extension Fuzzer {
    /// Feeds the recognizer with input that begins like damaged iCalendar, whose lines and values are repaired.
    static let repair = Fuzzer("Repair", aims: ["Reading/ICalendar/Repair"]) { input in
        recognizePayload(
            input,
            after: [
                "BEGIN:VEVENT\\n", "BEGIN:VEVENT ", "BEGIN:VEVENT\n  DTSTART:",
                "BEGIN:VEVENT\nDTSTART:20260612T090000\n",
            ])
    }
}
