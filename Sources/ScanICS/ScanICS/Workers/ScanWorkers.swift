import Glibc
import SystemPackage

/// Threads that scan images, one or many at a time, so that scanning blocks no task of the caller.
///
///     let workers = ScanWorkers(EventScanner())
///     let one = try await workers.scan(path: "poster.jpg")
///     for await scanned in workers.results(inFolder: "scans") { ... }
///
/// All scans by one `ScanWorkers` share its threads and its memory budget. Each thread starts when it is first needed,
/// and ends with the `ScanWorkers`.
public final class ScanWorkers: Sendable {
    /// The scanner of each image.
    public let scanner: EventScanner
    /// The number of images that are scanned at the same time.
    public let jobs: Int
    private let pool: WorkerPool
    private let budget: PixelBudget
    private let processes, containerProcesses, calendarProcesses: ReaderProcesses?

    /// Creates workers that use the given scanner.
    ///
    /// - Parameters:
    ///   - scanner: the scanner of each image.
    ///   - jobs: how many images to scan at the same time, at least 1; by default the number of processors.
    ///   - pixelBudget: how many pixels the concurrently scanned images may have together; a pixel takes two to three
    ///     bytes. In addition, every three bytes of a file over 1 MiB count as a pixel. An image over the budget is
    ///     scanned alone.
    public convenience init(
        _ scanner: EventScanner = EventScanner(), jobs: Int = ScanWorkers.processorCount, pixelBudget: Int = 28_000_000
    ) {
        self.init(scanner, jobs: jobs, pixelBudget: pixelBudget, processes: nil)
    }

    /// Creates workers that read pictures in other processes.
    ///
    /// - Parameters:
    ///   - processes: the processes that read the pictures; nil to read the pictures on the workers' threads.
    ///   - containerProcesses: the processes that take mails, documents and archives apart if `processes` is nil.
    ///   - calendarProcesses: the processes that read long calendars; nil to read them on the workers' threads.
    package init(
        _ scanner: EventScanner, jobs: Int, pixelBudget: Int = 28_000_000, processes: ReaderProcesses?,
        containerProcesses: ReaderProcesses? = nil, calendarProcesses: ReaderProcesses? = nil
    ) {
        self.scanner = scanner
        self.jobs = max(jobs, 1)
        self.processes = processes
        self.containerProcesses = containerProcesses
        self.calendarProcesses = calendarProcesses
        budget = PixelBudget(capacity: pixelBudget)
        // Scans check the time limit between steps. A scan that exceeds the limit by far is probably stuck in a step.
        // If another process reads the picture, that process is ended. Otherwise the thread is abandoned.
        let patience = ReaderProcess.patience(scanner.options.limits)
        pool = WorkerPool(jobs: jobs, patience: processes == nil ? patience : patience + .seconds(5))
    }

    deinit { pool.close() }

    /// The number of processors that this process may use.
    public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    // MARK: One image

    /// Scans an image file. Throws ``ScanError/cancelled`` at once if the task is cancelled.
    public func scan(path: String) async throws(ScanError) -> ScanResult {
        try await scan(ScanInput(path: FilePath(path)))
    }

    /// Scans the bytes of an image; `path` is the image's name in the result. Throws ``ScanError/cancelled`` at once if
    /// the task is cancelled.
    public func scan(image bytes: [UInt8], path: String? = nil) async throws(ScanError) -> ScanResult {
        try await scan(ScanInput(bytes: bytes, name: path))
    }

    /// Scans an input. Throws ``ScanError/cancelled`` at once if the task is cancelled.
    package func scan(_ input: ScanInput) async throws(ScanError) -> ScanResult {
        let scan = OrderedScan(scanner, window: 1, parts: .withinInputs)
        // Feeding one input never blocks, so it needs no thread.
        scan.feed([input]) { number, input in submit(input, number: number, of: scan, memory: nil) }
        guard let result = await scan.next()?.result else { throw .cancelled }
        if let error = result.error { throw error }
        return result
    }

    /// Parses a payload on a thread of the workers, as ``EventScanner/parse(payload:path:)`` does. A payload that takes
    /// too long is given up. Throws ``ScanError/cancelled`` at once if the task is cancelled.
    package func parse(payload bytes: [UInt8], path: String? = nil) async throws(ScanError) -> ScanResult {
        let scan = OrderedScan(scanner, window: 1, parts: .withinInputs)
        let input = ScanInput(bytes: [], name: path)
        scan.feed([input]) { [self] number, input in
            pool.submit(
                WorkerPool.Job(
                    run: { clock in
                        guard !scan.isCancelled else { return }
                        let control = ScanControl(isCancelled: { scan.isCancelled || clock.isAbandoned })
                        let result = self.scanner(of: control).parse(payload: bytes, path: path)
                        scan.complete(number, .done(ScannedInput(input, .scanned(result))))
                    },
                    giveUp: { scan.complete(number, .done(ScannedInput(input, error: self.error(of: $0)))) }))
        }
        guard let result = await scan.next()?.result else { throw .cancelled }
        if let error = result.error { throw error }
        return result
    }

    /// A scanner for payloads that does not scan on the workers' threads, but reads long calendars in the same processes.
    package var payloadScanner: EventScanner { scanner(of: ScanControl(isCancelled: { false })) }

    /// Returns the scanner of one job, which reads long calendars in other processes.
    private func scanner(of control: ScanControl) -> EventScanner {
        var scanner = self.scanner
        if let calendarProcesses {
            scanner.calendarReaders = CalendarReaders(calendarProcesses, scanner.options, control)
        }
        return scanner
    }

    private func error(of reason: WorkerPool.GivenUp) -> ScanError {
        switch reason {
        case .late: .timeLimit(seconds: scanner.options.limits.seconds)
        case .allStuck: .workersStuck
        case .noThread(let reason): .noThread(reason)
        }
    }

    // MARK: Many

    /// Scans everything in a folder and its subfolders, in the order of names (``FolderWalk``).
    public func results(inFolder path: String) -> ScanResults {
        results(of: FolderWalk(FilePath(path)))
    }

    /// Scans inputs. Results come in the order of the inputs, and messages spread over several inputs are joined.
    ///
    /// - Parameters:
    ///   - inputs: the inputs to scan. A separate thread iterates over the sequence, only a little ahead of the results
    ///     that the caller has taken. So the sequence may be endless, and may block.
    ///   - readAhead: how many inputs may be in progress or have results that nobody has taken yet; by default eight
    ///     for each worker.
    ///   - parts: which codes may hold parts of one message.
    ///   - memory: called before a file is read; returns the earlier reading of the file, or nil.
    public func results(
        of inputs: some Sequence<ScanInput> & Sendable, readAhead: Int? = nil, parts: PartJoining = .acrossInputs,
        memory: ScanMemory? = nil
    ) -> ScanResults {
        let scan = OrderedScan(scanner, window: readAhead ?? 8 * jobs, parts: parts)
        do {
            try WorkerThread.start { [self] in
                scan.feed(MailboxInputs(inputs, limit: scanner.options.limits.fileBytes)) { number, input in
                    submit(input, number: number, of: scan, memory: memory)
                }
            }
        } catch {
            let failed = ScannedInput(ScanInput(bytes: []), error: .noThread(error))
            scan.feed([failed.input]) { number, _ in scan.complete(number, .done(failed)) }
        }
        return ScanResults(scan)
    }

    private func submit(_ input: ScanInput, number: Int, of scan: OrderedScan, memory: ScanMemory?) {
        let ticket = budget.ticket()
        let (processes, containerProcesses) = (processes, containerProcesses)
        pool.submit(
            WorkerPool.Job(
                run: { clock in
                    let control = ScanControl(
                        isCancelled: { scan.isCancelled || clock.isAbandoned },
                        willTakePixels: { pixels in clock.stopped { ticket.add(pixels) } },
                        waitingForOthers: { clock.stopped(while: $0) })
                    let inputScan = InputScan(
                        scanner: self.scanner(of: control), parts: scan.parts, control: control, memory: memory,
                        processes: processes,
                        containerProcesses: containerProcesses)
                    let output = inputScan.scan(input)
                    ticket.release()
                    scan.complete(number, output)
                },
                giveUp: { reason in
                    ticket.release()
                    scan.complete(number, .done(ScannedInput(input, error: self.error(of: reason))))
                }))
    }
}

/// The results of many inputs, in the order of the inputs, for one `for await` loop or one blocking loop.
///
/// If the loop is left, or its task cancelled, no more inputs are begun. Inputs already begun end after their current
/// step.
public struct ScanResults: AsyncSequence, Sendable {
    private let scan: OrderedScan
    private let owner: Owner

    init(_ scan: OrderedScan) {
        self.scan = scan
        owner = Owner(scan: scan)
    }

    /// Ends the scan when nothing refers to its results any more.
    fileprivate final class Owner: Sendable {
        let scan: OrderedScan
        init(scan: OrderedScan) { self.scan = scan }
        deinit { scan.cancel() }
    }

    /// The progress of the scan, each time it changes. Use it in one loop. The loop ends with the scan.
    public var progress: AsyncStream<ScanProgress> { scan.progress }

    /// Ends the scan: no more inputs are begun, and those already begun end after their current step. Results that are
    /// ready can still be taken.
    public func cancel() { scan.cancel() }

    /// Returns the results for a `for await` loop.
    public func makeAsyncIterator() -> Iterator { Iterator(owner: owner) }

    /// An iterator over the results.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let owner: Owner

        /// Returns the next result; nil after the last, and if the task is cancelled.
        public mutating func next() async -> ScannedInput? { await owner.scan.next() }

        /// Returns the next result, in the given isolation.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ScannedInput? {
            await owner.scan.next()
        }
    }

    /// The results for a loop that blocks its thread. Don't use it in tasks.
    public var blocking: BlockingResults { BlockingResults(owner: owner) }

    /// The results for a loop that blocks its thread while it waits.
    public struct BlockingResults: Sequence, IteratorProtocol, Sendable {
        fileprivate let owner: Owner

        /// Waits for the next result, and returns it; nil after the last.
        public func next() -> ScannedInput? { owner.scan.next() }

        /// Returns the next result if it is ready; nil if the caller would have to wait.
        public func nextIfReady() -> ScannedInput? { owner.scan.nextIfReady() }
    }
}
