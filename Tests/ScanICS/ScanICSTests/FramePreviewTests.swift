import Foundation
import ImageDecoding
import ScanICS
import TestSupport
import Testing

@Suite("Small pictures of documents")
struct FramePreviewTests {
    /// A gray map of 9 by 3 pixels whose brightness grows from left to right, and from line to line.
    private let picture = Array("P5 9 3 255\n".utf8) + (0..<27).map { UInt8($0 * 9) }

    @Test("the bitmap of a preview decodes to the picture's pixels")
    func bitmap() throws {
        var scanner = EventScanner()
        scanner.options.previewPixels = 1000
        let reading = try scanner.read(image: picture)
        let preview = try #require(reading.previews.first)
        #expect(reading.previews.count == 1 && preview.frame == 0 && preview.width == 9 && preview.height == 3)
        let decoded = try ImageDecoder().decode(preview.bitmap)
        #expect(decoded.frames.first { _ in true }?.overWhite.pixels == (0..<27).map { UInt8($0 * 9) })
        let copy = try JSONDecoder().decode(ImageReading.self, from: JSONEncoder().encode(reading))
        #expect(copy == reading && EventScanner().result(of: copy).previews == reading.previews)
    }

    @Test("a preview has at most the pixels that were asked for")
    func limit() throws {
        var scanner = EventScanner()
        scanner.options.previewPixels = 12
        let preview = try #require(try scanner.read(image: picture).previews.first)
        #expect(preview.width * preview.height <= 12)
    }

    @Test("a preview is made only on request, and only for formats that browsers cannot show")
    func absence() throws {
        #expect(try EventScanner().read(image: picture).previews.isEmpty)
        var scanner = EventScanner()
        scanner.options.previewPixels = 1000
        let poster = [UInt8](try Data(contentsOf: packageRoot.appending(path: "SampleImages/poster.png")))
        #expect(try scanner.read(image: poster).previews.isEmpty)
    }
}
