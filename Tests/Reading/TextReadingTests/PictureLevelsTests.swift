import ImageDecoding
import Testing

@testable import TextReading

@Suite("Pictures as the models take them")
struct PictureLevelsTests {
    /// A picture whose pixels have the gray value 10 times the column plus the row.
    private func ramp(_ width: Int, _ height: Int) throws -> LumaImage {
        let pixels = (0..<height).flatMap { y in (0..<width).map { x in UInt8(10 * x + y) } }
        return try #require(LumaImage(width: width, height: height, pixels: pixels))
    }

    private func gray(_ value: Float) -> Int { Int(((value + 1) * 127.5).rounded()) }

    @Test("a part at the picture's own size has the picture's pixels, three times")
    func same() throws {
        let levels = PictureLevels([try ramp(20, 10)], frameWidth: 20, most: 1000)
        let (level, part) = levels.part(
            from: Place(x: 3, y: 2), along: Place(x: 1, y: 0), step: 1, columns: 4, rows: 3)
        var picture = ModelPicture(width: 8, height: 4)
        picture.draw(level, part, left: 2, top: 1)
        for plane in 0..<3 {
            #expect((0..<4).map { gray(picture.planes[plane * 32 + 8 + 2 + $0]) } == [32, 42, 52, 62])
            #expect(gray(picture.planes[plane * 32 + 24 + 2]) == 34)
        }
        // The rest is neither black nor white.
        #expect(picture.planes[0] == 0 && picture.planes[31] == 0)
    }

    @Test("the planes of a picture in colour stay apart")
    func colours() throws {
        let planes = try (0..<3).map { plane in
            try #require(LumaImage(width: 4, height: 2, pixels: Array(repeating: UInt8(50 * plane), count: 8)))
        }
        let levels = PictureLevels(planes, frameWidth: 4, most: 1000)
        let (level, part) = levels.part(
            from: Place(x: 0, y: 0), along: Place(x: 1, y: 0), step: 1, columns: 4, rows: 2)
        var picture = ModelPicture(width: 4, height: 2)
        picture.draw(level, part)
        #expect((0..<3).map { gray(picture.planes[$0 * 8 + 5]) } == [0, 50, 100])
        // The luma of no blue, green of 50 and red of 100, with the ground as margin.
        #expect(GrayLine(picture).pixels.allSatisfy { $0 == 59 })
    }

    @Test("a part that runs downwards is turned")
    func turned() throws {
        let levels = PictureLevels([try ramp(20, 10)], frameWidth: 20, most: 1000)
        let (level, part) = levels.part(
            from: Place(x: 6, y: 0), along: Place(x: 0, y: 1), step: 1, columns: 5, rows: 2)
        var picture = ModelPicture(width: 5, height: 2)
        picture.draw(level, part)
        #expect((0..<5).map { gray(picture.planes[$0]) } == [50, 51, 52, 53, 54])
        #expect(gray(picture.planes[5]) == 40)
    }

    @Test("places outside a picture are like its edge")
    func outside() throws {
        let levels = PictureLevels([try ramp(4, 4)], frameWidth: 4, most: 1000)
        let (level, part) = levels.part(
            from: Place(x: -1e6, y: -1e6), along: Place(x: 1, y: 0), step: 1, columns: 2, rows: 2)
        var picture = ModelPicture(width: 2, height: 2)
        picture.draw(level, part)
        #expect(picture.planes.allSatisfy { gray($0) == 0 })
    }

    @Test("text is sampled from a level at which no pixel is skipped, and places are in pixels of the frame")
    func levels() throws {
        let gray = try #require(LumaImage(width: 512, height: 512, pixels: Array(repeating: 99, count: 512 * 512)))
        let levels = PictureLevels([gray], frameWidth: 1024, most: 1 << 20)
        #expect(levels.levels.map(\.factor).prefix(3) == [2, 4, 8])
        #expect(levels.level(forStep: 1).factor == 2)
        #expect(levels.level(forStep: 4).factor == 4)
        #expect(levels.level(forStep: 7.9).factor == 4)
        #expect(PictureLevels([gray], frameWidth: 512, most: 1 << 16).levels[0].factor == 2)
    }

    @Test("a cut part keeps its columns and is padded")
    func columns() throws {
        let levels = PictureLevels([try ramp(20, 2)], frameWidth: 20, most: 1000)
        let (level, part) = levels.part(
            from: Place(x: 0, y: 0), along: Place(x: 1, y: 0), step: 1, columns: 20, rows: 2)
        var picture = ModelPicture(width: 20, height: 2)
        picture.draw(level, part)
        let cut = picture.columns(5..<8, paddedTo: 6)
        #expect(cut.width == 6 && cut.planes.count == 36)
        #expect((0..<6).map { gray(cut.planes[$0]) } == [50, 60, 70, 128, 128, 128])
        #expect((0..<3).map { gray(cut.planes[30 + $0]) } == [51, 61, 71])
    }
}
