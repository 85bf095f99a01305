import CalendarModel
import Fuzzing
import PayloadRecognition

/// Feeds the recognizer input that begins like JSCalendar, writes what it finds as JSCalendar, and reads that again: it
/// must have the same number of events.
@main
enum JSCalendar {
    static func main() {
        fuzz { data, count in
            let rest = String(decoding: [UInt8](fuzz: data, count), as: UTF8.self)
            for start in [
                "", "{\"@type\":\"Event\",\"uid\":\"a\",\"start\":\"2026-06-12T09:00:00\",",
                "{\"@type\":\"Task\",\"uid\":\"a\",\"due\":\"2026-06-12T09:00:00\",",
                "{\"@type\":\"Group\",\"entries\":[{\"@type\":\"Event\",\"uid\":\"a\",",
            ] {
                let recognized = PayloadRecognizer().recognize(Payload(start + rest))
                for document in recognized.documents {
                    let calendar = Component("VCALENDAR", document.properties, components: document.components)
                    let text = JSCalendarWriter().text(of: calendar)
                    let again = PayloadRecognizer().recognize(Payload(text)).documents.flatMap(\.entries)
                    expect(again.count <= document.entries.count, "\(document.entries.count), then \(again.count):\n\(text)")
                }
            }
            return 0
        }
    }
}
