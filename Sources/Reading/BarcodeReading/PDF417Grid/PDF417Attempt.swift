import ImageDecoding

/// An attempt to read a PDF417 symbol at one place.
struct PDF417Attempt {
    private let crop: SymbolCrop
    private let candidate: PDF417Candidate
    private var sampler: CodewordSampler

    init?(_ candidate: PDF417Candidate, in image: LumaImage, isInverted: Bool) {
        var points = candidate.points
        let module = candidate.module
        if candidate.start == nil || candidate.stop == nil {
            // Only one side is known, so the crop has room for the widest symbol.
            let reach = 17.0 * 34 * module
            if let edge = candidate.start { points += [edge.top, edge.bottom].map { $0 + Self.across(edge) * reach } }
            if let edge = candidate.stop { points += [edge.top, edge.bottom].map { $0 - Self.across(edge) * reach } }
        }
        guard let crop = SymbolCrop(of: image, round: points, margin: 12 * module, module: module) else { return nil }
        self.crop = crop
        sampler = CodewordSampler(crop.contrast(module: module / crop.factor, isInverted: isInverted))
        self.candidate = candidate
    }

    /// Returns the direction from left to right at an edge.
    private static func across(_ edge: (top: GridPoint, bottom: GridPoint)) -> GridPoint {
        let down = edge.bottom - edge.top
        return GridPoint(down.y, -down.x) / max(down.length, 1e-9)
    }

    /// A symbol that was read: its corrected data codewords, and its place in the whole picture.
    struct Symbol {
        var data: ArraySlice<Int>
        var frame: SymbolFrame
    }

    /// Reads the symbol. `hasRows` tells whether row indicators (codewords that state the row's number) were seen, even
    /// if the codewords cannot be corrected. `seen` describes such a symbol if both of its sides are clear.
    func read(isThorough: Bool) -> (symbol: Symbol?, hasRows: Bool, seen: SeenGrid?) {
        var attempt = self
        attempt.sampler.isThorough = isThorough
        let grids = attempt.grids
        for (layout, grid) in grids {
            let codewords = attempt.sampler.read(
                grid, columns: 1...layout.columns, correction: layout.correction,
                isFromLeft: candidate.start != nil, isFromRight: candidate.stop != nil)
            if let data = codewords?.dropLast(layout.correction), (1...data.count).contains(data[0]) {
                return (Symbol(data: data, frame: grid.frame.mapCorners(crop.whole)), true, nil)
            }
        }
        return (nil, !grids.isEmpty, grids.first.flatMap { seen($0.1.frame) })
    }

    /// Measures a symbol that cannot be read; nil if one of its sides is not clear.
    private func seen(_ frame: SymbolFrame) -> SeenGrid? {
        let guards = Self.guards(frame.half)
        let fit = frame.fit(of: guards, in: sampler.contrast)
        guard candidate.isPair, fit > 70 else { return nil }
        let seen = SeenGrid(.pdf417, at: frame, fit: fit / 100, pattern: guards, in: crop)
        return seen.skew < 1.4 ? seen : nil
    }

    // MARK: Frames

    private var module: Double { candidate.module / crop.factor }

    /// The grids that the start and stop patterns and the row indicators suggest.
    private var grids: [(PDF417Layout, CodewordGrid)] {
        let local = { (edge: (top: GridPoint, bottom: GridPoint)) in (crop.local(edge.top), crop.local(edge.bottom)) }
        let (start, stop) = (candidate.start.map(local), candidate.stop.map(local))
        if let start, let stop { return twoSided(start, stop) }
        if let start { return oneSided(start, isLeft: true) }
        return stop.map { oneSided($0, isLeft: false) } ?? []
    }

    private func twoSided(
        _ start: (top: GridPoint, bottom: GridPoint), _ stop: (top: GridPoint, bottom: GridPoint)
    ) -> [(PDF417Layout, CodewordGrid)] {
        let corners = [start.top, stop.top, stop.bottom, start.bottom]
        let width = ((start.top + start.bottom) / 2 - (stop.top + stop.bottom) / 2).length / module
        let height = ((start.bottom - start.top).length + (stop.bottom - stop.top).length) / 2 / module
        let likely = Int(((width - 1) / 17 - 4).rounded())
        let frames = (likely - 2...likely + 2).filter { (1...30).contains($0) }.map {
            columns -> (Int, SymbolFrame, Double) in
            let half = GridPoint(Double(PDF417Layout.width(columns: columns)), height) / 2
            var frame = SymbolFrame(corners: corners, half: half)
            let known = Self.guards(half)
            frame.refine(by: known, in: sampler.contrast, steps: [0.8, 0.4, 0.2])
            return (columns, frame, frame.fit(of: known, in: sampler.contrast))
        }
        guard let (columns, frame, fit) = frames.max(by: { $0.2 < $1.2 }), fit > 20, frame.isConvex else { return [] }
        return grids(frame, columns: columns, isLeft: true, isRight: true)
    }

    private func oneSided(_ edge: (top: GridPoint, bottom: GridPoint), isLeft: Bool) -> [(PDF417Layout, CodewordGrid)] {
        let width = 17.0 * 2 + (isLeft ? 0 : 1)
        let across = Self.across(edge) * (isLeft ? module * width : -module * width)
        let corners =
            isLeft
            ? [edge.top, edge.top + across, edge.bottom + across, edge.bottom]
            : [edge.top + across, edge.top, edge.bottom, edge.bottom + across]
        let half = GridPoint(width, (edge.bottom - edge.top).length / module) / 2
        var frame = SymbolFrame(corners: corners, half: half)
        let known = Self.guards(half).filter { isLeft ? $0.x < 17 - half.x : $0.x > half.x - 18 }
        frame.refine(by: known, in: sampler.contrast, steps: [0.6, 0.3, 0.15])
        guard frame.fit(of: known, in: sampler.contrast) > 30, frame.isConvex else { return [] }
        return grids(frame, columns: nil, isLeft: isLeft, isRight: !isLeft)
    }

    /// Returns the modules of the start and stop patterns, and the light modules beside them, at several heights.
    private static func guards(_ half: GridPoint) -> [KnownModule] {
        let start = [-1] + GuardPattern.modules(GuardPattern.start)
        let stop = GuardPattern.modules(GuardPattern.stop) + [-1]
        return (0..<12).flatMap { line -> [KnownModule] in
            let y = half.y * (Double(line) - 5.5) / 6
            return start.enumerated().map { KnownModule(x: Double($0) - 0.5 - half.x, y: y, value: Double($1)) }
                + stop.enumerated().map { KnownModule(x: half.x - 17.5 + Double($0), y: y, value: Double($1)) }
        }
    }

    /// Returns the grids that the row indicators at one or both sides of a frame suggest.
    private func grids(_ frame: SymbolFrame, columns: Int?, isLeft: Bool, isRight: Bool) -> [(
        PDF417Layout, CodewordGrid
    )] {
        var sides: [RowIndicators] = []
        if isLeft { sides.append(indicators(frame, isLeft: true)) }
        if isRight { sides.append(indicators(frame, isLeft: false)) }
        let best = sides.map(\.support).max() ?? 0
        sides = sides.filter { $0.line != nil && $0.support > 0.3 * best }
        guard best > 1.5, let map = frame.map else { return [] }
        let lines = (sides.first { $0.isLeft } ?? sides.first, sides.first { !$0.isLeft } ?? sides.first)
        guard let left = lines.0?.line, let right = lines.1?.line, left.slope * right.slope > 0 else { return [] }
        func corner(_ x: Double, _ line: (slope: Double, start: Double), _ row: Int) -> GridPoint {
            map(x, (Double(row) - line.start) / line.slope)
        }
        return RowIndicators.layouts(sides, columns: columns).compactMap { layout -> (PDF417Layout, CodewordGrid)? in
            let width = Double(PDF417Layout.width(columns: layout.columns))
            // A frame that was found from a single pattern covers only this pattern and the row indicator beside it.
            // The position of the other side is calculated from the symbol's width.
            let (from, to) =
                isLeft && isRight
                ? (-frame.half.x, frame.half.x)
                : isLeft ? (-frame.half.x, width - frame.half.x) : (frame.half.x - width, frame.half.x)
            let rows = layout.rows
            let corners = [
                corner(from, left, 0), corner(to, right, 0), corner(to, right, rows), corner(from, left, rows),
            ]
            let height = Double(rows) / (abs(left.slope) + abs(right.slope)) * 2
            var whole = SymbolFrame(corners: corners, half: GridPoint(width, height) / 2)
            guard whole.isConvex, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
            if isLeft && isRight {
                whole.refine(by: Self.guards(whole.half), in: sampler.contrast, steps: [0.4, 0.2, 0.1])
            }
            return CodewordGrid(layout.codewordRows, whole).map { (layout, $0) }
        }
    }

    /// Reads the row indicators at one side of a frame. The lines also cover a quarter of the frame's height above the
    /// frame and as much below it.
    private func indicators(_ frame: SymbolFrame, isLeft: Bool) -> RowIndicators {
        guard let map = frame.map else { return RowIndicators([], isLeft: isLeft, pitch: 1...12) }
        let first = isLeft ? 17 - frame.half.x : frame.half.x - 35
        let height = 1.5 * frame.half.y
        let count = min(max(Int(2.3 * height * module), 12), 300)
        let readings = (0..<count).compactMap { line -> RowIndicators.Reading? in
            let y = height * ((2 * Double(line) + 1) / Double(count) - 1)
            let match = sampler.match { map(first + $0, y) }
            return match.map { RowIndicators.Reading(place: y, match: $0) }
        }
        return RowIndicators(readings, isLeft: isLeft, pitch: 0.8...24)
    }
}
