extension WorkerThread {
    /// Returns the value of blocking work, which runs on a thread of its own, so that it does not block the threads of
    /// other tasks.
    package static func value<Value: Sendable>(of work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let run: @Sendable () -> Void = { continuation.resume(returning: work()) }
            do {
                try start(run)
            } catch {
                run()
            }
        }
    }
}
