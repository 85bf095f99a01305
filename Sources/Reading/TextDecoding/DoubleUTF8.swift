/// UTF-8 that a program took for Windows-1252 and encoded once more: `CafÃ©` for `Café`, `â‚¬` for `€`.
enum DoubleUTF8 {
    /// The text before it was encoded a second time, nil where it was not.
    ///
    /// All of the text has to be such; and what comes out has to be likely, as `CAFÉ…` is as valid as `CafÃ©`, and would
    /// be a letter of the phonetic alphabet.
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
