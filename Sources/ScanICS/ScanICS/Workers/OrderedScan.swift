import CalendarModel

/// A scan of many inputs, with results in the order of the inputs.
///
/// One thread takes inputs from their sequence, and workers scan the inputs. The worker that finishes the next input in
/// order joins the input's result with the earlier results. A window limits how many results wait to be taken, so
/// memory is bounded.
final class OrderedScan: Sendable {
    private struct State {
        /// The number of inputs that were given to workers.
        var begun = 0
        var taken = 0
        /// The outputs that wait for an earlier input's output. Key: the number of the input that the output belongs
        /// to.
        var early: [Int: WorkerOutput] = [:]
        /// The number of the input to be joined next.
        var next = 0
        /// Joins the results; nil while a thread is using this object.
        var joining: ResultJoining?
        var ready: [ScannedInput] = []
        /// Whether the sequence of inputs has ended.
        var isExhausted = false
        var isFinished = false
        var isCancelled = false
        var waiter: CheckedContinuation<ScannedInput?, Never>?
        var progress = ScanProgress()
    }

    let parts: PartJoining
    private let window: Int
    private let state: Monitor<State>
    let progress: AsyncStream<ScanProgress>
    private let reporter: AsyncStream<ScanProgress>.Continuation

    /// - Parameter window: how many inputs may be in progress or have results that nobody has taken yet.
    init(_ scanner: EventScanner, window: Int, parts: PartJoining) {
        self.parts = parts
        // ``ResultJoining`` may hold back one result until the next one arrives. With room for only one result, the
        // scan would stop.
        self.window = max(window, 2)
        state = Monitor(State(joining: ResultJoining(scanner, parts)))
        (progress, reporter) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    var isCancelled: Bool { state.read(\.isCancelled) }

    // MARK: Giving inputs to workers

    /// Passes each input, with its number, to `scan`, which starts work that ends with ``complete(_:_:)``. Blocks while
    /// the sequence blocks, and while too many results wait to be taken.
    func feed(_ inputs: some Sequence<ScanInput>, scan: (Int, ScanInput) -> Void) {
        var inputs = inputs.makeIterator()
        while waitForRoom(), let input = inputs.next() {
            let number = state.update { state in
                state.begun += 1
                return state.begun - 1
            }
            scan(number, input)
        }
        state.change { $0.isExhausted = true }
        join()
    }

    private func waitForRoom() -> Bool {
        state.wait { state -> Bool? in
            if state.isCancelled { return false }
            return state.begun - state.taken < window ? true : nil
        }
    }

    /// Takes a worker's output for an input. Ignores a second output for the same input. A cancelled output is dropped,
    /// so the results end before this input.
    func complete(_ number: Int, _ output: WorkerOutput) {
        state.update { state in
            guard number >= state.next, state.early[number] == nil, !output.isCancelled else { return }
            state.early[number] = output
        }
        join()
    }

    // MARK: Joining

    private enum Work {
        case join(WorkerOutput, ResultJoining)
        case finish(ResultJoining)
    }

    /// Makes results ready to be taken, up to the first input that has no output yet.
    private func join() {
        while let work = nextWork() {
            let (joined, ready, isLast) = Self.done(work)
            let (waiter, first, progress, isFinished) = state.change { state in
                state.joining = joined
                if isLast { state.isFinished = true }
                for scanned in ready { state.progress.count(scanned) }
                state.ready += ready
                let (waiter, first) = Self.handOver(&state)
                return (waiter, first, state.progress, state.isFinished)
            }
            waiter?.resume(returning: first)
            reporter.yield(progress)
            if isFinished { reporter.finish() }
        }
    }

    private static func done(_ work: consuming Work) -> (ResultJoining, [ScannedInput], isLast: Bool) {
        switch consume work {
        case .join(let output, var joining):
            let ready = joining.add(output)
            return (joining, ready, false)
        case .finish(var joining):
            let ready = joining.finish()
            return (joining, ready, true)
        }
    }

    private func nextWork() -> Work? {
        state.update { state in
            guard let joining = state.joining, !state.isFinished else { return nil }
            if let output = state.early.removeValue(forKey: state.next) {
                state.next += 1
                state.joining = nil
                return .join(output, joining)
            }
            guard state.isExhausted, state.next == state.begun else { return nil }
            state.joining = nil
            return .finish(joining)
        }
    }

    // MARK: Taking results

    /// Returns the waiter and the result to resume it with; the result is nil at the end. The waiter is nil if nobody
    /// waits, or if there is nothing to take yet.
    private static func handOver(
        _ state: inout State
    ) -> (CheckedContinuation<ScannedInput?, Never>?, ScannedInput?) {
        guard let waiter = state.waiter, let first = take(&state) else { return (nil, nil) }
        state.waiter = nil
        return (waiter, first)
    }

    /// Returns the next result. The outer optional is nil if the caller has to wait. The inner one is nil at the end.
    private static func take(_ state: inout State) -> ScannedInput?? {
        if !state.ready.isEmpty {
            state.taken += 1
            return .some(state.ready.removeFirst())
        }
        if state.isCancelled {
            // The result that ``ResultJoining`` holds back is complete, so it can be taken, too.
            return .some(state.joining?.giveBack())
        }
        return state.isFinished ? .some(nil) : nil
    }

    /// Blocks this thread until the next result; returns nil after the last.
    func next() -> ScannedInput? {
        let next = state.wait { Self.take(&$0) }
        state.change { _ in }
        return next
    }

    /// Returns the next result if it is ready; nil otherwise.
    func nextIfReady() -> ScannedInput? {
        state.change { state in state.ready.isEmpty ? nil : Self.take(&state) ?? nil }
    }

    /// Suspends the task until the next result; returns nil after the last, and if the task is cancelled.
    func next() async -> ScannedInput? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: CheckedContinuation<ScannedInput?, Never>) in
                let (isThere, first) = state.change { state -> (Bool, ScannedInput?) in
                    if let first = Self.take(&state) { return (true, first) }
                    state.waiter = waiter
                    return (false, nil)
                }
                if isThere { waiter.resume(returning: first) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Starts no more inputs. Inputs that have started stop when their current step is finished. Results that are ready
    /// can still be taken.
    func cancel() {
        let (waiter, first) = state.change { state in
            state.isCancelled = true
            return Self.handOver(&state)
        }
        waiter?.resume(returning: first)
        reporter.finish()
    }
}
