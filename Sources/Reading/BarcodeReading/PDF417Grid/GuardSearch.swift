import ImageDecoding

/// The start or stop pattern of a PDF417 symbol. Several lines of the picture cross the pattern.
struct GuardEdge {
    let isStart: Bool
    /// Whether the lines are columns of the picture instead of rows.
    let isVertical: Bool
    /// Whether the lines cross the symbol from its right to its left.
    let isReversed: Bool
    /// The ends of the pattern's outer edge, in pixels, in the order of the lines.
    let first: GridPoint
    let last: GridPoint
    /// The length of a module along the lines, in pixels.
    let module: Double
    /// The number of lines that cross the pattern.
    let lines: Int

    var middle: GridPoint { (first + last) / 2 }
}

/// The search for start and stop patterns in a black and white picture.
struct GuardSearch {
    /// A line that crosses a pattern, and the place of the pattern on this line.
    private struct Crossing {
        var line: Int
        /// The place of the pattern's outer edge along the line.
        var outer: Double
        var module: Double
    }

    private struct Chain {
        var kind: Int
        var crossings: [Crossing]
    }

    private let isVertical: Bool
    private let step: Int
    private var chains: [Chain] = []
    private var open: [Int] = []

    /// Starts a search along rows or columns that are `step` pixels apart.
    init(isVertical: Bool, step: Int) {
        (self.isVertical, self.step) = (isVertical, step)
    }

    // MARK: One line

    /// Looks for patterns along a line. `bounds` are the places where the line's runs begin; the first run is dark.
    mutating func scan(line: Int, bounds: UnsafeBufferPointer<Int32>) {
        // In a pattern, the first or last run is dark and has 7 or 8 modules, and each of the two runs beside it has
        // one module. So a wide run must be more than twice as wide as the two runs together.
        for run in stride(from: 0, to: bounds.count &- 1, by: 2) {
            let width = bounds[run &+ 1] &- bounds[run]
            if run &+ 8 < bounds.count, width > 2 &* (bounds[run &+ 3] &- bounds[run &+ 1]) {
                match(Self.start, at: run, of: bounds, line, isReversed: false)
                match(Self.stop, at: run, of: bounds, line, isReversed: false)
            }
            if run >= 7, width > 2 &* (bounds[run] &- bounds[run &- 2]) {
                match(Self.start, at: run - 7, of: bounds, line, isReversed: true)
                if run >= 8 { match(Self.stop, at: run - 8, of: bounds, line, isReversed: true) }
            }
        }
    }

    private struct Pattern {
        let isStart: Bool
        let modules: Double
        /// The distances in modules from each edge to the next edge of the same kind (dark to light, or light to dark).
        /// These distances do not change if all bars are printed too wide.
        let distances: [Double]

        init(_ runs: [Int], isStart: Bool) {
            self.isStart = isStart
            modules = Double(runs.reduce(0, +))
            distances = zip(runs, runs.dropFirst()).map { Double($0 + $1) }
        }
    }

    private static let start = Pattern(GuardPattern.start, isStart: true)
    private static let stop = Pattern(GuardPattern.stop, isStart: false)

    private mutating func match(
        _ pattern: Pattern, at place: Int, of bounds: UnsafeBufferPointer<Int32>, _ line: Int, isReversed: Bool
    ) {
        let runs = pattern.distances.count + 1
        guard place + runs < bounds.count else { return }
        let module = Double(bounds[place + runs] - bounds[place]) / pattern.modules
        let tolerance = 0.5 * module + 0.7
        for index in pattern.distances.indices {
            let expected = pattern.distances[isReversed ? runs - 2 - index : index] * module
            guard abs(Double(bounds[place + index + 2] - bounds[place + index]) - expected) <= tolerance else { return }
        }
        let outer = Double(bounds[pattern.isStart == isReversed ? place + runs : place])
        add(Crossing(line: line, outer: outer, module: module), (pattern.isStart ? 0 : 1) + (isReversed ? 2 : 0))
    }

    // MARK: Several lines

    private mutating func add(_ crossing: Crossing, _ kind: Int) {
        open.removeAll { index in
            guard let last = chains[index].crossings.last else { return true }
            return Double(crossing.line - last.line) > 6 * last.module + Double(3 * step)
        }
        for index in open where chains[index].kind == kind {
            guard let last = chains[index].crossings.last, last.line < crossing.line else { continue }
            let distance = Double(crossing.line - last.line)
            guard abs(crossing.outer - last.outer) < 1.1 * distance + last.module,
                (0.6...1.7).contains(crossing.module / last.module)
            else { continue }
            chains[index].crossings.append(crossing)
            return
        }
        guard chains.count < 4000 else { return }
        open.append(chains.count)
        chains.append(Chain(kind: kind, crossings: [crossing]))
    }

    /// The patterns that several lines cross.
    var edges: [GuardEdge] { chains.compactMap(edge) }

    /// Returns the edge through the crossings; nil if there are too few, or if they do not lie on a straight line.
    private func edge(_ chain: Chain) -> GuardEdge? {
        var crossings = chain.crossings
        for _ in 0..<2 {
            guard let line = Self.fit(crossings) else { return nil }
            crossings = crossings.filter { abs($0.outer - line(Double($0.line))) < max(1.5 * $0.module, 2) }
        }
        guard crossings.count >= 3, let line = Self.fit(crossings), let first = crossings.first,
            let last = crossings.last
        else { return nil }
        let module = crossings.map(\.module).sorted()[crossings.count / 2]
        guard Double(last.line - first.line + step) > 4 * module else { return nil }
        func point(_ at: Double) -> GridPoint {
            isVertical ? GridPoint(at, line(at)) : GridPoint(line(at), at)
        }
        return GuardEdge(
            isStart: chain.kind % 2 == 0, isVertical: isVertical, isReversed: chain.kind >= 2,
            first: point(Double(first.line)), last: point(Double(last.line) + 1), module: module, lines: crossings.count
        )
    }

    private static func fit(_ crossings: [Crossing]) -> ((Double) -> Double)? {
        guard crossings.count > 1 else { return nil }
        let count = Double(crossings.count)
        let middle = crossings.reduce(0) { $0 + Double($1.line) + 0.5 } / count
        let outer = crossings.reduce(0) { $0 + $1.outer } / count
        let (product, square) = crossings.reduce((0.0, 0.0)) { sums, crossing in
            let offset = Double(crossing.line) + 0.5 - middle
            return (sums.0 + offset * (crossing.outer - outer), sums.1 + offset * offset)
        }
        guard square > 0 else { return nil }
        return { outer + product / square * ($0 - middle) }
    }
}

/// The search for stacked symbols in a black and white picture: 0 is dark and everything else light. If inverted, 255
/// is dark and everything else light.
struct StackedSearch {
    /// The start and stop patterns of PDF417 symbols. The patterns that the most lines cross come first.
    let edges: [GuardEdge]
    /// The lines across MicroPDF417 symbols.
    let crossings: [MicroPDF417Crossing]

    /// Searches along rows and columns that are `step` pixels apart.
    init(of image: LumaImage, step: Int, isInverted: Bool = false) {
        var searches = [GuardSearch(isVertical: false, step: step), GuardSearch(isVertical: true, step: step)]
        var small = MicroPDF417Search()
        RunScan.forEachLine(of: image, step: step, isInverted: isInverted) { isVertical, line, bounds in
            searches[isVertical ? 1 : 0].scan(line: line, bounds: bounds)
            small.scan(isVertical: isVertical, line: line, bounds: bounds)
        }
        edges = searches.flatMap(\.edges).sorted { $0.lines > $1.lines }
        crossings = small.crossings
    }
}
