extension Array {
    /// The same elements in arrays of so many, the last one with what is left.
    func parts(of size: Int) -> [[Element]] {
        let size = Swift.max(1, size)
        return stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}

/// Does something with each of some values, several at a time.
///
/// - Parameter limit: how many at a time.
/// - Returns: what came of each, in their order.
func concurrently<Value: Sendable, Result: Sendable>(
    _ values: [Value], limit: Int, _ body: @Sendable @escaping (Value) async -> Result
) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
        var results: [Int: Result] = [:]
        var next = 0
        func add() {
            guard next < values.count else { return }
            let (place, value) = (next, values[next])
            next += 1
            group.addTask { (place, await body(value)) }
        }
        for _ in 0..<max(1, limit) { add() }
        while let (place, result) = await group.next() {
            results[place] = result
            add()
        }
        return values.indices.compactMap { results[$0] }
    }
}
