import CUnicode

/// Unicode normalization (Unicode Standard Annex #15), which Swift's own library keeps to itself.
package enum NormalizedText {
    /// The text in form NFC: letters and their marks put together.
    package static func composed(_ text: String) -> String {
        // Composition makes no text longer than three times its length (§14).
        normalized(text, growth: 3, by: cunicode_nfc)
    }

    /// The text in form NFD: letters and their marks apart.
    package static func decomposed(_ text: String) -> String {
        // Nor does decomposition make UTF-16 longer than four times (§14).
        normalized(text, growth: 4, by: cunicode_nfd)
    }

    private static func normalized(
        _ text: String, growth: Int,
        by function: (UnsafePointer<UInt16>?, Int32, UnsafeMutablePointer<UInt16>?, Int32) -> Int32
    ) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        let units = Array(text.utf16)
        let capacity = units.count * growth + 1
        var size: Int32 = -1
        let result = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
            size = function(units, Int32(units.count), buffer.baseAddress, Int32(capacity))
            count = min(max(0, Int(size)), capacity)
        }
        return size >= 0 ? String(decoding: result, as: UTF16.self) : text
    }
}
