import CalendarModel
import ImageDecoding
import Synchronization
import Testing

/// Returns the only frame of a decoded file.
func onlyFrame(of bytes: [UInt8], limits: ScanLimits = ScanLimits()) throws -> DecodedFrame {
    let image = try ImageDecoder(limits: limits).decode(bytes)
    #expect(image.frames.count == 1)
    return try #require(image.frames.first { _ in true })
}

@Suite struct PNGDecodingTests {
    // With most of these sizes, packed rows end within a byte, and the passes of interlaced pictures end within a block
    // of 8 x 8 pixels.
    static let sizes = [(1, 1), (3, 2), (13, 11), (8, 8), (1, 9), (37, 5)]

    @Test("gray samples of every depth are scaled to 8 bits", arguments: [1, 2, 4, 8, 16], [false, true])
    func gray(depth: Int, isInterlaced: Bool) throws {
        let most = (1 << depth) - 1
        for (width, height) in Self.sizes {
            let value = { (x: Int, y: Int) in (x * 31 + y * 17) * 257 & most }
            let png = TestPNG(width: width, height: height, colour: .gray, depth: depth, isInterlaced: isInterlaced) {
                [value($0, $1)]
            }
            let frame = try onlyFrame(of: png.bytes)
            let expected = (0..<height).flatMap { y in
                (0..<width).map { x in UInt8((Double(value(x, y)) * 255 / Double(most)).rounded()) }
            }
            #expect(frame.overWhite == LumaImage(width: width, height: height, pixels: expected))
            #expect(frame.alpha == nil)
        }
    }

    @Test("colours of 8 and 16 bits become luma", arguments: [8, 16], [false, true])
    func colour(depth: Int, isInterlaced: Bool) throws {
        let scale = depth == 16 ? 257 : 1
        let png = TestPNG(width: 19, height: 10, colour: .rgb, depth: depth, isInterlaced: isInterlaced) { x, y in
            [x * 13 * scale, y * 25 * scale, (x + y) * 8 * scale]
        }
        let luma = try onlyFrame(of: png.bytes).overWhite
        for (index, pixel) in luma.pixels.enumerated() {
            let (x, y) = (index % 19, index / 19)
            let expected = 0.299 * Double(x * 13) + 0.587 * Double(y * 25) + 0.114 * Double((x + y) * 8)
            #expect(abs(Double(pixel) - expected) <= 0.51)
        }
    }

    @Test("a picture with alpha is shown over white and over black", arguments: [8, 16], [false, true])
    func alpha(depth: Int, isInterlaced: Bool) throws {
        let scale = depth == 16 ? 257 : 1
        for colour in [TestPNG.Colour.grayAlpha, .rgbAlpha] {
            let gray = { (x: Int, y: Int) in x * 20 + y }
            let alpha = { (x: Int, y: Int) in 255 - y * 23 }
            let png = TestPNG(width: 12, height: 11, colour: colour, depth: depth, isInterlaced: isInterlaced) { x, y in
                [Int](repeating: gray(x, y) * scale, count: colour.channels - 1) + [alpha(x, y) * scale]
            }
            let frame = try onlyFrame(of: png.bytes)
            let black = try #require(frame.overBlack)
            for index in 0..<(12 * 11) {
                let (x, y) = (index % 12, index / 12)
                let over = Double(gray(x, y) * alpha(x, y)) / 255
                #expect(frame.alpha?[index] == UInt8(alpha(x, y)))
                #expect(abs(Double(black.pixels[index]) - over) <= 0.51)
                #expect(abs(Double(frame.overWhite.pixels[index]) - over - Double(255 - alpha(x, y))) <= 0.51)
            }
        }
    }

    @Test("an alpha channel that is opaque everywhere is left out")
    func opaqueAlpha() throws {
        let png = TestPNG(width: 5, height: 5, colour: .grayAlpha) { x, _ in [x, 255] }
        let frame = try onlyFrame(of: png.bytes)
        #expect(frame.alpha == nil)
        #expect(frame.overBlack == nil)
    }

    @Test(
        "palette indices of every depth become their colours, with the alpha of tRNS", arguments: [1, 2, 4, 8],
        [false, true])
    func palette(depth: Int, isInterlaced: Bool) throws {
        let colours = 1 << depth
        let palette = (0..<colours).flatMap { [UInt8](repeating: UInt8($0 * 255 / (colours - 1)), count: 3) }
        // Fewer tRNS entries than colours: the other colours are opaque.
        let png = TestPNG(
            width: 11, height: 9, colour: .palette, depth: depth, isInterlaced: isInterlaced, palette: palette,
            transparency: [0]
        ) { x, y in [(x + y) % colours] }
        let frame = try onlyFrame(of: png.bytes)
        for index in 0..<99 {
            let entry = (index % 11 + index / 11) % colours
            #expect(frame.alpha?[index] == (entry == 0 ? 0 : 255))
            #expect(frame.overWhite.pixels[index] == (entry == 0 ? 255 : palette[3 * entry]))
        }
        #expect(frame.overBlack?.pixels[0] == 0)
    }

    @Test("tRNS makes one gray or one colour transparent")
    func transparentColour() throws {
        let gray = TestPNG(width: 4, height: 1, colour: .gray, transparency: [0, 2]) { x, _ in [x] }
        #expect(try onlyFrame(of: gray.bytes).overWhite.pixels == [0, 1, 255, 3])
        let colour = TestPNG(width: 4, height: 1, colour: .rgb, transparency: [0, 2, 0, 2, 0, 2]) { x, _ in [x, x, x] }
        #expect(try onlyFrame(of: colour.bytes).alpha == [255, 255, 0, 255])
    }

    // MARK: Damage

    private static func stripes(isInterlaced: Bool = false) -> TestPNG {
        TestPNG(width: 100, height: 80, colour: .gray, isInterlaced: isInterlaced) { _, y in [y] }
    }

    @Test("a wrong checksum of a chunk is tolerated, with a diagnostic", arguments: ["IHDR", "IDAT"])
    func wrongChecksum(chunk: String) throws {
        var bytes = Self.stripes().bytes
        let at = try #require(bytes.indices.first { bytes[$0...].starts(with: chunk.utf8) })
        let length = bytes[(at - 4)..<at].reduce(0) { $0 << 8 | Int($1) }
        bytes[at + 4 + length] ^= 0xFF
        let image = try ImageDecoder().decode(bytes)
        #expect(image.diagnostics.map(\.code) == [.truncatedImage])
        let luma = try #require(image.frames.first { _ in true }).overWhite
        #expect(luma.pixels == (0..<8000).map { UInt8($0 / 100) })
    }

    @Test("a file that ends early keeps the rows before the cut; the other rows are white", arguments: [1, 10, 40, 79])
    func truncated(rows: Int) throws {
        // The pixels follow the signature, IHDR, and the headers of IDAT, zlib and the stored block. A row has a filter
        // byte and 100 pixels.
        let start = 8 + 25 + 8 + 2 + 5
        let image = try ImageDecoder().decode(Array(Self.stripes().bytes.prefix(start + rows * 101 + 50)))
        #expect(image.diagnostics.map(\.code) == [.truncatedImage])
        let pixels = try #require(image.frames.first { _ in true }).overWhite.pixels
        #expect(pixels[..<(rows * 100)].elementsEqual((0..<(rows * 100)).map { UInt8($0 / 100) }))
        #expect(pixels[(rows * 100)...].allSatisfy { $0 == 255 })
    }

    @Test("an interlaced file that ends early is shown at the resolution of the passes that it contains")
    func truncatedInterlaced() throws {
        let bytes = Self.stripes(isInterlaced: true).bytes
        let pixels = try onlyFrame(of: Array(bytes.prefix(bytes.count / 2))).overWhite.pixels
        #expect(pixels.enumerated().allSatisfy { abs(Int($1) - $0 / 100) <= 8 })
    }

    @Test("a file without IEND is complete")
    func withoutEnd() throws {
        #expect(try ImageDecoder().decode(Self.stripes().bytes.dropLast(12)).diagnostics.isEmpty)
    }

    @Test("a file that is cut at any byte causes no crash")
    func everyPrefix() {
        let bytes = TestPNG(width: 9, height: 9, colour: .rgbAlpha, isInterlaced: true) { [$0, $1, 0, 9] }.bytes
        for count in bytes.indices { _ = try? ImageDecoder().decode(Array(bytes.prefix(count))) }
    }

    @Test("a file with a changed byte causes no crash")
    func everyByte() {
        let palette: [UInt8] = [0, 0, 0, 255, 255, 255, 9, 9, 9, 7, 7, 7]
        let bytes = TestPNG(
            width: 9, height: 9, colour: .palette, depth: 2, palette: palette, transparency: [1, 2]
        ) { x, y in [(x + y) % 4] }.bytes
        let limits = {
            var limits = ScanLimits(); limits.pixels = 1 << 20; return limits
        }()
        for index in bytes.indices {
            for flip in [1, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] ^= flip
                _ = try? ImageDecoder(limits: limits).decode(changed)
            }
        }
    }

    // MARK: Bombs

    @Test(
        "a picture whose header states a size over the limit is refused before memory for pixels is allocated",
        arguments: [(30_000, 30_000), (2_147_483_647, 2_147_483_647), (1, 120_000_000), (120_000_000, 1)])
    func hugeHeader(width: Int, height: Int) {
        let taken = Mutex(0)
        var decoder = ImageDecoder()
        decoder.willTakePixels = { count in taken.withLock { $0 += count } }
        #expect(throws: ImageDecodingError.tooLarge(width: width, height: height, limit: 120_000_000)) {
            try decoder.decode(TestPNG.headerOnly(width: width, height: height))
        }
        #expect(taken.withLock { $0 } == 0)
    }

    @Test(
        "chunks that may inflate without end are not read",
        arguments: ["iCCP", "zTXt", "iTXt", "sPLT", "tEXt", "prVt"])
    func ancillaryChunks(type: String) throws {
        var png = Self.stripes()
        png.extraChunks = [(type, Array("name\0\0".utf8) + [UInt8](repeating: 0x55, count: 3 << 20))]
        let image = try ImageDecoder().decode(png.bytes)
        #expect(image.diagnostics.isEmpty)
    }
}
