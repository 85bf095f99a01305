/// A fault in a TOML text that must be found before toml++ 3 reads the text. Lines are counted from 1.
package enum TOMLFault: Equatable, Sendable {
    /// A section's name begins with a character that no name can begin with. toml++ ends the process at such a header.
    case wrongHeader(line: Int)
    /// A value without quotes isn't a number, date, time, `true` or `false`. toml++ ends the process at some of these
    /// values, such as a date followed by `T` without a time.
    case wrongValue(line: Int)
    /// A closing bracket has no opening bracket, or one of another kind. toml++ ends the process at some of these
    /// brackets.
    case wrongBracket(line: Int)
    /// A character outside strings and comments is neither printable ASCII nor a blank. toml++ ends the process at some
    /// of these characters, such as U+2028.
    case wrongCharacter(line: Int)
    /// The text has a NUL (U+0000). TOMLKit passes the text to toml++ as a C string, so everything after the NUL would
    /// be lost without an error.
    case nul(line: Int)

    /// Finds the first fault of a text; nil if the text has none.
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
