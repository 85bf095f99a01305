import CalendarModel
import PayloadRecognition

extension Fuzzer {
    /// Reads the input as a web page that starts with the beginning of an event in one of the syntaxes.
    static let webPages = Fuzzer(
        "WebPages", aims: ["Reading/PayloadRecognition/HTML", "Reading/PayloadRecognition/Pages"],
        seeds: ["Fuzz/Corpus/pages", "Fuzz/Corpus/json-ld"]
    ) { input in
        guard let choice = input.first else { return }
        let beginnings = [
            "<html>", "<script type=application/ld+json>", "<div itemscope itemtype=https://schema.org/Event>",
            "<div vocab=https://schema.org/ typeof=Event>", "<div class=h-event>", "<div class=vevent>",
            "<a href='https://calendar.google.com/calendar/render?action=TEMPLATE&",
        ]
        let page = Array(beginnings[Int(choice) % beginnings.count].utf8) + input.dropFirst()
        var context = RecognitionContext(referenceDate: CalendarDate(year: 2026, month: 6, day: 12))
        context.baseURL = "https://example.org/events/1"
        let recognized = PayloadRecognizer(context: context).recognize(Payload(bytes: page, text: nil))
        expect(
            recognized.documents.isEmpty || recognized.families.count == recognized.documents.count,
            "a document without a family")
        for document in recognized.documents {
            for case .event(let event) in document.entries {
                expect(event.start != nil, "an event without a start")
            }
        }
    }
}
