/// A line across a MicroPDF417 symbol, from one side to the other.
struct MicroPDF417Crossing: Hashable {
    var isVertical: Bool
    var line: Int
    /// The edges of the symbol at its left and at its right, along the line.
    var left: Double
    var right: Double
    var columns: Int
    /// The indices of the row address patterns at both sides.
    var leftPattern: Int
    var rightPattern: Int

    /// Returns the point where the line crosses the symbol's left or right edge, in pixels.
    func point(isLeft: Bool) -> GridPoint {
        let (along, across) = (isLeft ? left : right, Double(line) + 0.5)
        return isVertical ? GridPoint(across, along) : GridPoint(along, across)
    }
}

/// The search for MicroPDF417 symbols along lines.
struct MicroPDF417Search {
    private(set) var crossings: [MicroPDF417Crossing] = []

    /// The kinds of symbols: the number of columns, of runs across a row, and of modules across a row.
    private static let kinds = [(1, 21, 38), (2, 29, 55), (3, 43, 82), (4, 51, 99)]

    /// Looks for symbols along a line. `bounds` are the places where the line's runs begin; the first run is dark.
    mutating func scan(isVertical: Bool, line: Int, bounds: UnsafeBufferPointer<Int32>) {
        guard bounds.count > 21, crossings.count < 6_000 else { return }
        for place in stride(from: 0, to: bounds.count - 21, by: 2) {
            for (columns, runs, modules) in Self.kinds where place &+ runs < bounds.count {
                let ends = Self.ends(of: bounds, from: place, runs: runs, modules: Int32(modules))
                guard ends.isForward || ends.isReversed else { continue }
                let module = Double(bounds[place + runs] - bounds[place]) / Double(modules)
                for isReversed in [false, true] where isReversed ? ends.isReversed : ends.isForward {
                    func edge(_ index: Int) -> Double {
                        Double(isReversed ? -bounds[place + runs - index] : bounds[place + index])
                    }
                    guard let (left, right) = Self.patterns(columns, Double(modules), module, edge) else { continue }
                    let ends = (Double(bounds[place]), Double(bounds[place + runs]))
                    crossings.append(
                        MicroPDF417Crossing(
                            isVertical: isVertical, line: line, left: isReversed ? ends.1 : ends.0,
                            right: isReversed ? ends.0 : ends.1, columns: columns, leftPattern: left,
                            rightPattern: right))
                }
            }
        }
    }

    /// Returns whether runs may be a row of a symbol from its left to its right, or from its right to its left. Most
    /// places fail here, so only a few whole numbers are compared.
    @inline(__always)
    private static func ends(
        of bounds: UnsafeBufferPointer<Int32>, from place: Int, runs: Int, modules: Int32
    ) -> (isForward: Bool, isReversed: Bool) {
        let (start, end) = (bounds[place], bounds[place &+ runs])
        let width = end &- start
        let before = place == 0 ? start : start &- bounds[place &- 1]
        // A module must have at least 0.9 pixels, and the light run on each side of the symbol more than 0.8 modules.
        guard 10 &* width >= 9 &* modules, 5 &* modules &* before > 4 &* width else { return (false, false) }
        if place &+ runs &+ 1 < bounds.count {
            guard 5 &* modules &* (bounds[place &+ runs &+ 1] &- end) > 4 &* width else { return (false, false) }
        }
        // The pattern at the left has ten modules, and the one at the right has eleven with the last bar. This is a
        // wide tolerance, because perspective moves the edges in rows of three or four codewords.
        let tolerance = (9 &* width &+ 10 &* modules) &* (modules > 60 ? 3 : 1)
        func has(_ count: Int32, _ length: Int32) -> Bool {
            abs(10 &* (modules &* length &- count &* width)) <= tolerance
        }
        return (
            has(10, bounds[place &+ 6] &- start) && has(11, end &- bounds[place &+ runs &- 7]),
            has(11, bounds[place &+ 7] &- start) && has(10, end &- bounds[place &+ runs &- 6])
        )
    }

    /// Returns the patterns at both sides if every codeword and pattern has the right width; nil otherwise. `width` is
    /// the number of modules in a row.
    private static func patterns(
        _ columns: Int, _ width: Double, _ module: Double, _ edge: (Int) -> Double
    ) -> (left: Int, right: Int)? {
        let tolerance = 0.9 * module + 1
        // In perspective, the modules become wider along the line. Edges then move away from their expected places,
        // most of all in the middle of a row. In long rows, the end of the second codeword shows how far edges move. Up
        // to this end, there are `index` runs and `modules` modules.
        var shift = 0.0
        if columns >= 3 {
            // Most lines end here: their first six runs are not ten modules wide, even roughly.
            guard abs(edge(6) - edge(0) - 10 * module) < 2 * tolerance else { return nil }
            let (index, modules) = columns == 3 ? (28, 54.0) : (22, 44.0)
            shift = (edge(index) - edge(0) - modules * module) / (modules * (width - modules))
            guard abs(shift) * width * width < 12 * module else { return nil }
        }
        func isAt(_ index: Int, _ modules: Int) -> Bool {
            let modules = Double(modules)
            return abs(edge(index) - edge(0) - modules * (module + shift * (width - modules))) < tolerance
        }
        // The centre pattern lies before this column; symbols of one or two columns have no centre pattern.
        let centre = columns < 3 ? nil : columns - 2
        var (index, modules) = (6, 10)
        for column in 0..<columns {
            if column == centre {
                guard isAt(index, modules) else { return nil }
                (index, modules) = (index + 6, modules + 10)
            }
            guard isAt(index, modules) else { return nil }
            (index, modules) = (index + 8, modules + 17)
        }
        guard isAt(index, modules), isAt(index + 6, modules + 10) else { return nil }
        guard let left = pattern(at: 0, edge), let right = pattern(at: index, edge) else { return nil }
        return (left, right)
    }

    /// Returns the index of the row address pattern whose six runs begin at an edge; nil if the runs are not a pattern.
    private static func pattern(at first: Int, _ edge: (Int) -> Double) -> Int? {
        let module = (edge(first + 6) - edge(first)) / 10
        var (modules, run) = (0, 0)
        for index in 0..<10 {
            let middle = edge(first) + (Double(index) + 0.5) * module
            while run < 5, edge(first + run + 1) < middle { run += 1 }
            modules = modules << 1 | (run % 2 == 0 ? 1 : 0)
        }
        let index = MicroPDF417Layout.sideIndices[modules]
        return index < 0 ? nil : index
    }
}
