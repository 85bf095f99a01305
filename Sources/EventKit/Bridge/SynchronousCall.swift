import Dispatch
import EventStore
import Synchronization

/// Calls asynchronous functions from synchronous functions.
///
/// The calling thread runs the parts of the task itself. So the call needs no thread of Swift's thread pool, and cannot
/// deadlock even if every thread of the pool waits in a call of this kind. The called function must not start an
/// unstructured task and wait for it.
enum SynchronousCall {
    /// Runs a function and waits for it.
    ///
    /// - Parameter patience: the longest time to wait, in seconds.
    /// - Throws: the function's error, or ``EKError/Code/internalFailure`` if the function takes longer. In that case,
    ///   the task is cancelled.
    static func run<Value: Sendable>(
        patience: Double, _ body: @Sendable @escaping () async throws -> Value
    ) throws -> Value {
        let executor = CallerExecutor()
        let shared = Shared<Value>()
        let task = Task(executorPreference: executor) {
            let outcome: Result<Value, any Error>
            do {
                outcome = .success(try await body())
            } catch {
                outcome = .failure(error)
            }
            shared.set(outcome)
            executor.finish()
        }
        guard executor.work(for: patience), let outcome = shared.value else {
            task.cancel()
            throw EKError(
                .internalFailure,
                userInfo: [NSLocalizedDescriptionKey: "The calendar store did not answer within \(Int(patience)) s."])
        }
        do {
            return try outcome.get()
        } catch let error as EventStoreError {
            throw EKError(error)
        }
    }

    private final class Shared<Value: Sendable>: Sendable {
        private let outcome = Mutex<Result<Value, any Error>?>(nil)

        var value: Result<Value, any Error>? { outcome.withLock { $0 } }

        func set(_ value: Result<Value, any Error>) { outcome.withLock { $0 = value } }
    }
}

/// Runs the jobs of one task on the thread that waits for it. After the wait has ended, later jobs run on another
/// thread.
private final class CallerExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isDone = false
        var isAbandoned = false
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isWaiting = state.withLock { state in
            if !state.isAbandoned { state.jobs.append(job) }
            return !state.isAbandoned
        }
        if isWaiting { signal.signal() } else { runElsewhere(job) }
    }

    func finish() {
        state.withLock { $0.isDone = true }
        signal.signal()
    }

    /// Runs jobs until the task is done.
    ///
    /// - Returns: false if the task was not done in time.
    func work(for patience: Double) -> Bool {
        let deadline = DispatchTime.now() + patience
        while true {
            let isInTime = signal.wait(timeout: deadline) == .success
            let job = state.withLock { state in
                if isInTime, !state.jobs.isEmpty { return state.jobs.removeFirst() as UnownedJob? }
                return nil
            }
            if let job {
                job.runSynchronously(on: asUnownedTaskExecutor())
                continue
            }
            let (isDone, rest) = state.withLock { state in
                guard !isInTime || state.isDone else { return (false, [UnownedJob]()) }
                state.isAbandoned = true
                defer { state.jobs = [] }
                return (state.isDone, state.jobs)
            }
            for job in rest { runElsewhere(job) }
            if isDone || !isInTime { return isDone }
        }
    }

    private func runElsewhere(_ job: UnownedJob) {
        // A new queue gets a thread even if all threads of the global queues are blocked.
        DispatchQueue(label: "scanics.eventkit.late").async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Runs the jobs of long tasks on its own queue, because clients may block the threads of Swift's thread pool.
final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "scanics.eventkit")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

extension DispatchQueue {
    /// Runs a client's completion handler.
    ///
    /// The handler does not run on the main thread, which clients may block until the handler is called. It does not
    /// run on a thread of Swift's thread pool either, because clients call synchronous functions in it.
    static func complete(_ body: @Sendable @escaping () -> Void) {
        DispatchQueue(label: "scanics.eventkit.completion").async(execute: body)
    }
}
