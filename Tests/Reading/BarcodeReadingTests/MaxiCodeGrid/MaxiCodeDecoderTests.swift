import TextDecoding
import Testing

@testable import BarcodeReading

@Suite struct MaxiCodeDecoderTests {
    private func message(_ codewords: [UInt8], mode: UInt8 = 4) -> SymbolMessage? {
        MaxiCodeDecoder.message(of: MaxiCodeEncoder.data(codewords, mode: mode))
    }

    @Test("a MaxiCode that another program drew is decoded", arguments: StackedCode.all("maxicode"))
    func drawn(code: StackedCode) throws {
        let values = code.modules.isDark.map { $0 ? 100.0 : -100 }
        let message = try #require(MaxiCodeCodewords.corrected(values).flatMap(MaxiCodeDecoder.message))
        #expect(message.bytes == code.payload)
        #expect(message.segments == code.segments)
        #expect(message.structuredAppend == code.structuredAppend)
    }

    @Test("texts of all bytes are decoded in the modes 4 to 6", arguments: [4, 5, 6] as [UInt8])
    func roundTrip(mode: UInt8) {
        var random = FixedRandom(seed: UInt32(mode))
        let all = [UInt8](0...255)
        for start in stride(from: 0, to: 256, by: 12) {
            let bytes = Array(all[start..<min(start + 12, 256)])
            #expect(message(MaxiCodeEncoder.codewords(bytes), mode: mode)?.bytes == bytes)
        }
        for length in 1...30 {
            let bytes = (0..<length).map { _ in all[Int(random.next() % 256)] }
            #expect(message(MaxiCodeEncoder.codewords(bytes), mode: mode)?.bytes == bytes)
        }
    }

    @Test("shifts for two and three characters, locks and latches select the code set")
    func codeSets() {
        // Latch to B, a, two characters of A, b, three characters of A, c, latch to A, D
        #expect(message([63, 1, 56, 1, 2, 2, 57, 1, 2, 3, 3, 63, 4])?.bytes == Array("aABbABCcD".utf8))
        // Shift to C for one character; then lock C, two characters, latch to B
        #expect(message([60, 1, 1, 60, 60, 2, 2, 63, 1])?.bytes == [0xC1, 0x41, 0xC2, 0xC2, 0x61])
        // The character 0 is a carriage return.
        #expect(message([1, 0, 62, 10, 2])?.bytes == Array("A\r\nB".utf8))
    }

    @Test("a number of nine digits keeps its zeros, within a shift as well")
    func numbers() {
        #expect(message([31, 0, 0, 0, 1, 5, 1])?.bytes == Array("000000069A".utf8))
        #expect(message([59, 31, 0, 0, 0, 1, 5, 1, 1])?.bytes == Array("000000069AA".utf8))
    }

    @Test(
        "the number of an encoding has one to four codewords",
        arguments: [
            ([26], 26), ([0x20 | 14, 3], 899), ([0x30, 16, 3], 1027), ([0x38, 16, 3, 1], 65729),
            ([0x3B, 63, 63, 63], 1_048_575),
        ] as [([UInt8], Int)])
    func encodings(codewords: [UInt8], eci: Int) {
        let message = message([27] + codewords + [2])
        #expect(message?.bytes == Array("B".utf8))
        #expect(message?.segments == [ECISegment(eci: eci, start: 0)])
    }

    @Test("a symbol states its place in a message of several symbols")
    func parts() {
        #expect(message([33, 0o12, 1])?.structuredAppend == StructuredAppend(index: 1, count: 3, id: ""))
        #expect(message([33, 0o12, 1])?.bytes == [0x41])
        // A place that is not less than the number of symbols
        #expect(message([33, 0o71, 1])?.structuredAppend == StructuredAppend(index: 7, count: nil, id: ""))
        // The only symbol has the whole message.
        #expect(message([33, 0, 1])?.structuredAppend == nil)
        #expect(message([1, 33, 2])?.bytes == Array("AB".utf8))
    }

    @Test("the modes 2 and 3 give the postcode, the country and the class of service before the message")
    func carrier() {
        let fields = MaxiCodeEncoder.carrier(postcode: 2802, length: 5, country: 840, service: 1)
        let shown = "02802\u{1D}840\u{1D}001\u{1D}"
        #expect(MaxiCodeDecoder.message(of: fields + [1, 2])?.bytes == Array((shown + "AB").utf8))
        let encoded = MaxiCodeDecoder.message(of: fields + [1, 27, 26, 2])
        #expect(encoded?.segments.map(\.eci) == [3, 26])
        #expect(encoded?.segments.map(\.start) == [0, shown.utf8.count + 1])
        // [)> RS 01 GS 96
        let header: [UInt8] = [59, 42, 41, 59, 40, 30, 48, 49, 29, 57, 54]
        let expected = "[)>\u{1E}01\u{1D}96" + shown + "AB"
        #expect(MaxiCodeDecoder.message(of: fields + header + [1, 2])?.bytes == Array(expected.utf8))
        #expect(MaxiCodeDecoder.message(of: fields + header.dropLast())?.bytes.count == 8 + shown.utf8.count)
        let letters = MaxiCodeEncoder.carrier(letters: [2, 49, 48, 53, 48, 32], country: 56, service: 999)
        #expect(MaxiCodeDecoder.message(of: letters + [1])?.bytes == Array("B1050 \u{1D}056\u{1D}999\u{1D}A".utf8))
    }

    @Test(
        "a message that ends within a number, an encoding or a place of a part is not read",
        arguments: [[31], [31, 0, 0, 0, 0], [27], [27, 0x20], [27, 0x30, 1], [27, 0x38, 1, 1]] as [[UInt8]])
    func cut(end: [UInt8]) {
        let start = [UInt8](repeating: 1, count: 93 - end.count)
        #expect(message(start + end) == nil)
        #expect(MaxiCodeDecoder.message(of: [2] + [UInt8](repeating: 0, count: 9) + [33]) == nil)
    }

    @Test("symbols in other modes are not read", arguments: [0, 1, 7, 8, 15] as [UInt8])
    func modes(mode: UInt8) {
        #expect(message([1], mode: mode) == nil)
        #expect(MaxiCodeDecoder.message(of: [4, 1]) == nil)
    }

    @Test("codewords are corrected up to the limit of each block", arguments: [4, 5] as [UInt8])
    func corrected(mode: UInt8) {
        let data = MaxiCodeEncoder.data(MaxiCodeEncoder.codewords(Array("Opening of the concert hall".utf8)), mode: mode)
        let whole = MaxiCodeEncoder.symbol(data)
        let most = mode == 5 ? 14 : 10
        var damaged = whole
        for index in 0..<5 { damaged[index * 3] ^= 21 }
        for index in 0..<(2 * most) { damaged[20 + index * 2 + (index < most ? 0 : 1)] ^= 42 }
        #expect(MaxiCodeCodewords.corrected(damaged) == data)
        for place in [1, 143, 142] {
            var worse = damaged
            worse[place] ^= 3
            #expect(MaxiCodeCodewords.corrected(worse) == nil)
        }
        #expect(MaxiCodeCodewords.corrected([UInt8]()) == nil)
    }
}

/// Writes the codewords of MaxiCodes.
enum MaxiCodeEncoder {
    /// Returns the codewords of bytes, each in a code set that has it.
    static func codewords(_ bytes: [UInt8]) -> [UInt8] {
        let sets: [MaxiCodeSet] = [.a, .b, .c, .d, .e]
        var (words, current) = ([UInt8](), MaxiCodeSet.a)
        for byte in bytes {
            func place(in set: MaxiCodeSet) -> UInt8? {
                (0..<64).first { if case .byte(byte) = set.meaning(of: $0) { true } else { false } }
            }
            guard let set = ([current] + sets).first(where: { place(in: $0) != nil }), let place = place(in: set)
            else { continue }
            if set == current {
                words.append(place)
            } else if let latch = (0..<64).first(where: { current.isLatch($0, to: set) }) {
                words += [latch, place]
                current = set
            } else if let shift = (0..<64).first(where: { current.isShift($0, to: set) }) {
                words += [shift, place]
            }
        }
        return words
    }

    /// Returns the data codewords of the modes without a carrier message, with padding.
    static func data(_ codewords: [UInt8], mode: UInt8) -> [UInt8] {
        let count = mode == 5 ? 77 : 93
        return [mode] + codewords + [UInt8](repeating: 33, count: max(count - codewords.count, 0))
    }

    static func carrier(postcode: UInt64, length: UInt64, country: UInt64, service: UInt64) -> [UInt8] {
        primary(service << 50 | country << 40 | length << 34 | postcode << 4 | 2)
    }

    static func carrier(letters: [UInt64], country: UInt64, service: UInt64) -> [UInt8] {
        primary(service << 50 | country << 40 | letters.reduce(0) { $0 << 6 | $1 } << 4 | 3)
    }

    private static func primary(_ value: UInt64) -> [UInt8] {
        (0..<10).map { UInt8(value >> (6 * UInt64($0)) & 63) }
    }

    /// Returns all codewords of a symbol.
    static func symbol(_ data: [UInt8]) -> [UInt8] {
        let code = ReedSolomon(bits: 6, polynomial: 0x43, firstRoot: 1)
        func extended(_ words: [UInt8], _ count: Int) -> [UInt8] {
            code.extended(words.map(UInt16.init), correction: count).map(UInt8.init)
        }
        let secondary = Array(data[10...])
        let halves = [0, 1].map { start in
            extended(
                stride(from: start, to: secondary.count, by: 2).map { secondary[$0] }, (124 - secondary.count) / 2)
        }
        return extended(Array(data[..<10]), 10) + zip(halves[0], halves[1]).flatMap { [$0, $1] }
    }
}

extension MaxiCodeSet {
    fileprivate func isLatch(_ codeword: UInt8, to set: MaxiCodeSet) -> Bool {
        if case .latch(set) = meaning(of: codeword) { true } else { false }
    }

    fileprivate func isShift(_ codeword: UInt8, to set: MaxiCodeSet) -> Bool {
        if case .shift(set, 1) = meaning(of: codeword) { true } else { false }
    }
}
