import CalendarModel
import Testing

@testable import ImageDecoding

/// Small files that claim to be huge must be refused before memory is allocated for them.
@Suite struct BombTests {
    struct Bomb: CustomTestStringConvertible, Sendable {
        let name: String
        let code: String
        let bytes: [UInt8]
        var testDescription: String { name }

        init(_ name: String, _ code: String, _ bytes: [UInt8]) {
            (self.name, self.code, self.bytes) = (name, code, bytes)
        }
    }

    static func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }

    // MARK: Sizes

    /// Returns a GIF with frames of one pixel.
    static func gif(_ width: Int, _ height: Int, frames: Int) -> [UInt8] {
        let palette: [UInt8] = [0, 0, 0, 255, 255, 255]
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
        let header = Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0x80, 0, 0] + palette
        return header + (0..<frames).flatMap { _ in frame } + [0x3B]
    }

    /// Returns a TIFF whose pages have no pixels. If `leadsBack` is true, the last page names the first page as the
    /// next one.
    static func tiff(_ width: Int, _ height: Int, pages: Int, leadsBack: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
        let tags: [(Int, Int, Int)] = [
            (256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 0), (278, 4, height),
            (279, 4, 1),
        ]
        var directory: [UInt8] = [8, 0]
        for (tag, type, value) in tags {
            directory += little(tag, 2) + little(type, 2) + little(1, 4) + little(value, 4)
        }
        for page in 1...pages {
            bytes += directory
            let next = page < pages ? bytes.count + 4 : leadsBack ? 8 : 0
            bytes += little(next, 4)
        }
        return bytes
    }

    static func riff(_ chunks: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }

    /// Returns an animated WebP with frames of one pixel.
    static func webp(_ width: Int, _ height: Int, frames: Int) -> [UInt8] {
        let pixel: [UInt8] = [0x2F, 0, 0, 0, 0, 0x88, 0x88, 0x08]
        let data = Array("VP8L".utf8) + little(pixel.count, 4) + pixel
        let frame = Array("ANMF".utf8) + little(16 + data.count, 4) + [UInt8](repeating: 0, count: 16) + data
        let header = Array("VP8X".utf8) + little(10, 4) + little(2, 4) + little(width - 1, 3) + little(height - 1, 3)
        let animation = Array("ANIM".utf8) + little(6, 4) + little(0, 6)
        return riff(header + animation + (0..<frames).flatMap { _ in frame })
    }

    /// A still lossless WebP of the largest size, 14 bits a side (WebP Lossless Bitstream, §3).
    static let stillWebP = riff(
        Array("VP8L".utf8) + little(10, 4) + [0x2F] + little(16_383 | 16_383 << 14, 4) + [0, 0, 0, 0, 0])

    static func bmp(_ width: Int, _ height: Int, bits: Int = 24, compression: Int = 0) -> [UInt8] {
        Array("BM".utf8) + little(100, 4) + little(0, 4) + little(54, 4) + little(40, 4) + little(width, 4)
            + little(height, 4) + little(1, 2) + little(bits, 2) + little(compression, 4) + little(0, 20)
            + [UInt8](repeating: 7, count: 46)
    }

    static func pdf(_ media: String, pages: Int = 1) -> [UInt8] {
        Array(
            """
            %PDF-1.4
            1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
            2 0 obj<</Type/Pages/Kids[3 0 R]/Count \(pages)>>endobj
            3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[\(media)]>>endobj
            trailer<</Root 1 0 R/Size 4>>
            """.utf8)
    }

    static let bombs: [Bomb] = [
        Bomb("GIF, 65,535 a side", "image-too-large", gif(65_535, 65_535, frames: 1)),
        Bomb("GIF, 100,000 frames", "too-many-frames", gif(10, 10, frames: 100_000)),
        Bomb("TIFF, 30,000 a side", "image-too-large", tiff(30_000, 30_000, pages: 1)),
        Bomb("TIFF, a row of four billion", "image-too-large", tiff(0xFFFF_FFFF, 1, pages: 1)),
        Bomb("TIFF, 100,000 pages", "too-many-frames", tiff(10, 10, pages: 100_000)),
        Bomb("TIFF, pages in a circle", "too-many-frames", tiff(10, 10, pages: 3, leadsBack: true)),
        Bomb("WebP, 30,000 a side", "image-too-large", webp(30_000, 30_000, frames: 1)),
        Bomb("WebP, 100,000 frames", "too-many-frames", webp(10, 10, frames: 100_000)),
        Bomb("WebP without loss, 16,383 a side", "image-too-large", stillWebP),
        Bomb("BMP, 30,000 a side", "image-too-large", bmp(30_000, 30_000)),
        Bomb("BMP of runs, 30,000 a side", "image-too-large", bmp(30_000, 30_000, bits: 8, compression: 1)),
        Bomb("BMP, least height", "image-too-large", bmp(0x7FFF_FFFF, 0x8000_0000)),
        Bomb("PGM, 30,000 a side", "image-too-large", Array("P5 30000 30000 255\n.".utf8)),
        Bomb(
            "PGM, digits without end", "damaged-image", Array("P5 1\(String(repeating: "0", count: 99)) 1 255\n.".utf8)),
        Bomb(
            "PAM, many channels", "damaged-image", Array("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 999999\nMAXVAL 1\nENDHDR\n".utf8)
        ),
        Bomb("PDF, a page of 350 metres", "image-too-large", pdf("0 0 1000000 1000000")),
        Bomb(
            "PDF, a width of 400 digits", "image-too-large", pdf("0 0 \(String(repeating: "9", count: 400)) 36")),
        Bomb("PDF, 100,000 pages", "damaged-image", pdf("0 0 10 10", pages: 100_000)),
        Bomb(
            "SVG, entities in entities", "damaged-image",
            Array(
                ("<!DOCTYPE svg [<!ENTITY a0 'aaaaaaaaaa'>"
                    + (1...12).map { "<!ENTITY a\($0) '\(String(repeating: "&a\($0 - 1);", count: 10))'>" }.joined()
                    + "]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>&a12;</text></svg>").utf8)),
    ]

    @Test("a file that claims to be huge is refused", arguments: bombs)
    func refused(bomb: Bomb) {
        #expect { try ImageDecoder().decode(bomb.bytes) } throws: { ($0 as? ImageDecodingError)?.code == bomb.code }
    }

    @Test("a page size that pdfinfo does not write as a finite number counts as a billion points")
    func endlessPage() {
        let sizes = PDFPages(pdfinfo: "Pages: 1\nPage    1 size: inf x -inf pts\nPage    2 size: nan x 36 pts\n").sizes
        #expect(sizes.map(\.width) == [1e9, 1e9])
        #expect(sizes.map(\.height) == [1e9, 36])
    }

    @Test("a HEIC with a header that claims 30,000 pixels a side is refused")
    func heic() throws {
        var bytes = try fixture("formats/halves.heic")
        // In each `ispe` box, the width and the height follow the version and the flags.
        for size in bytes.indices where bytes[size...].starts(with: "ispe".utf8) {
            bytes.replaceSubrange((size + 8)..<(size + 16), with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
        }
        #expect(throws: ImageDecodingError.tooLarge(width: 30_000, height: 30_000, limit: 60_000_000)) {
            try ImageDecoder().decode(bytes)
        }
    }

    // MARK: Many frames

    static let many: [Bomb] = [
        Bomb("GIF", "frame-limit", gif(4, 4, frames: 12)), Bomb("WebP", "frame-limit", webp(4, 4, frames: 12)),
        Bomb("PNM", "frame-limit", (0..<12).flatMap { _ in Array("P5 1 1 255\n.".utf8) }),
    ]

    @Test("if a file has too many frames, only the first ones are scanned, with a diagnostic", arguments: many)
    func frameLimit(file: Bomb) throws {
        var limits = ScanLimits()
        limits.frames = 5
        let image = try ImageDecoder(limits: limits).decode(file.bytes)
        #expect(image.frames.count == 5)
        #expect(image.diagnostics.map(\.code.rawValue) == [file.code])
    }

    @Test(
        "a file with exactly as many frames as the limit gives no diagnostic",
        arguments: ["two.heic", "pages.tif", "animation.gif"])
    func asManyAsAllowed(name: String) throws {
        var limits = ScanLimits()
        limits.frames = name == "two.heic" ? 2 : 3
        #expect(try ImageDecoder(limits: limits).decode(try fixture("formats/" + name)).diagnostics.isEmpty)
        limits.frames -= 1
        let codes = try ImageDecoder(limits: limits).decode(try fixture("formats/" + name)).diagnostics.map(\.code)
        #expect(codes == [.frameLimit])
    }

    @Test("if the frames of a file have too many pixels in all, only the first are scanned, with a diagnostic")
    func pixelLimit() throws {
        var limits = ScanLimits()
        limits.allPixels = 40
        let image = try ImageDecoder(limits: limits).decode(Self.gif(4, 4, frames: 12))
        #expect(image.frames.count == 3)
        #expect(image.diagnostics.map(\.code) == [.frameLimit])
    }

    @Test("frames are decoded one at a time, and decoding stops when the caller wants no more")
    func oneByOne() throws {
        var seen: [Int] = []
        let summary = try ImageDecoder().decodeFrames(of: Self.gif(4, 4, frames: 12)) { index, _ in
            seen.append(index)
            return index < 2
        }
        #expect(seen == [0, 1, 2])
        #expect(summary.frames == 3)
        #expect(summary.diagnostics.isEmpty)
    }

    @Test(
        "when time runs out, decoding stops and the summary is incomplete",
        arguments: ["animation.gif", "pages.tif", "halves.pdf", "halves.svg", "two.heic"])
    func late(name: String) throws {
        let end = ContinuousClock.now
        let summary = try ImageDecoder().decodeFrames(of: try fixture("formats/" + name), until: { end }) { _, _ in true
        }
        #expect(summary.frames == 0)
        #expect(!summary.isComplete)
    }

    // MARK: PDF pages

    @Test("an unusually large page is drawn at a lower resolution, with a diagnostic")
    func largePage() throws {
        // A side of 150 inches: at 300 dpi, the page would have 2025 megapixels.
        var limits = ScanLimits()
        limits.pixels = 1_000_000
        let image = try ImageDecoder(limits: limits).decode(Self.pdf("0 0 10800 10800"))
        #expect(image.diagnostics.map(\.code) == [.scaledPage])
        let luma = try #require(image.frames.first { _ in true }).overWhite
        #expect((900...1000).contains(luma.width) && luma.width == luma.height)
    }

    @Test("a document that needs a password is refused with an error of its own")
    func password() throws {
        #expect(throws: ImageDecodingError.locked(.pdf)) {
            try ImageDecoder().decode(try fixture("formats/locked.pdf"))
        }
    }
}
