import Fuzzing

/// Feeds the recognizer input that begins like jCal and JSON-LD.
@main
enum JCal {
    static func main() {
        fuzz { data, count in
            recognize(
                [UInt8](fuzz: data, count),
                after: [
                    "[\"vcalendar\",", "[\"vevent\",[", "{\"@context\":\"https://schema.org\",\"@type\":\"Event\",",
                ])
        }
    }
}
