import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite struct MaxiCodeReaderTests {
    /// Returns a fixture's symbol, with one module for each pixel of the fixture.
    private func symbol(_ name: String) throws -> DrawnModules {
        let image = try fixture(name).overWhite
        return DrawnModules(
            columns: image.width, rows: image.height, isDark: image.withPixels { $0.map { $0 < 128 } })
    }

    @Test("a turned MaxiCode in perspective is read", arguments: [0.3, 2.5], [0, 0.0008])
    func turned(tangent: Double, slope: Double) throws {
        let picture = try symbol("event-maxicode-4.png").turned(module: 0.7, tangent: tangent, slope: slope)
        #expect(BarcodeReader().texts(in: picture, symbology: .maxiCode) == [eventText])
    }

    @Test("the corners of a turned MaxiCode are around the symbol")
    func corners() throws {
        let picture = try symbol("event-maxicode-5.png").turned(module: 0.7, tangent: 0.2)
        let code = try #require(BarcodeReader().read(DecodedFrame(picture), index: 0).barcodes.first)
        #expect(code.corners.bounds.x.count > 240 && code.corners.bounds.y.count > 240)
        #expect(code.engine == "scanics")
    }

    @Test("the drawing has each dark module of the symbol at the places that zxing samples")
    func modules() throws {
        var values = [Double](repeating: -100, count: MaxiCodeLayout.rows * MaxiCodeLayout.columns)
        values[3 * MaxiCodeLayout.columns + 5] = 100
        let modules = MaxiCodeLayout.modules(values)
        #expect(modules.isDark[10 * modules.columns + 11] && modules.isDark[10 * modules.columns + 12])
        #expect(modules.isDark.filter { $0 }.count == 2 * modules.columns + 6)
    }
}
