import Fuzzing

/// Feeds the recognizer input that begins like a link of one of the calendar services.
@main
enum Links {
    static func main() {
        fuzz { data, count in
            recognize(
                [UInt8](fuzz: data, count),
                after: [
                    "https://calendar.google.com/calendar/render?",
                    "https://outlook.live.com/calendar/0/deeplink/compose?", "https://calendar.yahoo.com/?v=60&",
                    "https://teams.microsoft.com/l/meeting/new?", "webcal://",
                    "https://calendar.google.com/calendar/event?eid=",
                ])
        }
    }
}
