/// The number of steps that a calculation may still take. A step looks at a period or skips an instance.
///
/// A stranger's rule can need billions of steps without having a single instance.
struct StepBudget: Sendable {
    private var left: Int
    private let all: Int
    /// Whether the calculation needed more steps than were left.
    private(set) var isSpent = false

    init(_ steps: Int) {
        left = steps
        all = steps
    }

    var used: Int { all - left }

    /// Takes steps; returns false if not enough are left.
    mutating func spend(_ steps: Int) -> Bool {
        guard left >= steps else {
            isSpent = true
            return false
        }
        left -= steps
        return true
    }
}
