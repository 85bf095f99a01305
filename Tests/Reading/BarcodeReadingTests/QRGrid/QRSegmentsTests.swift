import TextDecoding
import Testing

@testable import BarcodeReading

@Suite("segments of QR codes") struct QRSegmentsTests {
    /// The kinds of headers: QR codes of small, medium and large versions, and of model 1; Micro QR codes; rMQR codes.
    static let headers: [QRHeaders] =
        [1, 10, 27].map { QRHeaders(version: $0, model: .two) } + [QRHeaders(version: 3, model: .one)]
        + (1...4).map { QRHeaders(microVersion: $0) }
        + [0, 10, 31].compactMap { RMQRLayout(version: $0) }.map { QRHeaders($0) }

    private func message(
        version: Int = 1, model: QRModel = .two, _ write: (inout QREncoder) -> Void
    ) -> SymbolMessage? {
        var encoder = QREncoder(QRHeaders(version: version, model: model))
        write(&encoder)
        return QRSegments.message(of: encoder.data(), headers: encoder.headers)
    }

    @Test("every mode of every kind of code is decoded as it was encoded", arguments: headers.indices)
    func roundTrips(kind: Int) {
        let headers = Self.headers[kind]
        func has(_ mode: QRMode) -> Bool { headers.modes.contains(mode) }
        /// The most characters that the character count can state.
        func most(_ mode: QRMode) -> Int { 1 << (headers.countBits(of: mode) ?? 0) - 1 }
        for length in 1...7 {
            var encoder = QREncoder(headers)
            var expected: [UInt8] = []
            let digits = String("9081726354".prefix(length))
            encoder.append(digits: digits)
            expected += Array(digits.utf8)
            if has(.alphanumeric) {
                let text = String("A% $*+-./:Z".suffix(length))
                encoder.append(alphanumeric: text)
                expected += Array(text.utf8)
            }
            if has(.bytes) {
                let all: [UInt8] = [0, 0xFF, 0x80] + Array(repeating: 0x41, count: length)
                let bytes = Array(all.prefix(most(.bytes)))
                encoder.append(bytes: bytes)
                expected += bytes
            }
            for (mode, pairs) in [
                (QRMode.kanji, [0x8140, 0x935F, 0x9FFC, 0xE040, 0xEBBF]),
                (.hanzi, [0xA1A1, 0xAAFE, 0xB0A1, 0xFAFE]),
            ] where has(mode) {
                let pairs = pairs.prefix(most(mode))
                encoder.append(pairs: Array(pairs), mode: mode)
                expected += pairs.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            }
            let message = QRSegments.message(of: encoder.data(), headers: headers)
            #expect(message?.bytes == expected)
            #expect(message?.segments == [])
        }
    }

    @Test("a message may end without a terminator, or with a part of one, if the code is full")
    func terminators() {
        for (digits, left) in [("1234567", 0), ("12345678", 5), ("1", 3)] {
            var encoder = QREncoder(QRHeaders(version: 1, model: .two))
            encoder.append(digits: digits)
            let count = encoder.bits.count + left
            #expect(
                QRSegments.message(of: encoder.data(room: 0) + [0], count: count, headers: encoder.headers)?.bytes
                    == Array(digits.utf8))
        }
    }

    @Test(
        "encodings are stated in one to three bytes",
        arguments: [(3, 1), (26, 1), (127, 1), (128, 2), (899, 2), (16383, 2), (16384, 3), (999_999, 3)])
    func encodings(eci: Int, bytes: Int) {
        let message = message { encoder in
            encoder.append(eci: eci)
            #expect(encoder.bits.count == 4 + 8 * bytes)
            encoder.append(bytes: [0xC3, 0xA4])
        }
        #expect(message?.segments == [ECISegment(eci: eci, start: 0)])
        #expect(message?.eci == eci)
    }

    @Test("text before the first stated encoding is in Latin-1, and encodings of no bytes are left out")
    func severalEncodings() {
        let message = message { encoder in
            encoder.append(bytes: [0xE9])
            encoder.append(eci: 7)
            encoder.append(eci: 26)
            encoder.append(bytes: [0xC3, 0xA4])
            encoder.append(eci: 9)
        }
        #expect(message?.segments == [ECISegment(eci: 3, start: 0), ECISegment(eci: 26, start: 1)])
        #expect(message?.eci == nil)
        let plain = self.message { encoder in
            encoder.append(digits: "12")
            encoder.append(eci: 26)
            encoder.append(bytes: [0x41])
        }
        #expect(plain?.eci == 26)
    }

    @Test("with FNC1, % separates fields and %% is a percent sign, but not in bytes")
    func separators() {
        for isFirst in [true, false] {
            let message = message { encoder in
                encoder.begin(isFirst ? .firstFNC1 : .secondFNC1)
                if !isFirst { encoder.append(37, 8) }
                encoder.append(alphanumeric: "A%%%B%")
                encoder.append(bytes: Array("%".utf8))
            }
            #expect(message?.bytes == [0x41, 0x25, 0x1D, 0x42, 0x1D, 0x25])
        }
        #expect(message { $0.append(alphanumeric: "A%%B") }?.bytes == Array("A%%B".utf8))
        let wrong = message { encoder in
            encoder.begin(.secondFNC1)
            encoder.append(100, 8)
        }
        #expect(wrong == nil)
    }

    @Test("the place in a message of several codes is kept, unless it is impossible")
    func parts() {
        func part(_ index: Int, _ last: Int) -> StructuredAppend? {
            message { encoder in
                encoder.begin(.structuredAppend)
                encoder.append(index, 4)
                encoder.append(last, 4)
                encoder.append(92, 8)
                encoder.append(digits: "1")
            }?.structuredAppend
        }
        #expect(part(0, 2) == StructuredAppend(index: 0, count: 3, id: "92"))
        #expect(part(15, 15) == StructuredAppend(index: 15, count: 16, id: "92"))
        #expect(part(0, 0) == nil)
        #expect(part(3, 2) == nil)
    }

    @Test("malformed data gives no message")
    func malformed() {
        // Each segment is the header of characters (a mode and a count) or other bits, and then a value. The values are
        // those that no digits or characters have; two segments end too early.
        let characters: [(mode: QRMode, count: Int, value: Int, bits: Int)] = [
            (.numeric, 3, 1000, 10), (.numeric, 2, 100, 7), (.numeric, 1, 10, 4), (.alphanumeric, 2, 45 * 45, 11),
            (.alphanumeric, 1, 45, 6), (.bytes, 200, 0, 8), (.kanji, 2, 1, 13),
        ]
        for segment in characters {
            let broken = message { encoder in
                encoder.begin(segment.mode, count: segment.count)
                encoder.append(segment.value, segment.bits)
            }
            #expect(broken == nil, "\(segment)")
        }
        // An unknown subset of Chinese characters, numbers of encodings that are too long or too large, and a mode that
        // does not exist.
        let others: [[(value: Int, bits: Int)]] = [
            [(13, 4), (2, 4), (1, 8), (1, 13)], [(7, 4), (0xFF, 8)], [(7, 4), (0xCF4240, 24)], [(6, 4), (255, 8)],
        ]
        for fields in others {
            let broken = message { encoder in
                for (value, bits) in fields { encoder.append(value, bits) }
            }
            #expect(broken == nil, "\(fields)")
        }
        let model1 = message(model: .one) { encoder in
            encoder.append(13, 4)
            encoder.append(255, 8)
        }
        #expect(model1 == nil)
        #expect(QRSegments.message(of: [0x70], headers: QRHeaders(version: 1, model: .two)) == nil)
    }

    @Test("any data of any kind of code is decoded or refused")
    func noise() {
        var state: UInt64 = 1
        for headers in Self.headers {
            for round in 0..<2000 {
                let data = (0..<(round % 40)).map { _ -> UInt8 in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return UInt8(state >> 56)
                }
                let message = QRSegments.message(of: data, headers: headers)
                // No mode stores more than 2.5 bytes in a byte.
                #expect((message?.bytes.count ?? 0) <= 5 * data.count / 2)
            }
        }
    }
}
