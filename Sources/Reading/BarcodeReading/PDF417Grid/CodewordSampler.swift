/// Reads the codewords of a grid. Bends the grid until the codewords can be corrected.
struct CodewordSampler {
    let contrast: ContrastImage
    /// Whether to spend more time. If so, codewords with unclear modules are compared with all patterns at the symbol's
    /// blur, and the grid is bent more often.
    var isThorough = false
    private var templates: CodewordTemplates

    /// The least correlation of a codeword that is certain, so that no other place or pattern is compared.
    private static let clear: Float = 0.93

    private static let usual = CodewordTemplates(blur: 0.8)
    private static let blurred = [0.5, 1.0, 1.5, 2.0, 2.6].map { CodewordTemplates(blur: $0) }

    init(_ contrast: ContrastImage) {
        self.contrast = contrast
        templates = Self.usual
    }

    /// Returns the corrected codewords of the grid's columns, row by row; nil if they cannot be corrected.
    ///
    /// - Parameters:
    ///   - columns: The columns that hold data and correction codewords.
    ///   - correction: The number of correction codewords.
    ///   - isFromLeft: Whether the grid is correct at the left edge, so that lines can be followed from there.
    ///   - isFromRight: Whether the grid is correct at the right edge, so that lines can be followed from there.
    func read(
        _ grid: CodewordGrid, columns: ClosedRange<Int>, correction: Int, isFromLeft: Bool, isFromRight: Bool
    ) -> [Int]? {
        var (grid, sampler) = (grid, self)
        if isThorough { sampler.templates = sampler.bestTemplates(grid) }
        let last = grid.layout.places.count - 1
        let fromLeft = isFromLeft ? Array(0...(isFromRight ? last / 2 : last)) : []
        let fromRight = isFromRight ? Array(((isFromLeft ? last / 2 + 1 : 0)..<(last + 1)).reversed()) : []
        for _ in 0..<(isThorough ? 4 : 2) {
            if let codewords = sampler.corrected(grid, columns, correction) { return codewords }
            let readings = sampler.readings(of: grid, [fromLeft, fromRight])
            // With too few readings, there is probably no symbol.
            guard readings.count > grid.layout.rows * (last + 1) / 8 else { return nil }
            grid.bend(to: readings)
        }
        return sampler.corrected(grid, columns, correction)
    }

    /// Reads each codeword on two lines. Returns the share of these readings that find a clear pattern of the row's
    /// cluster.
    func clearShare(of grid: CodewordGrid) -> Double {
        var sampler = self
        sampler.isThorough = false
        let readings = sampler.readings(of: grid, [Array(grid.layout.places.indices)])
        let own = readings.count { $0.match.cluster == grid.layout.cluster(of: Int($0.row)) }
        return Double(own) / Double(2 * grid.layout.rows * grid.layout.places.count)
    }

    /// Returns the codeword at a place that is known only roughly; nil if nothing there resembles a codeword. `place`
    /// returns the point at a distance from the beginning of the codeword, in modules.
    func match(_ place: (Double) -> GridPoint) -> CodewordMatch? {
        contrast.values.withUnsafeBufferPointer { values in
            var best: CodewordMatch?
            for shift in [0, -0.3, 0.3, -0.6, 0.6] where (best?.score ?? 0) < Self.clear {
                let profile = CodewordProfile { index in
                    Float(contrast.sample(values, place(CodewordProfile.offset(index) + shift)))
                }
                guard let match = profile.normalised.flatMap(match), match.score > max(best?.score ?? 0, 0.6) else {
                    continue
                }
                best = match
            }
            return best
        }
    }

    private func match(_ profile: CodewordProfile) -> CodewordMatch? {
        let clear = templates.clearMatch(profile)
        if !isThorough || (clear?.score ?? 0) > Self.clear { return clear }
        return templates.bestMatch(profile)
    }

    /// Returns the templates whose blur is closest to the blur of the symbol.
    private func bestTemplates(_ grid: CodewordGrid) -> CodewordTemplates {
        let last = grid.layout.places.count - 1
        let profiles = contrast.values.withUnsafeBufferPointer { values in
            (0..<36).compactMap { index in
                mean(grid, row: index % grid.layout.rows, column: index % 2 == 0 ? 0 : last, shift: 0, values)?
                    .normalised
            }
        }
        let all = Self.blurred
        let scores = all.map { templates in profiles.reduce(0) { $0 + templates.bestMatch($1).score } }
        return scores.indices.max { scores[$0] < scores[$1] }.map { all[$0] } ?? templates
    }

    /// Reads codewords along lines. Each of `ways` is a list of columns in the order of reading. If a codeword is
    /// shifted from its place in the grid, the next codeword is looked for with about the same shift.
    private func readings(of grid: CodewordGrid, _ ways: [[Int]]) -> [CodewordReading] {
        var readings: [CodewordReading] = []
        contrast.values.withUnsafeBufferPointer { values in
            for line in 0..<(2 * grid.layout.rows) {
                let row = Double(line) / 2 + 0.25
                for columns in ways {
                    var shift = 0.0
                    for column in columns {
                        var best: CodewordReading?
                        for move in [0, -0.3, 0.3, -0.6, 0.6, -0.9, 0.9] where (best?.match.score ?? 0) < Self.clear {
                            let profile = grid.profile(
                                column: column, row: row, shift: shift + move, in: contrast, values)
                            guard let match = profile.normalised.flatMap(match),
                                match.score > max(best?.match.score ?? 0, 0.8)
                            else { continue }
                            best = CodewordReading(column: column, row: row, shift: shift + move, match: match)
                        }
                        guard let best else { continue }
                        readings.append(best)
                        shift += (best.shift - shift) * 0.7
                    }
                }
            }
        }
        return readings
    }

    /// Returns the mean profile of several lines across a codeword.
    private func mean(
        _ grid: CodewordGrid, row: Int, column: Int, shift: Double, _ values: UnsafeBufferPointer<Int16>
    ) -> CodewordProfile? {
        let height = grid.pixelsOfRow
        let count = height < 10 ? max(Int(height * 0.6), 1) : 6
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
    private func corrected(_ grid: CodewordGrid, _ columns: ClosedRange<Int>, _ correction: Int) -> [Int]? {
        var codewords: [Int] = []
        var margins: [Float] = []
        contrast.values.withUnsafeBufferPointer { values in
            for row in 0..<grid.layout.rows {
                for column in columns {
                    let best = match(in: grid, row: row, column: column, values)
                    codewords.append(best?.codeword ?? 0)
                    margins.append(best?.margin ?? 0)
                }
            }
        }
        return Self.correct(codewords, certainty: margins, correction: correction)
    }

    /// Returns the codeword at its place in a grid; nil if the place is flat. Most codewords of a sharp picture are
    /// clear in the middle of the row, so the others are not compared with all patterns in vain.
    private func match(
        in grid: CodewordGrid, row: Int, column: Int, _ values: UnsafeBufferPointer<Int16>
    ) -> CodewordMatch? {
        let cluster = grid.layout.cluster(of: row)
        let middle = grid.profile(column: column, row: Double(row) + 0.5, shift: 0, in: contrast, values)
        if let clear = middle.normalised.flatMap(templates.clearMatch), clear.cluster == cluster,
            clear.score > Self.clear
        {
            // The margin of a clear codeword is not measured; it is at least this large.
            return CodewordMatch(cluster: cluster, codeword: clear.codeword, score: clear.score, margin: 0.1)
        }
        var best: CodewordMatch?
        for shift in [0, -0.25, 0.25] where (best?.score ?? 0) < Self.clear {
            guard let profile = mean(grid, row: row, column: column, shift: shift, values)?.normalised else { continue }
            let match = templates.bestMatch(profile, cluster: cluster)
            if match.score > best?.score ?? 0 { best = match }
        }
        return best
    }

    /// Corrects codewords. If an attempt fails, the next one treats more of the least certain codewords as unknown.
    ///
    /// - Returns: All codewords, including the correction codewords; nil if they cannot be corrected.
    static func correct(_ codewords: [Int], certainty: [Float], correction: Int) -> [Int]? {
        // Some correction codewords stay unused, so that noise is not mistaken for a symbol.
        let margin = min(correction, max(2, min(correction / 8, 6)))
        let order = codewords.indices.sorted { certainty[$0] < certainty[$1] }
        let unknown = order.prefix { certainty[$0] <= 0.002 }.count
        // Codewords without contrast are always treated as unknown. They were read as equal values, and a block of
        // equal codewords could be valid.
        let tries = [unknown] + (1...8).map { (correction - margin) * $0 / 8 }
        guard codewords.count < PrimeReedSolomon.prime, correction < codewords.count else { return nil }
        let syndromes = PrimeReedSolomon.syndromes(of: codewords, count: correction)
        for count in Set(tries).sorted() where count >= unknown && count <= correction - margin {
            var words = codewords
            let least = Array(order.prefix(count))
            let corrected = PrimeReedSolomon.correct(
                &words, correction: correction, erasures: least, margin: margin, syndromes: syndromes)
            if corrected != nil { return words }
        }
        return nil
    }
}
