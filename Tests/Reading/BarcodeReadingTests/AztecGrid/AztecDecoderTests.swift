import TextDecoding
import Testing

@testable import BarcodeReading

@Suite struct AztecDecoderTests {
    @Test("Aztec codes drawn by other programs are decoded", arguments: try DrawnSymbol.all("aztec-codes.txt"))
    func drawn(code: DrawnSymbol) throws {
        let centre = code.modules.columns / 2
        let message = [true, false].lazy.compactMap { isCompact -> SymbolMessage? in
            let mode = AztecLayout.modeModules(isCompact: isCompact).map {
                code.values[(centre + $0.y) * code.modules.columns + centre + $0.x]
            }
            switch AztecMode(mode, isCompact: isCompact) {
            case .code(let layout, let dataWords):
                return AztecMatrix(code.values, layout: layout, dataWords: dataWords).flatMap(AztecDecoder.message)
            case .rune(let number): return SymbolMessage(bytes: Array(String(1000 + number).utf8.dropFirst()))
            case nil: return nil
            }
        }.first
        code.expect(message)
    }

    @Test("codes of every size give back the bytes in them, with as many errors as the correction allows")
    func sizes() throws {
        for layers in 1...32 {
            for isCompact in [true, false] {
                guard let layout = AztecLayout(isCompact: isCompact, layers: layers) else { continue }
                let bytes = (0..<(layout.words * layout.wordSize / 16)).map {
                    UInt8(truncatingIfNeeded: $0 * 37 + layers)
                }
                let text = AztecBits(bytes: bytes)
                let data = DrawnAztecCode.stuffed(text.bits, size: layout.wordSize)
                let code = try #require(DrawnAztecCode(data: data, layout: layout))
                var values = code.modules.isDark.map { $0 ? 100.0 : -100 }
                let modules = layout.dataModules.dropFirst(layout.bits % layout.wordSize)
                for word in 0..<((layout.words - data.count) / 2) {
                    values[modules[modules.startIndex + word * layout.wordSize]].negate()
                }
                let matrix = try #require(AztecMatrix(values, layout: layout, dataWords: data.count))
                #expect(AztecDecoder.message(of: matrix)?.bytes == bytes)
            }
        }
    }

    @Test("every character of every mode is decoded")
    func modes() {
        let latches: [(codes: [(Int, Int)], bits: Int, characters: [String])] = [
            ([], 5, [" "] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)),
            ([(28, 5)], 5, [" "] + "abcdefghijklmnopqrstuvwxyz".map(String.init)),
            (
                [(29, 5)], 5,
                [" "] + (Array(1...13) + Array(27...31)).map { String(UnicodeScalar($0)) }
                    + "@\\^_`|~\u{7F}".map(String.init)
            ),
            (
                [(29, 5), (30, 5)], 5,
                ["\r", "\r\n", ". ", ", ", ": "] + "!\"#$%&'()*+,-./:;<=>?[]{}".map(String.init)
            ),
            ([(30, 5)], 4, [" "] + "0123456789,.".map(String.init)),
        ]
        for (codes, bits, characters) in latches {
            let all = AztecBits(codes + characters.indices.map { ($0 + 1, bits) })
            #expect(all.message?.bytes == Array(characters.joined().utf8))
        }
    }

    @Test("shifts apply to one character, also from lower case, digits and bytes")
    func shifts() {
        // Lower case a, upper case B, c, punctuation !, d; digits 1, upper case A, 2; upper case X.
        let codes = [
            (28, 5), (2, 5), (28, 5), (3, 5), (4, 5), (0, 5), (6, 5), (5, 5), (30, 5), (3, 4), (15, 4), (2, 5), (4, 4),
            (14, 4), (25, 5),
        ]
        #expect(AztecBits(codes).message?.bytes == Array("aBc!d1A2X".utf8))
        let bytes = AztecBits([(28, 5)]) + AztecBits(bytes: [0xFF, 0]) + AztecBits([(2, 5)])
        #expect(bytes.message?.bytes == [0xFF, 0, 0x61])
    }

    @Test(
        "runs of bytes of every length are decoded, and what is there of a run that is too long",
        arguments: [1, 31, 32, 62, 300])
    func runs(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 200) }
        #expect((AztecBits(bytes: bytes) + AztecBits(capitals: "Z")).message?.bytes == bytes + [0x5A])
        let cut = AztecBits([(31, 5), (0, 5), (2000, 11)] + bytes.map { (Int($0), 8) })
        #expect(cut.message?.bytes.prefix(count) == bytes[...])
    }

    @Test("encodings are stated where they begin, and malformed ones give nothing")
    func encodings() {
        let flag = [(0, 5), (0, 5), (2, 3), (4, 4), (8, 4)]
        let text = AztecBits(capitals: "A") + AztecBits(flag) + AztecBits(capitals: "B")
        #expect(text.message?.bytes == Array("AB".utf8))
        #expect(text.message?.segments == [ECISegment(eci: 3, start: 0), ECISegment(eci: 26, start: 1)])
        #expect(AztecBits([(2, 5), (0, 5), (0, 5), (1, 3), (13, 4), (2, 5)]).message == nil)
    }

    @Test("FNC1 at the beginning, after a letter or after two digits is left out; elsewhere it separates fields")
    func separators() {
        let flag = AztecBits([(0, 5), (0, 5), (0, 3)])
        let (one, other) = (AztecBits(capitals: "A"), AztecBits(capitals: "BC"))
        #expect((flag + other).message?.bytes == Array("BC".utf8))
        #expect((one + flag + other).message?.bytes == Array("ABC".utf8))
        #expect((other + flag + one).message?.bytes == Array("BC\u{1D}A".utf8))
        let digits = AztecBits([(30, 5), (2, 4), (3, 4), (0, 4), (0, 5), (0, 3), (4, 4)])
        #expect(digits.message?.bytes == Array("012".utf8))
        // A group separator that is a character of the text stays.
        #expect((AztecBits([(29, 5), (17, 5), (29, 5)]) + other).message?.bytes == Array("\u{1D}BC".utf8))
    }

    @Test("the place of a code in a message of several codes is removed from its text")
    func structuredAppend() {
        let lead = AztecBits([(29, 5), (29, 5)])
        let named = (lead + AztecBits(capitals: " ID BDTEXT")).message
        #expect(named?.structuredAppend == StructuredAppend(index: 1, count: 4, id: "ID"))
        #expect(named?.bytes == Array("TEXT".utf8))
        let plain = (lead + AztecBits(capitals: "AATEXT")).message
        #expect(plain?.structuredAppend == StructuredAppend(index: 0, count: nil, id: ""))
        #expect((lead + AztecBits(capitals: " IDBDTEXT")).message?.structuredAppend == nil)
    }
}
