/// A surface over the square from -1 to 1 in x and in y: a polynomial of the third degree.
struct BendingSurface {
    struct Point {
        var x: Double
        var y: Double
        var value: Double
    }

    private static let count = 10
    private var factors = [Double](repeating: 0, count: count)
    /// Whether the surface was fitted; otherwise it is 0 everywhere.
    private var isFitted = false

    init() {}

    /// Fits the surface to points by least squares. The fit is repeated twice, each time without the points whose
    /// distance from the surface is larger than the tolerance.
    init(through points: [Point], tolerance: Double) {
        var points = points
        for _ in 0..<3 {
            guard points.count > 3 else { return }
            fit(points)
            points = points.filter { abs($0.value - self($0.x, $0.y)) < tolerance }
        }
    }

    func callAsFunction(_ x: Double, _ y: Double) -> Double {
        guard isFitted else { return 0 }
        return factors.withUnsafeBufferPointer { f in
            let linear = f[0] + f[1] * x + f[2] * y
            let square = f[3] * x * x + f[4] * x * y + f[5] * y * y
            return linear + square + x * x * (f[6] * x + f[7] * y) + y * y * (f[8] * x + f[9] * y)
        }
    }

    private static func terms(_ x: Double, _ y: Double) -> [Double] {
        [1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y]
    }

    private mutating func fit(_ points: [Point]) {
        let count = Self.count
        var products = [Double](repeating: 0, count: count * count)
        var targets = [Double](repeating: 0, count: count)
        for point in points {
            let terms = Self.terms(point.x, point.y)
            for row in 0..<count {
                for column in 0...row { products[row * count + column] += terms[row] * terms[column] }
                targets[row] += terms[row] * point.value
            }
        }
        // A few points must not bend the rest of the symbol. So these additions keep the factors small unless many
        // points support them, and higher powers need the most support.
        for i in 0..<count { products[i * count + i] += i == 0 ? 1e-6 : i < 3 ? 0.3 : i < 6 ? 1.5 : 3 }
        if let solution = LinearEquations.solution(of: products, targets) { (factors, isFitted) = (solution, true) }
    }
}
