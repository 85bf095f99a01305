import TextDecoding

/// The message of a symbol, which its data codewords encode.
struct SymbolMessage: Hashable, Sendable {
    /// The payload exactly as it is in the symbol. Kanji characters of a QR code are two bytes of Shift_JIS each.
    var bytes: [UInt8] = []
    /// The encodings that the symbol states (AIM ECI), each with the place in `bytes` where it begins.
    var segments: [ECISegment] = []
    /// The symbol's place in a message that is spread over several symbols; nil if the symbol has the whole message.
    var structuredAppend: StructuredAppend?

    /// States the encoding of all bytes that follow. The bytes before the first statement are in ISO 8859-1, which all
    /// symbologies with such statements begin with.
    mutating func state(eci: Int) {
        if segments.isEmpty, !bytes.isEmpty { segments.append(ECISegment(eci: 3, start: 0)) }
        if segments.last?.start == bytes.count { segments.removeLast() }
        segments.append(ECISegment(eci: eci, start: bytes.count))
    }

    /// The ECI numbers of the encodings in which ASCII characters are not single bytes: UTF-16, UTF-32 and binary.
    private static let wideEncodings = [25, 33, 34, 35, 899]

    /// The ECI number of the encoding that is stated for all bytes other than ASCII text. Nil if no encoding is stated
    /// for some of these bytes, or if different encodings are stated for them. If all bytes are ASCII text, this is the
    /// encoding that was stated last.
    var eci: Int? {
        guard let last = segments.last else { return nil }
        let used = segments.enumerated().filter { index, segment in
            let end = index + 1 < segments.count ? segments[index + 1].start : bytes.count
            let isWide = Self.wideEncodings.contains(segment.eci)
            return bytes[segment.start..<end].contains { isWide || $0 >= 0x80 }
        }.map(\.element.eci)
        let before = bytes[..<(segments.first?.start ?? 0)].contains { $0 >= 0x80 }
        if before { return nil }
        return used.isEmpty ? last.eci : Set(used).count == 1 ? used[0] : nil
    }
}

extension SymbolReading {
    /// Creates the reading of a symbol whose message was decoded; nil if the message has no bytes.
    init?(_ message: SymbolMessage, symbology: Symbology, corners: Quadrilateral) {
        guard !message.bytes.isEmpty else { return nil }
        var message = message
        if message.segments.last?.start == message.bytes.count { message.segments.removeLast() }
        let eci = message.eci
        self.init(
            bytes: message.bytes, symbology: symbology, corners: corners, eci: eci,
            eciSegments: eci == nil ? message.segments : [], structuredAppend: message.structuredAppend)
    }
}
