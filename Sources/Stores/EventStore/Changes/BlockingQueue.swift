import Dispatch

/// The executor of an actor that waits for a disk or for another process. It runs the actor's functions one at a time,
/// outside the threads of Swift tasks.
package final class BlockingQueue: SerialExecutor {
    private let queue: DispatchQueue

    /// - Parameter label: the queue's name, for debugging.
    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
