import Testing

@testable import BarcodeReading

@Suite struct RMQRDecoderTests {
    private let decoder = RMQRDecoder()

    @Test("an rMQR code of each size and level has its patterns where the layout says, and its digits are decoded")
    func sizes() throws {
        let codes = try DrawnRMQRCode.all()
        #expect(codes.count == 64)
        for code in codes {
            let values = code.modules.isDark.map { $0 ? 100.0 : -100 }
            let isRight = zip(code.modules.isDark, code.layout.fixed).allSatisfy { $1 == 0 || $0 == ($1 > 0) }
            #expect(isRight, "\(code)")
            let copies = RMQRLayout.formatModules(columns: code.layout.columns, rows: code.layout.rows)
            let format = try #require(
                RMQRFormat.all.first { $0.version == code.layout.version && $0.isHigh == code.isHigh })
            for (copy, modules) in copies.enumerated() {
                let own = modules.map { values[$0.y * code.layout.columns + $0.x] }
                #expect(format.errors(in: own, copy: copy) == 0, "\(code)")
            }
            #expect(decoder.decode(values, layout: code.layout)?.bytes == Array(code.digits.utf8), "\(code)")
        }
    }

    @Test("two formats of rMQR codes differ in at least 8 modules of each copy")
    func formats() {
        for (index, one) in RMQRFormat.all.enumerated() {
            for other in RMQRFormat.all[..<index] {
                for copy in 0..<2 { #expect(other.errors(in: one.copies[copy], copy: copy) >= 8) }
            }
        }
    }

    @Test("a damaged rMQR code is read until its correction no longer suffices, and then gives nothing")
    func damaged() throws {
        // This code has 24 correction codewords.
        let code = try DrawnRMQRCode.sized(9, 99)
        var values = code.modules.isDark.map { $0 ? 100.0 : -100 }
        for word in 0..<12 { values[Int(code.layout.dataModules[word * 40])].negate() }
        #expect(decoder.decode(values, layout: code.layout)?.bytes == Array(code.digits.utf8))
        for word in 0..<12 { values[Int(code.layout.dataModules[word * 40 + 8])].negate() }
        #expect(decoder.decode(values, layout: code.layout) == nil)
    }

    @Test("a code without format information is not read")
    func noFormat() throws {
        let code = try DrawnRMQRCode.sized(9, 99)
        var values = code.modules.isDark.map { $0 ? 100.0 : -100 }
        for (x, y) in RMQRLayout.formatModules(columns: 99, rows: 9).joined() { values[y * 99 + x] = 0 }
        #expect(decoder.decode(values, layout: code.layout) == nil)
    }
}

@Suite struct RMQRMessageTests {
    // In R13x77, the character counts have 7, 6, 6 and 5 bits.
    private func encoder() throws -> QREncoder {
        let headers = QRHeaders(try #require(RMQRLayout(version: 18)))
        #expect(headers.countBits == [7, 6, 6, 5])
        return QREncoder(headers)
    }

    private func message(_ encoder: QREncoder) -> SymbolMessage? {
        QRSegments.message(of: encoder.data(), headers: encoder.headers)
    }

    @Test("the message of an rMQR code can have segments of every mode")
    func modes() throws {
        var mixed = try encoder()
        mixed.append(digits: "1234")
        mixed.append(alphanumeric: "ABC")
        mixed.append(bytes: [0x21])
        #expect(message(mixed)?.bytes == Array("1234ABC!".utf8))
        // ISO/IEC 18004 §7.4.6: 点 is 0x935F in Shift JIS, which is 0D9F in 13 bits.
        var kanji = try encoder()
        kanji.begin(.kanji, count: 1)
        kanji.append(0x0D9F, 13)
        #expect(message(kanji)?.bytes == [0x93, 0x5F])
        var encoded = try encoder()
        encoded.append(eci: 26)
        encoded.append(bytes: [0xC3, 0xA4])
        #expect(message(encoded)?.bytes == Array("ä".utf8))
        #expect(message(encoded)?.eci == 26)
        // With FNC1, % separates fields.
        var marked = try encoder()
        marked.begin(.firstFNC1)
        marked.append(alphanumeric: "A%B")
        #expect(message(marked)?.bytes == [0x41, 0x1D, 0x42])
    }

    @Test("an rMQR message that ends within a segment or states an impossible encoding is refused")
    func broken() throws {
        var cut = try encoder()
        cut.begin(.bytes, count: 40)
        cut.append(0, 4)
        #expect(message(cut) == nil)
        var impossible = try encoder()
        impossible.begin(.eci)
        impossible.append(0xE0, 8)
        #expect(message(impossible) == nil)
        #expect(QRSegments.message(of: [], headers: try encoder().headers)?.bytes == [])
    }
}
