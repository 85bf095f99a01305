import Dispatch
import EventStore

/// Does what waits for the disk one after another, off the threads that tasks run on.
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
