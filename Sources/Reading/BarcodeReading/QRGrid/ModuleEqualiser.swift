/// Takes the blur out of a code's modules.
///
/// In a blurred picture, whether out of focus or moved, each module is a mixture of itself and those round it. How they
/// are mixed shows in the finder, timing and alignment patterns, whose modules are known: the weights are those that
/// bring these closest to what they are (a linear equaliser by least squares, as modems have them, which learn from a
/// sequence that is known). The picture's own pixels are not looked at again, so that this costs next to nothing.
struct ModuleEqualiser: Sendable {
    /// How much each of the three times three modules round a module counts, row by row; then how much one darkness
    /// for all.
    let weights: [Double]

    /// As sure as so many known modules it is that there is no blur: keeps few and unclear ones from making much of
    /// little.
    private static let prior = 8.0
    private static let middle = 4
    private static let full = Double(ContrastImage.full)

    /// The weights that bring the known modules of a code closest to what they are; `values` is how dark each is, row by
    /// row, 100 for dark and -100 for light.
    init(of values: [Double], layout: QRLayout) {
        let count = 10
        var products = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
        var targets = [Double](repeating: 0, count: count)
        let surroundings = Surroundings(of: values, dimension: layout.dimension)
        var mixture = [Double](repeating: Self.full, count: count)
        for (module, pattern) in layout.fixed.enumerated() where pattern != 0 {
            surroundings.copy(around: module, to: &mixture)
            let target = Double(pattern) * Self.full
            for row in 0..<count {
                for column in 0...row { products[row][column] += mixture[row] * mixture[column] }
                targets[row] += mixture[row] * target
            }
        }
        let certainty = Self.prior * Self.full * Self.full
        for row in 0..<count { products[row][row] += certainty }
        targets[Self.middle] += certainty
        weights = Self.solution(of: products, targets)
    }

    /// How dark each module is without the blur.
    func apply(to values: [Double], layout: QRLayout) -> [Double] {
        let surroundings = Surroundings(of: values, dimension: layout.dimension)
        var mixture = [Double](repeating: Self.full, count: weights.count)
        return values.indices.map { module in
            surroundings.copy(around: module, to: &mixture)
            var sum = 0.0
            for place in weights.indices { sum += weights[place] * mixture[place] }
            return sum
        }
    }

    /// Solves equations whose matrix is symmetric and positive definite, of which the lower half is given (Cholesky's
    /// decomposition).
    private static func solution(of matrix: [[Double]], _ values: [Double]) -> [Double] {
        var (lower, result) = (matrix, values)
        for row in values.indices {
            for column in 0...row {
                let known = (0..<column).reduce(0) { $0 + lower[row][$1] * lower[column][$1] }
                let rest = lower[row][column] - known
                lower[row][column] = row == column ? rest.squareRoot() : rest / lower[column][column]
            }
            let known = (0..<row).reduce(0) { $0 + lower[row][$1] * result[$1] }
            result[row] = (result[row] - known) / lower[row][row]
        }
        for row in values.indices.reversed() {
            let known = ((row + 1)..<values.count).reduce(0) { $0 + lower[$1][row] * result[$1] }
            result[row] = (result[row] - known) / lower[row][row]
        }
        return result
    }
}

/// The modules of a code, with the light ones of the quiet zone round it.
private struct Surroundings {
    private let stride: Int
    private let dimension: Int
    private let values: [Double]

    init(of values: [Double], dimension: Int) {
        self.dimension = dimension
        stride = dimension + 2
        var framed = [Double](repeating: -Double(ContrastImage.full), count: stride * stride)
        for row in 0..<dimension {
            let start = (row + 1) * stride + 1
            framed.replaceSubrange(
                start..<(start + dimension), with: values[(row * dimension)..<((row + 1) * dimension)])
        }
        self.values = framed
    }

    /// Puts the nine modules in and round a module, row by row, at the beginning of `target`.
    @inline(__always)
    func copy(around module: Int, to target: inout [Double]) {
        let upper = module / dimension * stride + module % dimension
        for place in 0..<9 { target[place] = values[upper + place / 3 * stride + place % 3] }
    }
}
