import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite struct FinderOutlineTests {
    /// Returns a code of version 6 whose far edge is less than half as long as its near edge.
    private func steep(gone: (left: Int, top: Int)? = nil) throws -> LumaImage {
        let code = try #require(DrawnCode(GridReaderTests.text, version: 6, level: 2))
        return try code.seen(width: 420, height: 420) { x, y in
            let depth = 1 + 0.004 * (y - 200)
            let (u, v) = ((x - 210) / 5 / depth + 20.5, (y - 200) / 5 / depth + 20.5)
            guard let gone else { return (u, v) }
            let isGone =
                u >= Double(gone.left) && u < Double(gone.left + 7) && v >= Double(gone.top)
                && v < Double(gone.top + 7)
            return isGone ? (-1, -1) : (u, v)
        }
    }

    private func texts(_ readings: [SymbolReading]) -> [String] {
        readings.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test("a code whose far edge is less than half as long as its near edge is read, and its corners are exact")
    func strongPerspective() throws {
        let readings = gridReadings(in: try steep(), depth: .flat)
        #expect(texts(readings) == [GridReaderTests.text])
        let corners = try #require(readings.first).corners.points
        for (point, (x, y)) in zip(corners, [(137, 127), (283, 127), (384, 374), (36, 374)]) {
            #expect(abs(point.x - x) <= 3 && abs(point.y - y) <= 3)
        }
    }

    @Test(
        "a code in strong perspective is read if one finder pattern is covered",
        arguments: [(0, 0), (34, 0), (0, 34)])
    func strongPerspectiveOfTwo(left: Int, top: Int) throws {
        #expect(texts(gridReadings(in: try steep(gone: (left, top)))) == [GridReaderTests.text])
    }

    @Test("the outlines of a turned finder pattern give its corners and its size")
    func corners() throws {
        let code = try #require(DrawnCode("x", version: 1))
        // The code is turned: its rows go down by 3 pixels for every 4 pixels to the right.
        let image = try code.seen(width: 260, height: 260) { x, y in
            (((x - 120) * 0.8 + (y - 20) * 0.6) / 6, ((y - 20) * 0.8 - (x - 120) * 0.6) / 6)
        }.localThreshold(window: 41)
        let outlines = FinderOutline.outlines(
            of: FinderSearch.patterns(in: image), in: image, isInverted: false)
        #expect(outlines.count == 3)
        let first = try #require(outlines.min { $0.centre.y < $1.centre.y })
        #expect(first.isWhole && abs(first.module - 6) < 0.3)
        let ordered = first.ordered(across: GridPoint(0.8, 0.6), down: GridPoint(-0.6, 0.8))
        for (corner, (x, y)) in zip(
            ordered.frame.corners, [(120.0, 20.0), (153.6, 45.2), (128.4, 78.8), (94.8, 53.6)])
        {
            #expect((corner - GridPoint(x, y)).length < 1)
        }
    }

    @Test("a code that appears three times as high as wide is read")
    func foreshortened() throws {
        let code = try #require(DrawnCode("foreshortened", version: 2))
        let image = try code.seen(width: 120, height: 260) { ($0 / 2 - 10, $1 / 6.4 - 6) }
        #expect(gridReadings(in: image).map { String(decoding: $0.bytes, as: UTF8.self) } == ["foreshortened"])
    }

    @Test("in a reduced picture, small finder patterns with broken outlines count as unread codes")
    func small() throws {
        var pixels = [UInt8](repeating: 255, count: 100 * 100)
        for (left, top) in [(20, 20), (60, 60)] {
            for index in 0..<49 where max(abs(index % 7 - 3), abs(index / 7 - 3)) != 2 {
                for pixel in 0..<4 {
                    let (column, row) = (left + index % 7 * 2 + pixel % 2, top + index / 7 * 2 + pixel / 2)
                    pixels[row * 100 + column] = 0
                }
            }
            // A dark line along the top of the pattern breaks the pattern's outline.
            for column in 0..<100 { pixels[top * 100 + column] = 0 }
        }
        let image = try #require(LumaImage(width: 100, height: 100, pixels: pixels))
        func loose(of width: Int) -> [GridPoint] {
            let sight = Sight(
                PictureView(image, width: width, height: width),
                step: ReadingStep("", .atMost(10_000), .localThreshold(window: 41), .flatGrids),
                findings: Findings()
            ) { _ in nil }
            #expect(GridReader(depth: .flat).read(sight).isEmpty)
            return sight.findings.unread
        }
        #expect(loose(of: 200).contains { ($0 - GridPoint(54, 54)).length < 3 })
        #expect(loose(of: 200).contains { ($0 - GridPoint(134, 134)).length < 3 })
        #expect(loose(of: 100).isEmpty)
    }

    @Test("squares that are not nested are not finder patterns")
    func notNested() throws {
        // A row and a column through the middle of these lines look like those of a finder pattern.
        var pixels = [UInt8](repeating: 255, count: 100 * 100)
        for index in 0..<100 {
            for band in [30..<35, 40..<55, 60..<65] {
                for place in band {
                    pixels[place * 100 + index] = 0
                    pixels[index * 100 + place] = 0
                }
            }
        }
        let image = try #require(LumaImage(width: 100, height: 100, pixels: pixels))
        let pattern = FinderPattern(centre: GridPoint(47.5, 47.5), module: 5, rows: 15)
        #expect(FinderOutline.outlines(of: [pattern], in: image, isInverted: false).isEmpty)
    }

    @Test("the closest projective map for exact points is the map that produced them; points on a line have no map")
    func closestMap() throws {
        let square = [GridPoint(40, 50), GridPoint(260, 80), GridPoint(200, 190), GridPoint(60, 150)]
        let map = try #require(ProjectiveMap(unitSquareTo: square))
        let spots = [(0.1, 0.1), (0.3, 0.1), (0.3, 0.35), (0.1, 0.3), (0.8, 0.1), (0.9, 0.3), (0.2, 0.9)]
        let again = try #require(
            ProjectiveMap(closestTo: spots.map { (GridPoint($0.0, $0.1), map($0.0, $0.1)) }))
        for (corner, (u, v)) in zip(square, [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]) {
            #expect((again(u, v) - corner).length < 1e-6)
        }
        let line = (0..<8).map { GridPoint(Double($0), Double(2 * $0)) }
        #expect(ProjectiveMap(closestTo: line.map { ($0 / 8, $0) }) == nil)
    }
}

@Suite struct LeftOverPatternTests {
    /// A light picture with codes in it.
    private struct Table {
        let width: Int
        let height: Int
        var pixels: [UInt8]

        init(width: Int, height: Int) {
            (self.width, self.height) = (width, height)
            pixels = [UInt8](repeating: 230, count: width * height)
        }

        mutating func lay(_ code: DrawnCode, module: Double, left: Int, top: Int) throws {
            let side = Int((Double(code.matrix.layout.dimension) + 4) * module)
            let picture = try code.seen(width: side, height: side) { ($0 / module - 2, $1 / module - 2) }
            for row in 0..<side {
                let start = (top + row) * width + left
                pixels.replaceSubrange(
                    start..<(start + side), with: picture.pixels[(row * side)..<((row + 1) * side)])
            }
        }

        func texts(_ effort: Effort) throws -> [String] {
            let image = try #require(LumaImage(width: width, height: height, pixels: pixels))
            return BarcodeReader().read(DecodedFrame(image), index: 0, effort: effort).barcodes.compactMap(\.text)
        }
    }

    @Test("a code with a covered finder pattern is read beside a whole code", arguments: [Effort.standard, .thorough])
    func coveredBesideWhole(effort: Effort) throws {
        var table = Table(width: 700, height: 300)
        try table.lay(try #require(DrawnCode("whole", version: 2)), module: 8, left: 20, top: 20)
        try table.lay(try #require(DrawnCode("covered", version: 4, level: 3)), module: 5, left: 400, top: 40)
        for row in 50..<85 {
            for column in 410..<445 { table.pixels[row * table.width + column] = 230 }
        }
        #expect(try table.texts(effort).sorted() == ["covered", "whole"])
    }

    @Test("each of sixty small codes on a sheet is read at standard effort")
    func sheet() throws {
        var table = Table(width: 1500, height: 1300)
        for index in 0..<60 {
            let code = try #require(DrawnCode("code number \(index) of a sheet of sixty codes", version: 4))
            try table.lay(code, module: 2.4, left: 20 + index % 10 * 146, top: 60 + index / 10 * 190)
        }
        #expect(Set(try table.texts(.standard)).count == 60)
    }
}
