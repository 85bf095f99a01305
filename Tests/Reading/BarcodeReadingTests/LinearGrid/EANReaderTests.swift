import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite("EAN and UPC codes read by their digits") struct EANReaderTests {
    private func read(_ image: LumaImage) -> [String] {
        LinearReader().read(Sight(image)).map {
            "\($0.symbology.rawValue) \(String(decoding: $0.bytes, as: UTF8.self))"
        }
    }

    @Test("a sharp code is read", arguments: [2, 3, 5])
    func sharp(module: Int) throws {
        let image = try #require(EAN13.image("4006381333931", moduleWidth: module, barHeight: 90))
        #expect(read(image) == ["EAN13 4006381333931"])
    }

    @Test("a code that begins with 0 is a UPC-A code of twelve digits")
    func upc() throws {
        let image = try #require(EAN13.image("0036000291452", barHeight: 90))
        #expect(read(image) == ["UPCA 036000291452"])
    }

    @Test("a blurred code is read by its digits, before other readers try it")
    func blurred() throws {
        let sharp = try #require(EAN13.image("9780441014989", moduleWidth: 4, barHeight: 160, margin: 40))
        let reading = BarcodeReader().read(DecodedFrame(sharp.smeared(by: 2)), index: 0)
        #expect(reading.barcodes.map(\.reading?.text) == ["9780441014989"])
        #expect(reading.barcodes.map(\.engine) == ["scanics"])
    }

    @Test(
        "a code at any angle is read",
        arguments: [GridPoint(1, 0), GridPoint(0.8, 0.6), GridPoint(0, 1), GridPoint(-0.6, 0.8)])
    func turned(across: GridPoint) throws {
        let image = try #require(EAN13.image("4006381333931", moduleWidth: 3, barHeight: 150)).turned(across)
        #expect(read(image) == ["EAN13 4006381333931"])
    }

    @Test("a code whose bars lean so much that no line at right angles to them crosses all bars is read")
    func sheared() throws {
        let code = try #require(EAN13.image("4006381333931", moduleWidth: 4, barHeight: 150, margin: 40))
        let (width, height) = (code.width + 160, code.height)
        var pixels = [UInt8](repeating: 255, count: width * height)
        code.withPixels { source in
            for y in 0..<height {
                for x in 0..<code.width { pixels[y * width + x + y / 2] = source[y * code.width + x] }
            }
        }
        #expect(read(try #require(LumaImage(width: width, height: height, pixels: pixels))) == ["EAN13 4006381333931"])
    }

    @Test("a code on a light ground that is hardly wider than the code is read on a dark package")
    func narrowGround() throws {
        let code = try #require(EAN13.image("4006381333931", moduleWidth: 3, barHeight: 90, margin: 0))
        // Of the eleven light modules at each end of the code, five stay light.
        let pixels = code.pixels.indices.map { index -> UInt8 in
            let x = index % code.width
            return x < 18 || x >= code.width - 18 ? 0 : code.pixels[index]
        }
        let image = try #require(LumaImage(width: code.width, height: code.height, pixels: pixels))
        let region = BarRegion(across: GridPoint(1, 0), width: 33...Double(code.width - 33), height: 10...80)
        let profiles = (0..<EANReader.bands).map { BarProfile(of: region, band: $0, of: EANReader.bands, in: image) }
        #expect(EANReader.read(profiles, of: region).map(\.bytes) == [Array("4006381333931".utf8)])
    }

    @Test("a code that edges show is doubted if the digits look like those of another code")
    func doubted() throws {
        let image = try #require(EAN13.image("4022904120444", moduleWidth: 3, barHeight: 90)).smeared(by: 1)
        let region = BarRegion(across: GridPoint(1, 0), width: 0...Double(image.width), height: 20...80)
        let profiles = (0..<3).map { BarProfile(of: region, band: $0, of: 3, in: image) }
        let (right, wrong) = (Array("4022904120444".utf8), Array("4082904780444".utf8))
        #expect(!EANReader.doubts(right, at: region.width, in: profiles))
        #expect(EANReader.doubts(wrong, at: region.width, in: profiles))
        // The place 0...8 lies beside the bars, so there is nothing to compare.
        #expect(!EANReader.doubts(wrong, at: 0...8, in: profiles))
    }

    @Test("a code with a wrong check digit is not read")
    func wrongCheckDigit() throws {
        let image = try #require(EAN13.image("4006381333932", moduleWidth: 3, barHeight: 90))
        #expect(read(image).isEmpty)
    }

    @Test("stripes without a code, noise and a picture of a few pixels give nothing")
    func nothing() throws {
        let stripes = (0..<(400 * 200)).map { index -> UInt8 in index % 8 < 4 ? 0 : 255 }
        #expect(read(try #require(LumaImage(width: 400, height: 200, pixels: stripes))).isEmpty)
        var state: UInt32 = 7
        let noise = (0..<(300 * 300)).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: state >> 24)
        }
        #expect(read(try #require(LumaImage(width: 300, height: 300, pixels: noise))).isEmpty)
        for side in 1...9 {
            let pixels = [UInt8](repeating: 128, count: side * side)
            #expect(read(try #require(LumaImage(width: side, height: side, pixels: pixels))).isEmpty)
        }
    }

    @Test("two codes of the same width, one above the other, are both read, each at its own place", arguments: [3, 15])
    func stacked(gap: Int) throws {
        let codes = ["4006381333931", "9780441014989"]
        let images = try codes.map { try #require(EAN13.image($0, moduleWidth: 3, barHeight: 90, margin: 0)) }
        let width = images[0].width + 80
        var pixels = [UInt8](repeating: 255, count: width * (2 * 90 + gap + 80))
        for (number, image) in images.enumerated() {
            let top = 40 + number * (90 + gap)
            let bars = image.withPixels { Array($0) }
            for row in 0..<90 {
                for column in 0..<image.width {
                    pixels[(top + row) * width + 40 + column] = bars[row * image.width + column]
                }
            }
        }
        let image = try #require(LumaImage(width: width, height: pixels.count / width, pixels: pixels))
        let readings = LinearReader().read(Sight(image))
        #expect(readings.map { String(decoding: $0.bytes, as: UTF8.self) } == codes)
        #expect(readings.map { $0.corners.centre.y < 40 + 90 } == [true, false])
    }

    @Test(
        "zbar looks for other linear codes beside a code that was read by its digits",
        arguments: [Effort.standard, .thorough])
    func others(effort: Effort) throws {
        struct OtherCode: SymbolReader {
            func read(_ sight: Sight) -> [SymbolReading] {
                let corners = [(2, 2), (9, 2), (9, 9), (2, 9)].map { GridPoint($0.0, $0.1) }
                return [SymbolReading(bytes: Array("A1".utf8), symbology: .code128, corners: Quadrilateral(corners))]
            }
        }
        let image = try #require(EAN13.image("4006381333931", moduleWidth: 3, barHeight: 90, margin: 40))
        let reading = BarcodeReader(replacing: [.zbar: OtherCode()])
            .read(DecodedFrame(image), index: 0, effort: effort)
        #expect(Set(reading.barcodes.map(\.symbology)) == [.ean13, .code128])
    }

    @Test("a code that was read by its digits is not replaced by a different reading of zbar")
    func contradiction() throws {
        let image = try #require(EAN13.image("4006381333931", moduleWidth: 3, barHeight: 90))
        struct Misreading: SymbolReader {
            let place: Quadrilateral
            func read(_ sight: Sight) -> [SymbolReading] {
                [SymbolReading(bytes: Array("4006381333900".utf8), symbology: .ean13, corners: place)]
            }
        }
        let place = try #require(LinearReader().read(Sight(image)).first).corners
        let reading = BarcodeReader(replacing: [.zbar: Misreading(place: place)])
            .read(DecodedFrame(image), index: 0, effort: .thorough)
        #expect(reading.barcodes.map(\.reading?.text) == ["4006381333931"])
    }
}

extension LumaImage {
    /// Returns a blurred picture. Twice, each pixel becomes the mean of the pixels of its row that are at most `reach`
    /// away.
    func smeared(by reach: Int) -> LumaImage {
        var values = withPixels { Array($0) }
        for _ in 0..<2 {
            let old = values
            for index in values.indices {
                let (row, column) = (index / width, index % width)
                let range = max(column - reach, 0)...min(column + reach, width - 1)
                var sum = 0
                for place in range { sum += Int(old[row * width + place]) }
                values[index] = UInt8(sum / range.count)
            }
        }
        return LumaImage(width: width, height: height, pixels: values) ?? self
    }

    /// Returns the picture turned so that its rows run in the direction `across`. The area around it is white.
    func turned(_ across: GridPoint) -> LumaImage {
        let side = Int((Double(width * width + height * height)).squareRoot()) + 2
        let pixels = withPixels { pixels in
            (0..<(side * side)).map { index -> UInt8 in
                let offset = GridPoint(Double(index % side - side / 2), Double(index / side - side / 2))
                let x = Int((offset.dot(across) + Double(width) / 2).rounded(.down))
                let y = Int((across.cross(offset) + Double(height) / 2).rounded(.down))
                return x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : 255
            }
        }
        return LumaImage(width: side, height: side, pixels: pixels) ?? self
    }
}
