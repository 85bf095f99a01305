import ImageDecoding

/// Reads PDF417 symbols by their start and stop patterns. The reader finds the rows by their indicators, fits a bent
/// grid to the codewords, and corrects the codewords.
struct PDF417Reader: SymbolReader {
    /// Reads the symbols whose start or stop patterns are found, and notes the symbols whose rows are seen but cannot
    /// be read.
    func read(_ sight: Sight) -> [SymbolReading] {
        let known = sight.known
        let edges = sight.stacked.edges.filter { edge in !known.contains { $0.surrounds(edge.middle) } }
        var readings: [SymbolReading] = []
        var candidates = PDF417Candidate.all(of: edges)
        // Wrong pairs of patterns would take the most time, so the thorough way comes after the quick way has read what
        // it can.
        for isThorough in [false, true] {
            candidates = candidates.filter { candidate in
                let middles = candidate.middles.map { $0 * sight.factor }
                guard !readings.contains(where: { reading in middles.contains { reading.corners.surrounds($0) } }),
                    let outcome = read(candidate, isThorough: isThorough, in: sight)
                else { return false }
                if let reading = outcome.reading {
                    if !readings.contains(where: { $0.corners.isAtSamePlace(as: reading.corners) }) {
                        readings.append(reading)
                    }
                } else if outcome.hasRows, isThorough {
                    sight.findings.unread += middles.suffix(1)
                    if let seen = outcome.seen { sight.findings.seen.append(seen) }
                }
                // A single pattern without row indicators is probably there by chance and not part of a symbol.
                return outcome.reading == nil && (outcome.hasRows || candidate.isPair)
            }
        }
        return readings
    }

    /// Returns the symbol of a candidate, if it can be read, and whether its rows are seen; nil to leave the candidate
    /// out.
    private func read(
        _ candidate: PDF417Candidate, isThorough: Bool, in sight: Sight
    ) -> (reading: SymbolReading?, hasRows: Bool, seen: SeenGrid?)? {
        guard let (image, share) = sight.detail(forModule: candidate.module * sight.factor),
            let attempt = PDF417Attempt(
                candidate.scaled(by: sight.factor * share), in: image, isInverted: sight.isInverted)
        else { return nil }
        let result = attempt.read(isThorough: isThorough)
        let reading = result.symbol.flatMap { symbol in
            PDF417Decoder.message(ofPDF417: symbol.data).flatMap {
                SymbolReading(
                    $0, symbology: .pdf417, corners: Quadrilateral(symbol.frame.corners).scaled(by: 1 / share))
            }
        }
        return (reading, result.hasRows, result.seen?.scaled(by: 1 / share))
    }
}

/// Where a symbol may be: between a start and a stop pattern, or beside one of them.
struct PDF417Candidate {
    /// The outer edges of the start and stop patterns, from top to bottom, in pixels. An edge is nil if its pattern was
    /// not found.
    private(set) var start: (top: GridPoint, bottom: GridPoint)?
    private(set) var stop: (top: GridPoint, bottom: GridPoint)?
    /// The size of a module in pixels.
    private(set) var module: Double
    private var lines: Int

    private init?(_ start: GuardEdge?, _ stop: GuardEdge?) {
        self.start = start.map(Self.ends)
        self.stop = stop.map(Self.ends)
        let edges = [start, stop].compactMap { $0 }
        let modules = edges.map { edge in
            // If lines cross a pattern at an angle, modules that are measured along these lines are too long.
            let way = (edge.last - edge.first) / max((edge.last - edge.first).length, 1e-9)
            return edge.module * abs(edge.isVertical ? way.x : way.y)
        }
        lines = edges.reduce(0) { $0 + $1.lines }
        module = modules.reduce(0, +) / Double(max(modules.count, 1))
        guard module > 0.3, module.isFinite else { return nil }
    }

    /// The pair with its shorter edge extended to where the longer one ends; nil if both are about equally long. Part
    /// of a pattern is often not seen, which looks like perspective.
    private var levelled: PDF417Candidate? {
        guard var start, var stop else { return nil }
        let sum = (start.bottom - start.top) + (stop.bottom - stop.top)
        let (length, down) = (sum.length / 2, sum / max(sum.length, 1e-9))
        /// Returns the point on the line of an edge at a distance along the symbol.
        func point(_ edge: (top: GridPoint, bottom: GridPoint), at place: Double) -> GridPoint {
            let way = edge.bottom - edge.top
            return edge.top + way * ((place - edge.top.dot(down)) / max(way.dot(down), 1e-9))
        }
        let top = (start: start.top.dot(down), stop: stop.top.dot(down))
        let bottom = (start: start.bottom.dot(down), stop: stop.bottom.dot(down))
        let differs = (abs(top.start - top.stop) > 0.06 * length, abs(bottom.start - bottom.stop) > 0.06 * length)
        guard differs.0 || differs.1 else { return nil }
        if differs.0 {
            if top.start < top.stop {
                stop.top = point(stop, at: top.start)
            } else {
                start.top = point(start, at: top.stop)
            }
        }
        if differs.1 {
            if bottom.start > bottom.stop {
                stop.bottom = point(stop, at: bottom.start)
            } else {
                start.bottom = point(start, at: bottom.stop)
            }
        }
        var copy = self
        (copy.start, copy.stop) = (start, stop)
        return copy
    }

    private static func ends(_ edge: GuardEdge) -> (top: GridPoint, bottom: GridPoint) {
        edge.isVertical == edge.isReversed ? (edge.first, edge.last) : (edge.last, edge.first)
    }

    var isPair: Bool { start != nil && stop != nil }

    /// The midpoints of the known edges, followed by the mean of these midpoints.
    var middles: [GridPoint] {
        let edges = [start, stop].compactMap { $0 }.map { ($0.top + $0.bottom) / 2 }
        return edges + [edges.reduce(.zero, +) / Double(max(edges.count, 1))]
    }

    /// Returns the most likely candidates: pairs of a start and a stop pattern, then single patterns. A start pattern
    /// is paired with the two nearest stop patterns that fit; all pairs with the nearest stop pattern come first.
    static func all(of edges: [GuardEdge]) -> [PDF417Candidate] {
        let edges = edges.prefix(40)
        let (starts, stops) = (edges.filter(\.isStart), edges.filter { !$0.isStart })
        let pairs = starts.flatMap { start in
            stops.filter { isPair(start, $0) }
                .sorted { ($0.middle - start.middle).length < ($1.middle - start.middle).length }
                .prefix(2).enumerated().compactMap { rank, stop in
                    PDF417Candidate(start, stop).map { (rank: rank, candidate: $0) }
                }
        }
        let likely = pairs.sorted { ($0.rank, -$0.candidate.lines) < ($1.rank, -$1.candidate.lines) }.prefix(12)
        let single = edges.filter { $0.lines >= 5 }.prefix(6).compactMap { edge in
            PDF417Candidate(edge.isStart ? edge : nil, edge.isStart ? nil : edge)
        }
        let both = likely.map(\.candidate).map { (own: $0, levelled: $0.levelled) }
        return both.map { $0.levelled ?? $0.own } + both.filter { $0.levelled != nil }.map(\.own) + single
    }

    private static func isPair(_ start: GuardEdge, _ stop: GuardEdge) -> Bool {
        guard start.isVertical == stop.isVertical, start.isReversed == stop.isReversed,
            (0.3...3.3).contains(start.module / stop.module)
        else { return false }
        let (one, other) = (start.last - start.first, stop.last - stop.first)
        let cosine = one.dot(other) / (one.length * other.length)
        guard cosine > 0.3, (0.33...3).contains(one.length / other.length) else { return false }
        let way = stop.middle - start.middle
        let distance = (start.isVertical ? way.y : way.x) * (start.isReversed ? -1 : 1)
        let across = abs(way.cross(one + other)) / (one + other).length
        let along = abs(way.dot(one + other)) / (one + other).length
        return distance > 60 * min(start.module, stop.module) && distance < 600 * max(start.module, stop.module)
            && along < 0.5 * max(one.length, other.length) + 0.3 * across
    }

    /// Returns the candidate in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> PDF417Candidate {
        var copy = self
        copy.start = start.map { ($0.top * factor, $0.bottom * factor) }
        copy.stop = stop.map { ($0.top * factor, $0.bottom * factor) }
        copy.module = module * factor
        return copy
    }

    /// The ends of the edges that are known.
    var points: [GridPoint] { [start, stop].compactMap { $0 }.flatMap { [$0.top, $0.bottom] } }
}
