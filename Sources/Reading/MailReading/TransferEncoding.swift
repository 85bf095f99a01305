import CalendarModel

/// The transfer encoding of a part (RFC 2045 §6). Damaged content is decoded as far as possible.
enum TransferEncoding {
    case identity, base64, quotedPrintable, uuencode

    /// Reads the encoding from a part's headers. An unknown encoding counts as none.
    init(_ headers: MailHeaders) {
        let name = headers.value("content-transfer-encoding")?.lowercased() ?? ""
        self =
            switch name.prefix(while: { $0 != ";" && $0 != " " }) {
            case "base64": .base64
            case "quoted-printable": .quotedPrintable
            case "x-uuencode", "uuencode", "x-uue", "uue": .uuencode
            default: .identity
            }
    }

    /// Undoes the encoding.
    func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        switch self {
        case .identity: Array(bytes)
        case .base64: Self.base64Content(bytes)
        case .quotedPrintable: Self.quotedPrintableContent(bytes)
        case .uuencode: Self.uuencodedContent(bytes)
        }
    }

    /// Decodes base64 (RFC 4648). Other characters are left out, as RFC 2045 §6.8 asks. Padding ends a group, because
    /// some senders join pieces that were padded before.
    private static func base64Content(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes.count / 4 * 3 + 3) { output, count in
            var bits: UInt32 = 0
            var filled = 0
            func put(_ byte: UInt32) {
                output[count] = UInt8(truncatingIfNeeded: byte)
                count += 1
            }
            func endGroup() {
                if filled == 2 { put(bits >> 4) }
                if filled == 3 {
                    put(bits >> 10)
                    put(bits >> 2)
                }
                (bits, filled) = (0, 0)
            }
            for byte in bytes {
                let value = base64Values[Int(byte)]
                if value < 64 {
                    bits = bits << 6 | UInt32(value)
                    filled += 1
                    if filled == 4 {
                        put(bits >> 16)
                        put(bits >> 8)
                        put(bits)
                        (bits, filled) = (0, 0)
                    }
                } else if byte == UInt8(ascii: "=") {
                    endGroup()
                }
            }
            endGroup()
        }
    }

    private static let base64Values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        alphabet.withUTF8Buffer { for (value, byte) in $0.enumerated() { values[Int(byte)] = UInt8(value) } }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()

    /// Decodes quoted-printable (RFC 2045 §6.7). A sign `=` that begins no escape stays as it is.
    private static func quotedPrintableContent(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let byte = bytes[place]
            guard byte == UInt8(ascii: "=") else {
                output.append(byte)
                place += 1
                continue
            }
            if place + 2 < bytes.endIndex, let high = bytes[place + 1].hexadecimalDigit,
                let low = bytes[place + 2].hexadecimalDigit
            {
                output.append(high << 4 | low)
                place += 3
                continue
            }
            // Blanks between the sign and the line end are padding.
            var end = place + 1
            while end < bytes.endIndex, bytes[end] == 0x20 || bytes[end] == 0x09, end - place < 100 { end += 1 }
            if end >= bytes.endIndex {
                place = end
            } else if bytes[end] == 0x0A {
                place = end + 1
            } else if bytes[end] == 0x0D {
                place = end + 1 < bytes.endIndex && bytes[end + 1] == 0x0A ? end + 2 : end + 1
            } else {
                output.append(byte)
                place += 1
            }
        }
        return output
    }

    /// Decodes uuencode (POSIX uuencode): the lines between `begin` and `end`.
    private static func uuencodedContent(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        var hasBegun = false
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if !hasBegun {
                hasBegun = line.starts(with: "begin ".utf8)
                continue
            }
            if line.elementsEqual("end".utf8) { break }
            guard let first = line.first, first > 0x20 else { continue }
            let count = Int((first &- 0x20) & 63)
            let digits = Array(line.dropFirst()).map { UInt32(($0 &- 0x20) & 63) }
            var decoded: [UInt8] = []
            var place = 0
            while decoded.count < count, place < digits.count {
                let group = (0..<4).reduce(UInt32(0)) { $0 << 6 | (place + $1 < digits.count ? digits[place + $1] : 0) }
                decoded += [16, 8, 0].map { UInt8(truncatingIfNeeded: group >> $0) }
                place += 4
            }
            output += decoded.prefix(count)
        }
        return output
    }
}
