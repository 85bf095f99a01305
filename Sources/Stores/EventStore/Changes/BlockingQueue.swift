import Dispatch

/// A queue for operations that wait for a disk or for another process. It runs them one at a time, outside the threads
/// of Swift tasks.
package final class BlockingQueue: Sendable {
    private let queue: DispatchQueue

    /// Creates a queue.
    ///
    /// - Parameter label: its name, for debugging.
    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Runs a closure after all closures that were added to the queue earlier, and returns the closure's result.
    package func run<Value: Sendable>(
        _ body: @Sendable @escaping () throws(EventStoreError) -> Value
    ) async throws(EventStoreError) -> Value {
        let result: Result<Value, EventStoreError> = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Result { () throws(EventStoreError) in try body() })
            }
        }
        return try result.get()
    }
}
