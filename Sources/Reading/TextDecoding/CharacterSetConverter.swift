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
        let (text, invalid) = decode(bytes, stopsAtFirst: true)
        return invalid.isEmpty ? text : nil
    }

    /// Returns the text with U+FFFD for each byte that is not valid in the character set, and the places of these
    /// bytes.
    consuming func repair(_ bytes: [UInt8]) -> (text: String, invalid: [Int]) {
        decode(bytes, stopsAtFirst: false)
    }

    private func decode(_ bytes: [UInt8], stopsAtFirst: Bool) -> (text: String, invalid: [Int]) {
        // Four bytes of UTF-8 for each byte are always enough. A character of one byte in these sets takes at most
        // three bytes in UTF-8. A combined character of Big5 takes two bytes in Big5, and four in UTF-8.
        let capacity = 4 * bytes.count + 16
        var input = bytes.map(CChar.init(bitPattern:))
        var invalid: [Int] = []
        let text = String(unsafeUninitializedCapacity: capacity) { output in
            input.withUnsafeMutableBufferPointer { input in
                var from = input.baseAddress
                var fromLeft = input.count
                let start = UnsafeMutableRawPointer(output.baseAddress)?.assumingMemoryBound(to: CChar.self)
                var to = start
                var toLeft = capacity
                while iconv(raw, &from, &fromLeft, &to, &toLeft) == -1 || fromLeft > 0 {
                    invalid.append(bytes.count - fromLeft)
                    guard !stopsAtFirst, fromLeft > 0, toLeft >= 3 else { return 0 }
                    for byte: UInt8 in [0xEF, 0xBF, 0xBD] {
                        to?.pointee = CChar(bitPattern: byte)
                        to = to?.advanced(by: 1)
                    }
                    toLeft -= 3
                    from = from?.advanced(by: 1)
                    fromLeft -= 1
                }
                // Writes the last bytes, which the converter of a stateful character set may hold back.
                if iconv(raw, nil, nil, &to, &toLeft) == -1 { invalid.append(bytes.count) }
                return stopsAtFirst && !invalid.isEmpty ? 0 : capacity - toLeft
            }
        }
        return (text, invalid)
    }
}
