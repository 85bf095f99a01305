/// UTF-8 that a program mistook for Windows-1252 and encoded again: `CafÃ©` for `Café`, `â‚¬` for `€`.
enum DoubleUTF8 {
    /// Returns the text before the second encoding, nil if there was none.
    ///
    /// The whole text must have been encoded twice, and the result must be likely. The `É…` of `CAFÉ…` could also be
    /// UTF-8 that was encoded again, but it would become `Ʌ`, which hardly any text contains.
    static func undone(_ text: String) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isASCII = true
        for scalar in text.unicodeScalars {
            guard let byte = Windows1252.byte(of: scalar) else { return nil }
            if byte >= 0x80 { isASCII = false }
            bytes.append(byte)
        }
        guard !isASCII, let once = String(validating: bytes, as: UTF8.self) else { return nil }
        return once.unicodeScalars.allSatisfy { UTF8Likelihood.bits(of: $0) < UTF8Likelihood.unlikely } ? once : nil
    }
}
