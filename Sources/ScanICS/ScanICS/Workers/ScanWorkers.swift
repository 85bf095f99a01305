import Glibc
import SystemPackage

/// Scans images on threads of its own, one or many at a time, so that no task of the caller has to wait for a free thread.
///
///     let workers = ScanWorkers(EventScanner())
///     let one = try await workers.scan(path: "poster.jpg")
///     for await scanned in workers.results(inFolder: "scans") { ... }
///
/// All that is scanned by one `ScanWorkers` shares its threads and its memory. A thread is started when it is first
/// needed; they end with the `ScanWorkers`.
public final class ScanWorkers: Sendable {
    /// What scans each image.
    public let scanner: EventScanner
    /// How many images are scanned at the same time.
    public let jobs: Int
    private let pool: WorkerPool
    private let budget: PixelBudget

    /// Workers with the given scanner.
    ///
    /// - Parameters:
    ///   - scanner: what scans each image.
    ///   - jobs: how many images are scanned at the same time, at least 1; by default as many as there are processors.
    ///   - pixelBudget: how many pixels the images that are scanned at the same time may have together, three bytes of a
    ///     file over 1 MiB counted as one. An image that has more is scanned alone. A pixel takes two to three bytes.
    public init(
        _ scanner: EventScanner = EventScanner(), jobs: Int = ScanWorkers.processorCount, pixelBudget: Int = 28_000_000
    ) {
        self.scanner = scanner
        self.jobs = max(jobs, 1)
        budget = PixelBudget(capacity: pixelBudget)
        // The limit is looked at between steps; what is a quarter late, and two seconds, will not come to the next.
        let seconds = min(max(scanner.options.limits.seconds, 0), 1e9)
        pool = WorkerPool(jobs: jobs, patience: .seconds(seconds * 1.25 + 2))
    }

    deinit { pool.close() }

    /// How many processors this process may use.
    public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    // MARK: One image

    /// Scans an image file. In a task that is cancelled it throws ``ScanError/cancelled`` at once.
    public func scan(path: String) async throws(ScanError) -> ScanResult {
        try await scan(ScanInput(path: FilePath(path)))
    }

    /// Scans the bytes of an image; the path is only for the result to name. In a task that is cancelled it throws
    /// ``ScanError/cancelled`` at once.
    public func scan(image bytes: [UInt8], path: String? = nil) async throws(ScanError) -> ScanResult {
        try await scan(ScanInput(bytes: bytes, name: path))
    }

    private func scan(_ input: ScanInput) async throws(ScanError) -> ScanResult {
        let scan = OrderedScan(scanner, window: 1, parts: .withinInputs)
        // One input waits for nothing: there is no need for a thread to go through a sequence.
        scan.feed([input]) { number, input in submit(input, number: number, of: scan, memory: nil) }
        guard let result = await scan.next()?.result else { throw .cancelled }
        if let error = result.error { throw error }
        return result
    }

    // MARK: Many

    /// Scans everything in a folder and in those inside it, in the order of names (``FolderWalk``).
    public func results(inFolder path: String) -> ScanResults {
        results(of: FolderWalk(FilePath(path)))
    }

    /// Scans inputs; the results come in their order, and the parts of messages that are spread over several are joined.
    ///
    /// - Parameters:
    ///   - inputs: gone through on a thread of its own, and only a little ahead of the results that were taken: it may
    ///     be endless, and may block.
    ///   - readAhead: how many inputs may be begun whose results were not taken; by default eight for each worker.
    ///   - parts: which codes may hold parts of one message.
    ///   - memory: asked before a file is read for what was read in it earlier.
    public func results(
        of inputs: some Sequence<ScanInput> & Sendable, readAhead: Int? = nil, parts: PartJoining = .acrossInputs,
        memory: ScanMemory? = nil
    ) -> ScanResults {
        let scan = OrderedScan(scanner, window: readAhead ?? 8 * jobs, parts: parts)
        do {
            try WorkerThread.start { [self] in
                scan.feed(inputs) { number, input in submit(input, number: number, of: scan, memory: memory) }
            }
        } catch {
            let failed = ScannedInput(ScanInput(bytes: []), error: .noThread(error))
            scan.feed([failed.input]) { number, _ in scan.complete(number, .done(failed)) }
        }
        return ScanResults(scan)
    }

    private func submit(_ input: ScanInput, number: Int, of scan: OrderedScan, memory: ScanMemory?) {
        let ticket = budget.ticket()
        let (scanner, seconds) = (scanner, scanner.options.limits.seconds)
        pool.submit(
            WorkerPool.Job(
                run: { clock in
                    let control = ScanControl(
                        isCancelled: { scan.isCancelled || clock.isAbandoned },
                        willTakePixels: { pixels in clock.stopped { ticket.add(pixels) } },
                        waitingForOthers: { clock.stopped(while: $0) })
                    let inputScan = InputScan(scanner: scanner, parts: scan.parts, control: control, memory: memory)
                    let output = inputScan.scan(input)
                    ticket.release()
                    scan.complete(number, output)
                },
                giveUp: { reason in
                    ticket.release()
                    let error: ScanError =
                        switch reason {
                        case .late: .timeLimit(seconds: seconds)
                        case .allStuck: .workersStuck
                        case .noThread(let reason): .noThread(reason)
                        }
                    scan.complete(number, .done(ScannedInput(input, error: error)))
                }))
    }
}

/// The results of many inputs, in their order, as they are done: for one `for await` loop, or one blocking loop.
///
/// Where the loop is left, or its task is cancelled, no more inputs are begun, and those that are begun end after the
/// step that they are at.
public struct ScanResults: AsyncSequence, Sendable {
    private let scan: OrderedScan
    private let owner: Owner

    init(_ scan: OrderedScan) {
        self.scan = scan
        owner = Owner(scan: scan)
    }

    /// Ends the scan when nobody wants its results any more.
    fileprivate final class Owner: Sendable {
        let scan: OrderedScan
        init(scan: OrderedScan) { self.scan = scan }
        deinit { scan.cancel() }
    }

    /// How far the scan has come, whenever that changes; for one loop, which ends with the scan.
    public var progress: AsyncStream<ScanProgress> { scan.progress }

    /// Ends the scan: no more inputs are begun, and those that are begun end after the step that they are at. Results that
    /// are ready can still be had.
    public func cancel() { scan.cancel() }

    /// The results for a `for await` loop.
    public func makeAsyncIterator() -> Iterator { Iterator(owner: owner) }

    /// Goes through the results.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let owner: Owner

        /// The next result; nil after the last, and where the task is cancelled.
        public mutating func next() async -> ScannedInput? { await owner.scan.next() }

        /// The next result, in the given isolation.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ScannedInput? {
            await owner.scan.next()
        }
    }

    /// The results for a loop that blocks its thread: not for tasks.
    public var blocking: BlockingResults { BlockingResults(owner: owner) }

    /// The results, for a loop that blocks its thread while it waits.
    public struct BlockingResults: Sequence, IteratorProtocol, Sendable {
        fileprivate let owner: Owner

        /// Waits for the next result; nil after the last.
        public func next() -> ScannedInput? { owner.scan.next() }

        /// The next result where it is there already; nil where it has to be waited for.
        public func nextIfReady() -> ScannedInput? { owner.scan.nextIfReady() }
    }
}
