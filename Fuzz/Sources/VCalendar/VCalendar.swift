import Fuzzing

/// Feeds the recognizer input that begins like vCalendar 1.0.
@main
enum VCalendar {
    static func main() {
        fuzz { data, count in
            recognize(
                [UInt8](fuzz: data, count),
                after: ["BEGIN:VCALENDAR\nVERSION:1.0\n", "BEGIN:VCALENDAR\nVERSION:1.0\nTZ:+01\nBEGIN:VEVENT\n"])
        }
    }
}
