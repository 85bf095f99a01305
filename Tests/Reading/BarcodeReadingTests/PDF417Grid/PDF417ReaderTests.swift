import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite struct PDF417ReaderTests {
    /// Returns the codewords of a symbol that holds some bytes. Six bytes become five codewords (ISO/IEC 15438 §5.4.3).
    static func codewords(of bytes: [UInt8], _ layout: PDF417Layout) -> [Int] {
        var words = [924]
        for start in stride(from: 0, to: bytes.count, by: 6) {
            var value = bytes[start..<(start + 6)].reduce(0) { $0 << 8 | Int($1) }
            var group: [Int] = []
            for _ in 0..<5 {
                group.insert(value % 900, at: 0)
                value /= 900
            }
            words += group
        }
        let count = layout.rows * layout.columns - layout.correction
        words = [count] + words + [Int](repeating: 900, count: count - 1 - words.count)
        return PrimeReedSolomon.extended(words, correction: layout.correction)
    }

    private let text = Array("BEGIN:VEVENT\nSUMMARY:Opening\nEND:VEVENT!".utf8.prefix(36))

    private func layout(rows: Int = 12, columns: Int = 5, level: Int = 3) throws -> PDF417Layout {
        try #require(PDF417Layout(rows: rows, columns: columns, level: level))
    }

    private func symbol() throws -> DrawnModules {
        let layout = try layout()
        return layout.drawn(Self.codewords(of: text, layout))
    }

    /// Returns what `PDF417Reader` finds in a picture, without the other readers.
    private func readings(in image: LumaImage, isInverted: Bool = false) -> [SymbolReading] {
        let filter: ReadingFilter = isInverted ? .invertedLocalThreshold(window: 101) : .localThreshold(window: 101)
        return PDF417Reader().read(Sight(image.localThreshold(window: 101), filter: filter, detail: image))
    }

    @Test("a turned PDF417 symbol is read", arguments: [2.5, 5], [0.0, 0.1, 0.3, -0.41, 1, -1.2, 3])
    func turned(module: Double, tangent: Double) throws {
        let image = try symbol().turned(module: module, tangent: tangent)
        #expect(readings(in: image).map(\.bytes) == [text])
    }

    @Test("a PDF417 symbol in perspective is read", arguments: [0.08, 0.15], [0.0, 0.2])
    func perspective(share: Double, tangent: Double) throws {
        let symbol = try symbol()
        let slope = share / (2.5 * Double(symbol.rows))
        #expect(readings(in: try symbol.turned(module: 5, tangent: tangent, slope: slope)).map(\.bytes) == [text])
    }

    @Test("a PDF417 symbol is read even if blur makes its narrow bars run together")
    func blurred() throws {
        let image = try symbol().turned(module: 5, tangent: 0.05)
        #expect(readings(in: try image.smeared(8)).map(\.bytes) == [text])
    }

    @Test("a curved PDF417 symbol is read", arguments: [0.0, 0.08])
    func curved(lean: Double) throws {
        let symbol = try symbol()
        let (width, height) = (Double(symbol.columns), Double(symbol.rows))
        let image = try symbol.seen(width: 1100, height: 420) { x, y in
            let u = (x - 550) / 6 + width / 2
            let place = 2 * u / width - 1
            return (
                u + 2 * (place * place - 1) * (1 + lean * place), (y - 210) / 6 + height / 2 + 2 * (place * place - 1)
            )
        }
        #expect(readings(in: image).map(\.bytes) == [text])
    }

    @Test("a PDF417 symbol that is mirrored, upside down, or light on a dark ground is read")
    func mirroredAndInverted() throws {
        let image = try symbol().turned(module: 4, tangent: 0.1)
        #expect(readings(in: image.mirrored).map(\.bytes) == [text])
        #expect(readings(in: try symbol().turned(module: 4, tangent: 100)).map(\.bytes) == [text])
        #expect(readings(in: image.inverted, isInverted: true).map(\.bytes) == [text])
    }

    @Test("a PDF417 symbol without its start or its stop pattern is read", arguments: [true, false])
    func halfSymbol(isStart: Bool) throws {
        let symbol = try symbol()
        let image = try symbol.seen(width: 4 * symbol.columns, height: 4 * symbol.rows + 40) { x, y in
            // The picture begins inside the start pattern, or ends inside the stop pattern.
            (x / 4 + (isStart ? 12 : -12), (y - 20) / 4)
        }
        #expect(readings(in: image).map(\.bytes) == [text])
    }

    @Test("a damaged PDF417 symbol is read only as long as its errors can be corrected")
    func damaged() throws {
        let layout = try layout()
        var words = Self.codewords(of: text, layout)
        for index in 0..<7 { words[index * 8 + 3] = (words[index * 8 + 3] + 400) % 929 }
        #expect(readings(in: try layout.drawn(words).turned(module: 4, tangent: 0.1)).map(\.bytes) == [text])
        for index in 0..<5 { words[index * 8 + 5] = (words[index * 8 + 5] + 400) % 929 }
        #expect(readings(in: try layout.drawn(words).turned(module: 4, tangent: 0.1)).isEmpty)
    }

    @Test(
        "every arrangement of rows, columns and correction is read",
        arguments: [(3, 4, 0), (90, 10, 8), (31, 29, 5), (26, 1, 2)])
    func sizes(rows: Int, columns: Int, level: Int) throws {
        let layout = try layout(rows: rows, columns: columns, level: level)
        let bytes = Array(text.prefix(min(36, (rows * columns - layout.correction - 2) / 5 * 6)))
        let symbol = layout.drawn(Self.codewords(of: bytes, layout))
        let image = try symbol.seen(width: 3 * symbol.columns + 60, height: 3 * symbol.rows + 60) { x, y in
            ((x - 30) / 3, (y - 30) / 3)
        }
        #expect(readings(in: image).map(\.bytes) == [bytes])
    }

    @Test("each of several PDF417 symbols in a picture is read once")
    func several() throws {
        let symbol = try symbol()
        let (width, height) = (Double(symbol.columns + 8), Double(symbol.rows + 10))
        let image = try symbol.seen(width: Int(6 * width), height: Int(6 * height)) { x, y in
            let (u, v) = (
                (x / 3).truncatingRemainder(dividingBy: width), (y / 3).truncatingRemainder(dividingBy: height)
            )
            return (u - 4, v - 5)
        }
        #expect(readings(in: image).map(\.bytes) == [text, text, text, text])
    }

    @Test("two turned PDF417 symbols beside each other are both read at standard effort")
    func turnedNeighbours() throws {
        let symbol = try symbol()
        let (width, height) = (Double(symbol.columns), Double(symbol.rows))
        // The bounding box of each symbol contains the middle of the other.
        let image = try symbol.seen(width: 800, height: 800) { x, y in
            let (right, down) = ((x - 400) / 4, (y - 400) / 4)
            let (u, v) = ((right + down) / 2.0.squareRoot(), (down - right) / 2.0.squareRoot() + height + 5)
            return (
                u + width / 2, v.truncatingRemainder(dividingBy: height + 10) - (v < 0 || v > 2 * height + 20 ? 900 : 0)
            )
        }
        let barcodes = BarcodeReader().read(DecodedFrame(image), index: 0).barcodes
        #expect(barcodes.map(\.bytes) == [text, text])
    }

    @Test("the steps for stacked codes read PDF417 symbols", arguments: [Effort.standard, .thorough])
    func steps(effort: Effort) throws {
        var plan = ReadingPlan.plan(for: effort)
        plan.steps.removeAll { $0.reader != .stackedGrids }
        let image = try symbol().turned(module: 6, tangent: 0.15)
        for image in [image, image.inverted] {
            let barcodes = BarcodeReader().read(DecodedFrame(image), index: 0, plan: plan).barcodes
            #expect(barcodes.map(\.bytes) == [text])
            #expect(barcodes.map(\.engine) == ["scanics"])
            #expect(barcodes.map(\.symbology) == [.pdf417])
        }
    }

    @Test("the corners of a PDF417 symbol are clockwise from its own top left")
    func corners() throws {
        let symbol = try symbol()
        let (width, height) = (Double(symbol.columns) * 4, Double(symbol.rows) * 4)
        let image = try symbol.seen(width: Int(width) + 90, height: Int(height) + 80) { (($0 - 50) / 4, ($1 - 40) / 4) }
        let reading = try #require(readings(in: image).first)
        let expected = [(50.0, 40.0), (50 + width, 40), (50 + width, 40 + height), (50, 40 + height)]
        for (point, (x, y)) in zip(reading.corners.points, expected) {
            #expect(abs(Double(point.x) - x) <= 4 && abs(Double(point.y) - y) <= 4)
        }
    }

    @Test("start and stop patterns with random modules between them are not read as a symbol")
    func noise() throws {
        let symbol = try symbol()
        var (noisy, state) = (symbol, UInt32(1))
        for index in noisy.isDark.indices where (17..<(symbol.columns - 18)).contains(index % symbol.columns) {
            state = state &* 1_664_525 &+ 1_013_904_223
            noisy.isDark[index] = state >> 31 == 1
        }
        let image = try noisy.turned(module: 4, tangent: 0)
        #expect(StackedSearch(of: image.localThreshold(window: 101), step: 2).edges.count == 2)
        #expect(readings(in: image).isEmpty)
    }

    @Test(
        "pictures of a pixel, of a row and of a column have no start or stop pattern",
        arguments: [(1, 1), (400, 1), (1, 400)])
    func small(width: Int, height: Int) throws {
        let pixels = (0..<(width * height)).map { UInt8($0 % 2 * 255) }
        let image = try #require(LumaImage(width: width, height: height, pixels: pixels))
        #expect(StackedSearch(of: image, step: 2).edges.isEmpty)
    }
}

@Suite struct PrimeReedSolomonTests {
    private func block(data: Int, correction: Int) -> [Int] {
        PrimeReedSolomon.extended((0..<data).map { $0 * 37 % 929 }, correction: correction)
    }

    @Test("errors and erasures are corrected up to the limit of the code", arguments: [(0, 4), (8, 0), (4, 2), (3, 2)])
    func corrected(erasures: Int, errors: Int) {
        let right = block(data: 20, correction: 8)
        var words = right
        for index in 0..<(erasures + errors) { words[index * 2] = (words[index * 2] + 1 + index * 90) % 929 }
        let known = (0..<erasures).map { $0 * 2 }
        #expect(PrimeReedSolomon.correct(&words, correction: 8, erasures: known) != nil)
        #expect(words == right)
    }

    @Test("more errors than the margin allows leave the block unchanged")
    func margin() {
        var words = block(data: 20, correction: 8)
        for index in 0..<4 { words[index * 3] = (words[index * 3] + 5) % 929 }
        let damaged = words
        #expect(PrimeReedSolomon.correct(&words, correction: 8, margin: 2) == nil)
        #expect(words == damaged)
    }

    @Test("every codeword has a pattern of eight runs that belongs to the right cluster")
    func patterns() {
        #expect(CodewordPatterns.modules.count == 3 * 929)
        for (index, pattern) in CodewordPatterns.modules.enumerated() {
            var widths: [Int] = []
            var former: UInt32 = 2
            for place in 0..<17 {
                let module = pattern >> (16 - UInt32(place)) & 1
                if module == former { widths[widths.count - 1] += 1 } else { widths.append(1) }
                former = module
            }
            // The widths of the bars determine the number of the cluster (ISO/IEC 15438 §5.3.1).
            let cluster = (widths[0] - widths[2] + widths[4] - widths[6] + 9) % 9
            #expect(widths.count == 8 && widths.allSatisfy { $0 <= 6 } && cluster == 3 * (index / 929))
        }
    }
}
