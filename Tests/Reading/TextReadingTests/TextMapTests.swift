import Testing

@testable import TextReading

/// A map that is drawn by a condition: 1 where it holds, and 0 elsewhere.
private func boxes(width: Int, height: Int, value: Float = 1, where isText: (Double, Double) -> Bool) -> [TextBox] {
    var map = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
        for x in 0..<width where isText(Double(x), Double(y)) { map[y * width + x] = value }
    }
    return map.withUnsafeBufferPointer { TextMap(width: width, height: height, values: $0).boxes() }
}

@Suite("The boxes in the detector's map")
struct TextMapTests {
    @Test("a bar becomes one box, which is larger than the bar in all directions by the same distance")
    func bar() throws {
        let found = boxes(width: 200, height: 80) { (50...149).contains($0) && (30...39).contains($1) }
        let box = try #require(found.first)
        #expect(found.count == 1)
        #expect(box.middle.x == 99.5 && box.middle.y == 34.5)
        #expect(box.along == Place(x: 1, y: 0))
        // 1.6 times the area of 100 x 10 pixels, by the outline of 220.
        let distance = 1.6 * 1000 / 220
        #expect(abs(box.length - (100 + 2 * distance)) < 1e-9)
        #expect(abs(box.height - (10 + 2 * distance)) < 1e-9)
    }

    @Test("the box around a tilted bar is tilted", arguments: [-40.0, -10, 5, 30, 44])
    func tilted(degrees: Double) throws {
        let angle = degrees * .pi / 180
        let along = Place(x: TestAngle.cos(angle), y: TestAngle.sin(angle))
        let found = boxes(width: 300, height: 300) { x, y in
            let place = Place(x: x - 150, y: y - 150)
            return abs(place.dot(along)) <= 100 && abs(along.cross(place)) <= 8
        }
        let box = try #require(found.first)
        #expect(found.count == 1)
        #expect(abs(box.along.x - along.x) < 0.02 && abs(box.along.y - along.y) < 0.02)
        #expect((box.middle - Place(x: 150, y: 150)).length < 1.5)
        #expect(box.length > 200 && box.height > 16 && box.length > 4 * box.height)
    }

    @Test("the text of a bar that is much higher than wide runs downwards, with its top at the right")
    func upright() throws {
        let box = try #require(
            boxes(width: 60, height: 200) { (20...29).contains($0) && (50...149).contains($1) }.first)
        #expect(box.along == Place(x: 0, y: 1))
        #expect(box.length > box.height)
        #expect(box.start.x > 29 && box.start.y < 50)
    }

    @Test("bars are apart from four pixels between them, and together with two")
    func gaps() {
        func count(gap: Double) -> Int {
            boxes(width: 200, height: 60) { x, y in
                (10...90).contains(x) && ((10...19).contains(y) || (20 + gap...29 + gap).contains(y))
            }.count
        }
        #expect(count(gap: 4) == 2)
        #expect(count(gap: 1) == 1)
        let beside = boxes(width: 200, height: 30) { x, y in
            (10...19).contains(y) && ((10...59).contains(x) || (64...120).contains(x))
        }
        #expect(beside.count == 2)
    }

    @Test("specks, faint areas and an empty map have no box")
    func nothing() {
        #expect(boxes(width: 64, height: 64) { _, _ in false }.isEmpty)
        #expect(boxes(width: 64, height: 64) { $0 == 20 && $1 == 20 }.isEmpty)
        #expect(boxes(width: 64, height: 64) { (10...50).contains($0) && $1 == 20 }.isEmpty)
        #expect(boxes(width: 64, height: 64, value: 0.4) { (10...50).contains($0) && (10...20).contains($1) }.isEmpty)
        #expect(boxes(width: 64, height: 64, value: .nan) { _, _ in true }.isEmpty)
    }

    @Test("a map that is all text, and a map of a thousand specks, are answered with few boxes")
    func hostile() {
        #expect(boxes(width: 512, height: 512) { _, _ in true }.count == 1)
        let checks = boxes(width: 1024, height: 1024) { x, y in
            Int(x) % 16 < 8 && Int(y) % 16 < 8
        }
        #expect(checks.count == 1000)
    }
}

@Suite("The smallest rectangle around places")
struct TextBoxTests {
    @Test("places inside, and places that are given twice, change nothing")
    func hull() throws {
        let corners = [(0.0, 0.0), (10, 0), (10, 4), (0, 4)].map { Place(x: $0.0, y: $0.1) }
        let box = try #require(TextBox(around: corners + corners + [Place(x: 5, y: 2)]))
        #expect(Set(box.corners) == Set(corners))
        #expect(box.start == Place(x: 0, y: 0))
        #expect(box.corners == corners)
    }

    @Test("fewer than two places have no rectangle; a row of places has a flat one")
    func degenerate() throws {
        #expect(TextBox(around: []) == nil)
        #expect(TextBox(around: [Place(x: 1, y: 1), Place(x: 1, y: 1)]) == nil)
        let row = try #require(TextBox(around: (0...5).map { Place(x: Double($0), y: 3) }))
        #expect(row.length == 5 && row.height == 0)
    }

    @Test("a reversed box begins at the opposite corner and covers the same area")
    func reversed() throws {
        let box = TextBox(start: Place(x: 2, y: 3), along: Place(x: 0.6, y: 0.8), length: 10, height: 5)
        #expect((box.reversed.start - box.corners[2]).length < 1e-9)
        #expect((box.reversed.middle - box.middle).length < 1e-9)
        #expect((box.reversed.reversed.start - box.start).length < 1e-9)
    }

    @Test("a bar on an arc becomes one bent box, as long as the arc and as high as a straight bar")
    func arc() throws {
        let middle = Place(x: 200, y: 320)
        // A quarter of a circle with a radius of 250: from 45 degrees left of the top to 45 degrees right of it.
        let found = boxes(width: 400, height: 160) { x, y in
            let way = Place(x: x, y: y) - middle
            return abs(way.length - 250) <= 8 && way.y < 0 && abs(way.x) < -way.y
        }
        let box = try #require(found.first)
        let curve = try #require(box.curve)
        #expect(found.count == 1)
        let growth = 1.6 * 393 * 17 / (2 * (393 + 17))
        #expect(abs(curve.length - (393 + 2 * growth)) < 10)
        #expect(abs(box.height - (17 + 2 * growth)) < 3)
        for place in curve.places.dropFirst().dropLast() {
            #expect(abs((place - middle).length - 250) < 2)
        }
        #expect(box.reversed.curve?.places == curve.places.reversed())
    }

    @Test("a line that rises, runs level and rises again is bent, too")
    func wave() throws {
        let box = try #require(
            boxes(width: 500, height: 160) { x, y in
                (20...480).contains(x) && abs(y - (80 - 40 * TestAngle.cos(x * .pi / 480))) <= 6
            }.first)
        #expect(box.curve != nil)
    }

    @Test("a straight bar with letters above and below it, a block and a corner are not bent")
    func straight() {
        let shapes: [(Double, Double) -> Bool] = [
            { x, y in abs(x - 200) <= 180 && abs(y - 67) <= 8 || abs(x - 105) <= 5 && abs(y - 67) <= 18 },
            { x, y in abs(x - 200) <= 180 && abs(y - 80) <= 60 },
            { x, y in abs(x - 200) <= 180 && abs(y - 27) <= 8 || abs(x - 27) <= 8 && abs(y - 80) <= 60 },
        ]
        for shape in shapes {
            #expect(boxes(width: 400, height: 160, where: shape).allSatisfy { $0.curve == nil })
        }
    }
}
