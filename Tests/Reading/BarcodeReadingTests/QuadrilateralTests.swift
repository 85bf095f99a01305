import Testing

@testable import BarcodeReading

@Suite struct QuadrilateralTests {
    private func quadrilateral(_ corners: [(Int, Int)]) -> Quadrilateral {
        let points = corners.map { PixelPoint(x: $0.0, y: $0.1) }
        return Quadrilateral(
            topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }

    @Test("clockwise and counterclockwise quadrilaterals surround points inside and just outside their edges")
    func inside() {
        let clockwise = quadrilateral([(0, 0), (100, 20), (120, 120), (10, 100)])
        let mirrored = quadrilateral([(100, 20), (0, 0), (10, 100), (120, 120)])
        for place in [clockwise, mirrored] {
            #expect(place.surrounds(GridPoint(60, 60)))
            #expect(place.surrounds(GridPoint(-1, -1)))
            #expect(!place.surrounds(GridPoint(-10, 50)))
            #expect(!place.surrounds(GridPoint(20, 112)))
        }
    }

    @Test("a linear code that was seen on one line surrounds only points on that line, between the code's ends")
    func line() {
        let line = quadrilateral([(10, 40), (90, 40), (90, 40), (10, 40)])
        #expect(line.surrounds(GridPoint(50, 40)))
        #expect(!line.surrounds(GridPoint(50, 41)))
        #expect(!line.surrounds(GridPoint(200, 40)))
        let code = quadrilateral([(200, 20), (240, 20), (240, 60), (200, 60)])
        #expect(!line.isAtSamePlace(as: code))
        #expect(!code.isAtSamePlace(as: line))
    }

    @Test("a single point surrounds no other point")
    func point() {
        let point = quadrilateral([(10, 40), (10, 40), (10, 40), (10, 40)])
        #expect(!point.surrounds(GridPoint(11, 40)))
        #expect(!point.surrounds(GridPoint(500, 3)))
    }
}
