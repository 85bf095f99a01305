/// Linear equations whose matrix is symmetric and positive definite, such as those of least squares.
enum LinearEquations {
    /// Solves equations by Cholesky's decomposition; nil if the matrix is not positive definite.
    ///
    /// - Parameters:
    ///   - matrix: The matrix, row by row. Only the lower half is used.
    ///   - values: The right sides.
    static func solution(of matrix: [Double], _ values: [Double]) -> [Double]? {
        let count = values.count
        var (lower, result) = (matrix, values)
        for row in 0..<count {
            for column in 0...row {
                var rest = lower[row * count + column]
                for known in 0..<column { rest -= lower[row * count + known] * lower[column * count + known] }
                if row == column {
                    guard rest > 1e-12 else { return nil }
                    lower[row * count + row] = rest.squareRoot()
                } else {
                    lower[row * count + column] = rest / lower[column * count + column]
                }
            }
            for known in 0..<row { result[row] -= lower[row * count + known] * result[known] }
            result[row] /= lower[row * count + row]
        }
        for row in (0..<count).reversed() {
            for known in (row + 1)..<count { result[row] -= lower[known * count + row] * result[known] }
            result[row] /= lower[row * count + row]
        }
        return result
    }
}
