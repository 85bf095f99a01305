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

    @Test("a MaxiCode that another program drew is read, turned and damaged", arguments: StackedCode.all("maxicode"))
    func drawn(code: StackedCode) throws {
        let symbol = Self.drawn(code.modules.isDark)
        let damaged = symbol.covered
        for picture in [try symbol.turned(module: 0.8, tangent: 0.1), try damaged.turned(module: 0.8, tangent: -1.5)] {
            let readings = BarcodeReader().read(DecodedFrame(picture), index: 0).barcodes
            #expect(readings.map(\.bytes) == [code.payload])
        }
    }

    /// Returns a drawing in which a module of the symbol is ten modules wide.
    private static func drawn(_ isDark: [Bool]) -> DrawnModules {
        let (columns, rows) = (310, 300)
        let centres = (0..<990).map(MaxiCodeLayout.place)
        return DrawnModules(
            columns: columns, rows: rows,
            isDark: (0..<(columns * rows)).map { index in
                let place = GridPoint(Double(index % columns) - 155, Double(index / columns) - 150) / 10
                let radius = place.length
                if radius < 4.5 { return [0.58...1.36, 2.145...2.93, 3.715...4.5].contains { $0.contains(radius) } }
                let nearest = centres.indices.min {
                    (centres[$0] - place).length < (centres[$1] - place).length
                }
                return nearest.map { isDark[$0] && (centres[$0] - place).length < 0.6 } ?? false
            })
    }
}

extension DrawnModules {
    /// The drawing with a light square over one corner.
    fileprivate var covered: DrawnModules {
        var copy = self
        for row in 0..<40 { for column in 0..<40 { copy.isDark[row * columns + column] = false } }
        return copy
    }
}
