/// Percent-encoding (RFC 3986 §2.1).
enum PercentEncoding {
    /// The result of decoding.
    struct Decoded {
        var bytes: [UInt8]
        /// How many percent signs are not followed by two hexadecimal digits. They stay as they are.
        var badEscapes = 0
    }

    /// Decodes text. Anything that is not an escape stays as it is.
    ///
    /// - Parameters:
    ///   - text: the encoded text.
    ///   - plusIsBlank: whether `+` means a blank, as in forms (application/x-www-form-urlencoded).
    static func decode(_ text: some Collection<UInt8>, plusIsBlank: Bool = false) -> Decoded {
        var decoded = Decoded(bytes: [])
        decoded.bytes.reserveCapacity(text.count)
        var index = text.startIndex
        while index != text.endIndex {
            let byte = text[index]
            text.formIndex(after: &index)
            switch byte {
            case UInt8(ascii: "%"):
                guard let (value, next) = hexadecimalPair(text, at: index) else {
                    decoded.badEscapes += 1
                    decoded.bytes.append(byte)
                    continue
                }
                decoded.bytes.append(value)
                index = next
            case UInt8(ascii: "+") where plusIsBlank: decoded.bytes.append(UInt8(ascii: " "))
            default: decoded.bytes.append(byte)
            }
        }
        return decoded
    }

    /// Decodes a part of a link. Returns its text, and whether it was read as Latin-1 because it is not UTF-8.
    static func linkText(_ text: Substring.UTF8View, plusIsBlank: Bool) -> (text: String, isLatin1: Bool) {
        let bytes = decode(text, plusIsBlank: plusIsBlank).bytes
        if let text = String(validating: bytes, as: UTF8.self) { return (text, false) }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return (String(scalars), true)
    }

    private static func hexadecimalPair<Text: Collection<UInt8>>(
        _ text: Text, at index: Text.Index
    ) -> (value: UInt8, next: Text.Index)? {
        guard index != text.endIndex, let high = text[index].hexadecimalDigit else { return nil }
        let second = text.index(after: index)
        guard second != text.endIndex, let low = text[second].hexadecimalDigit else { return nil }
        return (high << 4 | low, text.index(after: second))
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit, 0 to 15.
    var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
