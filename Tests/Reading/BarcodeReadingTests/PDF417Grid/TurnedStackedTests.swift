import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite struct TurnedStackedTests {
    private let text = Array("BEGIN:VEVENT".utf8)

    /// Returns a MicroPDF417 symbol with 12 bytes. Six bytes become five codewords.
    private func small(columns: Int, rows: Int) throws -> DrawnModules {
        let layout = try #require(MicroPDF417Layout.all.first { $0.columns == columns && $0.rows == rows })
        var words = [924]
        for start in [0, 6] {
            let value = text[start..<(start + 6)].reduce(0) { $0 << 8 | Int($1) }
            words += [656_100_000_000, 729_000_000, 810_000, 900, 1].map { value / $0 % 900 }
        }
        words += [Int](repeating: 900, count: rows * columns - layout.correction - words.count)
        return layout.drawn(PrimeReedSolomon.extended(words, correction: layout.correction))
    }

    private func large(rows: Int = 12) throws -> DrawnModules {
        let layout = try #require(PDF417Layout(rows: rows, columns: 5, level: 2))
        return layout.drawn(PDF417ReaderTests.codewords(of: text, layout))
    }

    /// Returns the codes that only the steps for turned stacked codes find.
    private func codes(in image: LumaImage, effort: Effort = .standard) -> [Barcode] {
        var plan = ReadingPlan.plan(for: effort)
        plan.steps.removeAll { $0.reader != .turnedGrids }
        return BarcodeReader().read(DecodedFrame(image), index: 0, plan: plan).barcodes
    }

    @Test(
        "a MicroPDF417 symbol turned by any angle is read",
        arguments: [(1, 24), (2, 11), (3, 15), (4, 8)], [0.1, 0.41, 0.7, 3, -0.3])
    func turned(size: (columns: Int, rows: Int), tangent: Double) throws {
        let image = try small(columns: size.columns, rows: size.rows).turned(module: 2.6, tangent: tangent)
        let codes = codes(in: image)
        #expect(codes.map(\.bytes) == [text])
        #expect(codes.map(\.symbology) == [.microPDF417])
    }

    @Test("a turned MicroPDF417 symbol in perspective, blurred, or light on dark is read", arguments: [0.3, -0.8])
    func perspective(tangent: Double) throws {
        let symbol = try small(columns: 3, rows: 15)
        let image = try symbol.turned(module: 3, tangent: tangent, slope: 0.0008)
        for image in [image, try image.smeared(3), image.inverted] {
            #expect(codes(in: image).map(\.bytes) == [text])
        }
    }

    @Test("a turned symbol that fills a large picture is read")
    func close() throws {
        let image = try small(columns: 3, rows: 15).turned(module: 8, tangent: 0.25).doubled.doubled
        #expect(codes(in: image).map(\.bytes) == [text])
    }

    @Test("a PDF417 symbol of few rows, turned by about 45 degrees, is read", arguments: [Effort.standard, .thorough])
    func diagonal(effort: Effort) throws {
        let codes = codes(in: try large(rows: 6).turned(module: 2.5, tangent: 0.4), effort: effort)
        #expect(codes.map(\.bytes) == [text])
        #expect(codes.map(\.symbology) == [.pdf417])
    }

    @Test("a turned compact PDF417 symbol in perspective is read", arguments: [0.2, 0.4])
    func compact(tangent: Double) throws {
        let whole = try large()
        // The right row indicators and the stop pattern, of 17 and 18 modules, are replaced by a bar of one module.
        let columns = whole.columns - 34
        let isDark = whole.isDark.indices.filter { $0 % whole.columns < columns }.map {
            $0 % whole.columns == columns - 1 || whole.isDark[$0]
        }
        let symbol = DrawnModules(columns: columns, rows: whole.rows, isDark: isDark)
        #expect(codes(in: try symbol.turned(module: 3, tangent: tangent, slope: 0.0005)).map(\.bytes) == [text])
    }

    @Test("the corners of a turned symbol are those in the whole picture")
    func corners() throws {
        let symbol = try small(columns: 2, rows: 11)
        let image = try symbol.turned(module: 3, tangent: 0.5)
        let corners = try #require(codes(in: image).first).corners.points
        let middle = Double(image.width) / 2
        // An angle whose half has a tangent of 0.5 has a sine of 0.8 and a cosine of 0.6.
        for (point, (x, y)) in zip(corners, [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]) {
            let (right, down) = (1.5 * x * Double(symbol.columns), 1.5 * y * Double(symbol.rows))
            #expect(abs(Double(point.x) - middle - 0.6 * right + 0.8 * down) < 5)
            #expect(abs(Double(point.y) - middle - 0.8 * right - 0.6 * down) < 5)
        }
    }

    @Test("parts that do not look like a stacked code are not straightened: bars, a texture")
    func others() throws {
        let symbol = try small(columns: 3, rows: 15)
        let bars = DrawnModules(
            columns: symbol.columns, rows: 40, isDark: (0..<40).flatMap { _ in symbol.isDark.prefix(symbol.columns) })
        var (noise, state) = (symbol, UInt32(1))
        for index in noise.isDark.indices {
            state = state &* 1_664_525 &+ 1_013_904_223
            noise.isDark[index] = state >> 31 == 1
        }
        for image in [try bars.turned(module: 3, tangent: 0.3), try noise.turned(module: 3, tangent: 0.3)] {
            #expect(StraightView.blocks(of: BarRegionSearch(image), in: image).isEmpty)
        }
    }
}
