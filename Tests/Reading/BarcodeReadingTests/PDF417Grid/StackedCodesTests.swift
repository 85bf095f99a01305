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

    @Test("a PDF417 symbol is read", arguments: StackedCode.all("pdf417") + StackedCode.all("pdf417-compact"))
    func pdf417(code: StackedCode) throws {
        let image = try picture(of: code)
        let edges = StackedSearch(of: image.localThreshold(window: 101), step: 2).edges
        check(PDF417Reader().read(edges, factor: 1, isInverted: false) { _ in (image, 1) }.readings, code)
    }

    @Test("a MicroPDF417 symbol is read", arguments: StackedCode.all("micropdf417"))
    func microPDF417(code: StackedCode) throws {
        let image = try picture(of: code)
        let crossings = StackedSearch(of: image.localThreshold(window: 101), step: 2).crossings
        check(MicroPDF417Reader().read(crossings, factor: 1, isInverted: false) { _ in (image, 1) }, code)
    }

    @Test("the fixture has symbols of every kind and writer")
    func complete() {
        #expect(StackedCode.all("pdf417").count > 40 && StackedCode.all("pdf417-compact").count == 3)
        #expect(StackedCode.all("micropdf417").count > 25 && StackedCode.all("maxicode").count > 20)
    }
}
