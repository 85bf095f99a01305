import Foundation
import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite("Codes on cylinders") struct CurvedGridTests {
    /// Returns a picture of a code round an upright cylinder, which is seen slightly from above. The code's left and
    /// right edges lie `angle` degrees to the sides. The code is turned by `turn` radians on the cylinder.
    private func bottle(_ code: DrawnCode, angle: Double, turn: Double = 0) throws -> LumaImage {
        let (dimension, module) = (Double(code.matrix.layout.dimension), 6.0)
        let radius = dimension / 2 / (angle * .pi / 180)
        return try code.seen(width: Int((2 * radius + 4) * module), height: Int(dimension * 1.8 * module)) { x, y in
            let across = (x / module - radius - 2) / radius
            guard abs(across) < 0.999 else { return (-20, -20) }
            // The nearest line of the cylinder is seen lower than its sides.
            let depth = (1 - across * across).squareRoot() * radius
            let (right, down) = (asin(across) * radius, y / module - dimension * 0.9 + 0.3 * (radius - depth))
            return (
                dimension / 2 + cos(turn) * right - sin(turn) * down,
                dimension / 2 + sin(turn) * right + cos(turn) * down
            )
        }
    }

    @Test("a code that goes far round a bottle is read", arguments: [(45.0, 0.0), (55, 0), (45, 1.57), (40, 0.15)])
    func bottle(angle: Double, turn: Double) throws {
        let code = try #require(DrawnCode(GridReaderTests.text, version: 5))
        let readings = gridReadings(in: try bottle(code, angle: angle, turn: turn))
        #expect(readings.map { String(decoding: $0.bytes, as: UTF8.self) } == [GridReaderTests.text])
    }

    @Test("the corners of a code on a bottle are those in the picture")
    func corners() throws {
        let code = try #require(DrawnCode(GridReaderTests.text, version: 5))
        let corners = try #require(gridReadings(in: try bottle(code, angle: 50)).first).corners.points
        let radius = 18.5 / (50 * Double.pi / 180)
        let (half, raised) = (radius * sin(50 * Double.pi / 180), 0.3 * radius * (1 - cos(50 * Double.pi / 180)))
        for (point, (x, y)) in zip(corners, [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)]) {
            #expect(abs(Double(point.x) - 6 * (radius + 2 + x * half)) < 6)
            #expect(abs(Double(point.y) - 6 * (37 * 0.9 - raised + y * 18.5)) < 6)
        }
    }

    @Test("a cylinder's map finds places between the points from which it was made")
    func map() throws {
        // A cylinder with a radius of 0.6, seen from the front. The points are those of three finder patterns.
        func place(_ u: Double, _ v: Double) -> GridPoint { GridPoint(100 * 0.6 * sin((u - 0.5) / 0.6), 100 * v) }
        let ends = [0, 0.1, 0.2, 0.8, 0.9, 1.0]
        let places = ends.flatMap { u in
            ends.filter { v in u < 0.5 || v < 0.5 }.map { (from: GridPoint(u, $0), to: place(u, $0)) }
        }
        let map = try #require(CylinderMap(closestTo: places, around: GridPoint(1, 0)))
        #expect(map.error < 0.1)
        for (u, v) in [(0.5, 0.5), (0.35, 0.1), (0.65, 0.9), (1, 1)] {
            #expect((map(u, v) - place(u, v)).length < 0.3)
        }
        let across = try #require(CylinderMap(closestTo: places, around: GridPoint(0, 1)))
        #expect(across.error > 5 * map.error)
    }

    @Test("a map that is pulled takes the point to the place, and keeps the top left corner")
    func pulled() throws {
        let places = [0.0, 0.2, 0.8, 1].flatMap { u in [0.0, 0.2, 1].map { (GridPoint(u, $0), GridPoint(u, $0) * 50) } }
        var map = try #require(CylinderMap(closestTo: places.map { (from: $0.0, to: $0.1) }, around: GridPoint(1, 0)))
        map.pull(0.8, 0.8, to: GridPoint(44, 41))
        #expect((map(0.8, 0.8) - GridPoint(44, 41)).length < 1e-6)
        #expect(map(0, 0).length < 1e-6)
        let moved = map.moved(by: GridPoint(3, 4), scaledBy: 2)
        #expect((moved(0.8, 0.8) - GridPoint(94, 90)).length < 1e-6)
    }
}
