import ImageDecoding

/// The concentric squares in the middle of an Aztec code, as found in a picture.
struct Bullseye: Sendable {
    /// A square around the middle and the three rings next to it: seven modules wide. The order of its corners says
    /// nothing about the code's orientation.
    var frame: SymbolFrame
    /// The middle in pixels.
    var centre: GridPoint
    /// The points where rays from the middle cross the fourth edge between dark and light, in pixels.
    var rim: [GridPoint] = []
    /// Whether the middle is dark, as in an Aztec code. In a MaxiCode it is light, and the rings are round.
    var isDark = true
}

/// The search for bullseyes in a black and white picture. Along every line through its middle, a bullseye has dark and
/// light runs of about equal lengths, however it is tilted. The middle is dark in an Aztec code and light in a
/// MaxiCode.
struct BullseyeSearch {
    /// Returns every possible bullseye.
    ///
    /// - Parameters:
    ///   - image: The picture: 0 is dark and everything else light.
    ///   - isInverted: Whether light counts as dark.
    ///   - codes: The places of the codes that have been read. The search skips them, because the modules of a code may
    ///     look like rings. If any code has been read, the search looks only for bullseyes with a dark middle: the
    ///     search for bullseyes with a light middle would take a tenth of the time for a picture.
    static func bullseyes(
        in image: LumaImage, isInverted: Bool = false, outside codes: [Quadrilateral] = []
    ) -> [Bullseye] {
        guard image.width >= 16, image.height >= 16 else { return [] }
        return image.withPixels { pixels in
            var search = BullseyeSearch(
                pixels: pixels, width: image.width, height: image.height, dark: isInverted ? 255 : 0, codes: codes)
            // In a large picture, even the smallest readable bullseye crosses every second row. After the first code,
            // the search for more must not take long.
            let step = codes.isEmpty && image.width * image.height < 1_500_000 ? 1 : 2
            var runs = PixelRuns(longest: image.width)
            for row in stride(from: 0, to: image.height, by: step) where search.found.count < most {
                search.scan(row: row, runs: &runs)
            }
            return search.found
        }
    }

    /// The number of bullseyes after which the search stops. A page of tickets has fewer.
    private static let most = 40

    private let pixels: UnsafeBufferPointer<UInt8>
    private let width: Int
    private let height: Int
    private let dark: UInt8
    /// The codes that have been read.
    private let codes: [Quadrilateral]
    /// Whether bullseyes with a light middle are looked for, too.
    private let searchesLight: Bool
    private var found: [Bullseye] = []

    private init(
        pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int, dark: UInt8, codes: [Quadrilateral]
    ) {
        (self.pixels, self.width, self.height, self.dark) = (pixels, width, height, dark)
        self.codes = codes
        searchesLight = codes.isEmpty
    }

    private mutating func scan(row: Int, runs: inout PixelRuns) {
        runs.find(in: UnsafeBufferPointer(rebasing: pixels[(row * width)..<((row + 1) * width)]), dark: dark)
        for first in runs.rings {
            let first = Int(first)
            let isDark = runs.isDark(first + 3)
            // The second to sixth run must be so wide that a MaxiCode with such rings can be read.
            if !isDark, !searchesLight || runs.bounds[first + 6] - runs.bounds[first + 1] < 12 { continue }
            let middle = Int(runs.bounds[first + 4]) - (runs.length(first + 3) + 1) / 2
            let limit = 6 * (Int(runs.bounds[first + 7]) - middle) + 4
            if crossesRings(x: middle, row: row, isDark: isDark, limit: limit) {
                check(x: middle, row: row, isDark: isDark)
            }
        }
    }

    /// Follows the eight straight and diagonal lines of pixels that start at a pixel of the middle square. Returns
    /// whether at least six of them cross the rings within `limit` pixels. Print often looks like rings along a row,
    /// but seldom along other lines. So `check`, which takes longer, is needed at few places.
    private func crossesRings(x: Int, row: Int, isDark: Bool, limit: Int) -> Bool {
        var missing = 0
        for (dx, dy) in Self.lines {
            let across = dx < 0 ? x &+ 1 : dx > 0 ? width &- x : limit
            let down = dy < 0 ? row &+ 1 : dy > 0 ? height &- row : limit
            let crosses = crossesRings(
                from: row &* width &+ x, step: dy &* width &+ dx, count: min(limit, across, down), isDark: isDark)
            if !crosses { missing += 1 }
            if missing > 2 { return false }
        }
        return true
    }

    private static let lines = [(0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)]

    /// Returns whether the second, third and fourth run of a line of pixels have about equal lengths. The lengths may
    /// differ about as much as `edges(from:isDark:)` allows.
    private func crossesRings(from first: Int, step: Int, count: Int, isDark: Bool) -> Bool {
        var (at, left, isDark) = (first, count, isDark)
        var (shortest, longest) = (Int.max, 0)
        for ring in 0..<4 {
            // The first run is a part of the middle square, so its length says nothing.
            let most = ring < 2 ? left : min(left, (5 &* shortest &+ 4) / 2 &+ 1)
            var length = 0
            if isDark {
                while length < most, pixels[at] == dark { (at, length) = (at &+ step, length &+ 1) }
            } else {
                while length < most, pixels[at] != dark { (at, length) = (at &+ step, length &+ 1) }
            }
            guard length < most else { return false }
            left &-= length
            if ring > 0 { (shortest, longest) = (min(shortest, length), max(longest, length)) }
            isDark.toggle()
        }
        return 2 &* longest <= 5 &* shortest &+ 4
    }

    // MARK: Rays

    private static let rays = 32

    /// Follows rays from a pixel through the rings, and adds a bullseye if at least seven eighths of the rays cross
    /// runs of about equal lengths. `isDark` is whether the pixel is dark.
    private mutating func check(x: Int, row: Int, isDark: Bool) {
        let start = GridPoint(Double(x) + 0.5, Double(row) + 0.5)
        guard !isFound(start, isDark: isDark),
            !codes.contains(where: { $0.surrounds(start) }),
            let first = edges(from: start, isDark: isDark)
        else { return }
        // The rays are followed again from the middle of the innermost square.
        let centre = first.reduce(GridPoint.zero) { $0 + $1.point(0, from: start) } / Double(Self.rays)
        guard let edges = edges(from: centre, isDark: isDark) else { return }
        // Along an even ray, the distances of the first three edges from the middle are about 1/7, 3/7 and 5/7 of the
        // distance of the fourth edge.
        let even = edges.filter { edge in
            let unit = edge.distances.3 / 7
            let slack = 0.9 * unit + 1
            return abs(edge.distances.0 - unit) < slack && abs(edge.distances.1 - 3 * unit) < slack
                && abs(edge.distances.2 - 5 * unit) < slack
        }
        let rim = edges.map { $0.point(3, from: centre) }
        guard even.count >= Self.rays * 7 / 8, let corners = Self.corners(of: rim) else { return }
        let frame = SymbolFrame(corners: corners, half: GridPoint(3.5, 3.5))
        guard frame.isConvex, frame.module > 1 else { return }
        let middle = frame.map?(0, 0) ?? centre
        guard (middle - centre).length < 2 * frame.module, !isFound(middle, isDark: isDark) else { return }
        found.append(Bullseye(frame: frame, centre: middle, rim: rim, isDark: isDark))
    }

    /// Returns whether a bullseye with the given middle was found. A wrong bullseye may be two rings away from a right
    /// one, whose middle then has the other colour or is farther away than a module.
    private func isFound(_ middle: GridPoint, isDark: Bool) -> Bool {
        found.contains { $0.isDark == isDark && ($0.centre - middle).length < 1.2 * $0.frame.module }
    }

    /// The distances along a ray at which dark and light change.
    private struct RayEdges {
        var direction: GridPoint
        var distances: (Double, Double, Double, Double)

        func point(_ index: Int, from start: GridPoint) -> GridPoint {
            let distance =
                switch index {
                case 0: distances.0
                case 1: distances.1
                case 2: distances.2
                default: distances.3
                }
            return start + direction * distance
        }
    }

    /// Returns the first four edges along every ray; nil if the rings are not closed around `start`, or if more than a
    /// quarter of the rays cross rings of very different widths, as in print.
    private func edges(from start: GridPoint, isDark: Bool) -> [RayEdges]? {
        var result = [RayEdges](repeating: RayEdges(direction: .zero, distances: (0, 0, 0, 0)), count: Self.rays)
        // A ray is followed only up to the limit. The distance of each ray's fourth edge lowers the limit of the next
        // rays.
        var limit = Double(max(width, height))
        var uneven = 0
        guard start.x >= 0, start.y >= 0, start.x < Double(width), start.y < Double(height) else { return nil }
        for (place, ray) in Self.order.enumerated() {
            let direction = Self.directions[ray]
            var distances = (0.0, 0.0, 0.0, 0.0)
            // The ray is followed in steps of half a pixel. Whole numbers, 65,536 to a pixel, are faster.
            let (across, down) = (Int((direction.x * 32_768).rounded()), Int((direction.y * 32_768).rounded()))
            var (x, y) = (Int(start.x * 65_536), Int(start.y * 65_536))
            let room = min(
                across > 0 ? (width << 16 &- 1 &- x) / across : across < 0 ? x / -across : .max,
                down > 0 ? (height << 16 &- 1 &- y) / down : down < 0 ? y / -down : .max)
            let most = min(room, Int((2 * limit).rounded(.up)) - 1)
            var (count, steps) = (0, 0)
            while count < 4 {
                guard steps < most else { return nil }
                (x, y, steps) = (x &+ across, y &+ down, steps &+ 1)
                let index = (y >> 16) &* width &+ x >> 16
                guard ((pixels[index] == dark) == isDark) == (count % 2 == 1) else { continue }
                let distance = Double(steps) / 2 - 0.25
                switch count {
                case 0: distances.0 = distance
                case 1: distances.1 = distance
                case 2: distances.2 = distance
                default: distances.3 = distance
                }
                count += 1
            }
            // Another ray can be up to six times as long, because of the square's diagonal and of a tilt of up to 70
            // degrees.
            limit = min(limit, distances.3 * 6 + 4)
            let rings = (distances.1 - distances.0, distances.2 - distances.1, distances.3 - distances.2)
            if max(rings.0, rings.1, rings.2) > 2.5 * min(rings.0, rings.1, rings.2) + 1.5 { uneven += 1 }
            guard uneven <= 1 + place / 4 else { return nil }
            result[ray] = RayEdges(direction: direction, distances: distances)
        }
        return result
    }

    /// The order in which rays are followed. The horizontal and vertical ones come first, because they rule out most
    /// patterns that look like a bullseye by chance.
    private static let order = (0..<4).map { $0 * rays / 4 } + (0..<rays).filter { $0 % (rays / 4) != 0 }

    private static let directions: [GridPoint] = {
        // Each round halves the angles between the directions. This needs only square roots.
        var directions: [GridPoint] = [GridPoint(1, 0), GridPoint(0, 1), GridPoint(-1, 0), GridPoint(0, -1)]
        while directions.count < rays {
            directions = directions.indices.flatMap { index -> [GridPoint] in
                let (one, next) = (directions[index], directions[(index + 1) % directions.count])
                return [one, (one + next) / (one + next).length]
            }
        }
        return directions
    }()

    // MARK: Corners

    /// Returns the corners of a square, seen in perspective, from points on its sides. The points are in the order in
    /// which they follow one another around the square.
    private static func corners(of points: [GridPoint]) -> [GridPoint]? {
        let centre = points.reduce(GridPoint.zero, +) / Double(points.count)
        func farthest(_ distance: (GridPoint) -> Double) -> Int {
            points.indices.max { distance(points[$0]) < distance(points[$1]) } ?? 0
        }
        let first = farthest { ($0 - centre).length }
        let third = farthest { ($0 - points[first]).length }
        let diagonal = points[third] - points[first]
        let second = farthest { diagonal.cross($0 - points[first]) }
        let fourth = farthest { -diagonal.cross($0 - points[first]) }
        let order = [first, second, third, fourth].sorted()
        guard Set(order).count == 4 else { return nil }
        // A line is fitted to each side. Points next to a corner are left out, because they may belong to the next
        // side.
        let lines: [(at: GridPoint, along: GridPoint)?] = (0..<4).map { side in
            let (from, to) = (order[side], order[(side + 1) % 4])
            let length = (to - from + points.count) % points.count
            guard length >= 3 else { return nil }
            let margin = length >= 6 ? 2 : 1
            let members = (margin...(length - margin)).map { points[(from + $0) % points.count] }
            return GridPoint.line(through: members) ?? (points[from], points[to] - points[from])
        }
        return (0..<4).reduce(into: Optional([GridPoint]())) { corners, side in
            guard let one = lines[(side + 3) % 4], let other = lines[side],
                abs(one.along.cross(other.along)) > 1e-6 * one.along.length * other.along.length
            else {
                corners = nil
                return
            }
            let share = (other.at - one.at).cross(other.along) / one.along.cross(other.along)
            corners?.append(one.at + one.along * share)
        }
    }
}
