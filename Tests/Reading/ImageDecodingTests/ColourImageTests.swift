import CalendarModel
import Testing

@testable import ImageDecoding

@Suite("Small pictures in colour")
struct ColourImageTests {
    private static let files =
        FormatDecodingTests.halves.map { "formats/" + $0.0 }
        + ["colour.jpg", "gray.jpg", "progressive.jpg", "cmyk.jpg", "formats/turned.tif", "formats/halves.svg"]

    private func small(_ bytes: [UInt8], atMost count: Int) throws -> ColourImage? {
        var decoder = ImageDecoder()
        decoder.smallPixels = count
        return try decoder.decode(bytes).frames.first { _ in true }?.small
    }

    @Test("a small picture looks like its frame, in each format", arguments: files)
    func likeness(name: String) throws {
        var decoder = ImageDecoder()
        decoder.smallPixels = 48 * 36
        let frame = try #require(try decoder.decode(try fixture(name)).frames.first { _ in true })
        guard name != "cmyk.jpg" else {
            #expect(frame.small == nil)
            return
        }
        let small = try #require(frame.small)
        let luma = frame.overWhite
        #expect(small.width * small.height <= 48 * 36 && small.width * small.height > 40 * 30)
        #expect(abs(small.width * luma.height - small.height * luma.width) <= luma.height + luma.width)
        // In the middle of each area: both halves, and the bar.
        for (x, y) in [(2, 2), (6, 2), (2, 7), (6, 7)] {
            let place = small.height * y / 8 * small.width + small.width * x / 8
            let wanted = Int(luma[luma.width * x / 8, luma.height * y / 8])
            #expect(small.pixels[(3 * place)..<(3 * place + 3)].allSatisfy { abs(Int($0) - wanted) < 14 })
        }
    }

    @Test(
        "colours that have the same luma stay apart",
        arguments: ["equal-luma.png", "equal-luma.jpg", "equal-luma.webp", "equal-luma.tif"])
    func colours(name: String) throws {
        let tests = #filePath.replacing("Reading/ImageDecodingTests/ColourImageTests", with: "ScanICS/ScanICSTests/x")
        let small = try #require(try small(try fixture("real/" + name, directory: tests), atMost: 100_000))
        #expect(small.width == 300 && small.height == 260)
        let pixels = stride(from: 0, to: small.pixels.count, by: 3).map { Array(small.pixels[$0..<($0 + 3)]) }
        let differences = pixels.map { Int($0[0]) - Int($0[1]) }
        let (red, green) = (differences.count { $0 > 60 }, differences.count { $0 < -40 })
        #expect(red > pixels.count / 10 && green > pixels.count / 10)
    }

    @Test("a transparent picture is shown over white", arguments: ["gif", "webp", "tif", "heic"])
    func transparency(name: String) throws {
        let small = try #require(try small(try fixture("formats/transparent." + name), atMost: 10_000))
        #expect(small.width == 40 && small.height == 30)
        #expect(small.pixels[(3 * 30)..<(3 * 40)].allSatisfy { $0 > 243 })
        #expect(small.pixels[0..<(3 * 10)].allSatisfy { $0 < 12 })
    }

    @Test("a page of a document is drawn in its size, and no page beyond its last")
    func page() throws {
        var decoder = ImageDecoder()
        decoder.smallPixels = 20_000
        let bytes = try fixture("formats/halves.pdf")
        let page = try #require(decoder.smallPage(0, ofPDF: bytes, until: .now + .seconds(60)))
        #expect(page.width * page.height <= 20_000 && page.width > page.height && page.height > 90)
        #expect(page.pixels[3 * (10 * page.width + 10)] < 12)
        #expect(decoder.smallPage(1, ofPDF: bytes, until: .now + .seconds(60)) == nil)
        #expect(decoder.smallPage(0, ofPDF: bytes, until: .now) == nil)
    }

    @Test("an interlaced picture has a small picture with colours in each row, at any scale", arguments: [6400, 100])
    func interlaced(count: Int) throws {
        let png = TestPNG(width: 80, height: 80, colour: .rgb, isInterlaced: true) { _, _ in [200, 20, 30] }
        let small = try #require(try small(png.bytes, atMost: count))
        #expect(small.width * small.height == count)
        #expect((0..<count).allSatisfy { Array(small.pixels[(3 * $0)..<(3 * $0 + 3)]) == [200, 20, 30] })
    }

    @Test("without a request, there is no small picture")
    func absence() throws {
        #expect(try small(try fixture("formats/p6.ppm"), atMost: 0) == nil)
    }

    @Test("a file of noise has at most the bytes that were asked for, and keeps its size")
    func noise() throws {
        var state: UInt64 = 1
        let samples = (0..<(3 * 600 * 500)).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        let noise = try #require(try small(Array("P6 600 500 255\n".utf8) + samples, atMost: 1_000_000))
        let file = try #require(noise.jpeg(atMost: 40_000))
        #expect(file.count <= 40_000)
        let shown = try onlyFrame(of: file)
        #expect(shown.width == 600 && shown.height == 500)
        #expect(noise.jpeg(atMost: 100) == nil)
    }
}
