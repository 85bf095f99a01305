/// Text in ISO-2022-JP (RFC 1468), which is ASCII but for its escape sequences.
enum ISO2022Text {
    /// Returns the text; nil if the bytes have none of the escape sequences, or are not valid.
    static func decode(_ bytes: [UInt8]) -> String? {
        guard let first = bytes.firstIndex(of: 0x1B), announces(bytes[first...]), bytes.allSatisfy({ $0 < 0x80 }) else {
            return nil
        }
        // A fold may be inside a run of two-byte characters.
        return TextEncoding.iso2022JP.decode(bytes) ?? TextEncoding.iso2022JP.decode(bytes.unfolded)
    }

    /// Returns whether the bytes begin with the escape sequence of a character set of two bytes, or of katakana.
    private static func announces(_ bytes: ArraySlice<UInt8>) -> Bool {
        ["\u{1B}$@", "\u{1B}$B", "\u{1B}$(", "\u{1B}(J", "\u{1B}(I"].contains { bytes.starts(with: $0.utf8) }
    }
}
