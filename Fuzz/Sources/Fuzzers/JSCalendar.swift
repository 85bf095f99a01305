import CalendarModel
import PayloadRecognition

extension Fuzzer {
    /// Feeds the recognizer with input that begins like JSCalendar. Writes the result as JSCalendar, and reads
    /// this text again. The second reading must not have more events than the first.
    static let jsCalendar = Fuzzer("JSCalendar", aims: ["Reading/PayloadRecognition/JSCalendar"]) { input in
        let rest = String(decoding: input, as: UTF8.self)
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
                expect(
                    again.count <= document.entries.count, "\(document.entries.count), then \(again.count):\n\(text)")
            }
        }
    }
}
