import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite struct DataMatrixReaderTests {
    /// A code, and the bytes in it.
    struct Code {
        var modules: DrawnModules
        var bytes: [UInt8]
    }

    /// Returns codes with one data region and with several.
    private func codes() throws -> [Code] {
        try ["event-datamatrix.png", "all-bytes-datamatrix.png", "utf-8-eci-datamatrix.png"].map { name in
            let image = try fixture(name).overWhite
            let modules = try #require(Self.modules(of: image))
            let layout = DataMatrixLayout.all.first { $0.columns == modules.columns && $0.rows == modules.rows }
            let codewords = try #require(layout).dataCodewords(modules.isDark.map { $0 ? 100 : -100 })
            let bytes = try #require(codewords.flatMap(DataMatrixDecoder.message)?.bytes)
            return Code(modules: modules, bytes: bytes)
        }
    }

    /// Returns the modules of a code in a clean picture. The code's size is the first one whose borders match the
    /// picture.
    private static func modules(of image: LumaImage) -> DrawnModules? {
        image.withPixels { pixels in
            let dark = pixels.indices.filter { pixels[$0] < 128 }
            let (xs, ys) = (dark.map { $0 % image.width }, dark.map { $0 / image.width })
            guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
                return nil
            }
            return DataMatrixLayout.all.lazy.compactMap { layout -> DrawnModules? in
                let (width, height) = (
                    Double(right - left + 1) / Double(layout.columns), Double(bottom - top + 1) / Double(layout.rows)
                )
                let isDark = layout.fixed.indices.map { index in
                    let x = left + Int((Double(index % layout.columns) + 0.5) * width)
                    let y = top + Int((Double(index / layout.columns) + 0.5) * height)
                    return pixels[y * image.width + x] < 128
                }
                guard zip(layout.fixed, isDark).allSatisfy({ $0 == 0 || ($0 > 0) == $1 }) else { return nil }
                return DrawnModules(columns: layout.columns, rows: layout.rows, isDark: isDark)
            }.first
        }
    }

    /// Returns what `DataMatrixReader` finds in a picture, without the other readers.
    private func readings(in image: LumaImage, isInverted: Bool = false) -> [SymbolReading] {
        let filter: ReadingFilter = isInverted ? .invertedLocalThreshold(window: 41) : .localThreshold(window: 41)
        return DataMatrixReader().read(Sight(image.localThreshold(window: 41), filter: filter, detail: image))
    }

    @Test(
        "a turned Data Matrix code with one or several data regions is read", arguments: [3.5, 6],
        [0.0, 0.1, 0.3, -0.41, 1.2])
    func turned(module: Double, tangent: Double) throws {
        for code in try codes() {
            let image = try code.modules.turned(module: module, tangent: tangent)
            #expect(readings(in: image).map(\.bytes) == [code.bytes])
        }
    }

    @Test("a Data Matrix code in perspective is read", arguments: [0.1, 0.15], [0.0, 0.2])
    func perspective(share: Double, tangent: Double) throws {
        for code in try codes() {
            // The modules at the near side are larger than those in the middle by `share`.
            let slope = share / (3.5 * Double(code.modules.rows))
            let image = try code.modules.turned(module: 7, tangent: tangent, slope: slope)
            #expect(readings(in: image).map(\.bytes) == [code.bytes])
        }
    }

    @Test("a turned and blurred Data Matrix code is read")
    func blurred() throws {
        for code in try codes() {
            let image = try code.modules.turned(module: 6, tangent: 0.15).smeared(6)
            #expect(readings(in: image).map(\.bytes) == [code.bytes])
        }
    }

    @Test("a mirrored Data Matrix code is read, and so is a light one on a dark ground")
    func mirroredAndInverted() throws {
        for code in try codes() {
            let image = try code.modules.turned(module: 5, tangent: 0.1)
            #expect(readings(in: image.mirrored).map(\.bytes) == [code.bytes])
            #expect(readings(in: image.inverted, isInverted: true).map(\.bytes) == [code.bytes])
        }
    }

    @Test("the steps with the reader `otherGrids` read Data Matrix codes", arguments: [Effort.standard, .thorough])
    func steps(effort: Effort) throws {
        var plan = ReadingPlan.plan(for: effort)
        plan.steps.removeAll { $0.reader != .otherGrids }
        for code in try codes() {
            let image = try code.modules.turned(module: 6, tangent: 0.15)
            let barcodes = BarcodeReader().read(DecodedFrame(image), index: 0, plan: plan).barcodes
            #expect(barcodes.map(\.bytes) == [code.bytes])
            #expect(barcodes.map(\.engine) == ["scanics"])
        }
    }

    @Test("the corners of a Data Matrix code are clockwise from its own top left")
    func corners() throws {
        let modules = try #require(try codes().first).modules
        let (width, height) = (Double(modules.columns) * 5, Double(modules.rows) * 5)
        let image = try modules.seen(width: Int(width) + 90, height: Int(height) + 80) {
            (($0 - 50) / 5, ($1 - 40) / 5)
        }
        let reading = try #require(readings(in: image).first)
        let expected = [(50.0, 40.0), (50 + width, 40), (50 + width, 40 + height), (50, 40 + height)]
        for (point, (x, y)) in zip(reading.corners.points, expected) {
            #expect(abs(Double(point.x) - x) <= 2 && abs(Double(point.y) - y) <= 2)
        }
    }

    @Test("a damaged Data Matrix code is read until its correction no longer suffices, and then gives nothing")
    func damaged() throws {
        var code = try #require(try codes().first)
        let layout = try #require(
            DataMatrixLayout.all.first { $0.columns == code.modules.columns && $0.rows == code.modules.rows })
        let data = layout.fixed.indices.filter { layout.fixed[$0] == 0 }
        for index in data.prefix(data.count / 20) { code.modules.isDark[index].toggle() }
        #expect(readings(in: try code.modules.turned(module: 6, tangent: 0.2)).map(\.bytes) == [code.bytes])
        for index in data where index % 3 == 0 { code.modules.isDark[index].toggle() }
        #expect(readings(in: try code.modules.turned(module: 6, tangent: 0.2)).isEmpty)
    }

    @Test("codewords of unclear modules count as unknown, unless too little correction would remain")
    func erasures() throws {
        let layout = try #require(DataMatrixLayout.all.first { $0.columns == 16 && $0.rows == 16 })
        let data = (1...12).map { UInt8($0) }
        let modules = DrawnDataMatrix(data: data, layout: layout).modules
        /// The darkness of the modules if all in some codewords are unclear and wrong.
        func values(wrong: Int) -> [Double] {
            var values = modules.isDark.map { $0 ? 90.0 : -90 }
            for module in layout.dataModules.prefix(8 * wrong) { values[module] *= -0.1 }
            return values
        }
        #expect(layout.dataCodewords(values(wrong: 6)) == data)
        #expect(layout.dataCodewords(values(wrong: 9)) == nil)
        #expect(layout.dataCodewords(values(wrong: 9), triesErasures: true) == data)
        #expect(layout.dataCodewords(values(wrong: 11), triesErasures: true) == nil)
    }

    @Test("each size has as many modules for data as its codewords need")
    func sizes() throws {
        // ISO/IEC 16022, table 7, and ISO/IEC 21471: for each size, the number of data and correction codewords
        // together.
        let codewords = [
            8, 12, 18, 24, 32, 40, 50, 60, 72, 98, 128, 162, 200, 242, 288, 392, 512, 648, 800, 968, 1152, 1458, 1800,
            2178,
            12, 21, 30, 40, 56, 77,
            33, 42, 54, 66, 81, 99, 70, 100, 98, 72, 90, 126, 110, 121, 154, 108, 132, 168,
        ]
        #expect(DataMatrixLayout.all.count == codewords.count)
        for (layout, codewords) in zip(DataMatrixLayout.all, codewords) {
            // In some square codes, four modules are left over.
            #expect([0, 4].contains(layout.fixed.count { $0 == 0 } - 8 * codewords))
        }
    }

    @Test("the standard effort reads a code in a large picture whose modules are too small at 0.8 MP")
    func small() throws {
        let code = try #require(try codes().first)
        let part = try code.modules.turned(module: 3.2, tangent: 0.3)
        let (width, height) = (3000, 2400)
        var pixels = [UInt8](repeating: part.pixels[0], count: width * height)
        for y in 0..<part.height {
            for x in 0..<part.width { pixels[(y + 700) * width + x + 900] = part.pixels[y * part.width + x] }
        }
        let picture = try #require(LumaImage(width: width, height: height, pixels: pixels))
        let codes = BarcodeReader().read(DecodedFrame(picture), index: 0, effort: .standard).barcodes
        #expect(codes.map(\.bytes) == [code.bytes])
        #expect(codes.map(\.step) == ["other patterns, at most 3 MP"])
    }
}
