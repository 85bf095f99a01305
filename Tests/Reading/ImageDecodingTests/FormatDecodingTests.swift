import CalendarModel
import ImageDecoding
import TestSupport
import Testing

/// Tests every format except PNG and JPEG with files that other programs wrote (Tests/make-fixtures.sh).
@Suite struct FormatDecodingTests {
    /// Files with the picture of `JPEGDecodingTests`: black at the top left, white at the top right, and gray below. If
    /// the file has only two colours, the picture is white below.
    static let halves: [(String, ImageFormat)] = [
        ("palette.gif", .gif), ("interlaced.gif", .gif), ("lossy.webp", .webp), ("lossless.webp", .webp),
        ("lzw.tif", .tiff), ("zip.tif", .tiff), ("rle.tif", .tiff), ("jpeg.tif", .tiff), ("jpeg-ycbcr.tif", .tiff),
        ("g4.tif", .tiff), ("g3-min-is-white.tif", .tiff), ("min-is-white.tif", .tiff), ("gray-16.tif", .tiff),
        ("colour-16-big-endian.tif", .tiff), ("palette.tif", .tiff), ("tiled.tif", .tiff), ("planes.tif", .tiff),
        ("cmyk.tif", .tiff), ("big.tif", .tiff), ("24.bmp", .bmp), ("palette.bmp", .bmp), ("runs.bmp", .bmp),
        ("1.bmp", .bmp), ("core.bmp", .bmp), ("565.bmp", .bmp), ("32.bmp", .bmp), ("p1.pbm", .pnm), ("p2.pgm", .pnm),
        ("p3.ppm", .pnm), ("p4.pbm", .pnm), ("p5.pgm", .pnm), ("p5-16.pgm", .pnm), ("p6.ppm", .pnm),
        ("24.tga", .tga), ("runs-32.tga", .tga), ("gray.tga", .tga), ("32.ico", .ico),
        ("float.tif", .tiff), ("gray-double.tif", .tiff), ("halves.jxl", .jpegXL), ("gray.jxl", .jpegXL),
        ("halves.jp2", .jpeg2000), ("gray.j2k", .jpeg2000),
        ("colour.pam", .pnm), ("halves.heic", .heif), ("halves.avif", .heif), ("rgb.avif", .heif),
    ]

    @Test("every kind of file is decoded to the right luma", arguments: halves)
    func kinds(name: String, format: ImageFormat) throws {
        let image = try ImageDecoder().decode(try fixture("formats/" + name))
        #expect(image.format == format)
        #expect(image.diagnostics == [])
        #expect(image.frames.count == 1)
        let frame = try #require(image.frames.first { _ in true })
        #expect(frame.alpha == nil)
        #expect(frame.colours == nil)
        let luma = frame.overWhite
        #expect(luma.width == 64 && luma.height == 48)
        let hasTwoColours = ["g4.tif", "g3-min-is-white.tif", "1.bmp", "p1.pbm", "p4.pbm"].contains(name)
        #expect(luma[10, 10] < 12)
        #expect(luma[50, 10] > 243)
        #expect(abs(Int(luma[30, 42]) - (hasTwoColours ? 255 : 128)) < 12)
    }

    @Test("a TIFF is turned by its orientation")
    func turned() throws {
        let luma = try onlyFrame(of: try fixture("formats/turned.tif")).overWhite
        #expect(luma.width == 48 && luma.height == 64)
        // The black corner is stored at the top left and shown at the top right.
        #expect(luma[40, 10] < 12)
        #expect(luma[40, 50] > 243)
        #expect(abs(Int(luma[5, 30]) - 128) < 12)
    }

    @Test("SVG and PDF files are drawn", arguments: ["halves.svg", "halves.pdf"])
    func documents(name: String) throws {
        let luma = try onlyFrame(of: try fixture("formats/" + name)).overWhite
        #expect(abs(Double(luma.width) / Double(luma.height) - 64 / 48) < 0.02)
        // A PDF page is drawn at 300 dpi, and an SVG with 2000 pixels on its longer side.
        #expect(luma.width == (name == "halves.svg" ? 2000 : 200))
        let (width, height) = (luma.width, luma.height)
        #expect(luma[width / 4, height / 4] < 12)
        #expect(luma[width * 3 / 4, height / 4] > 243)
        #expect(abs(Int(luma[width / 2, height * 5 / 6]) - 128) < 12)
    }

    @Test("an SVG that refers to another file is drawn without that file")
    func outside() throws {
        let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        for file in ["file://\(folder)/Fixtures/plasma.jpg", "\(folder)/Fixtures/plasma.jpg", "plasma.jpg"] {
            let svg = """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#fff"/>
                <image width="40" height="30" href="\(file)"/></svg>
                """
            let isWhite = try onlyFrame(of: Array(svg.utf8)).overWhite.pixels.allSatisfy { $0 == 255 }
            #expect(isWhite, "\(file)")
        }
    }

    @Test("every frame is decoded as a viewer shows it", arguments: ["animation.gif", "animation.webp"])
    func animation(name: String) throws {
        let frames = Array(try ImageDecoder().decode(try fixture("formats/" + name)).frames)
        try #require(frames.count == 3)
        let points = frames.map { [$0.overWhite[5, 5], $0.overWhite[25, 15], $0.overWhite[35, 5]] }
        #expect(points == [[255, 255, 255], [0, 255, 255], [255, 128, 255]])
        #expect(frames.allSatisfy { $0.alpha == nil })
    }

    @Test("every picture of a HEIC file is decoded")
    func pictures() throws {
        let frames = Array(try ImageDecoder().decode(try fixture("formats/two.heic")).frames)
        #expect(frames.map(\.overWhite.width) == [64, 40])
    }

    @Test("every page is decoded", arguments: ["pages.tif", "pictures.pgm", "frames.jxl"])
    func pages(name: String) throws {
        let frames = Array(try ImageDecoder().decode(try fixture("formats/" + name)).frames)
        #expect(frames.map { $0.overWhite[5, 5] } == [255, 0, 128])
    }

    @Test(
        "transparency is kept",
        arguments: ["transparent.gif", "transparent.webp", "transparent.tif", "transparent.heic"])
    func transparency(name: String) throws {
        let frame = try onlyFrame(of: try fixture("formats/" + name))
        #expect(frame.alpha != nil)
        guard let black = frame.overBlack else { return }
        #expect(frame.overWhite[5, 5] < 12 && frame.overWhite[35, 5] > 243)
        #expect(black[5, 5] < 12 && black[35, 5] < 12)
    }

    // MARK: Damage

    /// Files with something to decode in their first half.
    static let cuttable = [
        "interlaced.gif", "animation.gif", "animation.webp", "lossy.webp", "lzw.tif", "g4.tif", "pages.tif",
        "tiled.tif", "24.bmp", "runs.bmp", "p3.ppm", "p6.ppm", "pictures.pgm", "halves.pdf", "24.tga", "runs-32.tga",
        "float.tif",
    ]

    @Test("a file that ends early gives the decoded part with a diagnostic, or an error", arguments: cuttable)
    func cut(name: String) throws {
        let bytes = try fixture("formats/" + name)
        for eighths in stride(from: 1, to: 8, by: 2) {
            let part = Array(bytes.prefix(bytes.count * eighths / 8))
            guard let image = try? ImageDecoder().decode(part) else { continue }
            #expect(!image.diagnostics.isEmpty, "\(eighths) eighths")
        }
    }

    @Test(
        "a file that ends early keeps the rows and frames before the cut",
        arguments: [
            ("24.bmp", 1), ("24.tga", 1), ("p3.ppm", 1), ("p6.ppm", 1), ("pictures.pgm", 2), ("palette.gif", 1),
            ("animation.gif", 2),
        ])
    func kept(name: String, frames: Int) throws {
        let bytes = try fixture("formats/" + name)
        let image = try ImageDecoder().decode(Array(bytes.prefix(bytes.count * 3 / 4)))
        #expect(image.frames.count >= frames)
        #expect(!image.diagnostics.isEmpty)
    }

    @Test("a TIFF that is cut off keeps its rows before the cut, if its directory is at the front")
    func cutTIFF() throws {
        let tags: [(Int, Int, Int)] = [
            (256, 4, 10), (257, 4, 20), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8 + 2 + 8 * 12 + 4),
            (278, 4, 20),
            (279, 4, 200),
        ]
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let directory = tags.flatMap { little($0.0, 2) + little($0.1, 2) + little(1, 4) + little($0.2, 4) }
        let bytes: [UInt8] =
            [0x49, 0x49, 42, 0, 8, 0, 0, 0, 8, 0] + directory + little(0, 4) + (0..<120).map { UInt8($0) }
        let image = try ImageDecoder().decode(bytes)
        #expect(image.diagnostics.map(\.code) == [.truncatedImage])
        let luma = try #require(image.frames.first { _ in true }).overWhite
        #expect(luma.height == 20)
        #expect(luma[3, 11] == 113)
    }

    @Test(
        "a file with a changed byte or without its end causes no crash",
        arguments: halves.map(\.0) + ["animation.gif", "animation.webp"])
    func everyByte(name: String) throws {
        let bytes = try fixture("formats/" + name)
        var limits = ScanLimits()
        limits.pixels = 1 << 18
        let decoder = ImageDecoder(limits: limits)
        // The first 100 bytes have the headers, so every `step`-th of them is changed. Of the other bytes, about 30 are
        // changed. The step is larger for files that a separate process decodes, which takes longer.
        let isSlow = name.hasPrefix("halves") || name.hasPrefix("gray.j")
        let step = (isSlow ? 8 : 1) * (runsLongTests ? 1 : 5)
        let places =
            Array(stride(from: 0, to: min(100, bytes.count), by: step))
            + Array(stride(from: 100, to: bytes.count, by: bytes.count / 30 + step))
        for index in places {
            var changed = bytes
            changed[index] ^= 0xFF
            _ = try? decoder.decode(changed)
            _ = try? decoder.decode(Array(bytes.prefix(index)))
        }
    }
}

extension LumaImage {
    /// The pixel at a place.
    subscript(x: Int, y: Int) -> UInt8 { pixels[y * width + x] }
}
