/// Removes the blur from a code's modules.
///
/// In a picture that is out of focus or blurred by movement, each measured module is a mixture of itself and its
/// neighbours. To undo this, each module is replaced by a weighted sum of itself and its neighbours. The modules of the
/// finder, timing and alignment patterns are known, so the weights can be chosen that bring these modules closest to
/// their true values. This is a linear equaliser by least squares. Modems also use such equalisers, and train them on a
/// known sequence. The pixels are not read again, so the equaliser takes almost no time.
struct ModuleEqualiser: Sendable {
    /// The weights of a module and its eight neighbours, row by row, and then the weight of a constant.
    let weights: [Double]

    /// The assumption that there is no blur counts as much as this number of known modules. Without the assumption, a
    /// few unclear modules would have too much influence.
    private static let prior = 8.0
    private static let middle = 4
    private static let full = Double(ContrastImage.full)

    /// Calculates the weights that bring the known modules of a code closest to their true values. `values` is the
    /// darkness of each module, row by row: 100 for dark and -100 for light.
    init(of values: [Double], layout: QRLayout) {
        self.init(of: values, fixed: layout.fixed, columns: layout.dimension)
    }

    /// Calculates the weights for a symbol with `columns` columns. In `fixed`, modules that are always dark are 1, and
    /// modules that are always light are -1.
    init(of values: [Double], fixed: [Int8], columns: Int) {
        let count = 10
        var products = [Double](repeating: 0, count: count * count)
        var targets = [Double](repeating: 0, count: count)
        let surroundings = Surroundings(of: values, columns: columns)
        var mixture = [Double](repeating: Self.full, count: count)
        for (module, pattern) in fixed.enumerated() where pattern != 0 {
            surroundings.copy(around: module, to: &mixture)
            let target = Double(pattern) * Self.full
            for row in 0..<count {
                for column in 0...row { products[row * count + column] += mixture[row] * mixture[column] }
                targets[row] += mixture[row] * target
            }
        }
        let certainty = Self.prior * Self.full * Self.full
        for row in 0..<count { products[row * count + row] += certainty }
        targets[Self.middle] += certainty
        // The added certainty makes the matrix positive definite.
        weights =
            LinearEquations.solution(of: products, targets) ?? targets.indices.map { $0 == Self.middle ? 1 : 0 }
    }

    /// Returns the darkness of each module without the blur.
    func apply(to values: [Double], layout: QRLayout) -> [Double] {
        apply(to: values, columns: layout.dimension)
    }

    /// Returns the darkness of each module without the blur, for a symbol with `columns` columns.
    func apply(to values: [Double], columns: Int) -> [Double] {
        let surroundings = Surroundings(of: values, columns: columns)
        var mixture = [Double](repeating: Self.full, count: weights.count)
        return values.indices.map { module in
            surroundings.copy(around: module, to: &mixture)
            var sum = 0.0
            for place in weights.indices { sum += weights[place] * mixture[place] }
            return sum
        }
    }
}

/// The modules of a code, and the light modules of the quiet zone around it.
private struct Surroundings {
    private let stride: Int
    private let columns: Int
    private let values: [Double]

    init(of values: [Double], columns: Int) {
        self.columns = columns
        stride = columns + 2
        let rows = values.count / columns
        var framed = [Double](repeating: -Double(ContrastImage.full), count: stride * (rows + 2))
        for row in 0..<rows {
            let start = (row + 1) * stride + 1
            framed.replaceSubrange(start..<(start + columns), with: values[(row * columns)..<((row + 1) * columns)])
        }
        self.values = framed
    }

    /// Copies a module and its eight neighbours, row by row, to the beginning of `target`.
    @inline(__always)
    func copy(around module: Int, to target: inout [Double]) {
        let upper = module / columns * stride + module % columns
        for place in 0..<9 { target[place] = values[upper + place / 3 * stride + place % 3] }
    }
}
