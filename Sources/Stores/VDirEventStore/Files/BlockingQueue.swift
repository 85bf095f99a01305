import Dispatch
import EventStore

/// A queue for operations that wait for the disk. It runs them one at a time, outside the threads of Swift tasks.
final class BlockingQueue: Sendable {
    private let queue = DispatchQueue(label: "scanics.vdir")

    func run<Value: Sendable>(
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
