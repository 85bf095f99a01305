import CalendarModel

@testable import PayloadRecognition

/// Helpers for the tests of web pages.
enum SamplePage {
    static let address = "https://example.org/events/jazz"

    /// Returns a page with elements in its body and head.
    static func page(_ body: String, head: String = "") -> String {
        "<!DOCTYPE html><html lang=en><head><title>Site</title>\(head)</head><body>\(body)</body></html>"
    }

    /// Returns a script with JSON-LD.
    static func script(_ json: String) -> String { "<script type=\"application/ld+json\">\(json)</script>" }

    /// Returns a script with an event of schema.org named Jazz.
    static func event(_ members: String) -> String {
        script(#"{"@context":"https://schema.org","@type":"Event","name":"Jazz",\#(members)}"#)
    }

    /// Returns the result of reading a page; `base` is the address that it was read from.
    static func recognize(_ page: String, base: String? = address) -> RecognizedPayload {
        var context = RecognitionContext()
        context.baseURL = base
        return PayloadRecognizer(context: context).recognize(Payload(bytes: Array(page.utf8), text: nil))
    }
}

extension RecognizedPayload {
    /// Each event on a line: its title, start, end and place, with `-` for a missing value.
    var lines: [String] {
        events.map { event in
            [event.summary, event.start.map(Self.text), event.end.map(Self.text), event.location].map { $0 ?? "-" }
                .joined(separator: " | ")
        }
    }

    private static func text(_ time: EventTime) -> String { time.basicText + (time.tzid.map { "@" + $0 } ?? "") }
}
