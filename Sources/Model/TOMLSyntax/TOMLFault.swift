/// A fault in a TOML text that must be found before toml++ 3 reads the text. Lines begin with 1.
package enum TOMLFault: Equatable, Sendable {
    /// A section's name begins with a character that no name can begin with. toml++ ends the process at such a header.
    case wrongHeader(line: Int)
    /// A value without quotes is no number, date, time, `true` or `false`. toml++ ends the process at some of them, such as
    /// a date that a `T` follows, but no time.
    case wrongValue(line: Int)
    /// A closing bracket closes nothing, or another kind of bracket. toml++ ends the process at some of them.
    case wrongBracket(line: Int)
    /// A character outside texts and comments is neither printable ASCII nor a blank. toml++ ends the process at some of
    /// them, such as U+2028.
    case wrongCharacter(line: Int)
    /// The text has a NUL (U+0000). TOMLKit hands the text on as a C string, so the rest after it would be lost unnoticed.
    case nul(line: Int)

    /// Finds the first fault of a text; nil if it has none of these.
    package init?(in text: String) {
        let bytes = text.utf8
        if let end = bytes.firstIndex(of: 0) {
            self = .nul(line: bytes[..<end].count { $0 == UInt8(ascii: "\n") } + 1)
        } else if let fault = TOMLScan.firstFault(in: text) {
            self = fault
        } else {
            return nil
        }
    }
}
