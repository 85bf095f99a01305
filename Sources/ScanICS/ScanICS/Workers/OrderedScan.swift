import CalendarModel

/// A scan of many inputs: a thread takes them from their sequence, workers scan them, and whoever finishes the next in
/// order joins it with those before. So many results wait to be taken at most that memory is bounded.
final class OrderedScan: Sendable {
    private struct State {
        /// Inputs that were given to the workers, and results that were taken.
        var begun = 0
        var taken = 0
        /// Results whose turn has not come, by the inputs' numbers.
        var early: [Int: WorkerOutput] = [:]
        /// The number of the input to be joined next.
        var next = 0
        /// What joins results; nil while a thread has it.
        var joining: ResultJoining?
        var ready: [ScannedInput] = []
        /// Whether there are no more inputs; whether the last result is ready.
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

    /// - Parameter window: the greatest number of inputs that are begun and not taken.
    init(_ scanner: EventScanner, window: Int, parts: PartJoining) {
        self.parts = parts
        // A result may be kept until the next is there.
        self.window = max(window, 2)
        state = Monitor(State(joining: ResultJoining(scanner, parts)))
        (progress, reporter) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    var isCancelled: Bool { state.read(\.isCancelled) }

    // MARK: Giving inputs to workers

    /// Goes through the inputs; `scan` has each scanned, and calls ``complete(_:_:)``. It blocks: on the sequence, and
    /// while too many results wait to be taken.
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

    /// Takes the result of an input. One that comes late, after another for the same input, is not looked at; one that was
    /// cancelled ends the results.
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

    /// Joins what can be joined in order, and makes it ready to be taken.
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

    /// What there is for who waits: a result, or the end (nil); the waiter is nil where there is neither.
    private static func handOver(
        _ state: inout State
    ) -> (CheckedContinuation<ScannedInput?, Never>?, ScannedInput?) {
        guard let waiter = state.waiter, let first = take(&state) else { return (nil, nil) }
        state.waiter = nil
        return (waiter, first)
    }

    /// The next result; nil in the inner optional at the end, in the outer where it has to be waited for.
    private static func take(_ state: inout State) -> ScannedInput?? {
        if !state.ready.isEmpty {
            state.taken += 1
            return .some(state.ready.removeFirst())
        }
        if state.isCancelled {
            // What was kept back is done all the same.
            return .some(state.joining?.giveBack())
        }
        return state.isFinished ? .some(nil) : nil
    }

    /// Waits for the next result, on this thread; nil after the last.
    func next() -> ScannedInput? {
        let next = state.wait { Self.take(&$0) }
        state.change { _ in }
        return next
    }

    /// The next result where there is one already.
    func nextIfReady() -> ScannedInput? {
        state.change { state in state.ready.isEmpty ? nil : Self.take(&state) ?? nil }
    }

    /// Waits for the next result, without blocking; nil after the last, and in a task that is cancelled.
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

    /// Begins no more inputs, and ends those that are begun after the step that they are at. What is ready can be taken.
    func cancel() {
        let (waiter, first) = state.change { state in
            state.isCancelled = true
            return Self.handOver(&state)
        }
        waiter?.resume(returning: first)
        reporter.finish()
    }
}
