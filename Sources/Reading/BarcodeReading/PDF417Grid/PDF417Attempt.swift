import ImageDecoding

/// The attempt to read a PDF417 symbol at one place.
struct PDF417Attempt {
    private let crop: SymbolCrop
    private let contrast: ContrastImage
    private let candidate: PDF417Candidate
    /// The templates of a usual blur, and those that fit best if the first are not enough.
    private var templates: CodewordTemplates
    private var isThorough = false

    private static let blurs = [0.5, 1.0, 1.5, 2.0, 2.6]

    init?(_ candidate: PDF417Candidate, in image: LumaImage, isInverted: Bool) {
        var points = candidate.points
        let module = candidate.module
        if candidate.start == nil || candidate.stop == nil {
            // The symbol may reach as far as the picture.
            let reach = 17.0 * 34 * module
            if let edge = candidate.start { points += [edge.top, edge.bottom].map { $0 + Self.across(edge) * reach } }
            if let edge = candidate.stop { points += [edge.top, edge.bottom].map { $0 - Self.across(edge) * reach } }
        }
        guard let crop = SymbolCrop(of: image, round: points, margin: 12 * module, module: module) else { return nil }
        self.crop = crop
        contrast = crop.contrast(module: module / crop.factor, isInverted: isInverted)
        self.candidate = candidate
        templates = CodewordTemplates(blur: 0.8)
    }

    /// Returns the direction from left to right at an edge.
    private static func across(_ edge: (top: GridPoint, bottom: GridPoint)) -> GridPoint {
        let down = edge.bottom - edge.top
        return GridPoint(down.y, -down.x) / max(down.length, 1e-9)
    }

    /// A symbol that was read: its corrected codewords, and its place in the whole picture.
    struct Symbol {
        var layout: PDF417Layout
        var codewords: [Int]
        var frame: SymbolFrame
    }

    /// Reads the symbol. `hasRows` is whether row indicators were seen, even if the symbol cannot be corrected.
    func read() -> (symbol: Symbol?, hasRows: Bool) {
        var (attempt, hasRows) = (self, false)
        for isThorough in [false, true] {
            attempt.isThorough = isThorough
            let grids = attempt.grids
            for grid in grids {
                hasRows = true
                if let codewords = attempt.read(grid) {
                    let frame = grid.frame.mapCorners(crop.whole)
                    return (Symbol(layout: grid.layout, codewords: codewords, frame: frame), true)
                }
            }
            // With one pattern alone, chance is more likely than a symbol whose rows are hard to see.
            if grids.isEmpty, candidate.start == nil || candidate.stop == nil { break }
        }
        return (nil, hasRows)
    }

    // MARK: Frames

    private var module: Double { candidate.module / crop.factor }

    /// The grids that the patterns and the row indicators suggest.
    private var grids: [PDF417Grid] {
        let local = { (edge: (top: GridPoint, bottom: GridPoint)) in (crop.local(edge.top), crop.local(edge.bottom)) }
        let (start, stop) = (candidate.start.map(local), candidate.stop.map(local))
        if let start, let stop { return twoSided(start, stop) }
        if let start { return oneSided(start, isLeft: true) }
        return stop.map { oneSided($0, isLeft: false) } ?? []
    }

    private func twoSided(
        _ start: (top: GridPoint, bottom: GridPoint), _ stop: (top: GridPoint, bottom: GridPoint)
    ) -> [PDF417Grid] {
        let corners = [start.top, stop.top, stop.bottom, start.bottom]
        let width = ((start.top + start.bottom) / 2 - (stop.top + stop.bottom) / 2).length / module
        let height = ((start.bottom - start.top).length + (stop.bottom - stop.top).length) / 2 / module
        let likely = Int(((width - 1) / 17 - 4).rounded())
        let frames = (likely - 2...likely + 2).filter { (1...30).contains($0) }.map { columns -> (Int, SymbolFrame, Double) in
            let half = GridPoint(Double(PDF417Layout.width(columns: columns)), height) / 2
            var frame = SymbolFrame(corners: corners, half: half)
            let known = Self.guards(half)
            frame.refine(by: known, in: contrast, steps: [0.8, 0.4, 0.2])
            return (columns, frame, frame.fit(of: known, in: contrast))
        }
        guard let (columns, frame, fit) = frames.max(by: { $0.2 < $1.2 }), fit > 20, frame.isConvex else { return [] }
        return grids(frame, columns: columns, isLeft: true, isRight: true)
    }

    private func oneSided(_ edge: (top: GridPoint, bottom: GridPoint), isLeft: Bool) -> [PDF417Grid] {
        let width = 17.0 * 2 + (isLeft ? 0 : 1)
        let across = Self.across(edge) * (isLeft ? module * width : -module * width)
        let corners =
            isLeft
            ? [edge.top, edge.top + across, edge.bottom + across, edge.bottom]
            : [edge.top + across, edge.top, edge.bottom, edge.bottom + across]
        let half = GridPoint(width, (edge.bottom - edge.top).length / module) / 2
        var frame = SymbolFrame(corners: corners, half: half)
        let known = Self.guards(half).filter { isLeft ? $0.x < 17 - half.x : $0.x > half.x - 18 }
        frame.refine(by: known, in: contrast, steps: [0.6, 0.3, 0.15])
        guard frame.fit(of: known, in: contrast) > 30, frame.isConvex else { return [] }
        return grids(frame, columns: nil, isLeft: isLeft, isRight: !isLeft)
    }

    /// Returns the modules of the start and stop patterns, and the light ones beside them, at some heights.
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
    private func grids(_ frame: SymbolFrame, columns: Int?, isLeft: Bool, isRight: Bool) -> [PDF417Grid] {
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
        return RowIndicators.layouts(sides, columns: columns).compactMap { layout in
            let width = Double(PDF417Layout.width(columns: layout.columns))
            // The frame of one side is as wide as that side.
            let (from, to) =
                isLeft && isRight
                ? (-frame.half.x, frame.half.x)
                : isLeft ? (-frame.half.x, width - frame.half.x) : (frame.half.x - width, frame.half.x)
            let rows = layout.rows
            let corners = [corner(from, left, 0), corner(to, right, 0), corner(to, right, rows), corner(from, left, rows)]
            let height = Double(rows) / (abs(left.slope) + abs(right.slope)) * 2
            var whole = SymbolFrame(corners: corners, half: GridPoint(width, height) / 2)
            guard whole.isConvex, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
            if isLeft && isRight { whole.refine(by: Self.guards(whole.half), in: contrast, steps: [0.4, 0.2, 0.1]) }
            return PDF417Grid(layout, whole)
        }
    }

    /// Reads the row indicators at one side of a frame, and above and below it.
    private func indicators(_ frame: SymbolFrame, isLeft: Bool) -> RowIndicators {
        guard let map = frame.map else { return RowIndicators([], isLeft: isLeft, pitch: 1...12) }
        let first = isLeft ? 17 - frame.half.x : frame.half.x - 35
        let height = 1.5 * frame.half.y
        let count = min(max(Int(2.3 * height * module), 12), 300)
        var readings: [RowIndicators.Reading] = []
        contrast.values.withUnsafeBufferPointer { values in
            for line in 0..<count {
                let y = height * ((2 * Double(line) + 1) / Double(count) - 1)
                let matches = [0, -0.3, 0.3, -0.6, 0.6].compactMap { shift -> CodewordMatch? in
                    let profile = CodewordProfile { place in
                        Float(contrast.sample(values, map(first + CodewordProfile.offset(place) + shift, y)))
                    }
                    return profile.normalised.flatMap(match)
                }
                guard let best = matches.max(by: { $0.score < $1.score }), best.score > 0.6 else { continue }
                readings.append(RowIndicators.Reading(place: y, match: best))
            }
        }
        return RowIndicators(readings, isLeft: isLeft, pitch: 0.8...24)
    }

    private func match(_ profile: CodewordProfile) -> CodewordMatch? {
        let clear = templates.clearMatch(profile)
        if !isThorough || (clear?.score ?? 0) > 0.93 { return clear }
        return templates.bestMatch(profile)
    }

    // MARK: Codewords

    /// Reads the codewords of a grid, which is bent until they are correct.
    private func read(_ grid: PDF417Grid) -> [Int]? {
        var (grid, attempt) = (grid, self)
        if isThorough { attempt.templates = attempt.bestTemplates(grid) }
        for _ in 0..<(isThorough ? 4 : 2) {
            if let codewords = attempt.corrected(grid) { return codewords }
            let readings = attempt.readings(of: grid)
            // Few codewords are certain where there is no symbol.
            guard readings.count > grid.layout.rows * (grid.layout.columns + 2) / 8 else { return nil }
            grid.bend(to: readings)
        }
        return attempt.corrected(grid)
    }

    /// The templates whose blur is closest to the symbol's.
    private func bestTemplates(_ grid: PDF417Grid) -> CodewordTemplates {
        let places = (0..<36).map { ($0 % grid.layout.rows, $0 % 2 == 0 ? 0 : grid.layout.columns + 1) }
        let profiles = contrast.values.withUnsafeBufferPointer { values in
            places.compactMap { mean(grid, row: $0, column: $1, shift: 0, values)?.normalised }
        }
        let all = Self.blurs.map { CodewordTemplates(blur: $0) }
        let scores = all.map { templates in profiles.reduce(0) { $0 + templates.bestMatch($1).score } }
        return scores.indices.max { scores[$0] < scores[$1] }.map { all[$0] } ?? templates
    }

    /// Reads codewords along lines, from both sides to the middle: a codeword's place is expected to be off as much as that
    /// of the one before.
    private func readings(of grid: PDF417Grid) -> [CodewordReading] {
        let last = grid.layout.columns + 1
        let fromLeft = candidate.start == nil ? [] : Array(0...(candidate.stop == nil ? last : last / 2))
        let fromRight = candidate.stop == nil ? [] : (candidate.start == nil ? Array(0...last) : Array((last / 2 + 1)...last))
        var readings: [CodewordReading] = []
        contrast.values.withUnsafeBufferPointer { values in
            for line in 0..<(2 * grid.layout.rows) {
                let row = Double(line) / 2 + 0.25
                for columns in [fromLeft, fromRight.reversed()] {
                    var shift = 0.0
                    for column in columns {
                        let found = [0, -0.3, 0.3, -0.6, 0.6, -0.9, 0.9].compactMap { move -> CodewordReading? in
                            grid.profile(column: column, row: row, shift: shift + move, in: contrast, values)
                                .normalised.flatMap(match)
                                .map { CodewordReading(column: column, row: row, shift: shift + move, match: $0) }
                        }
                        guard let best = found.max(by: { $0.match.score < $1.match.score }), best.match.score > 0.8
                        else { continue }
                        readings.append(best)
                        shift += (best.shift - shift) * 0.7
                    }
                }
            }
        }
        return readings
    }

    /// Returns the mean of the lines across a codeword.
    private func mean(
        _ grid: PDF417Grid, row: Int, column: Int, shift: Double, _ values: UnsafeBufferPointer<Int16>
    ) -> CodewordProfile? {
        let count = min(max(Int(grid.pixelsOfRow * 0.6), 1), 6)
        var sum: CodewordProfile?
        for line in 0..<count {
            let place = Double(row) + 0.5 + 0.6 * ((Double(line) + 0.5) / Double(count) - 0.5)
            let profile = grid.profile(column: column, row: place, shift: shift, in: contrast, values)
            if sum == nil { sum = profile } else { sum? += profile }
        }
        sum?.scale(by: 1 / Float(count))
        return sum
    }

    /// Returns the codewords of a grid if they can be corrected.
    private func corrected(_ grid: PDF417Grid) -> [Int]? {
        let layout = grid.layout
        var codewords: [Int] = []
        var margins: [Float] = []
        contrast.values.withUnsafeBufferPointer { values in
            for row in 0..<layout.rows {
                for column in 1...layout.columns {
                    let matches = [0, -0.25, 0.25].compactMap { shift in
                        mean(grid, row: row, column: column, shift: shift, values)?.normalised
                            .map { templates.bestMatch($0, cluster: row % 3) }
                    }
                    let best = matches.max { $0.score < $1.score }
                    codewords.append(best?.codeword ?? 0)
                    margins.append(best?.margin ?? 0)
                }
            }
        }
        return PDF417Correction.correct(codewords, certainty: margins, layout)
    }
}

/// The correction of a symbol's codewords.
enum PDF417Correction {
    /// Corrects codewords, first as they are, then with more and more of the least certain ones treated as unknown.
    ///
    /// - Returns: All codewords, those of the correction included; nil if they cannot be corrected.
    static func correct(_ codewords: [Int], certainty: [Float], _ layout: PDF417Layout) -> [Int]? {
        let correction = layout.correction
        // Enough codewords of correction are left unused that noise does not become a code.
        let margin = min(correction, max(2, min(correction / 8, 6)))
        let order = codewords.indices.sorted { certainty[$0] < certainty[$1] }
        let unknown = order.prefix { certainty[$0] <= 0.002 }.count
        var tries = [0, unknown] + (1...8).map { (correction - margin) * $0 / 8 }
        tries = tries.filter { $0 <= correction - margin }
        for count in Set(tries).sorted() {
            var words = codewords
            guard
                PrimeReedSolomon.correct(
                    &words, correction: correction, erasures: Array(order.prefix(count)), margin: margin) != nil,
                (1...(codewords.count - correction)).contains(words[0])
            else { continue }
            return words
        }
        return nil
    }
}
