import Foundation
import Synchronization
import Testing

@testable import ScanICS

/// An engine that keeps its thread until it is let go, on pictures of one width.
private final class StuckEngine: BarcodeEngine, Sendable {
    let width: Int
    let isLetGo = Atomic<Bool>(false)
    let reached = Atomic<Int>(0)

    init(width: Int) { self.width = width }

    var name: EngineName { .zxing }

    func read(_ image: LumaImage, kinds: CodeKinds) -> [EngineReading] {
        guard image.width == width else { return ZXingEngine().read(image, kinds: kinds) }
        reached.add(1, ordering: .relaxed)
        while !isLetGo.load(ordering: .relaxed) { usleep(1000) }
        return []
    }
}

/// Pictures of the samples' folder, some of them more than once.
private func pictures(_ count: Int) -> [ScanInput] {
    let inputs = ["poster.png", "link.png", "sticky-note.png"].map { ScanInput(path: .init(sample($0))) }
    return (0..<count).map { inputs[$0 % inputs.count] }
}

/// A scanner that is soon done.
private let fast = EventScanner(options: ScanOptions(effort: .fast))

@Suite("Workers")
struct ScanWorkersTests {
    @Test("results come in the order of the inputs, the same with 1, 2 and 8 workers", arguments: [1, 2, 8])
    func order(jobs: Int) async throws {
        let parts = [3, 1, 2].map { ScanInput(path: .init(fixture("part-\($0).png"))) }
        let inputs = pictures(4) + parts + pictures(2) + [ScanInput(path: "/no/such.png")] + pictures(1)
        var session = ScanSession(fast)
        let expected = try inputs.map { input in
            let result: ScanResult
            do throws(ScanError) {
                result = try session.scan(path: input.path ?? "")
            } catch {
                result = ScanResult(path: input.path, error: error)
            }
            return try JSONText.text(of: result)
        }
        var lines: [String] = []
        for await scanned in ScanWorkers(fast, jobs: jobs).results(of: inputs) {
            lines.append(try JSONText.text(of: #require(scanned.result)))
        }
        #expect(lines == expected)
        let blocking = try ScanWorkers(fast, jobs: jobs).results(of: inputs).blocking.map {
            try JSONText.text(of: #require($0.result))
        }
        #expect(blocking == expected)
    }

    @Test("one picture is scanned without blocking, and its error is thrown")
    func one() async throws {
        let workers = ScanWorkers(fast)
        let path = sample("poster.png")
        #expect(try await workers.scan(path: path).events.count == 1)
        #expect(try await workers.scan(image: InputFile.read(path, limit: 1 << 24)).path == nil)
        await #expect(throws: ScanError.unreadable(.noSuchFileOrDirectory)) { try await workers.scan(path: "/no/such") }
    }

    @Test("only so many inputs are taken ahead of the results that were taken")
    func window() async throws {
        let taken = Atomic<Int>(0)
        struct Endless: Sequence, IteratorProtocol, Sendable {
            let count: @Sendable () -> Void
            func next() -> ScanInput? {
                count()
                return ScanInput(bytes: [1])
            }
        }
        let results = ScanWorkers(jobs: 2).results(
            of: Endless { taken.add(1, ordering: .relaxed) }, readAhead: 5)
        var iterator = results.makeAsyncIterator()
        for number in 1...20 {
            _ = try #require(await iterator.next())
            #expect(taken.load(ordering: .relaxed) <= number + 5)
        }
    }

    @Test("progress tells how much is done, and ends with the scan")
    func progress() async throws {
        let results = ScanWorkers(fast, jobs: 2).results(of: pictures(4) + [ScanInput(path: "/no/such.png")])
        async let last = results.progress.reduce(ScanProgress()) { $1 }
        var count = 0
        for await _ in results { count += 1 }
        #expect(count == 5)
        let progress = await last
        #expect(progress.done == 5)
        #expect(progress.failures == 1)
        #expect(progress.events == 3)
    }

    // MARK: Stopping

    @Test("a task that is cancelled gets no more results, and nothing is begun any more")
    func cancelled() async throws {
        let task = Task {
            var count = 0
            for await _ in ScanWorkers(fast, jobs: 1).results(of: pictures(1000)) {
                count += 1
                if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return count
        }
        #expect(await task.value < 100)
    }

    @Test("a cancelled scan of one picture throws at once, and its worker stops after the step that it is at")
    func cancelledOne() async throws {
        let engine = StuckEngine(width: 400)
        var scanner = EventScanner()
        scanner.barcodeReader = BarcodeReader(engines: [engine])
        let workers = ScanWorkers(scanner, jobs: 1)
        let path = try picture(width: 400)
        let task = Task { try await workers.scan(path: path) }
        while engine.reached.load(ordering: .relaxed) == 0 { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await #expect(throws: ScanError.cancelled) { try await task.value }
        engine.isLetGo.store(true, ordering: .relaxed)
        // The worker is free again, and looked at no more steps of the other picture.
        #expect(try await workers.scan(path: sample("poster.png")).events.count == 1)
        #expect(engine.reached.load(ordering: .relaxed) == 1)
    }

    @Test("a synchronous scan in a task that is cancelled ends with an error")
    func cancelledSync() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try EventScanner().scan(path: sample("poster.png"))
        }
        await #expect(throws: ScanError.cancelled) { try await task.value }
    }

    @Test("a decoder that does not return is given up, with an error for its picture, and the run goes on")
    func stuck() async throws {
        let engine = StuckEngine(width: 400)
        var scanner = EventScanner()
        scanner.options.limits.seconds = 0.01
        scanner.barcodeReader = BarcodeReader(engines: [engine])
        let stuckPicture = ScanInput(path: .init(try picture(width: 400)))
        let inputs = [stuckPicture] + pictures(2) + [stuckPicture] + pictures(1)
        var errors: [String?] = []
        for await scanned in ScanWorkers(scanner, jobs: 1).results(of: inputs) {
            errors.append(scanned.result?.error?.code)
        }
        #expect(errors == ["time-limit", nil, nil, "time-limit", nil])
        engine.isLetGo.store(true, ordering: .relaxed)
    }

    @Test("waiting for the writer of a pipe is not the picture's time")
    func pipe() async throws {
        var scanner = fast
        scanner.options.limits.seconds = 1e-9
        let path = FileManager.default.temporaryDirectory.appending(path: "scanics-\(UUID().uuidString)").path()
        #expect(mkfifo(path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let bytes = try InputFile.read(sample("poster.png"), limit: 1 << 24)
        try WorkerThread.start {
            // Longer than a worker's patience, which is two seconds for no time at all.
            usleep(2_300_000)
            try? FileHandle(forWritingTo: URL(filePath: path)).write(contentsOf: Data(bytes))
        }
        let result = try await ScanWorkers(scanner).scan(path: path)
        #expect(result.frames == 1)
    }

    @Test("where too many decoders do not return, the rest is given up with an error each")
    func allStuck() {
        let isLetGo = Atomic<Bool>(false)
        let givenUp = Monitor<[String]>([])
        let pool = WorkerPool(jobs: 2, patience: .milliseconds(20), greatestStuckCount: 3)
        for _ in 0..<8 {
            pool.submit(
                WorkerPool.Job(
                    run: { _ in while !isLetGo.load(ordering: .relaxed) { usleep(1000) } },
                    giveUp: { reason in
                        let isLate = if case .late = reason { true } else { false }
                        givenUp.change { $0.append(isLate ? "late" : "hopeless") }
                    }))
        }
        let reasons = givenUp.wait { $0.count == 8 ? $0 : nil }
        // Three may be stuck before no thread is replaced; the second of two may be the fourth.
        #expect((3...4).contains(reasons.count { $0 == "late" }))
        isLetGo.store(true, ordering: .relaxed)
        pool.close()
    }

    // MARK: Memory

    @Test("pictures that are scanned at the same time share the budget of pixels; one that is larger is alone")
    func budget() {
        let budget = PixelBudget(capacity: 100)
        let inUse = Mutex((now: 0, most: 0, alone: true))
        let done = Monitor(0)
        for number in 0..<40 {
            let pixels = number % 10 == 0 ? 250 : 40
            try? WorkerThread.start {
                let ticket = budget.ticket()
                ticket.add(pixels / 2)
                ticket.add(pixels - pixels / 2)
                inUse.withLock { inUse in
                    inUse.now += pixels
                    inUse.most = max(inUse.most, inUse.now)
                    if pixels > 100, inUse.now != pixels { inUse.alone = false }
                }
                usleep(500)
                inUse.withLock { $0.now -= pixels }
                ticket.release()
                done.change { $0 += 1 }
            }
        }
        done.wait { $0 == 40 ? () : nil }
        // Where all wait for more than they hold, one goes on: half of another's may be there as well.
        #expect(inUse.withLock { $0.now } == 0)
        #expect(inUse.withLock { $0.most } <= 250 + 100)
    }

    @Test("what was read in a file is not read again where the caller remembers it, and gives the same result")
    func remembered() async throws {
        let inputs = pictures(5)
        let first = ScanWorkers(fast, jobs: 2).results(of: inputs).blocking.map { $0 }
        let readings = try first.map { try JSONText.text(of: #require($0.reading)) }
        let memory = try Dictionary(
            zip(inputs.map(\.path), readings.map { try JSONDecoder().decode(ImageReading.self, from: Data($0.utf8)) }),
            uniquingKeysWith: { first, _ in first })
        var second: [ScannedInput] = []
        for await scanned in ScanWorkers(fast).results(of: inputs, memory: { input, _ in memory[input.path] }) {
            second.append(scanned)
        }
        #expect(second.map(\.isRemembered) == [true, true, true, true, true])
        #expect(second.map(\.reading) == first.map(\.reading))
        #expect(
            try second.map { try JSONText.text(of: #require($0.result)) }
                == first.map { try JSONText.text(of: #require($0.result)) })
        #expect(first.allSatisfy { $0.times.codes > .zero && !$0.isRemembered })
    }
}

/// A file among the tests' own pictures.
private func fixture(_ name: String) -> String {
    packageRoot.appending(path: "Tests/ScanICS/ScanICSTests/Fixtures").appending(path: name).path()
}

/// A gray picture of a width, as a PGM would be if it were read: drawn by ImageMagick.
private func picture(width: Int) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "scanics-\(UUID().uuidString).png").path()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/convert-im6.q16")
    process.arguments = ["-size", "\(width)x40", "xc:gray", "png:\(path)"]
    try process.run()
    process.waitUntilExit()
    return path
}
