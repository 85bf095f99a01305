import Foundation
import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite("Codes on cylinders") struct CurvedGridTests {
    /// Returns a picture of a code round an upright cylinder, which is seen slightly from above. The code's left and right edges lie
    /// `angle` degrees to the sides.
    private func bottle(_ code: DrawnCode, angle: Double, tilt: Double = 0.3, module: Double = 6) throws -> LumaImage {
        let dimension = Double(code.matrix.layout.dimension)
        let edge = angle * .pi / 180
        let radius = dimension / 2 / edge
        let width = Int((2 * radius + 4) * module)
        return try code.seen(width: width, height: Int(dimension * 1.8 * module)) { x, y in
            let across = (x / module - radius - 2) / radius
            guard abs(across) < 0.999 else { return (-20, -20) }
            // The nearest line of the cylinder is seen lower than its sides.
            let depth = (1 - across * across).squareRoot() * radius
            return (dimension / 2 + asin(across) * radius, y / module - dimension * 0.4 - tilt * depth + tilt * radius)
        }
    }

    private func texts(in image: LumaImage) -> [String] {
        gridReadings(in: image).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test("a code that goes far round a bottle is read", arguments: [45.0, 55])
    func bottle(angle: Double) throws {
        let code = try #require(DrawnCode(GridReaderTests.text, version: 5))
        #expect(texts(in: try bottle(code, angle: angle)) == [GridReaderTests.text])
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
