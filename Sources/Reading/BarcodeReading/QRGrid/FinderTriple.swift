/// Three finder patterns that may belong to one QR code.
struct FinderTriple: Sendable {
    var topLeft: FinderPattern
    /// The next pattern clockwise in the picture.
    var topRight: FinderPattern
    var bottomLeft: FinderPattern
    /// How much the patterns differ from those of a flat code that faces the camera; 0 means not at all. If a pattern
    /// is guessed, only the supports of the two other patterns count.
    var distortion: Double

    /// Returns the triples of `patterns` that may belong to one code, the likeliest first.
    ///
    /// Each pattern is tried only with its 14 likeliest neighbours of similar size, so a picture full of squares costs
    /// little time.
    static func candidates(among patterns: [FinderPattern], limit: Int) -> [FinderTriple] {
        let patterns = Array(patterns.prefix(limit > 200 ? 400 : 120))
        // Only indices are stored here, because thousands of triples are compared and few are kept.
        var triples: [(distortion: Double, corner: Int, right: Int, below: Int)] = []
        for (corner, pattern) in patterns.enumerated() where triples.count < 20 * limit {
            var near: [(badness: Double, index: Int)] = []
            for (index, other) in patterns.enumerated() where isNeighbour(other, of: pattern) {
                let badness = badness(other, from: pattern)
                guard near.count < 14 || badness < near[13].badness else { continue }
                near.insert((badness, index), at: near.lastIndex { $0.badness <= badness }.map { $0 + 1 } ?? 0)
                if near.count > 14 { near.removeLast() }
            }
            let neighbours = near.map { (index: $0.index, Neighbour(patterns[$0.index], of: pattern)) }
            for right in neighbours {
                for below in neighbours {
                    guard let distortion = distortion(of: pattern, right.1, below.1) else { continue }
                    triples.append((distortion, corner, right.index, below.index))
                }
            }
        }
        return triples.sorted { $0 < $1 }.prefix(limit).map { triple in
            FinderTriple(
                topLeft: patterns[triple.corner], topRight: patterns[triple.right],
                bottomLeft: patterns[triple.below], distortion: triple.distortion)
        }
    }

    /// Returns triples of two seen patterns and a guessed one, for codes with a damaged pattern or glare. The guess
    /// assumes a flat code that faces the camera. The triples whose seen patterns have the most support come first.
    static func guesses(among patterns: [FinderPattern], limit: Int) -> [FinderTriple] {
        let patterns = patterns.filter { $0.support > 0.5 }.prefix(30)
        var triples: [FinderTriple] = []
        for one in patterns {
            for other in patterns where isNeighbour(other, of: one) && other.module < 1.5 * one.module {
                let way = other.centre - one.centre
                let turned = GridPoint(-way.y, way.x)
                func guess(_ centre: GridPoint) -> FinderPattern {
                    FinderPattern(centre: centre, module: (one.module + other.module) / 2, rows: 0)
                }
                let distortion = 2 - one.support - other.support
                triples += [
                    FinderTriple(
                        topLeft: one, topRight: other, bottomLeft: guess(one.centre + turned), distortion: distortion),
                    FinderTriple(
                        topLeft: one, topRight: guess(one.centre - turned), bottomLeft: other, distortion: distortion),
                    FinderTriple(
                        topLeft: guess(one.centre + (way + turned) / 2), topRight: one, bottomLeft: other,
                        distortion: distortion),
                ]
            }
        }
        return Array(triples.sorted { $0.distortion < $1.distortion }.prefix(limit))
    }

    private static func isNeighbour(_ other: FinderPattern, of corner: FinderPattern) -> Bool {
        guard other.module < 2 * corner.module, corner.module < 2 * other.module else { return false }
        let module = (other.module + corner.module) / 2
        let way = other.centre - corner.centre
        let square = way.dot(way)
        return square > 64 * module * module && square < 62_500 * module * module
    }

    /// Returns the triple in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> FinderTriple {
        factor == 1 ? self : mapPatterns { $0.scaled(by: factor) }
    }

    /// Returns the triple with `change` applied to each pattern.
    func mapPatterns(_ change: (FinderPattern) -> FinderPattern) -> FinderTriple {
        var result = self
        (result.topLeft, result.topRight, result.bottomLeft) = (change(topLeft), change(topRight), change(bottomLeft))
        return result
    }

    /// Returns a measure of how unlikely a neighbour is. The measure grows with the neighbour's distance, and is larger
    /// if the neighbour was seen in fewer rows.
    private static func badness(_ other: FinderPattern, from corner: FinderPattern) -> Double {
        (other.centre - corner.centre).length / (200 * corner.module) + 2 * (1 - other.support)
    }

    private init(topLeft: FinderPattern, topRight: FinderPattern, bottomLeft: FinderPattern, distortion: Double) {
        (self.topLeft, self.topRight, self.bottomLeft) = (topLeft, topRight, bottomLeft)
        self.distortion = distortion
    }

    /// A pattern that may be beside a corner.
    private struct Neighbour {
        let module: Double
        let support: Double
        let way: GridPoint
        let distance: Double

        init(_ pattern: FinderPattern, of corner: FinderPattern) {
            (module, support) = (pattern.module, pattern.support)
            way = pattern.centre - corner.centre
            distance = way.length
        }
    }

    /// Returns how much three patterns differ from those of a flat code that faces the camera. Nil unless `right` and
    /// `below` lie clockwise around `corner`, at about a right angle and at similar distances.
    private static func distortion(of corner: FinderPattern, _ right: Neighbour, _ below: Neighbour) -> Double? {
        guard right.way.cross(below.way) > 0 else { return nil }
        let (shorter, longer) = (min(right.distance, below.distance), max(right.distance, below.distance))
        guard longer < 2.5 * shorter else { return nil }
        let cosine = abs(right.way.dot(below.way)) / (right.distance * below.distance)
        guard cosine < 0.64 else { return nil }
        let largest = max(corner.module, right.module, below.module)
        let smallest = min(corner.module, right.module, below.module)
        let support = min(corner.support, right.support, below.support)
        return (longer / shorter - 1) + cosine + (largest / smallest - 1) + 1 - support
    }
}
