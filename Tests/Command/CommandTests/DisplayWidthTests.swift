import CommandLineInterface
import Testing

@Suite("Widths on a terminal")
struct DisplayWidthTests {
    @Test("the quick measurement of a text gives the same width as the measurement character by character")
    func fast() {
        for value in UInt32(0x20)...0x2100 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            // A wide character makes `of` measure the text character by character. Without it, `of` may count scalars.
            let text = "a\(scalar)b"
            #expect(DisplayWidth.of(text) == DisplayWidth.of(text + "日") - 2, "U+\(String(value, radix: 16))")
        }
        #expect(DisplayWidth.of("Fri 2026-06-12 – 19:30 “é”") == 26)
        #expect(DisplayWidth.of("e\u{301}") == 1)
    }

    @Test("the first line ends before each kind of line end")
    func firstLine() {
        for end in ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"] {
            #expect("Títeres – eins\(end)zwei".firstLine == "Títeres – eins")
        }
        #expect("\nzwei".firstLine == "")
        #expect("eins".firstLine == "eins")
        #expect("".firstLine == "")
    }
}
