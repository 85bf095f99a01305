import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ScanICS

/// A reader that blocks its thread on pictures of one width, until it is released.
private final class StuckReader: SymbolReader {
    let width: Int
    let isReleased = Atomic<Bool>(false)
    let reached = Atomic<Int>(0)

    init(width: Int) { self.width = width }

    func read(_ sight: Sight) -> [SymbolReading] {
        guard sight.picture.width == width else {
            return StepReader.flatGrids.readers.flatMap { $0.read(sight) }
        }
        reached.add(1, ordering: .relaxed)
        while !isReleased.load(ordering: .relaxed) { usleep(1000) }
        return []
    }
}

/// Returns pictures from SampleImages, in turn.
private func pictures(_ count: Int) -> [ScanInput] {
    let inputs = ["poster.png", "link.png", "sticky-note.png"].map { ScanInput(path: .init(sample($0))) }
    return (0..<count).map { inputs[$0 % inputs.count] }
}

/// A scanner with the fastest effort.
private let fast = EventScanner(options: ScanOptions(effort: .fast))

@Suite("Workers")
struct ScanWorkersTests {
    @Test("results come in the order of the inputs with 1, 2 and 8 workers", arguments: [1, 2, 8])
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

    @Test("one picture is scanned by an asynchronous call, which throws the picture's error")
    func one() async throws {
        let workers = ScanWorkers(fast)
        let path = sample("poster.png")
        #expect(try await workers.scan(path: path).events.count == 1)
        #expect(try await workers.scan(image: InputFile.read(path, limit: 1 << 24)).path == nil)
        await #expect(throws: ScanError.unreadable(.noSuchFileOrDirectory)) { try await workers.scan(path: "/no/such") }
    }

    @Test("inputs are read ahead of the results only up to the limit")
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

    @Test("progress counts results, and ends with the scan")
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

    @Test(
        "parts are joined within or across inputs, whether pictures are read or remembered, with 1, 2 and 8 workers",
        arguments: [PartJoining.acrossInputs, .acrossEndlessInputs, .withinInputs], [1, 2, 8])
    func parts(parts: PartJoining, jobs: Int) throws {
        let names = ["part-3.png", "part-1.png", "part-2.png", "two-messages.png", "part-2.png"]
        let inputs = names.map { ScanInput(path: .init(fixture($0))) }
        let read = ScanWorkers(fast, jobs: jobs).results(of: inputs, parts: parts).blocking.map { $0 }
        let memory = Dictionary(read.map { ($0.input.path, $0.reading) }, uniquingKeysWith: { first, _ in first })
        let remembered = ScanWorkers(fast, jobs: jobs)
            .results(of: inputs, parts: parts, memory: { input, _ in memory[input.path] ?? nil }).blocking.map { $0 }
        #expect(remembered.allSatisfy { $0.isRemembered })
        for scanned in [read, remembered] {
            let results = scanned.compactMap(\.result)
            #expect(results.map(\.path) == inputs.map(\.path))
            let codes = results.map { $0.diagnostics.map(\.code) }
            switch parts {
            case .acrossInputs, .acrossEndlessInputs:
                #expect(results.map(\.events.count) == [0, 0, 1, 1, 0])
                // The last picture repeats a part of the complete message, so no part is reported as missing.
                #expect(codes == [[], [], [], [.joinedParts], []])
            case .withinInputs:
                #expect(results.map(\.events.count) == [0, 0, 0, 1, 0])
                #expect(codes == [[.missingPart], [.missingPart], [.missingPart], [.joinedParts], [.missingPart]])
            }
        }
    }

    @Test("the last result reports missing parts, even if its input has none or is unreadable", arguments: [1, 2, 8])
    func missing(jobs: Int) throws {
        let inputs = [ScanInput(path: .init(fixture("part-3.png")))] + pictures(3) + [ScanInput(path: "/no/such.png")]
        for last in 1...inputs.count {
            let results = ScanWorkers(fast, jobs: jobs).results(of: Array(inputs.prefix(last))).blocking
                .compactMap(\.result)
            let missing = results.map { $0.diagnostics.filter { $0.code == .missingPart } }
            #expect(missing.map(\.count) == Array(repeating: 0, count: last - 1) + [1])
            #expect(missing.last?.first?.symbol == (last == 1 ? 0 : nil))
            #expect(missing.last?.first?.message.hasPrefix("/") == (last > 1))
        }
    }

    // MARK: Stopping

    @Test("a cancelled task gets no more results, and no more inputs are begun")
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

    @Test("a cancelled scan of one picture throws at once, and its worker stops after the current step")
    func cancelledOne() async throws {
        let engine = StuckReader(width: 400)
        var scanner = EventScanner()
        scanner.barcodeReader = BarcodeReader(replacing: [.flatGrids: engine])
        let workers = ScanWorkers(scanner, jobs: 1)
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = try picture(width: 400, in: folder)
        let task = Task { try await workers.scan(path: path) }
        while engine.reached.load(ordering: .relaxed) == 0 { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await #expect(throws: ScanError.cancelled) { try await task.value }
        engine.isReleased.store(true, ordering: .relaxed)
        // The worker is free again, and has taken no further step on the cancelled picture.
        #expect(try await workers.scan(path: sample("poster.png")).events.count == 1)
        #expect(engine.reached.load(ordering: .relaxed) == 1)
    }

    @Test("a synchronous scan in a cancelled task throws")
    func cancelledSync() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try EventScanner().scan(path: sample("poster.png"))
        }
        await #expect(throws: ScanError.cancelled) { try await task.value }
    }

    @Test("a decoder that doesn't return is abandoned with an error for its picture, and the run goes on")
    func stuck() async throws {
        let engine = StuckReader(width: 400)
        var scanner = EventScanner()
        // This time is long enough to reach the engine even on a busy machine. If the time ended before that, the
        // picture would get no error.
        scanner.options.limits.seconds = 1
        scanner.barcodeReader = BarcodeReader(replacing: [.flatGrids: engine])
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let stuckPicture = ScanInput(path: .init(try picture(width: 400, in: folder)))
        let other = ScanInput(path: .init(try picture(width: 40, in: folder)))
        let inputs = [stuckPicture, other, other, stuckPicture, other]
        var errors: [String?] = []
        for await scanned in ScanWorkers(scanner, jobs: 1).results(of: inputs) {
            errors.append(scanned.result?.error?.code)
        }
        #expect(errors == ["time-limit", nil, nil, "time-limit", nil])
        engine.isReleased.store(true, ordering: .relaxed)
    }

    @Test("waiting for the writer of a pipe doesn't count towards the time limit")
    func pipe() async throws {
        var scanner = fast
        scanner.options.limits.seconds = 1e-9
        let path = FileManager.default.temporaryDirectory.appending(path: "scanics-\(UUID().uuidString)").path()
        #expect(mkfifo(path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let bytes = try InputFile.read(sample("poster.png"), limit: 1 << 24)
        try WorkerThread.start {
            // Longer than a worker's patience, which is two seconds for a time limit of zero.
            usleep(2_300_000)
            try? FileHandle(forWritingTo: URL(filePath: path)).write(contentsOf: Data(bytes))
        }
        let result = ScanWorkers(scanner).results(of: [ScanInput(path: .init(path))]).blocking.next()?.result
        #expect(result?.frames == 1)
    }

    @Test("after too many abandoned jobs, the remaining jobs are given up")
    func allStuck() {
        let isReleased = Atomic<Bool>(false)
        let givenUp = Monitor<[String]>([])
        let pool = WorkerPool(jobs: 2, patience: .milliseconds(20), greatestStuckCount: 3)
        for _ in 0..<8 {
            pool.submit(
                WorkerPool.Job(
                    run: { _ in while !isReleased.load(ordering: .relaxed) { usleep(1000) } },
                    giveUp: { reason in
                        let isLate = if case .late = reason { true } else { false }
                        givenUp.change { $0.append(isLate ? "late" : "hopeless") }
                    }))
        }
        let reasons = givenUp.wait { $0.count == 8 ? $0 : nil }
        // After three stuck jobs no thread is replaced. The other thread may still be running a fourth stuck job.
        #expect((3...4).contains(reasons.count { $0 == "late" }))
        isReleased.store(true, ordering: .relaxed)
        pool.close()
    }

    // MARK: Memory

    @Test("concurrently scanned pictures share the pixel budget, and only one picture at a time may exceed it")
    func budget() {
        let budget = PixelBudget(capacity: 100)
        let inUse = Mutex((now: 0, most: 0))
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
                }
                usleep(500)
                inUse.withLock { $0.now -= pixels }
                ticket.release()
                done.change { $0 += 1 }
            }
        }
        done.wait { $0 == 40 ? () : nil }
        // If all tickets wait for more pixels, the first one gets them. So a large picture may be in memory together
        // with up to 100 pixels of other pictures.
        #expect(inUse.withLock { $0.now } == 0)
        #expect(inUse.withLock { $0.most } <= 250 + 100)
    }

    @Test("a remembered file isn't read again, and its result is the same")
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

/// Writes a gray picture of the given width (PGM) to a folder, and returns its path.
private func picture(width: Int, in folder: TemporaryFolder) throws -> String {
    let name = "\(width).pgm"
    try folder.write(name, Array("P5 \(width) 40 255\n".utf8) + [UInt8](repeating: 128, count: width * 40))
    return folder.path + name
}
