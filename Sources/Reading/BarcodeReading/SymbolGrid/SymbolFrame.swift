/// The place of a rectangular symbol in a picture. Coordinates in the symbol are modules from its middle.
struct SymbolFrame: Sendable {
    /// The corners in pixels, clockwise from the symbol's top left.
    private(set) var corners: [GridPoint]
    /// Half the width and half the height between the corners, in modules.
    private(set) var half: GridPoint

    init(corners: [GridPoint], half: GridPoint) {
        (self.corners, self.half) = (corners, half)
    }

    /// The map from the symbol to the picture; nil if three corners are on one line.
    var map: SymbolMap? { ProjectiveMap(unitSquareTo: corners).map { SymbolMap(map: $0, half: half) } }

    /// The size of a module in pixels: the mean of all sides.
    var module: Double {
        let across = (corners[1] - corners[0]).length + (corners[2] - corners[3]).length
        let down = (corners[3] - corners[0]).length + (corners[2] - corners[1]).length
        return (across / half.x + down / half.y) / 8
    }

    /// The mean of the corners, in pixels. In perspective, the symbol's own middle is a little farther from the camera.
    var middle: GridPoint { corners.reduce(.zero, +) / 4 }

    /// Whether the corners are those of a convex figure, clockwise or counterclockwise.
    var isConvex: Bool {
        let turns = (0..<4).map { (side: Int) -> Double in
            let side = (corners[side], corners[(side + 1) % 4], corners[(side + 2) % 4])
            return (side.1 - side.0).cross(side.2 - side.1)
        }
        return turns.allSatisfy { $0 > 0 } || turns.allSatisfy { $0 < 0 }
    }

    /// Returns the frame of a larger or smaller part of the symbol with the same middle; nil if that part would lie
    /// behind the camera.
    func extended(to newHalf: GridPoint) -> SymbolFrame? {
        part(x: -newHalf.x...newHalf.x, y: -newHalf.y...newHalf.y)
    }

    /// Returns the frame of a part of the symbol, or of a rectangle that is larger than the symbol; nil if it would lie
    /// behind the camera.
    func part(x: ClosedRange<Double>, y: ClosedRange<Double>) -> SymbolFrame? {
        guard let map else { return nil }
        let corners: [GridPoint] = [
            map(x.lowerBound, y.lowerBound), map(x.upperBound, y.lowerBound), map(x.upperBound, y.upperBound),
            map(x.lowerBound, y.upperBound),
        ]
        let newHalf = GridPoint(x.upperBound - x.lowerBound, y.upperBound - y.lowerBound) / 2
        let frame = SymbolFrame(corners: corners, half: newHalf)
        return corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) && frame.isConvex ? frame : nil
    }

    /// Returns the frame of the symbol in another orientation: turned by `quarters` quarter turns, then mirrored if
    /// `isMirrored` is true. An odd number of quarter turns exchanges width and height, and so does mirroring.
    func turned(by quarters: Int, isMirrored: Bool = false) -> SymbolFrame {
        var corners = (0..<4).map { self.corners[($0 + quarters) % 4] }
        if isMirrored { corners.swapAt(1, 3) }
        let isExchanged = (quarters % 2 == 1) != isMirrored
        return SymbolFrame(corners: corners, half: isExchanged ? GridPoint(half.y, half.x) : half)
    }

    /// Returns the frame in pixels of another picture.
    func mapCorners(_ change: (GridPoint) -> GridPoint) -> SymbolFrame {
        SymbolFrame(corners: corners.map(change), half: half)
    }

    // MARK: Fitting

    /// Returns how clearly the modules are dark or light where the frame places them: 100 is as clear as possible.
    func fit(of modules: [KnownModule], in image: ContrastImage) -> Double {
        fit(of: ModuleFit(modules, half: half), in: image)
    }

    /// Returns how clearly modules, prepared for the size of this frame, are dark or light: 100 is as clear as
    /// possible.
    func fit(of modules: ModuleFit, in image: ContrastImage) -> Double {
        guard modules.count > 0, let sum = modules.sum(at: corners, in: image) else { return -.infinity }
        return sum / Double(modules.count)
    }

    /// Moves the corners as long as the modules become clearer. `steps` are the lengths of the moves in modules, from
    /// the longest.
    mutating func refine(by modules: [KnownModule], in image: ContrastImage, steps: [Double]) {
        refine(by: ModuleFit(modules, half: half), in: image, steps: steps)
    }

    /// Moves the corners as long as modules that are prepared for the size of this frame become clearer.
    mutating func refine(by modules: ModuleFit, in image: ContrastImage, steps: [Double]) {
        let half = half
        corners.refine(steps: steps, module: module, gain: 0.2) {
            SymbolFrame(corners: $0, half: half).fit(of: modules, in: image)
        }
    }

    /// Returns the darkness of modules, row by row: 100 is dark, -100 is light.
    func sampled(columns: Int, rows: Int, in image: ContrastImage) -> [Double] {
        guard let map else { return [] }
        let (left, top) = (0.5 - Double(columns) / 2, 0.5 - Double(rows) / 2)
        return image.values.withUnsafeBufferPointer { values in
            (0..<(columns * rows)).map { index in
                image.sample(values, map(left + Double(index % columns), top + Double(index / columns)))
            }
        }
    }
}

extension [GridPoint] {
    /// Moves corners, one at a time, as long as a fit improves.
    ///
    /// - Parameters:
    ///   - steps: The lengths of the moves in modules, from the longest.
    ///   - module: The size of a module in pixels.
    ///   - gain: The least improvement of the fit in one round of moves. After a round with a smaller improvement, the
    ///     next step is used.
    ///   - fit: How well corners fit the picture.
    mutating func refine(steps: [Double], module: Double, gain: Double, fit: ([GridPoint]) -> Double) {
        guard module.isFinite else { return }
        var best = fit(self)
        for step in steps {
            for _ in 0..<4 {
                let before = best
                for corner in indices {
                    for move in [GridPoint(1, 0), GridPoint(-1, 0), GridPoint(0, 1), GridPoint(0, -1)] {
                        var moved = self
                        moved[corner] += move * (step * module)
                        let fit = fit(moved)
                        if fit > best { (best, self) = (fit, moved) }
                    }
                }
                if best - before < gain { break }
            }
        }
    }
}

/// A module of a symbol.
struct KnownModule: Sendable {
    /// The module's centre, in modules from the centre of the symbol.
    var x: Double
    var y: Double
    /// 1 if the module is dark in every symbol, -1 if it is light, 0 if that depends on the payload.
    var value: Double
}

/// The map from a symbol to a picture.
struct SymbolMap: Sendable {
    fileprivate let map: ProjectiveMap
    fileprivate let half: GridPoint

    /// Returns the place of a point that is given in modules from the middle of the symbol.
    @inline(__always)
    func callAsFunction(_ x: Double, _ y: Double) -> GridPoint {
        map((x / half.x + 1) / 2, (y / half.y + 1) / 2)
    }
}
