import Testing

@testable import ICalendar

@Suite("Composing text (NFC)")
struct CanonicalCompositionTests {
    @Test(
        "letters and their marks become one, in canonical order",
        arguments: [
            ("Cafe\u{301}", "Caf\u{E9}"),
            ("q\u{307}\u{323}", "q\u{323}\u{307}"),
            ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
            ("\u{212B}", "\u{C5}"),
            ("\u{958}", "\u{915}\u{93C}"),
            ("A\u{0}\u{308}b", "A\u{0}\u{308}b"),
            ("plain", "plain"),
            ("", ""),
        ])
    func composes(text: String, composed: String) {
        // By scalars: strings that differ in composition alone are equal in Swift.
        #expect(Array(CanonicalComposition.of(text).unicodeScalars) == Array(composed.unicodeScalars))
    }

    @Test(
        "more marks than any writing has stay as they are, however many",
        arguments: [["\u{301}", "\u{316}"], ["\u{F73}"]])
    func bombs(marks: [String]) {
        let text = "e" + String(repeating: marks.joined(), count: 500_000)
        #expect(CanonicalComposition.of(text).utf8.count == text.utf8.count)
    }
}
