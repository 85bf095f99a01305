import CommandLineInterface
import Testing

/// Strangers' text on a terminal.
@Suite struct TerminalTests {
    @Test("only the sequences of the program's own styles reach a terminal, wherever a text comes from")
    func styles() {
        let own = TerminalStyle.title.applied(to: "a") + TerminalStyle.error.applied(to: "b")
        #expect(own.escapedExceptStyles(and: "\n") == own)
        for foreign in ["\u{1B}]0;title\u{7}", "\u{1B}[2J", "\u{1B}[1;31mx", "\u{1B}", "\u{1B}\u{1B}[2J", "\u{9B}2J"] {
            let shown = foreign.escapedExceptStyles(and: "\r\n")
            #expect(!shown.contains("\u{1B}") && !shown.contains("\u{9B}") && !shown.contains("\u{7}"), "\(shown)")
        }
    }

    @Test("invisible characters are shown, and the joiners of emoji and scripts stay")
    func invisible() {
        #expect("a\u{200B}b\u{FEFF}\u{E0041}".escapedForTerminal() == "a\\u{200B}b\\u{FEFF}\\u{E0041}")
        for text in ["👩‍👩‍👧", "می‌خواهم", "❤️"] { #expect(text.escapedForTerminal() == text) }
    }
}
