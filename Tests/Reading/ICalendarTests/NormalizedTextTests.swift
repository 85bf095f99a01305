import TestSupport
import Testing

@testable import ICalendar

@Suite("Unicode normalization")
struct NormalizedTextTests {
    @Test(
        "letters and their marks are composed, in canonical order",
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
        // Compares scalars, because Swift's strings are equal if they differ only in composition.
        #expect(Array(NormalizedText.composed(text).unicodeScalars) == Array(composed.unicodeScalars))
    }

    @Test("letters and their marks are decomposed")
    func decomposes() {
        #expect(Array(NormalizedText.decomposed("Caf\u{E9}").unicodeScalars) == Array("Cafe\u{301}".unicodeScalars))
    }

    @Test("thirty combining marks in a row are composed, and more stay as they are")
    func longestRun() {
        let longest = "e" + String(repeating: "\u{301}", count: 30)
        #expect(NormalizedText.composed(longest).unicodeScalars.first == "\u{E9}")
        #expect(NormalizedText.composed(longest + "\u{301}").unicodeScalars.first == "e")
    }

    @Test(
        "a text with more combining marks in a row than any real text stays unchanged, in linear time",
        arguments: [["\u{301}", "\u{316}"], ["\u{F73}"]])
    func bombs(marks: [String]) {
        expectLinearTime(from: 100_000) { count in
            let text = "e" + String(repeating: marks.joined(), count: count)
            #expect(NormalizedText.composed(text).utf8.count == text.utf8.count)
        }
    }
}
