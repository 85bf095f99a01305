import Fuzzing

/// Feeds the recognizer input that begins like damaged iCalendar, whose lines and values are repaired.
@main
enum Repair {
    static func main() {
        fuzz { data, count in
            recognize(
                [UInt8](fuzz: data, count),
                after: [
                    "BEGIN:VEVENT\\n", "BEGIN:VEVENT ", "BEGIN:VEVENT\n  DTSTART:",
                    "BEGIN:VEVENT\nDTSTART:20260612T090000\n",
                ])
        }
    }
}
