import CUTF8Proc
import Glibc

/// Unicode normalization (Unicode Standard Annex #15) by utf8proc. Swift's standard library has normalization, but not
/// as public API.
package enum NormalizedText {
    /// The longest run of combining marks that is normalized (Annex #15, §13, "Stream-Safe Text Format"). Real text has
    /// a few marks in a row. Normalization sorts them, which takes quadratic time for a long run.
    private static let longestRun = 30

    /// Returns the text in form C, with letters and their marks composed. A text is returned unchanged if it has a
    /// longer run of combining marks than any real text.
    package static func composed(_ text: String) -> String {
        normalized(text, UTF8PROC_COMPOSE)
    }

    /// Returns the text in form D, with letters and their marks decomposed. A text is returned unchanged if it has a
    /// longer run of combining marks than any real text.
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

    /// Whether normalization can reorder a scalar, or the scalars into which a scalar decomposes. Three Tibetan vowels
    /// are not combining marks, but each of these vowels decomposes into two combining marks.
    private static func isReordered(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.canonicalCombiningClass != .notReordered || [0xF73, 0xF75, 0xF81].contains(scalar.value)
    }
}
