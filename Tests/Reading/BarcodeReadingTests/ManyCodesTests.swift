import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite("many codes in one picture, and codes of several kinds") struct ManyCodesTests {
    /// A light picture on which tests put codes.
    private struct Page {
        let width: Int
        let height: Int
        var pixels: [UInt8]

        init(width: Int, height: Int, light: UInt8 = 255) {
            (self.width, self.height) = (width, height)
            pixels = [UInt8](repeating: light, count: width * height)
        }

        mutating func put(_ image: LumaImage, x: Int, y: Int) {
            for row in 0..<image.height {
                let line = image.pixels[(row * image.width)..<((row + 1) * image.width)]
                let start = (y + row) * width + x
                pixels.replaceSubrange(start..<(start + image.width), with: line)
            }
        }

        /// Makes each pixel the mean of the nine around it, except along the edges.
        mutating func blur() {
            for step in [1, width] {
                let old = pixels
                for place in step..<(pixels.count - step) {
                    let sum = Int(old[place - step]) + Int(old[place]) + Int(old[place + step])
                    pixels[place] = UInt8(sum / 3)
                }
            }
        }

        /// The codes that are read in the page.
        func codes(_ effort: Effort = .standard) throws -> [String] {
            let picture = try #require(LumaImage(width: width, height: height, pixels: pixels))
            return BarcodeReader().read(DecodedFrame(picture), index: 0, effort: effort).barcodes
                .map { "\($0.symbology.rawValue) \(String(decoding: $0.bytes, as: UTF8.self))" }
        }
    }

    /// Returns a Data Matrix code of 14 modules a side that stores an even number of at most 16 digits.
    private func dataMatrix(_ digits: String) throws -> DrawnModules {
        let layout = try #require(DataMatrixLayout.all.first { $0.columns == 14 && $0.rows == 14 })
        let words = DataMatrixCodewords().ascii(Array(digits.utf8)).codewords
        let padding: [UInt8] = [129, 251, 147, 42, 193, 88, 239, 134]
        return DrawnDataMatrix(data: words + padding.prefix(8 - words.count), layout: layout).modules
    }

    @Test("Data Matrix codes that are too small at 0.8 MP are read beside a larger one")
    func rack() throws {
        var page = Page(width: 2600, height: 2000, light: 215)
        var expected = ["DataMatrix 00"]
        page.put(try dataMatrix("00").turned(module: 9, tangent: 0.2), x: 40, y: 40)
        for index in 0..<24 {
            let digits = "\(10 + index)"
            let part = try dataMatrix(digits).turned(module: 4, tangent: 0.1 * Double(index % 12) - 0.5)
            page.put(part, x: 400 + 350 * (index % 6), y: 100 + 450 * (index / 6))
            expected.append("DataMatrix \(digits)")
        }
        #expect(try page.codes().sorted() == expected)
    }

    @Test(
        "Data Matrix codes with modules of less than three pixels are read on a page of 300 dpi",
        arguments: [(2.6, false, 16), (2.5, true, 2)])
    func sheet(module: Double, isBlurred: Bool, least: Int) throws {
        var page = Page(width: 2480, height: 3508, light: 230)
        var expected: Set<String> = []
        for index in 0..<24 {
            let part = try dataMatrix("\(10 + index)").turned(module: module, tangent: 0.02)
            page.put(part, x: 203 + 350 * (index % 6), y: 301 + 700 * (index / 6))
            expected.insert("DataMatrix \(10 + index)")
        }
        if isBlurred { page.blur() }
        let found = Set(try page.codes())
        #expect(found.isSubset(of: expected) && found.count >= least, "\(found.count)")
    }

    @Test("a Data Matrix code of separate dots is read", arguments: [0.33, 0.38, 0.42])
    func dots(radius: Double) throws {
        let code = try dataMatrix("13579246")
        let image = try code.seen(width: 500, height: 400) { x, y in
            let (dx, dy) = (x - 250, y - 200)
            let (u, v) = ((0.98 * dx + 0.2 * dy) / 8 + 7, (0.98 * dy - 0.2 * dx) / 8 + 7)
            let (across, down) = (u - u.rounded(.down) - 0.5, v - v.rounded(.down) - 0.5)
            return across * across + down * down < radius * radius ? (u, v) : (-1, -1)
        }
        var page = Page(width: 500, height: 400)
        page.put(image, x: 0, y: 0)
        #expect(try page.codes() == ["DataMatrix 13579246"])
    }

    @Test("a Data Matrix code is read if something dark touches two of its sides")
    func touched() throws {
        let code = try dataMatrix("12345678")
        let module = 6
        let image = try code.turned(module: Double(module), tangent: 0)
        var page = Page(width: image.width, height: image.height)
        page.put(image, x: 0, y: 0)
        let dark = page.pixels.indices.filter { page.pixels[$0] < 60 }
        let left = try #require(dark.map { $0 % page.width }.min())
        let bottom = try #require(dark.map { $0 / page.width }.max())
        for offset in 0..<(3 * module) {
            for depth in 1...12 {
                page.pixels[(bottom - 4 * module - offset) * page.width + left - depth] = 0
                page.pixels[(bottom + depth) * page.width + left + 5 * module + offset] = 0
            }
        }
        #expect(try page.codes() == ["DataMatrix 12345678"])
    }

    @Test("a Data Matrix code whose modules are twice as high as wide is read")
    func stretched() throws {
        let code = try dataMatrix("87654321")
        let image = try code.seen(width: 120, height: 180) { (($0 - 30) / 4, ($1 - 30) / 8) }
        var page = Page(width: 120, height: 180)
        page.put(image, x: 0, y: 0)
        #expect(try page.codes() == ["DataMatrix 87654321"])
    }

    @Test("a Data Matrix code is read in a picture with salt and pepper noise", arguments: [false, true])
    func speckled(isInverted: Bool) throws {
        let code = try dataMatrix("24681012")
        let image = try code.turned(module: 4, tangent: 0.15)
        var page = Page(width: 400, height: 400)
        page.put(image, x: 120, y: 140)
        if isInverted { page.pixels = page.pixels.map { 255 - $0 } }
        var state: UInt32 = 7
        for place in page.pixels.indices {
            state = state &* 1_664_525 &+ 1_013_904_223
            if state >> 24 < 8 { page.pixels[place] = state >> 23 & 1 == 0 ? 0 : 255 }
        }
        #expect(try page.codes() == ["DataMatrix 24681012"])
    }

    @Test("bars beside a QR code are read at the standard effort", arguments: [false, true])
    func besideQRCode(areLying: Bool) throws {
        let code = try #require(EAN13.image("4006381333931", moduleWidth: 2, barHeight: 90))
        let qrCode = try fixture("event.png").overWhite
        var page = Page(width: qrCode.width + 400, height: qrCode.height + 400)
        page.put(qrCode, x: 0, y: 0)
        page.put(areLying ? try code.turned(GridPoint(0, 1)) : code, x: qrCode.width + 20, y: 20)
        #expect(try page.codes().contains("EAN13 4006381333931"))
        #expect(try page.codes().count == 2)
    }

    @Test("a linear code does not end the search for a Data Matrix code beside it", arguments: Effort.allCases)
    func besideDataMatrix(effort: Effort) throws {
        let code = try #require(EAN13.image("4006381333931", moduleWidth: 3, barHeight: 90))
        let other = try dataMatrix("13579246").turned(module: 6, tangent: 0.1)
        var page = Page(width: code.width + other.width + 60, height: 300)
        page.put(code, x: 20, y: 20)
        page.put(other, x: code.width + 40, y: 60)
        #expect(try page.codes(effort).sorted() == ["DataMatrix 13579246", "EAN13 4006381333931"])
    }

    @Test("no bars are seen in a QR code")
    func noBars() throws {
        let picture = try fixture("event.png").overWhite.localThreshold(window: 41)
        let sight = Sight(picture, filter: .localThreshold(window: 41))
        #expect(BarLook().read(sight).isEmpty)
        #expect(!sight.findings.hasBars)
    }

    @Test("a linear code with modules of two pixels is read on a page of 300 dpi")
    func smallBars() throws {
        var page = Page(width: 2480, height: 3508)
        page.put(try #require(EAN13.image("4006381333931", moduleWidth: 2, barHeight: 150)), x: 301, y: 401)
        #expect(try page.codes() == ["EAN13 4006381333931"])
    }

    @Test("every code on a sheet of labels is read")
    func labels() throws {
        var page = Page(width: 1100, height: 900)
        var expected: [String] = []
        for index in 0..<12 {
            let body = "4006381333\(10 + index)".compactMap(\.wholeNumberValue)
            let sum = body.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 1 : 3) * $1.element }
            let digits = "4006381333\(10 + index)\((10 - sum % 10) % 10)"
            expected.append("EAN13 \(digits)")
            let label = try #require(EAN13.image(digits, barHeight: 90))
            page.put(label, x: 20 + 350 * (index % 3), y: 20 + 210 * (index / 3))
        }
        #expect(try page.codes().sorted() == expected.sorted())
    }
}
