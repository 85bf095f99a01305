import EventStore

extension Array {
    /// Splits the elements into arrays of a given size. The last array can be smaller.
    func parts(of size: Int) -> [[Element]] {
        let size = Swift.max(1, size)
        return stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}

/// Runs a closure with each value, several at a time.
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

extension Result where Failure == EventStoreError {
    init(_ body: () async throws(EventStoreError) -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
