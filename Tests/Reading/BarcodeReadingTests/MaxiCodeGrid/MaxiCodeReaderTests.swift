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

    /// Returns a drawing in which a module of the symbol is ten modules wide, and round.
    private static func drawn(_ isDark: [Bool]) -> DrawnModules {
        let (columns, rows) = (310, 300)
        var pixels = (0..<(columns * rows)).map { index in
            let radius = GridPoint(Double(index % columns) - 155, Double(index / columns) - 150).length / 10
            return [0.58...1.36, 2.145...2.93, 3.715...4.5].contains { $0.contains(radius) }
        }
        for module in isDark.indices where isDark[module] {
            let place = MaxiCodeLayout.place(of: module)
            guard place.length > 4.9 else { continue }
            let (x, y) = (Int(place.x * 10) + 155, Int(place.y * 10) + 150)
            for down in -5...5 {
                for right in -5...5 where right * right + down * down < 32 {
                    pixels[(y + down) * columns + x + right] = true
                }
            }
        }
        return DrawnModules(columns: columns, rows: rows, isDark: pixels)
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
