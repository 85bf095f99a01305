import ScanICS

/// The threads on which requests are answered.
///
/// Swift has one thread for tasks on each processor. If answers were made on these threads, a few long ones would keep
/// the server from accepting connections and reading requests.
final class RequestThreads: TaskExecutor {
    private let state = Monitor(State())
    private let limit: Int

    private struct State {
        var jobs: [UnownedJob] = []
        /// The number of jobs at the beginning of the list that were taken already.
        var taken = 0
        var threads = 0
        var idle = 0

        mutating func next() -> UnownedJob? {
            guard taken < jobs.count else { return nil }
            taken += 1
            let job = jobs[taken - 1]
            if taken == jobs.count || taken >= 1000 {
                jobs.removeFirst(taken)
                taken = 0
            }
            return job
        }
    }

    static let shared = RequestThreads(limit: 8)

    /// - Parameter limit: the greatest number of threads. Each one starts when it is first needed.
    init(limit: Int) { self.limit = limit }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let needsThread = state.changeForOne { state in
            state.jobs.append(job)
            guard state.jobs.count - state.taken > state.idle, state.threads < limit else { return false }
            state.threads += 1
            return true
        }
        guard needsThread else { return }
        do {
            try WorkerThread.start { [self] in work() }
        } catch {
            let hasOthers = state.change { state in
                state.threads -= 1
                return state.threads > 0
            }
            // Without any thread, the job is done here, so that it is not lost.
            if !hasOthers, let job = state.update({ $0.next() }) { run(job) }
        }
    }

    /// How much these threads leave the processors to those that accept connections and read requests.
    private static let niceness: Int32 = 1

    private func work() {
        Niceness.add(Self.niceness)
        while true {
            state.update { $0.idle += 1 }
            let job = state.wait { state in
                state.next().map { job in
                    state.idle -= 1
                    return job
                }
            }
            run(job)
        }
    }

    private func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}
