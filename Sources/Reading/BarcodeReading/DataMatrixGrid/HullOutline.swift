/// A closed outline whose corners can be reduced to the important ones.
struct HullOutline {
    private(set) var corners: [GridPoint]
    /// How far each corner stands out from the line between its neighbours.
    private var heights: [Double] = []
    /// The width of the outline plus its height.
    private let diameter: Double

    init(_ corners: [GridPoint]) {
        self.corners = corners
        let size =
            corners.reduce(corners[0], pointwiseMax) - corners.reduce(corners[0], pointwiseMin)
        diameter = size.x + size.y
        heights = corners.indices.map(height)
    }

    /// Removes the corners that hardly stand out from the line between their neighbours, the least prominent ones
    /// first.
    /// `tolerance` is the distance from that line, as a share of the outline's width plus its height.
    mutating func simplify(tolerance: Double) {
        let least = max(1.1, tolerance * diameter)
        while corners.count > 3 {
            var weakest = 0
            for place in heights.indices where heights[place] < heights[weakest] { weakest = place }
            guard heights[weakest] < least else { break }
            corners.remove(at: weakest)
            heights.remove(at: weakest)
            let after = weakest % corners.count
            let before = (after + corners.count - 1) % corners.count
            heights[before] = height(before)
            heights[after] = height(after)
        }
    }

    private func height(_ place: Int) -> Double {
        let before = corners[(place + corners.count - 1) % corners.count]
        let side = corners[(place + 1) % corners.count] - before
        return abs(side.cross(corners[place] - before)) / max(side.length, 1e-9)
    }
}
