/// Percent-encoding (RFC 3986 §2.1).
package enum PercentEncoding {
    package struct Decoded {
        package var bytes: [UInt8]
        /// The number of percent signs without two hexadecimal digits after them. Such percent signs stay as they are.
        package var badEscapes = 0
    }

    /// Decodes text. Anything that is not an escape stays as it is.
    ///
    /// - Parameters:
    ///   - text: the encoded text.
    ///   - plusIsBlank: whether `+` means a blank, as in forms (application/x-www-form-urlencoded).
    package static func decode(_ text: [UInt8], plusIsBlank: Bool = false) -> Decoded {
        var decoded = Decoded(bytes: [])
        decoded.bytes.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: "%"):
                guard text.count - index >= 2, let high = text[index].hexadecimalDigit,
                    let low = text[index + 1].hexadecimalDigit
                else {
                    decoded.badEscapes += 1
                    decoded.bytes.append(byte)
                    continue
                }
                decoded.bytes.append(high << 4 | low)
                index += 2
            case UInt8(ascii: "+") where plusIsBlank: decoded.bytes.append(UInt8(ascii: " "))
            default: decoded.bytes.append(byte)
            }
        }
        return decoded
    }

    /// Encodes every byte except those to keep, which must be ASCII.
    package static func encode(_ bytes: [UInt8], keeping isKept: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in bytes {
            if isKept(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit, 0 to 15; nil for any other byte.
    @inlinable package var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Whether the byte is an ASCII digit.
    @inlinable package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// Whether the byte is an ASCII letter or digit.
    @inlinable package var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
