import TextDecoding
import Testing

@testable import BarcodeReading

@Suite struct PDF417DecoderTests {
    private func message(_ codewords: [Int]) -> SymbolMessage? {
        PDF417Decoder.message(ofMicroPDF417: codewords[...])
    }

    @Test("text is decoded with changes of its submode and a shift to a byte")
    func text() {
        // A, latch to lower case, b, shift to upper case, C, latch to mixed, 1, shift to punctuation, ;, 2
        let values = [0, 27, 1, 27, 2, 28, 1, 29, 0, 2]
        var words = [900] + stride(from: 0, to: values.count, by: 2).map { 30 * values[$0] + values[$0 + 1] }
        #expect(message(words)?.bytes == Array("AbC1;2".utf8))
        words.insert(contentsOf: [913, 200], at: words.count - 1)
        // Now the byte 200 follows the shift to punctuation. Such a shift is only padding.
        #expect(message(words)?.bytes == Array("AbC1".utf8) + [200] + Array("02".utf8))
    }

    @Test("an encoding that is stated within a text does not change the submode; a new text begins with capitals")
    func submodeAfterEncoding() {
        // zint writes these codewords for abcde and efgh in two encodings.
        let words = [927, 3, 900, 810, 32, 94, 927, 7, 125, 187]
        #expect(message(words)?.bytes == Array("abcdeefgh".utf8))
        #expect(message([900, 810, 900, 0])?.bytes == Array("aAA".utf8))
    }

    @Test("a number keeps its zeros")
    func numbers() {
        // ISO/IEC 15438 §5.4.4: 000213298174000
        #expect(message([902, 1, 624, 434, 632, 282, 200])?.bytes == Array("000213298174000".utf8))
    }

    @Test("a symbol that is one part of a message reports which part it is")
    func part() {
        // The codewords 111 and 100 stand for 100000: a leading 1, then the index 0. In the same way, 111 and 104 state
        // 4 parts.
        let words = [900, 1, 928, 111, 100, 17, 53, 923, 1, 111, 104, 922]
        #expect(message(words)?.structuredAppend == StructuredAppend(index: 0, count: 4, id: "017053"))
    }

    @Test("the last part's index gives the number of parts if no number is stated; a single part is a whole message")
    func lastPart() {
        let last = message([900, 1, 928, 111, 103, 17, 53, 922])
        #expect(last?.structuredAppend == StructuredAppend(index: 3, count: 4, id: "017053"))
        let middle = message([900, 1, 928, 111, 103, 17, 53])
        #expect(middle?.structuredAppend == StructuredAppend(index: 3, count: nil, id: "017053"))
        #expect(message([900, 1, 928, 111, 100, 17, 923, 1, 111, 101, 922])?.structuredAppend == nil)
    }

    @Test("two stated encodings are both reported, unless the text in one of them is only ASCII")
    func encodings() {
        let two = message([927, 3, 901, 228, 927, 7, 901, 209])
        #expect(two?.eci == nil)
        #expect(two?.segments.map(\.eci) == [3, 7] && two?.segments.map(\.start) == [0, 1])
        #expect(message([927, 3, 901, 228, 927, 26, 901, 65])?.eci == 3)
        #expect(message([926, 0, 5, 901, 228])?.eci == 905)
        // UTF-16 text may consist of bytes below 0x80, so its segment is not ignored.
        #expect(message([927, 25, 901, 0, 65, 927, 3, 901, 233])?.eci == nil)
    }

    @Test(
        "codewords that break the rules have no message",
        arguments: [
            [902, 5], [901, 899, 1], [913], [927], [927, 900], [926, 1], [928], [928, 1], [928, 1, 2], [905],
            [900, 913, 300],
            [924, 899, 899, 899, 899, 899],
        ])
    func broken(words: [Int]) {
        #expect(message(words)?.bytes ?? [] == [])
    }

    @Test("a PDF417 message begins as text, and ends where its length says")
    func length() {
        #expect(PDF417Decoder.message(ofPDF417: [3, 1, 63, 900, 900])?.bytes == Array("ABCD".utf8))
        for words in [[], [0, 1], [6, 1, 63, 900, 900]] {
            #expect(PDF417Decoder.message(ofPDF417: words[...]) == nil)
        }
    }

    @Test("the mark of a message for a reader has no text; a part of a composite symbol is not read")
    func marks() {
        #expect(PDF417Decoder.message(ofPDF417: [3, 921, 1])?.bytes == Array("AB".utf8))
        #expect(message([921, 900, 1])?.bytes == Array("AB".utf8))
        for mark in [918, 919, 920] { #expect(message([mark, 900, 1]) == nil) }
    }

    @Test("an encoding between groups of bytes does not end the bytes; one within a group breaks the rules")
    func encodingWithinBytes() {
        let group = [0, 0, 0, 0, 65]
        let bytes: [UInt8] = [0, 0, 0, 0, 0, 65]
        let words = [901] + group + [927, 26] + group + [927, 3, 66, 67]
        #expect(message(words)?.bytes == bytes + bytes + [66, 67])
        #expect(message(words)?.segments.map(\.eci) == [3, 26, 3])
        #expect(message(words)?.segments.map(\.start) == [0, 6, 12])
        // Without the last two bytes, the second group is single bytes.
        #expect(message(Array(words.prefix(13)))?.bytes == bytes + group.map(UInt8.init))
        #expect(message([901] + group.prefix(3) + [927, 26] + group + [66]) == nil)
        #expect(message([924, 1, 2, 913, 4, 5, 6]) == nil)
    }

    @Test("a macro of MicroPDF417 stands for the beginning and the end of a message", arguments: [(916, 5), (917, 6)])
    func macro(codeword: Int, format: Int) {
        let expected = "[)>\u{1E}0\(format)\u{1D}AB\u{1E}\u{04}"
        #expect(message([codeword, 900, 1])?.bytes == Array(expected.utf8))
        #expect(PDF417Decoder.message(ofPDF417: [3, codeword, 1]) == nil)
    }

    @Test("messages in every mode and of every length are decoded", arguments: PDF417Encoder.Mode.allCases)
    func roundTrip(mode: PDF417Encoder.Mode) throws {
        var random = FixedRandom(seed: 5)
        for length in 1...120 {
            let bytes = (0..<length).map { _ in mode.byte(random.next()) }
            let words = PDF417Encoder.codewords(bytes, mode)
            #expect(message(words)?.bytes == bytes)
            #expect(PDF417Decoder.message(ofPDF417: ([words.count + 1] + words)[...])?.bytes == bytes)
        }
        // One mode after the other.
        let parts = PDF417Encoder.Mode.allCases.map { other in (other, (0..<17).map { _ in other.byte(random.next()) })
        }
        let words = (parts + parts).flatMap { PDF417Encoder.codewords($0.1, $0.0) }
        #expect(message(words)?.bytes == (parts + parts).flatMap(\.1))
    }

    @Test("codewords at every correction level are corrected as far as the margin allows", arguments: 0...8)
    func corrected(level: Int) throws {
        var random = FixedRandom(seed: UInt32(level))
        for columns in [1, 3, 8, 17, 30] {
            let rows = max((2 << level + 40) / columns + 1, 3)
            guard let layout = PDF417Layout(rows: rows, columns: columns, level: level) else { continue }
            let count = layout.rows * layout.columns - layout.correction
            let data = [count] + (0..<(count - 1)).map { _ in Int(random.next() % 900) }
            let whole = PrimeReedSolomon.extended(data, correction: layout.correction)
            let margin = min(layout.correction, max(2, min(layout.correction / 8, 6)))
            var damaged = whole
            for place in 0..<((layout.correction - margin) / 2) {
                let index = place * whole.count / max((layout.correction - margin) / 2, 1)
                damaged[index] = (damaged[index] + 1 + Int(random.next() % 928)) % 929
            }
            let certainty = [Float](repeating: 1, count: whole.count)
            #expect(CodewordSampler.correct(damaged, certainty: certainty, correction: layout.correction) == whole)
        }
    }
}

/// Writes the codewords of messages in one mode.
enum PDF417Encoder {
    enum Mode: CaseIterable {
        case upperCase, text, bytes, numbers

        /// Returns a byte that the mode can write, from a random number.
        func byte(_ random: UInt32) -> UInt8 {
            let value = UInt8(random >> 8 & 0xFF)
            return switch self {
            case .upperCase: 0x41 + value % 26
            case .text: [9, 10, 13, 200].contains(value) ? value : 0x20 + value % 95
            case .bytes: value
            case .numbers: 0x30 + value % 10
            }
        }
    }

    /// Returns codewords that begin with the one that selects the mode.
    static func codewords(_ bytes: [UInt8], _ mode: Mode) -> [Int] {
        switch mode {
        case .upperCase, .text: [900] + text(bytes)
        case .bytes: [bytes.count % 6 == 0 ? 924 : 901] + groups(bytes)
        case .numbers: [902] + numbers(bytes)
        }
    }

    private static func groups(_ bytes: [UInt8]) -> [Int] {
        let count = bytes.count / 6
        let compact = (0..<count).flatMap { group -> [Int] in
            let value = bytes[(6 * group)..<(6 * group + 6)].reduce(0) { $0 << 8 | Int($1) }
            return [656_100_000_000, 729_000_000, 810_000, 900, 1].map { value / $0 % 900 }
        }
        return compact + bytes.dropFirst(6 * count).map(Int.init)
    }

    private static func numbers(_ digits: [UInt8]) -> [Int] {
        stride(from: 0, to: digits.count, by: 44).flatMap { start -> [Int] in
            // The digits after a 1, as a number in base 900.
            var rest = [1] + digits[start..<min(start + 44, digits.count)].map { Int($0) - 0x30 }
            var words: [Int] = []
            while rest.contains(where: { $0 != 0 }) {
                var carry = 0
                for index in rest.indices {
                    carry = carry * 10 + rest[index]
                    rest[index] = carry / 900
                    carry %= 900
                }
                words.insert(carry, at: 0)
            }
            return words
        }
    }

    private static let sets: [[UInt8]] = [
        Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ ".utf8), Array("abcdefghijklmnopqrstuvwxyz ".utf8),
        Array("0123456789&\r\t,:#-.$/+%*=^".utf8), Array(";<>@[\\]_`~!\r\t,:\n-.$/\"|*()?{}'".utf8),
    ]
    /// The values that lead from one submode to another.
    private static let changes = [
        [[], [27], [28], [28, 25]], [[28, 28], [], [28], [28, 25]], [[28], [27], [], [25]],
        [[29], [29, 27], [29, 28], []],
    ]

    private static func text(_ bytes: [UInt8]) -> [Int] {
        var (words, values, submode) = ([Int](), [Int](), 0)
        func flushed() -> [Int] {
            let even = values + (values.count % 2 == 0 ? [] : [29])
            return stride(from: 0, to: even.count, by: 2).map { 30 * even[$0] + even[$0 + 1] }
        }
        for (index, byte) in bytes.enumerated() {
            if submode == 2, byte == 0x20 {
                values.append(26)
                continue
            }
            guard let set = ([submode] + [0, 1, 2, 3]).first(where: { sets[$0].contains(byte) }) else {
                // A byte that is not text. The padding before it would leave the submode of punctuation.
                if submode == 3 { (values, submode) = (values + [29], 0) }
                words += flushed() + [913, Int(byte)]
                values = []
                continue
            }
            let value = sets[set].firstIndex(of: byte) ?? 0
            if set == 3, submode < 3, index % 2 == 0 {
                values += [29, value]
            } else if set == 0, submode == 1, index % 2 == 0 {
                values += [27, value]
            } else {
                values += changes[submode][set] + [value]
                submode = set
            }
        }
        return words + flushed()
    }
}
