import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite struct MicroPDF417ReaderTests {
    private let text = Array("BEGIN:VEVENT".utf8)

    /// Returns the codewords of a symbol that holds 12 bytes, or fewer if these do not fit. Six bytes become five
    /// codewords.
    private func codewords(_ layout: MicroPDF417Layout) -> [Int] {
        let count = layout.rows * layout.columns - layout.correction
        if count < 6 {
            return PrimeReedSolomon.extended(
                [901] + text.prefix(count - 1).map(Int.init), correction: layout.correction)
        }
        var words = [924]
        for start in [0, 6] where words.count + 5 <= count {
            let value = text[start..<(start + 6)].reduce(0) { $0 << 8 | Int($1) }
            words += [656_100_000_000, 729_000_000, 810_000, 900, 1].map { value / $0 % 900 }
        }
        words += [Int](repeating: 900, count: count - words.count)
        return PrimeReedSolomon.extended(words, correction: layout.correction)
    }

    private func readings(in image: LumaImage, isInverted: Bool = false) -> [SymbolReading] {
        let filter: ReadingFilter = isInverted ? .invertedLocalThreshold(window: 41) : .localThreshold(window: 41)
        return MicroPDF417Reader().read(Sight(image.localThreshold(window: 41), filter: filter, detail: image))
    }

    /// Returns a symbol with modules of four pixels, turned a little.
    private func picture(_ drawing: DrawnModules, lean: Double = 0.01) throws -> LumaImage {
        try drawing.seen(width: 4 * drawing.columns + 80, height: 4 * drawing.rows + 80) { x, y in
            ((x - 40) / 4 + lean * (y - 40) / 4, (y - 40) / 4 - lean * (x - 40) / 4)
        }
    }

    @Test("each size of MicroPDF417 symbol is read", arguments: MicroPDF417Layout.all)
    func sizes(layout: MicroPDF417Layout) throws {
        let image = try picture(layout.drawn(codewords(layout)), lean: 0.005)
        let reading = try #require(readings(in: image).first)
        #expect(readings(in: image).count == 1)
        #expect(text.starts(with: reading.bytes) && reading.bytes.count >= 3)
        #expect(reading.symbology == .microPDF417)
    }

    @Test("a MicroPDF417 symbol that is turned, mirrored, upside down or light on a dark ground is read")
    func turned() throws {
        let layout = try #require(MicroPDF417Layout.all.first { $0.columns == 3 && $0.rows == 15 })
        let image = try picture(layout.drawn(codewords(layout)))
        let upsideDown = try #require(
            LumaImage(width: image.width, height: image.height, pixels: image.pixels.reversed()))
        var pixels: [UInt8] = []
        for x in 0..<image.width {
            for y in 0..<image.height { pixels.append(image.pixels[y * image.width + x]) }
        }
        let onItsSide = try #require(LumaImage(width: image.height, height: image.width, pixels: pixels))
        for image in [image, image.mirrored, upsideDown, onItsSide, onItsSide.mirrored] {
            #expect(readings(in: image).map(\.bytes) == [text])
        }
        #expect(readings(in: image.inverted, isInverted: true).map(\.bytes) == [text])
    }

    @Test("a damaged MicroPDF417 symbol is read only as long as its errors can be corrected")
    func damaged() throws {
        let layout = try #require(MicroPDF417Layout.all.first { $0.columns == 4 && $0.rows == 12 })
        var words = codewords(layout)
        for index in 0..<6 { words[index * 7] = (words[index * 7] + 300) % 929 }
        #expect(readings(in: try picture(layout.drawn(words))).map(\.bytes) == [text])
        for index in 0..<6 { words[index * 7 + 3] = (words[index * 7 + 3] + 300) % 929 }
        #expect(readings(in: try picture(layout.drawn(words))).isEmpty)
    }

    @Test("two MicroPDF417 symbols beside each other are both read")
    func two() throws {
        let layout = try #require(MicroPDF417Layout.all.first { $0.columns == 2 && $0.rows == 14 })
        let drawing = layout.drawn(codewords(layout))
        let width = Double(drawing.columns + 12)
        let image = try drawing.seen(width: Int(8 * width), height: 4 * drawing.rows + 80) { x, y in
            ((x / 4).truncatingRemainder(dividingBy: width) - 6, (y - 40) / 4)
        }
        #expect(readings(in: image).map(\.bytes) == [text, text])
    }

    @Test("symbols drawn by zint are read: text, numbers, bytes, encodings", arguments: [Effort.standard, .thorough])
    func drawn(effort: Effort) throws {
        let events = try codes(in: "event-micropdf417.png", effort: effort)
        #expect(events.map(\.text) == [eventText])
        #expect(events.map(\.symbology) == [.microPDF417])
        #expect(try codes(in: "utf-8-eci-micropdf417.png", effort: effort).map(\.text) == ["Blechbläser さくら"])
        #expect(try codes(in: "utf-8-eci-micropdf417.png", effort: effort).map(\.eci) == [26])
        #expect(
            try codes(in: "numbers-micropdf417.png", effort: effort).map(\.text) == [
                String(repeating: "1234567890", count: 6)
            ])
    }
}
