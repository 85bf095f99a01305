import Glibc

/// Owner of one of glibc's converters to UTF-8.
public struct CharacterSetConverter: ~Copyable {
    private let raw: iconv_t

    /// A converter from the character set of the given name, or nil where glibc has none.
    public init?(from name: String) {
        // iconv_open's failure is (iconv_t)-1.
        guard let raw = iconv_open("UTF-8", name), raw != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
        self.raw = raw
    }

    deinit { iconv_close(raw) }

    /// The text, or nil where a byte does not belong to the character set.
    public consuming func convert(_ bytes: [UInt8]) -> String? {
        // No character set here has characters of one byte that take more than three in UTF-8, and a combined
        // character of Big5 takes two bytes and four.
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
                // Writes what a stateful character set holds back.
                failed = iconv(raw, nil, nil, &to, &toLeft) == -1 || failed
                return failed ? 0 : capacity - toLeft
            }
        }
        return failed ? nil : text
    }
}
