import TextDecoding

/// Decodes the data of a QR, Micro QR or rMQR code: segments of characters, each in its own mode (ISO/IEC 18004:2015
/// §7.4, ISO/IEC 23941:2022 §7.4).
struct QRSegments: Sendable {
    private let headers: QRHeaders
    private var bits: BitReader
    private var message = SymbolMessage()
    /// Whether `%` separates fields in alphanumeric segments.
    private var hasFNC1 = false

    /// Returns the message that data codewords encode; nil if they are malformed.
    ///
    /// - Parameters:
    ///   - data: The corrected data codewords.
    ///   - count: The number of bits, if the last codeword has fewer than eight.
    static func message(of data: [UInt8], count: Int = .max, headers: QRHeaders) -> SymbolMessage? {
        var segments = QRSegments(headers: headers, bits: BitReader(data, count: count))
        guard segments.bits.read(headers.lead) != nil else { return nil }
        while !segments.bits.isZero(next: headers.terminatorBits) {
            guard segments.decode() != nil else { return nil }
        }
        segments.endEncodings()
        return segments.message
    }

    private init(headers: QRHeaders, bits: BitReader) {
        (self.headers, self.bits) = (headers, bits)
    }

    /// Decodes the next segment; nil if it is malformed.
    private mutating func decode() -> Void? {
        guard let indicator = bits.read(headers.modeBits), let mode = headers.modes[indicator] else { return nil }
        switch mode {
        case .numeric, .alphanumeric, .bytes, .kanji, .hanzi: return decodeCharacters(mode)
        case .eci: return decodeEncoding()
        case .structuredAppend: return decodePart()
        case .firstFNC1: hasFNC1 = true
        case .secondFNC1:
            // The application indicator is two digits or a letter (§7.4.8.3). It is not part of the payload.
            guard let indicator = bits.read(8),
                indicator < 100 || (165...190).contains(indicator) || (197...222).contains(indicator)
            else { return nil }
            hasFNC1 = true
        }
        return ()
    }

    // MARK: Characters

    private mutating func decodeCharacters(_ mode: QRMode) -> Void? {
        // GB 2312 is the only subset of Chinese characters.
        if mode == .hanzi { guard bits.read(4) == 1 else { return nil } }
        guard let countBits = headers.countBits(of: mode), let count = bits.read(countBits) else { return nil }
        // A character takes at least three bits, so a larger count is wrong.
        guard count <= bits.left / 3 else { return nil }
        message.bytes.reserveCapacity(message.bytes.count + count)
        switch mode {
        case .numeric: return decodeDigits(count)
        case .alphanumeric: return decodeAlphanumeric(count)
        case .kanji: return decodePairs(count, base: 0xC0, from: 0x8140, step: (from: 0x1F00, by: 0x4000))
        case .hanzi: return decodePairs(count, base: 0x60, from: 0xA1A1, step: (from: 0x0A00, by: 0x0500))
        default:
            for _ in 0..<count {
                guard let byte = bits.read(8) else { return nil }
                message.bytes.append(UInt8(byte))
            }
            return ()
        }
    }

    private mutating func decodeDigits(_ count: Int) -> Void? {
        var left = count
        while left > 0 {
            let digits = min(left, 3)
            let limit = [10, 100, 1000][digits - 1]
            guard let value = bits.read(3 * digits + 1), value < limit else { return nil }
            var divisor = limit / 10
            while divisor > 0 {
                message.bytes.append(UInt8(0x30 + value / divisor % 10))
                divisor /= 10
            }
            left -= digits
        }
        return ()
    }

    private static let alphanumeric = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    private mutating func decodeAlphanumeric(_ count: Int) -> Void? {
        var text: [UInt8] = []
        while text.count + 1 < count {
            guard let pair = bits.read(11), pair < 45 * 45 else { return nil }
            text.append(Self.alphanumeric[pair / 45])
            text.append(Self.alphanumeric[pair % 45])
        }
        if text.count < count {
            guard let last = bits.read(6), last < 45 else { return nil }
            text.append(Self.alphanumeric[last])
        }
        message.bytes += hasFNC1 ? Self.separated(text) : text
        return ()
    }

    /// Returns text in which `%` stands for the separator GS, and `%%` for `%` (§7.4.8.2).
    private static func separated(_ text: [UInt8]) -> [UInt8] {
        let percent = UInt8(ascii: "%")
        var result: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            let isDoubled = byte == percent && rest.first == percent
            if isDoubled { rest.removeFirst() }
            result.append(byte == percent && !isDoubled ? 0x1D : byte)
        }
        return result
    }

    /// Decodes characters of two bytes. 13 bits give the place of a character in the list of all characters, which has
    /// `base` characters for each first byte and begins with the character `from`. Behind the place `step.from`, the
    /// characters are `step.by` higher.
    private mutating func decodePairs(_ count: Int, base: Int, from: Int, step: (from: Int, by: Int)) -> Void? {
        for _ in 0..<count {
            guard let place = bits.read(13) else { return nil }
            let offset = (place / base) << 8 | place % base
            let character = offset + from + (offset < step.from ? 0 : step.by)
            message.bytes.append(UInt8(character >> 8))
            message.bytes.append(UInt8(character & 0xFF))
        }
        return ()
    }

    // MARK: Other segments

    /// Decodes the number of an encoding, which has one to three bytes (§7.4.2).
    private mutating func decodeEncoding() -> Void? {
        guard let first = bits.read(8), first < 0xE0 else { return nil }
        let more = first < 0x80 ? 0 : first < 0xC0 ? 1 : 2
        guard let rest = bits.read(8 * more) else { return nil }
        let eci = (first & (0x7F >> more)) << (8 * more) | rest
        guard eci <= 999_999 else { return nil }
        // What comes before the first stated encoding is in ISO 8859-1 (§7.4.2.1).
        if message.segments.isEmpty { message.segments.append(ECISegment(eci: 3, start: 0)) }
        endEncodings()
        message.segments.append(ECISegment(eci: eci, start: message.bytes.count))
        return ()
    }

    /// Removes an encoding that no byte is in.
    private mutating func endEncodings() {
        if message.segments.last?.start == message.bytes.count { message.segments.removeLast() }
    }

    /// Decodes the symbol's place in a message of several symbols (§8).
    private mutating func decodePart() -> Void? {
        guard let index = bits.read(4), let last = bits.read(4), let parity = bits.read(8) else { return nil }
        let isPart = last > 0 && index <= last
        message.structuredAppend =
            isPart ? StructuredAppend(index: index, count: last + 1, id: String(parity)) : nil
        return ()
    }
}
