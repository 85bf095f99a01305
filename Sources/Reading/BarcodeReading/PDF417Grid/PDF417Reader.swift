import ImageDecoding

/// Reads PDF417 symbols by their start and stop patterns. The reader finds the rows by their indicators, fits a bent grid to
/// the codewords, and corrects them; an engine reads the clean symbol.
struct PDF417Reader: Sendable {
    /// The engine that reads the clean symbols.
    private let engine: any BarcodeEngine

    init(engine: any BarcodeEngine) {
        self.engine = engine
    }

    /// Reads the symbols at start and stop patterns.
    ///
    /// - Parameters:
    ///   - edges: The patterns in pixels of the picture that was searched.
    ///   - factor: The size of the whole picture in relation to that picture.
    ///   - isInverted: Whether the symbols are light on dark.
    ///   - picture: Returns the picture, whole or smaller, in which modules of a given size can be read, and its size
    ///     in relation to the whole; nil to stop. The size is in pixels of the whole picture.
    /// - Returns: The symbols, in pixels of the whole picture.
    func read(
        _ edges: [GuardEdge], factor: Double, isInverted: Bool,
        picture: (Double) -> (image: LumaImage, share: Double)?
    ) -> [EngineReading] {
        var readings: [EngineReading] = []
        for candidate in PDF417Candidate.all(of: edges) {
            guard !readings.contains(where: { $0.corners.surrounds(candidate.middle * factor) }) else { continue }
            guard let (image, share) = picture(candidate.module * factor) else { break }
            guard
                let attempt = PDF417Attempt(candidate.scaled(by: factor * share), in: image, isInverted: isInverted),
                let (layout, codewords, frame) = attempt.codewords,
                let drawing = layout.drawn(codewords).drawn(module: 3),
                var reading = engine.read(drawing, kinds: .matrixCodes).first(where: { $0.symbology == .pdf417 })
            else { continue }
            reading.corners = Quadrilateral(frame.corners).scaled(by: 1 / share)
            readings.append(reading)
        }
        return readings
    }
}

/// Where a symbol may be: between a start and a stop pattern, or beside one of them.
struct PDF417Candidate {
    /// The outer edges from the symbol's top to its bottom, in pixels; one is nil if that pattern is not seen.
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
            // Lines that cross the modules at an angle make them longer.
            let way = (edge.last - edge.first) / max((edge.last - edge.first).length, 1e-9)
            return edge.module * abs(edge.isVertical ? way.x : way.y)
        }
        lines = edges.reduce(0) { $0 + $1.lines }
        module = modules.reduce(0, +) / Double(max(modules.count, 1))
        guard module > 0.3, module.isFinite else { return nil }
    }

    private static func ends(_ edge: GuardEdge) -> (top: GridPoint, bottom: GridPoint) {
        edge.isVertical == edge.isReversed ? (edge.first, edge.last) : (edge.last, edge.first)
    }

    /// A place in the middle of the symbol, or of the only pattern.
    var middle: GridPoint {
        let points = [start, stop].compactMap { $0 }.flatMap { [$0.top, $0.bottom] }
        return points.reduce(.zero, +) / Double(max(points.count, 1))
    }

    /// Returns the candidates that are most likely: first those with both patterns.
    static func all(of edges: [GuardEdge]) -> [PDF417Candidate] {
        let edges = edges.prefix(24)
        var pairs: [PDF417Candidate] = []
        for start in edges where start.isStart {
            for stop in edges where !stop.isStart && isPair(start, stop) {
                if let pair = PDF417Candidate(start, stop) { pairs.append(pair) }
            }
        }
        let single = edges.compactMap { edge in
            edge.lines >= 5 ? PDF417Candidate(edge.isStart ? edge : nil, edge.isStart ? nil : edge) : nil
        }
        return Array(pairs.sorted { $0.lines > $1.lines }.prefix(8)) + single.prefix(6)
    }

    private static func isPair(_ start: GuardEdge, _ stop: GuardEdge) -> Bool {
        guard start.isVertical == stop.isVertical, start.isReversed == stop.isReversed,
            (0.5...2).contains(start.module / stop.module)
        else { return false }
        let (one, other) = (start.last - start.first, stop.last - stop.first)
        let cosine = one.dot(other) / (one.length * other.length)
        guard cosine > 0.8, (0.33...3).contains(one.length / other.length) else { return false }
        let way = stop.middle - start.middle
        let distance = (start.isVertical ? way.y : way.x) * (start.isReversed ? -1 : 1)
        return distance > 60 * min(start.module, stop.module) && distance < 600 * max(start.module, stop.module)
            && abs(way.cross(one)) > 0.5 * way.length * one.length
    }

    /// Returns the candidate in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> PDF417Candidate {
        var copy = self
        copy.start = start.map { ($0.top * factor, $0.bottom * factor) }
        copy.stop = stop.map { ($0.top * factor, $0.bottom * factor) }
        copy.module = module * factor
        return copy
    }

    /// The points of all edges.
    var points: [GridPoint] { [start, stop].compactMap { $0 }.flatMap { [$0.top, $0.bottom] } }
}
