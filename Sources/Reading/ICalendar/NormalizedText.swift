import CUTF8Proc
import Glibc

/// Unicode normalization (Unicode Standard Annex #15), by utf8proc: Swift's own library keeps it to itself.
package enum NormalizedText {
    /// The longest run of non-starters that is put in order (Annex #15, §13, "Stream-Safe Text Format"). Writing has a
    /// handful at most; ordering a million takes time that grows with the square.
    private static let longestRun = 30

    /// The text in form C, letters and their marks put together; as it is where it holds a longer run of combining marks
    /// than any writing has.
    package static func composed(_ text: String) -> String {
        normalized(text, UTF8PROC_COMPOSE)
    }

    /// The text in form D, letters and their marks apart; as it is where it holds such a run.
    package static func decomposed(_ text: String) -> String {
        normalized(text, UTF8PROC_DECOMPOSE)
    }

    private static func normalized(_ text: String, _ form: utf8proc_option_t) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }), hasShortRuns(text) else { return text }
        var text = text
        let options = utf8proc_option_t(rawValue: UTF8PROC_STABLE.rawValue | form.rawValue)
        return text.withUTF8 { bytes in
            var normalized: UnsafeMutablePointer<UInt8>?
            let count = utf8proc_map(bytes.baseAddress, bytes.count, &normalized, options)
            defer { free(normalized) }
            guard count >= 0, let normalized else { return String(decoding: bytes, as: UTF8.self) }
            return String(decoding: UnsafeBufferPointer(start: normalized, count: count), as: UTF8.self)
        }
    }

    private static func hasShortRuns(_ text: String) -> Bool {
        var run = 0
        for scalar in text.unicodeScalars {
            run = isReordered(scalar) ? run + 1 : 0
            if run > longestRun { return false }
        }
        return true
    }

    /// Whether a scalar is put in order among others, itself or what it decomposes into: three Tibetan vowels are no
    /// non-starters, and decompose into two.
    private static func isReordered(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.canonicalCombiningClass != .notReordered || [0xF73, 0xF75, 0xF81].contains(scalar.value)
    }
}
