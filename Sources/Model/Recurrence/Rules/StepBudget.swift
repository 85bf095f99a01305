/// How many steps a calculation may still take: periods looked at, instances passed over.
///
/// A stranger's rule can ask for billions of them and have no instance at all.
struct StepBudget: Sendable {
    private var left: Int
    private let all: Int
    /// Whether a step was refused.
    private(set) var isSpent = false

    init(_ steps: Int) {
        left = steps
        all = steps
    }

    /// How many steps were taken.
    var used: Int { all - left }

    /// Takes steps; false where they are not left.
    mutating func spend(_ steps: Int) -> Bool {
        guard left >= steps else {
            isSpent = true
            return false
        }
        left -= steps
        return true
    }
}
