import ImageDecoding

/// Reads MaxiCodes (ISO/IEC 16023) by their bullseyes. The picture shows the rings as ellipses, which give the symbol's
/// place but not its rotation; the orientation patterns give the rotation. The grid then grows to the whole symbol.
struct MaxiCodeReader: SymbolReader {
    /// Reads the symbols around the light bullseyes.
    func read(_ sight: Sight) -> [SymbolReading] {
        let rings = sight.bullseyes.filter { !$0.isDark }
        let frames = rings.compactMap { SymbolFrame(ringThrough: $0.rim.map { $0 * sight.factor }) }
        return sight.readings(at: frames.map { $0.mapCorners { $0 / sight.factor } }) {
            read($0, in: $1, isInverted: sight.isInverted)
        }
    }

    private func read(_ ring: SymbolFrame, in image: LumaImage, isInverted: Bool) -> SymbolReading? {
        guard let crop = SymbolCrop(of: image, around: ring, reach: 17) else { return nil }
        let local = ring.mapCorners(crop.local)
        let contrast = crop.contrast(module: local.module, isInverted: isInverted)
        for start in Self.starts(local, in: contrast) {
            guard let frame = Self.grown(start, in: contrast),
                let values = Self.values(of: frame, in: contrast)
            else { continue }
            for share in [0, 0.12, 0.2] {
                let sharp = MaxiCodeLayout.sharpened(values, share: share)
                guard let codewords = MaxiCodeCodewords.corrected(sharp),
                    let place = frame.extended(to: MaxiCodeLayout.half)
                else { continue }
                return MaxiCodeDecoder.message(of: codewords).flatMap {
                    SymbolReading($0, symbology: .maxiCode, corners: Quadrilateral(place.corners.map(crop.whole)))
                }
            }
        }
        return nil
    }

    /// Returns the frame in up to two rotations that fit the orientation patterns, the best first.
    private static func starts(_ ring: SymbolFrame, in contrast: ContrastImage) -> [SymbolFrame] {
        let patterns = MaxiCodeLayout.rings + MaxiCodeLayout.patterns
        let turns = MaxiCodeLayout.directions(60).compactMap { direction -> (frame: SymbolFrame, fit: Double)? in
            guard let frame = ring.turned(to: direction) else { return nil }
            return (frame, frame.fit(of: MaxiCodeLayout.patterns, in: contrast))
        }
        let best = turns.filter { $0.fit > 15 }.sorted { $0.fit > $1.fit }.prefix(4)
        return best.map { turn -> (frame: SymbolFrame, fit: Double) in
            var frame = turn.frame
            frame.refine(by: patterns, in: contrast, steps: [0.4, 0.2, 0.1])
            return (frame, frame.fit(of: patterns, in: contrast))
        }.filter { $0.fit > 30 }.sorted { $0.fit > $1.fit }.prefix(2).map(\.frame)
    }

    /// Extends the frame from the bullseye to the edge of the symbol, and fits it to the modules.
    private static func grown(_ start: SymbolFrame, in contrast: ContrastImage) -> SymbolFrame? {
        var frame = start
        for reach in [8.0, 10, 12, 14, 20] {
            let side = min(reach, 14.5)
            guard var wider = frame.extended(to: GridPoint(side, side)) else { return nil }
            let members = MaxiCodeLayout.all.filter { max(abs($0.x), abs($0.y)) <= reach }
            wider.refine(by: MaxiCodeLayout.rings + members, in: contrast, steps: [0.3, 0.15, 0.08])
            frame = wider
        }
        return frame
    }

    private static func values(of frame: SymbolFrame, in contrast: ContrastImage) -> [Double]? {
        guard let map = frame.map else { return nil }
        return contrast.values.withUnsafeBufferPointer { pixels in
            (0..<(MaxiCodeLayout.rows * MaxiCodeLayout.columns)).map { index in
                let place = MaxiCodeLayout.place(of: index)
                return contrast.sample(pixels, map(place.x, place.y))
            }
        }
    }
}

extension SymbolFrame {
    /// Creates the frame of a symbol whose ring with the radius ``MaxiCodeLayout/rim`` appears as an ellipse through
    /// `points`; nil if the points are not on an ellipse. The frame's rotation is arbitrary.
    fileprivate init?(ringThrough points: [GridPoint]) {
        guard points.count >= 8 else { return nil }
        // The points come from rays in evenly spread directions, so their mean is near the middle.
        var middle = points.reduce(GridPoint.zero, +) / Double(points.count)
        var axes = (GridPoint.zero, GridPoint.zero)
        // The ellipse a x² + b xy + c y² + d x + e y = 1 is fitted to the points by least squares.
        let scale = (points[0] - middle).length
        guard scale > 0.5, scale.isFinite else { return nil }
        var sums = [[Double]](repeating: [Double](repeating: 0, count: 6), count: 5)
        for point in points {
            let (x, y) = ((point.x - middle.x) / scale, (point.y - middle.y) / scale)
            let terms = [x * x, x * y, y * y, x, y, 1]
            for row in 0..<5 { for column in 0..<6 { sums[row][column] += terms[row] * terms[column] } }
        }
        for pivot in 0..<5 {
            guard abs(sums[pivot][pivot]) > 1e-9 else { return nil }
            for row in 0..<5 where row != pivot {
                let share = sums[row][pivot] / sums[pivot][pivot]
                for column in pivot..<6 { sums[row][column] -= share * sums[pivot][column] }
            }
        }
        let (a, b, c, d, e) = (
            sums[0][5] / sums[0][0], sums[1][5] / sums[1][1], sums[2][5] / sums[2][2], sums[3][5] / sums[3][3],
            sums[4][5] / sums[4][4]
        )
        let determinant = 4 * a * c - b * b
        guard a > 0, c > 0, determinant > 1e-6 else { return nil }
        let (x, y) = ((b * e - 2 * c * d) / determinant, (b * d - 2 * a * e) / determinant)
        let level = 1 - (d * x + e * y) / 2
        guard level > 0, abs(x) < 1, abs(y) < 1 else { return nil }
        middle += GridPoint(x, y) * scale
        // The inverse of the upper triangular Cholesky factor of the quadratic form maps the unit circle to the
        // ellipse.
        let root = a.squareRoot()
        let rest = determinant.squareRoot() / (2 * root)
        let size = level.squareRoot() * scale
        axes = (GridPoint(1 / root, 0) * size, GridPoint(-b / (2 * a) / rest, 1 / rest) * size)
        let (u, v) = axes
        let corners = [middle - u - v, middle + u - v, middle + u + v, middle - u + v]
        self.init(corners: corners, half: GridPoint(MaxiCodeLayout.rim, MaxiCodeLayout.rim))
        guard isConvex, module > 1, module.isFinite else { return nil }
    }

    /// Returns the frame turned about its middle, so that its first axis points to `direction`, a vector of length 1.
    fileprivate func turned(to direction: GridPoint) -> SymbolFrame? {
        guard let map else { return nil }
        let (along, across) = (half.x * direction.x, half.x * direction.y)
        let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
            map($0.0 * along - $0.1 * across, $0.0 * across + $0.1 * along)
        }
        return SymbolFrame(corners: corners, half: half)
    }
}
