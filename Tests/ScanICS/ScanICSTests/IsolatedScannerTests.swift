import CLinux
import Foundation
import TestSupport
import Testing

@testable import ScanICS

/// The readers are HostileReader, as in ``ReaderProcessTests``.
@Suite("Isolated scans", .enabled(if: csandbox_kernel().seccomp))
struct IsolatedScannerTests {
    private let poster: [UInt8]

    init() throws {
        poster = try [UInt8](Data(contentsOf: URL(filePath: sample("poster.png"))))
    }

    private func scanner(
        seconds: Double = 20, jobs: Int = 2, change: (inout ScanOptions) -> Void = { _ in }
    ) throws -> IsolatedScanner {
        var options = ScanOptions(effort: .fast)
        options.limits.seconds = seconds
        change(&options)
        return try IsolatedScanner(
            EventScanner(options: options), jobs: jobs, reader: .program(ReaderProcessTests.program))
    }

    @Test("a crash, a hang and a memory bomb are one error each, many times in a row, and other pictures are read")
    func hostile() async throws {
        let patient = try scanner()
        let hasty = try scanner(seconds: 0.3)
        for _ in 0..<(runsLongTests ? 1000 : 5) {
            await #expect(throws: ScanError.readerCrashed(signal: SIGSEGV)) {
                try await patient.scan(image: words("raise 11"))
            }
            await #expect(throws: ScanError.readerCrashed(signal: SIGABRT)) {
                try await patient.scan(image: words("memory"))
            }
            await #expect(throws: ScanError.timeLimit(seconds: 0.3)) { try await hasty.scan(image: words("hang")) }
            #expect(try await patient.scan(image: poster).events.count == 1)
        }
    }

    private func words(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("twenty uploads at once, with crashes among them, have one outcome each")
    func together() async throws {
        let scanner = try scanner()
        let outcomes = await withTaskGroup(of: String.self) { group in
            for number in 0..<20 {
                group.addTask { [poster] in
                    do {
                        let upload = number.isMultiple(of: 4) ? Array("raise 6".utf8) : poster
                        return "\(try await scanner.scan(image: upload).events.count)"
                    } catch {
                        return (error as? ScanError)?.code ?? "\(error)"
                    }
                }
            }
            var counts: [String: Int] = [:]
            for await outcome in group { counts[outcome, default: 0] += 1 }
            return counts
        }
        #expect(outcomes == ["1": 15, "reader-crashed": 5])
    }

    @Test("a scan that exceeds a limit is an error, and never a result with a part of the codes")
    func limits() async throws {
        let pages = try [UInt8](Data(contentsOf: URL(filePath: sample("lobby.gif"))))
        let whole = try await scanner().scan(image: pages)
        #expect(whole.frames ?? 0 > 1)
        let frames = try scanner { $0.limits.frames = 1 }
        await #expect(throws: ScanError.image(.tooManyFrames(limit: 1))) { try await frames.scan(image: pages) }
        let small = try scanner { $0.limits.fileBytes = 10 }
        let error = await #expect(throws: ScanError.self) { try await small.scan(image: poster) }
        #expect(error?.isLimit == true)
        #expect(ScanError.timeLimit(seconds: 1).isLimit && !ScanError.readerCrashed(signal: 11).isLimit)
    }

    @Test("a cancelled task ends its scan, and the next picture is read")
    func cancel() async throws {
        let scanner = try scanner(jobs: 1)
        let task = Task { try await scanner.scan(image: words("hang")) }
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await #expect(throws: ScanError.cancelled) { try await task.value }
        #expect(try await scanner.scan(image: poster).events.count == 1)
    }

    @Test("an app that cannot start itself as a reader gets an error at once")
    func unprepared() {
        #expect(throws: ScanError.noReader) { try IsolatedScanner() }
    }
}
