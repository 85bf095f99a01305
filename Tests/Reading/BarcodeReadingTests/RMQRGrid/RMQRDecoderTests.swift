import Testing

@testable import BarcodeReading

@Suite struct RMQRDecoderTests {
    private let decoder = RMQRDecoder(engine: ZXingEngine())

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
            let reading = decoder.decode(values, layout: code.layout)
            #expect(reading.map(\.bytes) == Array(code.digits.utf8), "\(code)")
            #expect(reading?.symbology == .rMQRCode)
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
    /// Returns data codewords from values and their numbers of bits.
    private func data(_ fields: [(value: Int, bits: Int)], room: Int = 38) -> [UInt8] {
        var bits = fields.flatMap { field in (0..<field.bits).reversed().map { field.value >> $0 & 1 == 1 } }
        bits += [Bool](repeating: false, count: 8 * room - bits.count)
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<(start + 8)].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }

    private func reading(_ fields: [(value: Int, bits: Int)]) throws -> SymbolReading? {
        // In R13x77, the character counts have 7, 6, 6 and 5 bits.
        let layout = try #require(RMQRLayout(version: 18))
        #expect(QRMessage.Headers(layout).countBits == [7, 6, 6, 5])
        let picture = QRMessage(data(fields), headers: QRMessage.Headers(layout))?.qrCode?.drawn(module: 4)
        return picture.flatMap { ZXingEngine().read($0, kinds: .qrCodes).first }
    }

    @Test("the message of an rMQR code can have segments of every mode")
    func modes() throws {
        let mixed = try reading([
            (1, 3), (4, 7), (123, 10), (4, 4), (2, 3), (3, 6), (10 * 45 + 11, 11), (12, 6), (3, 3), (1, 6), (0x21, 8),
        ])
        #expect(mixed?.bytes == Array("1234ABC!".utf8))
        // ISO/IEC 18004 §7.4.6: 点 is 0x935F in Shift JIS, which is 0D9F in 13 bits.
        let kanji = try reading([(4, 3), (1, 5), (0x0D9F, 13)])
        #expect(kanji?.bytes == [0x93, 0x5F])
        let encoded = try reading([(7, 3), (26, 8), (3, 3), (2, 6), (0xC3A4, 16)])
        #expect(encoded?.bytes == Array("ä".utf8))
        #expect(encoded?.eci == 26)
        // With FNC1, % separates fields.
        let marked = try reading([(5, 3), (2, 3), (3, 6), (10 * 45 + 38, 11), (11, 6)])
        #expect(marked?.bytes == [0x41, 0x1D, 0x42])
    }

    @Test("an rMQR message that ends within a segment or states an impossible encoding is refused")
    func broken() throws {
        let layout = try #require(RMQRLayout(version: 18))
        #expect(QRMessage(data([(3, 3), (40, 6)]), headers: QRMessage.Headers(layout)) == nil)
        #expect(QRMessage(data([(7, 3), (0xE0, 8)]), headers: QRMessage.Headers(layout)) == nil)
        #expect(QRMessage([], headers: QRMessage.Headers(layout))?.codewords == [0])
    }

    @Test("a message with as many segments as possible fits in the QR code that zxing decodes")
    func longest() throws {
        let layout = try #require(RMQRLayout(version: 31))
        let segment = [(value: 3, bits: 3), (value: 1, bits: 8), (value: 0x41, bits: 8)]
        let fields = (0..<64).flatMap { _ in segment }
        #expect(QRMessage(data(fields, room: 152), headers: QRMessage.Headers(layout))?.qrCode != nil)
    }
}
