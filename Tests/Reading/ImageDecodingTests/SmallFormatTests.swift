import CZlib
import Testing

@testable import ImageDecoding

/// Formats whose files the tests write themselves.
@Suite struct SmallFormatTests {
    static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    static func little(_ value: Int, _ count: Int = 4) -> [UInt8] { big(value, count).reversed() }

    // MARK: QOI

    /// Chunks of every kind, and the luma of the pixels that they stand for.
    private static let chunks: [(bytes: [UInt8], luma: [UInt8])] = [
        ([0xFE, 100, 100, 100], [100]), ([0xC0 | 2], [100, 100, 100]), ([0x40 | 3 << 4 | 3 << 2 | 3], [101]),
        ([0x40], [99]), ([0x80 | 52, 0x88], [119]), ([0x80, 0x88], [87]), ([0xFF, 200, 200, 200, 255], [200]),
        ([17], [100]),
    ]

    private static let qoi =
        Array("qoif".utf8) + big(5) + big(2) + [4, 0] + chunks.flatMap(\.bytes) + [0, 0, 0, 0, 0, 0, 0, 1]

    @Test("a QOI picture is decoded, whatever the chunks that hold its pixels")
    func everyChunk() throws {
        let luma = try onlyFrame(of: Self.qoi).overWhite
        #expect(luma.width == 5 && luma.height == 2)
        #expect(luma.pixels == Self.chunks.flatMap(\.luma))
    }

    @Test("a QOI picture that ends early keeps its whole rows")
    func cutQOI() throws {
        let image = try ImageDecoder().decode(Array(Self.qoi.prefix(14 + 7)))
        #expect(image.diagnostics.map(\.code) == [.truncatedImage])
        #expect(image.frames.map { Array($0.overWhite.pixels.prefix(5)) } == [[100, 100, 100, 100, 101]])
    }

    @Test("a QOI picture with alpha is transparent")
    func transparentQOI() throws {
        let bytes = Array("qoif".utf8) + Self.big(1) + Self.big(1) + [4, 0, 0xFF, 10, 10, 10, 0]
        let frame = try onlyFrame(of: bytes)
        #expect(frame.overWhite.pixels == [255])
        #expect(frame.alpha == [0])
    }

    // MARK: TGA

    /// Returns a TGA picture of 2 x 2 pixels.
    private static func tga(
        _ kind: UInt8, bits: UInt8, flags: UInt8 = 0, palette: [UInt8] = [], _ pixels: [UInt8]
    ) -> [UInt8] {
        let colours: [UInt8] = palette.isEmpty ? [0, 0, 0] : little(palette.count / 3, 2) + [24]
        return [2, palette.isEmpty ? 0 : 1, kind, 0, 0] + colours + [0, 0, 0, 0, 2, 0, 2, 0, bits, flags]
            + [UInt8(ascii: "i"), UInt8(ascii: "d")] + palette + pixels
    }

    static let pictures: [(String, [UInt8])] = [
        ("gray", tga(3, bits: 8, [30, 40, 10, 20])),
        ("from the top", tga(3, bits: 8, flags: 32, [10, 20, 30, 40])),
        ("from the right", tga(3, bits: 8, flags: 16, [40, 30, 20, 10])),
        ("palette", tga(1, bits: 8, palette: [10, 10, 10, 20, 20, 20, 30, 30, 30, 40, 40, 40], [2, 3, 0, 1])),
        ("runs", tga(11, bits: 8, flags: 32, [0x00, 10, 0x02, 20, 30, 40])),
        ("colour", tga(2, bits: 24, flags: 32, [10, 10, 10, 20, 20, 20, 30, 30, 30, 40, 40, 40])),
    ]

    @Test("a TGA picture is decoded from any corner, with a palette and with runs", arguments: pictures)
    func kinds(name: String, bytes: [UInt8]) throws {
        #expect(ImageFormat(signatureOf: bytes) == .tga)
        #expect(try onlyFrame(of: bytes).overWhite.pixels == [10, 20, 30, 40])
    }

    @Test("a TGA picture of 16 bits has 32 steps of each colour; a run may go on in the next row")
    func sixteenBits() throws {
        let bytes = Self.tga(10, bits: 16, flags: 32, [0x82, 0xFF, 0x7F, 0x00, 0x00, 0x00])
        #expect(try onlyFrame(of: bytes).overWhite.pixels == [255, 255, 255, 0])
    }

    // MARK: ICO

    @Test("of the pictures of an icon, the largest is decoded; it may be a PNG")
    func largest() throws {
        let png = TestPNG(width: 3, height: 2, colour: .gray) { x, y in [10 * (3 * y + x)] }.bytes
        let small =
            Self.little(40) + Self.little(1) + Self.little(2) + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 32)
        func entry(_ side: UInt8, _ data: [UInt8], at offset: Int) -> [UInt8] {
            [side, side, 0, 0, 1, 0, 24, 0] + Self.little(data.count) + Self.little(offset)
        }
        let head: [UInt8] = [0, 0, 1, 0, 2, 0] + entry(1, small, at: 38) + entry(3, png, at: 38 + small.count)
        let luma = try onlyFrame(of: head + small + png).overWhite
        #expect(luma.width == 3)
        #expect(luma.pixels == [0, 10, 20, 30, 40, 50])
    }

    /// Returns an icon of 2 x 1 pixels whose mask is set for the first pixel.
    private static func masked(_ pixels: [UInt8]) -> [UInt8] {
        let header = little(40) + little(2) + little(2) + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
        let data = header + pixels + [0, 0] + [0x80, 0, 0, 0]
        return [0, 0, 1, 0, 1, 0, 2, 1, 0, 0, 1, 0, 24, 0] + little(data.count) + little(22) + data
    }

    @Test("the mask of an icon makes pixels transparent")
    func mask() throws {
        let frame = try onlyFrame(of: Self.masked([0, 0, 0, 90, 90, 90]))
        #expect(frame.overWhite.pixels == [255, 90])
        #expect(frame.alpha == [0, 255])
    }

    @Test("the small picture of an icon with a mask is in colour, and white where the mask is set")
    func smallMasked() throws {
        var decoder = ImageDecoder()
        decoder.smallPixels = 100
        let frame = try decoder.decode(Self.masked([0, 0, 0, 20, 30, 200])).frames.first { _ in true }
        #expect(frame?.small?.pixels == [255, 255, 255, 200, 30, 20])
    }

    // MARK: Other kinds of known formats

    @Test("a bitmap of OS/2 with a point in its header is decoded")
    func point() throws {
        var bytes = try fixture("formats/core.bmp")
        bytes.replaceSubrange(6..<10, with: [29, 0, 39, 0])
        let luma = try onlyFrame(of: bytes).overWhite
        #expect(luma[10, 10] < 12 && luma[50, 10] > 243)
    }

    @Test("an SVG image that is compressed with gzip is drawn")
    func compressedSVG() throws {
        let svg = try fixture("formats/halves.svg")
        let stored = [1] + Self.little(svg.count, 2) + Self.little(~svg.count, 2) + svg
        let sum = Int(crc32(0, svg, uInt(svg.count)))
        let file = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + stored + Self.little(sum) + Self.little(svg.count)
        #expect(ImageFormat(signatureOf: file) == .svg)
        let luma = try onlyFrame(of: file).overWhite
        #expect(luma[luma.width / 4, luma.height / 4] < 12)
        #expect(ImageFormat(signatureOf: Array(file.prefix(12))) == nil)
    }

    // MARK: Animated PNG

    private struct Frame {
        var side: Int
        var left = 0
        var disposal: UInt8 = 0
        var blends = false
        /// Gray and alpha.
        var pixel: [Int]
    }

    /// Returns an animation of 4 x 4 pixels; every frame is a square of one colour.
    private static func animation(_ frames: [Frame], stated: Int? = nil) -> [UInt8] {
        func pixels(_ frame: Frame) -> [UInt8] {
            TestPNG.stored(
                (0..<frame.side).flatMap { _ in
                    [0] + (0..<frame.side).flatMap { _ in frame.pixel.map { UInt8($0) } }
                })
        }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += TestPNG.chunk("IHDR", TestPNG.header(4, 4, 8, .grayAlpha, false))
        file += TestPNG.chunk("acTL", big(stated ?? frames.count) + big(0))
        for (number, frame) in frames.enumerated() {
            let place = big(frame.side) + big(frame.side) + big(frame.left) + big(frame.left)
            file += TestPNG.chunk(
                "fcTL", big(2 * number) + place + [0, 1, 0, 10, frame.disposal, frame.blends ? 1 : 0])
            file +=
                number == 0
                ? TestPNG.chunk("IDAT", pixels(frame)) : TestPNG.chunk("fdAT", big(2 * number) + pixels(frame))
        }
        return file + TestPNG.chunk("IEND", [])
    }

    private static let frames = [
        Frame(side: 4, pixel: [200, 255]), Frame(side: 2, left: 1, disposal: 2, pixel: [0, 255]),
        Frame(side: 2, disposal: 1, pixel: [90, 255]), Frame(side: 1, left: 3, blends: true, pixel: [50, 0]),
    ]

    @Test("every frame of an animated PNG is decoded as a viewer shows it")
    func animatedPNG() throws {
        let image = try ImageDecoder().decode(Self.animation(Self.frames))
        #expect(image.diagnostics == [])
        let points = image.frames.map { [$0.overWhite[0, 0], $0.overWhite[1, 1], $0.overWhite[3, 3]] }
        #expect(points == [[200, 200, 200], [200, 0, 200], [90, 90, 200], [255, 255, 200]])
    }

    @Test("an animated PNG that ends early keeps the frames before its end")
    func cutAnimation() throws {
        let whole = Self.animation(Self.frames)
        let image = try ImageDecoder().decode(Array(whole.prefix(whole.count - 80)))
        #expect(image.frames.count == 3)
        #expect(image.diagnostics.map(\.code) == [.truncatedImage])
        #expect(try ImageDecoder().decode(Self.animation(Self.frames, stated: 5)).diagnostics.count == 1)
    }

    @Test("an animated PNG with more frames than the limit is refused")
    func manyFrames() throws {
        var decoder = ImageDecoder()
        decoder.limits.frames = 1
        let many = (0..<30).map { Frame(side: $0 == 0 ? 4 : 1, pixel: [0, 255]) }
        #expect(throws: ImageDecodingError.tooManyFrames(limit: 20)) { try decoder.decode(Self.animation(many)) }
    }

    @Test("a PNG that states one frame is a picture")
    func oneFrame() throws {
        let frame = try onlyFrame(of: Self.animation([Frame(side: 4, pixel: [7, 255])]))
        #expect(frame.overWhite.pixels.allSatisfy { $0 == 7 })
    }
}
