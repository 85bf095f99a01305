import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite struct GridReaderTests {
    static let text = "BEGIN:VEVENT\nSUMMARY:Fair\nDTSTART:20270612\nEND:VEVENT"

    private func expectRead(_ image: LumaImage, depth: GridReader.Depth = .bent, isInverted: Bool = false) {
        let texts = gridReadings(in: image, depth: depth, isInverted: isInverted).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
        #expect(texts == [Self.text])
    }

    @Test(
        "a flat code is read at every size and angle",
        arguments: [2.2, 4, 9.5], [0.0, 0.4, 0.785, 1.7, 3.0])
    func turned(module: Double, angle: Double) throws {
        let code = try #require(DrawnCode(Self.text, version: 5))
        let side = Int(module * 70)
        let middle = Double(side) / 2
        // Rotation without a sine function: the tangent of half the angle is enough.
        let half = angle / 2
        let tangent = half - half * half * half / 6 + half * half * half * half * half / 120
        let (sine, cosine) = (2 * tangent / (1 + tangent * tangent), (1 - tangent * tangent) / (1 + tangent * tangent))
        let image = try code.seen(width: side, height: side) { x, y in
            let (dx, dy) = ((x - middle) / module, (y - middle) / module)
            return (18.5 + cosine * dx + sine * dy, 18.5 - sine * dx + cosine * dy)
        }
        expectRead(image, depth: .flat)
    }

    @Test("the corners are in the order of the upright code, even if the picture shows the code mirrored")
    func corners() throws {
        let code = try #require(DrawnCode(Self.text, version: 5))
        let image = try code.seen(width: 300, height: 260) { ($0 / 5 - 10, $1 / 5 - 6) }
        let reading = try #require(gridReadings(in: image).first)
        let expected = [(50, 30), (235, 30), (235, 215), (50, 215)]
        for (point, (x, y)) in zip(reading.corners.points, expected) {
            #expect(abs(point.x - x) <= 3 && abs(point.y - y) <= 3)
        }
        let mirrored = try #require(gridReadings(in: image.mirrored).first)
        for (point, (x, y)) in zip(mirrored.corners.points, expected) {
            #expect(abs(point.x - (300 - x)) <= 3 && abs(point.y - y) <= 3)
        }
    }

    @Test("a code in perspective is read", arguments: [0.0012, 0.002])
    func perspective(slope: Double) throws {
        let code = try #require(DrawnCode(Self.text, version: 6))
        let image = try code.seen(width: 420, height: 420) { x, y in
            let depth = 1 + slope * (y - 200)
            return ((x - 210) / 5 / depth + 20.5, (y - 200) / 5 / depth + 20.5)
        }
        expectRead(image, depth: .flat)
    }

    @Test("a code whose middle is covered is read", arguments: [30, 36])
    func covered(side: Int) throws {
        let code = try #require(DrawnCode(Self.text, version: 10, level: 2))
        let image = try code.seen(width: 65 * 4, height: 65 * 4) { ($0 / 4 - 4, $1 / 4 - 4) }
        var pixels = image.pixels
        let first = (65 - side) * 2
        for y in first..<(first + 4 * side) {
            for x in first..<(first + 4 * side) { pixels[y * image.width + x] = 255 }
        }
        expectRead(try #require(LumaImage(width: image.width, height: image.height, pixels: pixels)))
    }

    @Test("a code bent around a bottle is read")
    func curved() throws {
        let code = try #require(DrawnCode(Self.text, version: 6))
        let image = try code.seen(width: 320, height: 320) { x, y in
            let across = (x - 160) / 160
            return ((x - 160) / 5 + 20.5, (y - 170) / 5 + 20.5 + 3 * across * across)
        }
        expectRead(image)
    }

    @Test("a bent code that fills the picture is read", arguments: [2, 3])
    func curvedAndLarge(version: Int) throws {
        // The squares of the finder patterns are larger than the windows of narrow thresholds. Such thresholds turn the
        // centres of the squares white.
        let code = try #require(DrawnCode("Fair", version: version, level: 2))
        let dimension = Double(code.matrix.layout.dimension)
        let side = Int(dimension + 5) * 20
        let image = try code.seen(width: side, height: side) { x, y in
            let across = (x - Double(side) / 2) / (10 * dimension)
            return (x / 20 - 2.5, y / 20 - 3.1 + 1.2 * across * across)
        }
        for effort in [Effort.standard, .thorough] {
            let reading = BarcodeReader().read(DecodedFrame(image), index: 0, effort: effort)
            #expect(reading.barcodes.map(\.text) == ["Fair"], "\(effort)")
        }
    }

    @Test("a code with stained parts is read", arguments: [(13.0, 13.0), (9.0, 20.0), (24.0, 22.0)])
    func stained(column: Double, row: Double) throws {
        let code = try #require(DrawnCode(Self.text, version: 8, level: 2))
        var isStained = false
        let image = try code.seen(width: 330, height: 330) { x, y in
            let (u, v) = (x / 5 - 8, y / 5 - 8)
            isStained = abs(u - column) + abs(v - row) < 6
            // Outside the code the picture is light.
            return isStained ? (-1, -1) : (u, v)
        }
        expectRead(image)
    }

    @Test("a code with blurred modules is read")
    func blurred() throws {
        let code = try #require(DrawnCode(Self.text, version: 5))
        let sharp = try code.seen(width: 300, height: 260) { ($0 / 5 - 10, $1 / 5 - 6) }
        // Twice, each pixel becomes the mean of 6 x 6 pixels, but a module has only 5 x 5. Without the equaliser, too
        // many modules are wrong.
        expectRead(try sharp.smeared(6).smeared(6), depth: .flat)
    }

    @Test("light codes on a dark ground are read if the reader looks for them")
    func inverted() throws {
        let code = try #require(DrawnCode(Self.text, version: 5))
        let image = try code.seen(width: 300, height: 260) { ($0 / 5 - 10, $1 / 5 - 6) }.inverted
        expectRead(image, isInverted: true)
        #expect(gridReadings(in: image).isEmpty)
    }

    @Test("a code without one of its finder patterns is read", arguments: [(0, 0), (30, 0), (0, 30)])
    func guessed(left: Int, top: Int) throws {
        let code = try #require(DrawnCode(Self.text, version: 5, level: 3))
        let image = try code.seen(width: 300, height: 300) { x, y in
            let (u, v) = (x / 5 - 8, y / 5 - 8)
            let isGone = (left..<(left + 7)).contains(Int(u)) && (top..<(top + 7)).contains(Int(v)) && u >= 0 && v >= 0
            return isGone ? (-1, -1) : (u, v)
        }
        #expect(gridReadings(in: image, depth: .flat).isEmpty)
        expectRead(image, depth: .bent)
        expectRead(image, depth: .guessed)
    }

    @Test("each code on a sheet of many codes is returned exactly once")
    func sheet() throws {
        let code = try #require(DrawnCode(Self.text, version: 4))
        let image = try code.seen(width: 660, height: 500) { x, y in
            ((x.truncatingRemainder(dividingBy: 160)) / 4 - 3, (y.truncatingRemainder(dividingBy: 160)) / 4 - 3)
        }
        #expect(gridReadings(in: image).count == 12)
    }

    @Test("the reader finds no code in noise, whichever finder patterns it is given")
    func noise() throws {
        var state: UInt32 = 7
        let pixels = (0..<(200 * 200)).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        let image = try #require(LumaImage(width: 200, height: 200, pixels: pixels))
        let patterns = (0..<60).map { index in
            FinderPattern(
                centre: GridPoint(Double(index * 37 % 200), Double(index * 91 % 200)), module: 2, rows: index % 9)
        }
        for depth in [GridReader.Depth.flat, .bent, .guessed] {
            let sight = Sight(image)
            sight.finderPatterns = patterns
            #expect(GridReader(depth: depth).read(sight).isEmpty)
        }
    }
}

@Suite struct FinderSearchTests {
    @Test("three finder patterns are found, even if not every row is scanned", arguments: [1, 2, 3])
    func patterns(step: Int) throws {
        let code = try #require(DrawnCode("x", version: 1))
        let image = try code.seen(width: 250, height: 250) { ($0 / 7 - 7, $1 / 7 - 7) }.localThreshold(window: 41)
        let found = FinderSearch.patterns(in: image, rowStep: step).filter { $0.rows > 2 }
        #expect(found.count == 3)
        for (x, y) in [(73.5, 73.5), (171.5, 73.5), (73.5, 171.5)] {
            #expect(found.contains { ($0.centre - GridPoint(x, y)).length < 2 && abs($0.module - 7) < 0.5 })
        }
    }

    @Test("a picture of one pixel has no patterns")
    func pixel() throws {
        let image = try #require(LumaImage(width: 1, height: 1, pixels: [0]))
        #expect(FinderSearch.patterns(in: image).isEmpty)
    }
}

@Suite struct ContrastImageTests {
    @Test("dark and light stripes have the same contrast in strong and in weak light")
    func evenedOut() throws {
        // Stripes of 8 pixels whose contrast fades from left to right.
        let image = try #require(
            LumaImage(
                width: 240, height: 64,
                pixels: (0..<(240 * 64)).map { index in
                    let light = 250 - (index % 240) / 2
                    return UInt8(index / 240 / 8 % 2 == 0 ? light : light * 3 / 4)
                }))
        let contrast = ContrastImage(image, window: 24)
        for y in 20..<44 {
            for x in 20..<220 {
                let value = Int(contrast.values[y * 240 + x])
                #expect(abs(value - (y / 8 % 2 == 0 ? -100 : 100)) < 30)
            }
        }
        #expect(contrast.inverted.values == contrast.values.map { -$0 })
    }

    @Test("a plain picture has no contrast", arguments: [(1, 1), (3, 200), (64, 64)])
    func even(width: Int, height: Int) throws {
        let pixels = [UInt8](repeating: 90, count: width * height)
        let image = try #require(LumaImage(width: width, height: height, pixels: pixels))
        #expect(ContrastImage(image, window: 20).smoothed.values.allSatisfy { $0 == 0 })
    }
}
