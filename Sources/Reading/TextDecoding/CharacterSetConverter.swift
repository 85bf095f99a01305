import Glibc

/// Owns one of glibc's converters to UTF-8.
public struct CharacterSetConverter: ~Copyable {
    private let raw: iconv_t

    /// Creates a converter from the character set of the given name; nil if glibc does not know the name.
    public init?(from name: String) {
        // On failure, iconv_open returns (iconv_t)-1.
        guard let raw = iconv_open("UTF-8", name), raw != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
        self.raw = raw
    }

    deinit { iconv_close(raw) }

    /// Returns the text, nil if a byte is not valid in the character set.
    public consuming func convert(_ bytes: [UInt8]) -> String? {
        // Four bytes of UTF-8 for each byte are always enough. A character of one byte in these sets takes at most
        // three bytes in UTF-8. A combined character of Big5 takes two bytes in Big5, and four in UTF-8.
        let capacity = 4 * bytes.count + 16
        var input = bytes.map(CChar.init(bitPattern:))
        var failed = false
        let text = String(unsafeUninitializedCapacity: capacity) { output in
            input.withUnsafeMutableBufferPointer { input in
                var from = input.baseAddress
                var fromLeft = input.count
                let start = UnsafeMutableRawPointer(output.baseAddress)?.assumingMemoryBound(to: CChar.self)
                var to = start
                var toLeft = capacity
                failed = iconv(raw, &from, &fromLeft, &to, &toLeft) == -1 || fromLeft > 0
                // Writes the last bytes, which the converter of a stateful character set may hold back.
                failed = iconv(raw, nil, nil, &to, &toLeft) == -1 || failed
                return failed ? 0 : capacity - toLeft
            }
        }
        return failed ? nil : text
    }
}
