import SystemPackage

/// A fixed number of threads that run jobs in the order of their submission.
///
/// A job that doesn't return in time is abandoned: its thread keeps running, and another thread takes the place of that
/// thread. While too many abandoned jobs are running, no thread is replaced. When every thread is stuck in an abandoned
/// job, the waiting jobs are given up.
final class WorkerPool: Sendable {
    struct Job: Sendable {
        let run: @Sendable (Clock) -> Void
        /// Called with the reason if `run` will not be called, or if `run` is abandoned.
        let giveUp: @Sendable (GivenUp) -> Void
    }

    enum GivenUp: Sendable {
        /// The job didn't return in time.
        case late
        /// Too many earlier jobs didn't return.
        case allStuck
        /// The system couldn't start a thread for the job.
        case noThread(Errno)
    }

    struct Clock: Sendable {
        fileprivate let pool: WorkerPool
        fileprivate let number: Int

        /// Whether the job was abandoned, so that nobody waits for its outcome.
        var isAbandoned: Bool { pool.state.read { $0.running[number] == nil } }

        /// Stops the clock while `wait` waits for another process. Afterwards, the clock starts again from zero.
        func stopped(while wait: () -> Void) {
            pool.setDeadline(nil, of: number)
            wait()
            pool.setDeadline(pool.deadline, of: number)
        }
    }

    private struct State {
        var queue: [Job] = []
        var threads = 0
        var idle = 0
        var running: [Int: (job: Job, deadline: ContinuousClock.Instant?)] = [:]
        var nextNumber = 0
        var stuck = 0
        var isClosed = false
        var isWatched = false
    }

    private let jobs: Int
    private let patience: Duration
    private let greatestStuckCount: Int
    private let state = Monitor(State())

    /// Creates a pool of `jobs` threads. Each thread starts when it is first needed.
    ///
    /// - Parameters:
    ///   - patience: how long a job may run before it is abandoned.
    ///   - greatestStuckCount: how many abandoned jobs may be running before the remaining jobs are given up.
    init(jobs: Int, patience: Duration, greatestStuckCount: Int = 8) {
        self.jobs = max(jobs, 1)
        self.patience = patience
        self.greatestStuckCount = greatestStuckCount
    }

    private var deadline: ContinuousClock.Instant { .now.advanced(by: patience) }

    /// Runs a job as soon as a thread is free.
    func submit(_ job: Job) {
        let (isRefused, needsThread, needsWatch) = state.change { state in
            guard state.threads > 0 || state.stuck < greatestStuckCount else { return (true, false, false) }
            state.queue.append(job)
            let needsThread = state.queue.count > state.idle && state.threads < jobs
            if needsThread { state.threads += 1 }
            let needsWatch = !state.isWatched
            state.isWatched = true
            return (false, needsThread, needsWatch)
        }
        if isRefused { return job.giveUp(.allStuck) }
        if needsWatch { startWatch() }
        if needsThread { startWorker() }
    }

    /// Ends the threads after the submitted jobs.
    func close() {
        state.change { $0.isClosed = true }
    }

    // MARK: Working

    private enum Next {
        case job(Job, number: Int)
        case end
    }

    private func startWorker() {
        do {
            try WorkerThread.start { self.work() }
        } catch {
            // The threads that are running take the queued jobs. If no thread is running, the jobs are given up.
            let jobs = state.change { state in
                state.threads -= 1
                guard state.threads == 0 else { return [Job]() }
                defer { state.queue = [] }
                return state.queue
            }
            for job in jobs { job.giveUp(.noThread(error)) }
        }
    }

    private func work() {
        while true {
            state.update { $0.idle += 1 }
            let next = state.wait { state -> Next? in
                guard !state.queue.isEmpty else { return state.isClosed ? .end : nil }
                state.nextNumber += 1
                let job = state.queue.removeFirst()
                state.running[state.nextNumber] = (job, deadline)
                return .job(job, number: state.nextNumber)
            }
            guard case .job(let job, let number) = next else { return state.change { $0.threads -= 1 } }
            // `change` wakes the watching thread, so that it also observes the new job's deadline.
            state.change { $0.idle -= 1 }
            job.run(Clock(pool: self, number: number))
            let isAbandoned = state.change { state in
                guard state.running.removeValue(forKey: number) == nil else { return false }
                state.stuck -= 1
                return true
            }
            // When the job was abandoned, another thread took the place of this thread.
            if isAbandoned { return }
        }
    }

    private func setDeadline(_ deadline: ContinuousClock.Instant?, of number: Int) {
        state.change { $0.running[number]?.deadline = deadline }
    }

    // MARK: Watching

    private func startWatch() {
        do {
            try WorkerThread.start { self.watch() }
        } catch {
            // Without a watching thread, no job is abandoned. The next submitted job tries again to start the thread.
            state.change { $0.isWatched = false }
        }
    }

    private func watch() {
        while true {
            state.waitForChange { state in
                state.isClosed && state.threads == 0 ? .now : state.running.values.compactMap(\.deadline).min()
            }
            let now = ContinuousClock.now
            var (late, hopeless) = ([Job](), [Job]())
            let (isOver, replacements) = state.update { state in
                late = state.running.filter { $0.value.deadline.map { $0 <= now } ?? false }.sorted { $0.key < $1.key }
                    .map { number, running in
                        state.running[number] = nil
                        return running.job
                    }
                state.stuck += late.count
                state.threads -= late.count
                var replacements = 0
                if state.stuck < greatestStuckCount {
                    replacements = min(late.count, state.queue.count)
                } else if state.threads == 0 {
                    (hopeless, state.queue) = (state.queue, [])
                }
                state.threads += replacements
                return (state.isClosed && state.threads == 0, replacements)
            }
            for _ in 0..<replacements { startWorker() }
            for job in late { job.giveUp(.late) }
            for job in hopeless { job.giveUp(.allStuck) }
            if isOver { return }
        }
    }
}
