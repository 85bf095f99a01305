/// Percent-encoded text (RFC 3986 §2.1) as links hold it.
enum PercentEncoding {
    /// The text that encoded bytes stand for, and whether it was taken for Latin-1 because it is no UTF-8.
    ///
    /// A percent sign without two hexadecimal digits stands for itself.
    ///
    /// - Parameter plusIsBlank: whether a plus sign is a blank, as it is in forms and so in queries.
    static func decode(_ encoded: Substring.UTF8View, plusIsBlank: Bool) -> (text: String, isLatin1: Bool) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(encoded.count)
        var rest = encoded
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+") where plusIsBlank:
                bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2).compactMap(hexadecimal)
                if digits.count == 2 {
                    bytes.append(digits[0] << 4 | digits[1])
                    rest = rest.dropFirst(2)
                } else {
                    bytes.append(byte)
                }
            default:
                bytes.append(byte)
            }
        }
        if let text = String(validating: bytes, as: UTF8.self) { return (text, false) }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return (String(text), true)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
