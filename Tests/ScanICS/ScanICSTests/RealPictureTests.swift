import BarcodeReading
import Foundation
import ScanICS
import Testing

/// Pictures as they occur in practice, made by Tests/make-fixtures.sh. Each is of a kind that a well-known program
/// misread.
@Suite("Real pictures")
struct RealPictureTests {
    static let event = "BEGIN:VEVENT\nSUMMARY:Opening\nDTSTART:20260612T090000Z\nEND:VEVENT"

    /// The name of a picture, and its expected results: the texts of the codes in each frame, and the diagnostics.
    struct Picture: CustomTestStringConvertible, Sendable {
        let name: String
        var frames: [[String]] = [[event]]
        var diagnostics: [String] = []
        var testDescription: String { name }
    }

    static let pictures: [Picture] =
        [
            "gray-alpha.png", "palette-trns.png", "1-bit.png", "16-bit.png", "interlaced.png", "progressive.jpg",
            "cmyk.jpg", "exif-2.jpg", "exif-4.jpg", "exif-5.jpg", "exif-7.jpg", "g4.tif", "code.bmp", "code.pgm",
            "phone.heic", "code.avif", "code.svg", "a-png.jpg", "mirrored.png", "rotated-45.png", "no-quiet-zone.png",
            "dark-ground.png", "low-contrast.png", "equal-luma.png", "equal-luma.jpg", "equal-luma.gif",
            "equal-luma.webp", "equal-luma.tif", "quality-10.jpg", "fractional-modules.png", "100-pixel-modules.png",
        ].map { Picture(name: $0) }
        + ["wrong-crc.png", "truncated.png", "truncated.jpg"].map {
            Picture(name: $0, diagnostics: ["truncated-image"])
        }
        + ["frames.gif", "frames.webp"].map { Picture(name: $0, frames: [[], [event], ["the second code"]]) }
        + ["pages.tif", "pages.pdf"].map { Picture(name: $0, frames: [[event], ["the second code"]]) }
        + [
            Picture(name: "version-40.png", frames: [[String(repeating: "x", count: 2900)]]),
            Picture(
                name: "grid-of-20.png",
                frames: [(1...20).map { "code number \($0 < 10 ? "0" : "")\($0)" }]),
        ]

    @Test("each picture yields its codes, with their frames", arguments: pictures)
    func codes(picture: Picture) throws {
        // The limit is long, because other tests use the processor at the same time.
        var limits = ScanLimits()
        limits.seconds = 300
        let result = try EventScanner(options: ScanOptions(limits: limits)).scan(path: fixture("real/\(picture.name)"))
        #expect(result.frames == picture.frames.count)
        let symbols = result.symbols ?? []
        let found = picture.frames.indices.map { frame in
            symbols.filter { $0.barcode.frame == frame }.map { $0.barcode.text ?? "" }
        }
        #expect(found == picture.frames)
        let derived = result.diagnostics.filter { $0.symbol == nil }
        #expect(derived.map(\.code.rawValue) == picture.diagnostics)
        for event in result.events {
            #expect(event.source.frame == picture.frames.firstIndex { $0.contains(Self.event) })
        }
        #expect(result.events.count == picture.frames.joined().count { $0 == Self.event })
    }

    @Test("every file in the folder is tested")
    func all() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: fixture("real"))
        #expect(Set(files) == Set(Self.pictures.map(\.name)))
    }

    @Test(
        "corners are positions in the picture as it is shown", arguments: ["phone.heic", "exif-5.jpg", "pages.pdf"])
    func corners(name: String) throws {
        let corner = try #require(
            try EventScanner().scan(path: fixture("real/\(name)")).symbols?.first?.barcode.corners.topLeft)
        // In the original picture, which is 300 pixels wide, the code lies 56 pixels from the left and 46 from the top.
        // phone.heic is turned to the left, and exif-5.jpg is mirrored at its diagonal. The first page of
        // pages.pdf is 41 modules wide, and the code begins after 4 modules. At 300 dpi, a module is 12.5 pixels wide.
        let expected = ["phone.heic": (46, 244), "exif-5.jpg": (46, 56), "pages.pdf": (50, 50)][name] ?? (0, 0)
        #expect(abs(corner.x - expected.0) <= 4 && abs(corner.y - expected.1) <= 4, "\(corner)")
    }

    @Test("a file of many frames is stopped at the time limit, with a diagnostic")
    func late() throws {
        var options = ScanOptions()
        options.limits.seconds = 0
        for name in ["frames.gif", "pages.pdf"] {
            let result = try EventScanner(options: options).scan(path: fixture("real/\(name)"))
            #expect(result.diagnostics.map(\.code.rawValue) == ["time-limit"])
            #expect(result.events.isEmpty)
        }
    }
}
