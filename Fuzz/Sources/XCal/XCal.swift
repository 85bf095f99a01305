import Fuzzing

/// Feeds the recognizer input that begins like xCal.
@main
enum XCal {
    static func main() {
        fuzz { data, count in
            recognize(
                [UInt8](fuzz: data, count),
                after: [
                    "<icalendar xmlns=\"urn:ietf:params:xml:ns:icalendar-2.0\">",
                    "<?xml version=\"1.0\"?><icalendar xmlns=\"urn:ietf:params:xml:ns:icalendar-2.0\"><vcalendar><components><vevent><properties>",
                ])
        }
    }
}
