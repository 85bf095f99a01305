import Testing

@testable import TextReading

@Suite("Bent lines")
struct TextCurveTests {
    @Test("points follow the curve at equal steps, and their direction turns with it")
    func points() {
        let curve = TextCurve(places: [Place(x: 0, y: 0), Place(x: 10, y: 0), Place(x: 10, y: 10)])
        #expect(curve.length == 20)
        let points = curve.points(20, step: 1)
        #expect(points.count == 20)
        #expect(points[0].place == Place(x: 0.5, y: 0))
        #expect(points[9].place == Place(x: 9.5, y: 0))
        #expect(points[10].place == Place(x: 10, y: 0.5))
        #expect(points[19].place == Place(x: 10, y: 9.5))
        #expect(points[0].along.x > 0.99 && points[19].along.y > 0.99)
        for point in points { #expect(abs(point.along.length - 1) < 1e-9) }
        for (one, other) in zip(points, points.dropFirst()) { #expect(one.along.dot(other.along) > 0.97) }
    }

    @Test("a curve can be lengthened at both ends, reversed, and moved into another picture")
    func changes() {
        let curve = TextCurve(places: [Place(x: 10, y: 10), Place(x: 20, y: 10), Place(x: 40, y: 10)])
        let places = curve.lengthened(by: 5).places
        #expect(places == [Place(x: 5, y: 10), Place(x: 20, y: 10), Place(x: 45, y: 10)])
        #expect(curve.reversed.places.first == Place(x: 40, y: 10))
        let moved = curve.moved(by: Place(x: 10, y: 10), scaledBy: 2)
        #expect(moved.places == [Place(x: 0, y: 0), Place(x: 20, y: 0), Place(x: 60, y: 0)])
    }
}
