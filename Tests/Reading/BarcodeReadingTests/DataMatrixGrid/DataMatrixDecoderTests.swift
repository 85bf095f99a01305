import TextDecoding
import Testing

@testable import BarcodeReading

@Suite struct DataMatrixDecoderTests {
    private let empty = DataMatrixCodewords()
    private let every = (0...255).map { UInt8($0) }

    @Test(
        "Data Matrix codes drawn by other programs are decoded", arguments: try DrawnSymbol.all("datamatrix-codes.txt"))
    func drawn(code: DrawnSymbol) throws {
        let layout = DataMatrixLayout.all.first { $0.columns == code.modules.columns && $0.rows == code.modules.rows }
        code.expect(try #require(layout).dataCodewords(code.values).flatMap(DataMatrixDecoder.message))
    }

    @Test("codes of every size give back the bytes in them, with as many errors as the correction allows")
    func sizes() throws {
        for layout in DataMatrixLayout.all {
            let room = layout.dataModules.count / 8 - layout.correction
            let bytes = (0..<(room - 2)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ layout.columns) }
            let data = empty.bytes(bytes, isLast: true).codewords
            // Writers interleave the blocks of the largest size in two ways.
            for shift in Set([0, data.count % layout.blocks]) {
                let code = DrawnDataMatrix(data: data, layout: layout, shift: shift)
                var values = code.modules.isDark.map { $0 ? 100.0 : -100 }
                let modules = layout.dataModules
                for word in 0..<(layout.correction / layout.blocks / 2 * layout.blocks) {
                    values[modules[word * 8 + word % 8]].negate()
                }
                #expect(layout.dataCodewords(values) == data)
                #expect(layout.dataCodewords(values).flatMap(DataMatrixDecoder.message)?.bytes == bytes)
            }
        }
    }

    @Test("each codeword has modules of its own, and the others belong to the borders")
    func placement() {
        for layout in DataMatrixLayout.all {
            let modules = layout.dataModules
            #expect(Set(modules).count == modules.count)
            #expect(modules.allSatisfy { layout.fixed[$0] == 0 })
        }
    }

    @Test("every byte is decoded in ASCII, C40, Text and Base 256 encodation")
    func encodations() {
        #expect(empty.ascii(every).message?.bytes == every)
        #expect(empty.ascii(Array("0099x5".utf8)).message?.bytes == Array("0099x5".utf8))
        #expect(empty.shifted(every, isText: false).ascii([65]).message?.bytes == every + [65])
        #expect(empty.shifted(every, isText: true).ascii([65]).message?.bytes == every + [65])
        for count in [1, 249, 250, 256] {
            #expect(empty.bytes(Array(every.prefix(count))).ascii([65]).message?.bytes == every.prefix(count) + [65])
        }
    }

    @Test("every character of X12 and EDIFACT encodation is decoded, and ASCII follows at each place")
    func characters() {
        let x12 = Array("\r*> 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\r\r".utf8)
        let codewords = empty.triples(latch: 238, Array(0..<40) + [0, 0]).ascii([65])
        #expect(codewords.message?.bytes == x12 + [65])
        let edifact = (0x20...0x5E).map { String(UnicodeScalar($0)) }.joined()
        for count in [63, 62, 61, 60] {
            let text = String(edifact.prefix(count))
            #expect(empty.edifact(text).ascii(Array("abc".utf8)).message?.bytes == Array((text + "abc").utf8))
        }
    }

    @Test("encodations may end without an unlatch at the end of the symbol")
    func ends() {
        #expect(DataMatrixDecoder.message(of: [230, 89, 233, 67])?.bytes == Array("ABCB".utf8))
        #expect(DataMatrixDecoder.message(of: [240, 66, 67])?.bytes == Array("AB".utf8))
        #expect(DataMatrixDecoder.message(of: [66, 254])?.bytes == Array("A".utf8))
        #expect(DataMatrixDecoder.message(of: [66, 254, 67]) == nil)
    }

    @Test("macros, FNC1, encodings and the place in a sequence are decoded")
    func functions() {
        let text = Array("AB".utf8)
        #expect(empty.raw([236]).ascii(text).message?.bytes == Array("[)>\u{1E}05\u{1D}AB\u{1E}\u{4}".utf8))
        #expect(empty.raw([237]).ascii(text).message?.bytes == Array("[)>\u{1E}06\u{1D}AB\u{1E}\u{4}".utf8))
        #expect(empty.raw([232]).ascii(text).raw([232]).ascii(text).message?.bytes == Array("AB\u{1D}AB".utf8))
        #expect(empty.ascii([65]).raw([232]).ascii(text).message?.bytes == Array("AAB".utf8))
        #expect(empty.triples(latch: 230, [14, 1, 27, 15]).message?.bytes == Array("A\u{1D}B".utf8))
        #expect(empty.raw([234]).ascii(text).message?.bytes == text)
        let part = empty.raw([233, 0x1D, 1, 2]).raw([232]).ascii(text).message
        #expect(part?.structuredAppend == StructuredAppend(index: 1, count: 4, id: "258"))
        #expect(part?.bytes == text)
    }

    @Test(
        "numbers of encodings have one to three codewords",
        arguments: [(26, [27]), (127, [128, 1]), (16383, [192, 1, 1])])
    func encodings(eci: Int, codewords: [UInt8]) {
        let message = empty.ascii([65]).raw([241]).raw(codewords).ascii([66]).message
        #expect(message?.bytes == [65, 66])
        #expect(message?.segments == [ECISegment(eci: 3, start: 0), ECISegment(eci: eci, start: 1)])
    }

    @Test(
        "malformed codewords give nothing",
        arguments: [
            [0], [66, 233, 0x1D, 1, 2], [66, 234], [250], [241], [241, 0], [241, 200, 1], [231, 1],
            [230, 255, 255, 66],
            [238, 255, 255, 66], [230, 0, 0, 66],
        ] as [[UInt8]])
    func malformed(codewords: [UInt8]) {
        #expect(DataMatrixDecoder.message(of: codewords) == nil)
    }
}
