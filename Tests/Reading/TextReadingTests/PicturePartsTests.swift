import Testing

@testable import TextReading

@Suite("Parts of long pictures")
struct PicturePartsTests {
    @Test("an ordinary picture is one part", arguments: [(800.0, 1130.0), (4000, 3000), (1, 1), (900, 300)])
    func ordinary(size: (Double, Double)) {
        #expect(PictureParts(Place(x: size.0, y: size.1)).parts.count == 1)
    }

    @Test(
        "a long picture is cut along its longer side into at most six parts that overlap and leave nothing out",
        arguments: [(20000.0, 20.0), (20, 20000), (1080, 12000), (1000, 3100)])
    func long(size: (Double, Double)) {
        let parts = PictureParts(Place(x: size.0, y: size.1))
        let isFlat = size.0 > size.1
        let (long, short) = (max(size.0, size.1), min(size.0, size.1))
        let ranges = parts.parts.map { part in
            isFlat ? part.start.x...(part.start.x + part.size.x) : part.start.y...(part.start.y + part.size.y)
        }
        #expect((2...6).contains(ranges.count))
        #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == long)
        for (one, next) in zip(ranges, ranges.dropFirst()) {
            #expect(abs(one.upperBound - next.lowerBound - short / 4) < 1e-6)
        }
        #expect(parts.parts.allSatisfy { (isFlat ? $0.size.y : $0.size.x) == short })
        // Each place belongs to exactly one part.
        for step in 0...1000 {
            let at = long * Double(step) / 1000
            let place = isFlat ? Place(x: at, y: short / 2) : Place(x: short / 2, y: at)
            #expect(parts.parts.indices.filter { parts.owns($0, place) }.count == 1)
        }
    }

    @Test("a line that is longer than a part of a flat picture is one line again")
    func joined() {
        let parts = PictureParts(Place(x: 20000, y: 40))
        func box(_ x: ClosedRange<Double>, _ y: Double) -> TextBox {
            TextBox(
                start: Place(x: x.lowerBound, y: y), along: Place(x: 1, y: 0), length: x.upperBound - x.lowerBound,
                height: 10)
        }
        let lines = parts.joined([box(0...3400, 5), box(3300...6000, 5.5), box(3300...3400, 25), box(7000...8000, 5)])
        #expect(lines.map(\.length).sorted() == [100, 1000, 6000])
        let tall = PictureParts(Place(x: 40, y: 20000))
        #expect(tall.joined([box(0...30, 5), box(10...40, 5)]).count == 2)
    }
}

@Suite("The order of lines")
struct LineOrderTests {
    @Test("lines are read by rows, and in a row from left to right")
    func rows() {
        func box(_ x: Double, _ y: Double, height: Double = 20) -> TextBox {
            TextBox(start: Place(x: x, y: y), along: Place(x: 1, y: 0), length: 80, height: height)
        }
        let boxes = [box(200, 4), box(0, 60), box(0, 0), box(100, 62), box(100, 2)]
        #expect(LineOrder.sorted(boxes) { $0 }.map(\.start.x) == [0, 100, 200, 0, 100])
        #expect(LineOrder.sorted([TextBox]()) { $0 }.isEmpty)
    }
}
