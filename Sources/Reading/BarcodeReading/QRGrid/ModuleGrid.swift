/// The place of each module of a code in a picture. The grid fits best where the code's fixed patterns match the
/// picture, and where the modules of the payload are clearly dark or light.
struct ModuleGrid: Sendable {
    let layout: QRLayout
    let image: ContrastImage
    /// The corners of the code in pixels, clockwise from its top left.
    private(set) var corners: [GridPoint]
    /// The middle of each module, row by row.
    private(set) var places: [GridPoint] = []
    private let patterns: ModuleFit

    init(layout: QRLayout, corners: [GridPoint], image: ContrastImage) {
        self.layout = layout
        self.image = image
        self.corners = corners
        let dimension = layout.dimension
        var patterns = ModuleFit()
        for index in layout.fixed.indices where layout.fixed[index] != 0 {
            patterns.add(
                (Double(index % dimension) + 0.5) / Double(dimension),
                (Double(index / dimension) + 0.5) / Double(dimension), Double(layout.fixed[index]))
        }
        self.patterns = patterns
    }

    /// The approximate size of a module in pixels.
    var module: Double {
        let sides = (0..<4).map { (corners[($0 + 1) % 4] - corners[$0]).length }
        return sides.reduce(0, +) / Double(4 * layout.dimension)
    }

    // MARK: Flat codes

    /// How well the code's fixed patterns match the picture: 1 is a perfect match, 0 is what chance gives.
    var patternFit: Double { Self.fit(corners, patterns, image) }

    private static func fit(_ corners: [GridPoint], _ patterns: ModuleFit, _ image: ContrastImage) -> Double {
        patterns.sum(at: corners, in: image).map { $0 / Double(patterns.count * ContrastImage.full) } ?? -1
    }

    /// Looks for the alignment pattern nearest the bottom right corner, within `reach` modules of its expected place.
    /// If the picture shows the pattern, moves the bottom right corner so that the grid fits the pattern.
    mutating func findAlignmentPattern(reach: Double) {
        guard let map = ProjectiveMap(unitSquareTo: corners),
            let found = image.alignmentPattern(of: map, layout, reach: reach),
            let pulled = map.pulled(corners, from: (found.u, found.v), to: found.place)
        else { return }
        corners = pulled.corners
    }

    /// Moves the bottom right corner to the place where the modules near it are most clearly dark or light.
    mutating func findLastCorner(reach: Double) {
        let dimension = layout.dimension
        let module = module
        let start = corners[2]
        var best = (score: -Double.infinity, corner: start)
        let indices = stride(from: 0, to: dimension * dimension, by: dimension > 45 ? 3 : 1).filter {
            $0 % dimension + $0 / dimension > dimension
        }
        for dy in stride(from: -reach, through: reach, by: 0.75) {
            for dx in stride(from: -reach, through: reach, by: 0.75) {
                var moved = corners
                moved[2] = start + GridPoint(dx, dy) * module
                guard let map = ProjectiveMap(unitSquareTo: moved) else { continue }
                var score = -0.01 * (dx * dx + dy * dy).squareRoot() * Double(indices.count * ContrastImage.full)
                image.values.withUnsafeBufferPointer { values in
                    for index in indices {
                        let place = map(
                            (Double(index % dimension) + 0.5) / Double(dimension),
                            (Double(index / dimension) + 0.5) / Double(dimension))
                        let value = image.sample(values, place)
                        score += layout.fixed[index] == 0 ? abs(value) : value * Double(layout.fixed[index])
                    }
                }
                if score > best.score { best = (score, moved[2]) }
            }
        }
        corners[2] = best.corner
    }

    /// Moves the corners as long as this improves the fit of the patterns. `steps` are the lengths of the moves in
    /// modules, the longest first.
    mutating func refineCorners(steps: [Double] = [0.7, 0.35, 0.18, 0.09]) {
        // A few hundred modules of the patterns give as good a fit as all of them. The stride is odd, so that both dark
        // and light modules are taken.
        let sparsity = patterns.count / 400 * 2 + 1
        let patterns = self.patterns.thinned(by: sparsity)
        let image = image
        corners.refine(steps: steps, module: module, gain: 0.002) { Self.fit($0, patterns, image) }
    }

    /// Places the modules by the corners alone.
    mutating func placeFlat() {
        guard let map = ProjectiveMap(unitSquareTo: corners) else { return }
        place(by: map)
    }

    /// Places the modules by a map from the unit square.
    mutating func place(by map: some ModuleMap) {
        let dimension = layout.dimension
        places = (0..<(dimension * dimension)).map { index in
            map(
                (Double(index % dimension) + 0.5) / Double(dimension),
                (Double(index / dimension) + 0.5) / Double(dimension))
        }
    }

    // MARK: Curved and crumpled codes

    /// Bends the grid. A net of `cells` by `cells` lies over the code. The lines of the net cross at knots. Each knot
    /// is moved, together with the modules around it, to a place where these modules become clearer. `steps` are the
    /// lengths of the moves in modules.
    mutating func bend(cells: Int, steps: [Double]) {
        let module = module
        let moves = [
            GridPoint(1, 0), GridPoint(-1, 0), GridPoint(0, 1), GridPoint(0, -1),
            GridPoint(0.7, 0.7), GridPoint(-0.7, 0.7), GridPoint(0.7, -0.7), GridPoint(-0.7, -0.7),
        ]
        let side = cells + 1
        let supports = (0..<(side * side)).map { support(of: $0, cells: cells) }
        for step in steps {
            let moves = moves.map { $0 * (step * module) }
            // A knot is tried again only if it or a neighbour, which shares modules with it, was moved in the meantime.
            var isOpen = [Bool](repeating: true, count: supports.count)
            for round in 0..<3 {
                // The order of the knots alternates, so that no side of the code always moves first.
                for knot in round % 2 == 0 ? Array(supports.indices) : supports.indices.reversed() where isOpen[knot] {
                    isOpen[knot] = false
                    guard pull(supports[knot], moves: moves) else { continue }
                    let (row, column) = (knot / side, knot % side)
                    for row in max(row - 1, 0)...min(row + 1, cells) {
                        for column in max(column - 1, 0)...min(column + 1, cells) { isOpen[row * side + column] = true }
                    }
                }
                if !isOpen.contains(true) { break }
            }
        }
    }

    /// A module that moves with a knot, and its share of the move.
    private typealias Follower = (index: Int, weight: Double)

    private func support(of knot: Int, cells: Int) -> [Follower] {
        let dimension = layout.dimension
        let size = Double(dimension) / Double(cells)
        let (middleX, middleY) = (Double(knot % (cells + 1)) * size, Double(knot / (cells + 1)) * size)
        let columns = max(0, Int(middleX - size))..<min(dimension, Int((middleX + size).rounded(.up)))
        let rows = max(0, Int(middleY - size))..<min(dimension, Int((middleY + size).rounded(.up)))
        return rows.flatMap { row in
            let vertical = 1 - abs(Double(row) + 0.5 - middleY) / size
            return columns.compactMap { column in
                let weight = vertical * (1 - abs(Double(column) + 0.5 - middleX) / size)
                return vertical > 0 && weight > 0.02 ? (row * dimension + column, weight) : nil
            }
        }
    }

    /// Moves one knot by the move that makes its modules clearest; returns false if no move makes them clearer.
    private mutating func pull(_ support: [Follower], moves: [GridPoint]) -> Bool {
        var best = (score: clarity(of: support, moved: .zero), move: GridPoint.zero)
        let least = best.score + 0.01 * Double(support.count * ContrastImage.full)
        for move in moves {
            let score = clarity(of: support, moved: move)
            if score > max(best.score, least) { best = (score, move) }
        }
        guard best.move != .zero else { return false }
        for (index, weight) in support { places[index] += best.move * weight }
        return true
    }

    private func clarity(of support: [Follower], moved move: GridPoint) -> Double {
        image.values.withUnsafeBufferPointer { values in
            places.withUnsafeBufferPointer { places in
                var sum = 0.0
                for (index, weight) in support {
                    let value = image.sample(values, places[index] + move * weight)
                    let pattern = layout.fixed[index]
                    sum += pattern == 0 ? abs(value) : 2 * value * Double(pattern)
                }
                return sum
            }
        }
    }

    // MARK: Reading

    /// Returns the darkness of each module, row by row: 100 is dark, -100 is light.
    func sampled(from other: ContrastImage? = nil) -> [Double] {
        let image = other ?? self.image
        return image.values.withUnsafeBufferPointer { values in places.map { image.sample(values, $0) } }
    }
}
