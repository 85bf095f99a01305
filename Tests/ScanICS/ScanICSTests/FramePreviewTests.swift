import Foundation
import ImageDecoding
import ScanICS
import TestSupport
import Testing

@Suite("Small pictures of what was scanned")
struct FramePreviewTests {
    /// A picture of 30 by 20 pixels, red on the left and blue on the right.
    private let picture =
        Array("P6 30 20 255\n".utf8) + (0..<600).flatMap { $0 % 30 < 15 ? [200, 20, 20] : [20, 20, 200] as [UInt8] }

    private func sample(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: packageRoot.appending(path: "SampleImages/" + name)))
    }

    /// Returns the pixels of a preview: red, green and blue of each.
    private func pixels(of preview: FramePreview) throws -> [[UInt8]] {
        var decoder = ImageDecoder()
        decoder.smallPixels = 1 << 20
        let frame = try decoder.decode(preview.file).frames.first { _ in true }
        let small = try #require(frame?.small)
        #expect(small.width == preview.width && small.height == preview.height)
        return stride(from: 0, to: small.pixels.count, by: 3).map { Array(small.pixels[$0..<($0 + 3)]) }
    }

    @Test("a preview has the picture's colours, and is the same after it is written and read again")
    func colours() throws {
        var scanner = EventScanner()
        scanner.options.previewPixels = 1000
        let reading = try scanner.read(image: picture)
        let preview = try #require(reading.previews.first)
        #expect(reading.previews.count == 1 && preview.frame == 0 && preview.width == 30 && preview.height == 20)
        let pixels = try pixels(of: preview)
        #expect(pixels[2][0] > 160 && pixels[2][2] < 60 && pixels[27][0] < 60 && pixels[27][2] > 160)
        let copy = try JSONDecoder().decode(ImageReading.self, from: JSONEncoder().encode(reading))
        #expect(copy == reading && EventScanner().result(of: copy).previews == reading.previews)
    }

    @Test("a preview has at most the pixels that were asked for, and is made only on request")
    func limit() throws {
        var scanner = EventScanner()
        scanner.options.previewPixels = 12
        let preview = try #require(try scanner.read(image: picture).previews.first)
        #expect(preview.width * preview.height <= 12)
        #expect(try EventScanner().read(image: picture).previews.isEmpty)
    }

    @Test(
        "photos, drawings and documents have previews in colour of under 40 kB",
        arguments: ["photo.jpg", "poster.png", "phone.heic", "flyers.pdf"])
    func samples(name: String) throws {
        var scanner = EventScanner()
        scanner.options.previewPixels = 400_000
        scanner.options.effort = .fast
        let previews = try scanner.read(image: try sample(name)).previews
        #expect(previews.count == (name == "flyers.pdf" ? 2 : 1))
        for preview in previews {
            #expect(preview.byteCount <= 40_000 && preview.width * preview.height > 200_000)
            #expect(try pixels(of: preview).count { abs(Int($0[0]) - Int($0[2])) > 60 } > 1000)
        }
    }
}
