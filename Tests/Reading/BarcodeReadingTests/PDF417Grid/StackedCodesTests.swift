import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite("PDF417 and MicroPDF417 symbols that other programs drew")
struct StackedCodesTests {
    private func picture(of code: StackedCode) throws -> LumaImage {
        let symbol = code.stretched(3)
        return try symbol.seen(width: 3 * symbol.columns + 60, height: 3 * symbol.rows + 60) { x, y in
            ((x - 30) / 3, (y - 30) / 3)
        }
    }

    private func check(_ readings: [SymbolReading], _ code: StackedCode) {
        #expect(readings.map(\.bytes) == [code.payload])
        #expect(readings.first?.eci == code.segments.first?.eci)
        #expect(readings.first?.structuredAppend == code.structuredAppend)
    }

    private func readings(by reader: any SymbolReader, of code: StackedCode) throws -> [SymbolReading] {
        let image = try picture(of: code)
        let filter = ReadingFilter.localThreshold(window: 101)
        return reader.read(Sight(image.localThreshold(window: 101), filter: filter, detail: image))
    }

    @Test("a PDF417 symbol is read", arguments: StackedCode.all("pdf417") + StackedCode.all("pdf417-compact"))
    func pdf417(code: StackedCode) throws {
        check(try readings(by: PDF417Reader(), of: code), code)
    }

    @Test("a MicroPDF417 symbol is read", arguments: StackedCode.all("micropdf417"))
    func microPDF417(code: StackedCode) throws {
        check(try readings(by: MicroPDF417Reader(), of: code), code)
    }

    @Test("the fixture has symbols of every kind and writer")
    func complete() {
        #expect(StackedCode.all("pdf417").count > 40 && StackedCode.all("pdf417-compact").count == 3)
        #expect(StackedCode.all("micropdf417").count > 25 && StackedCode.all("maxicode").count > 20)
    }
}
