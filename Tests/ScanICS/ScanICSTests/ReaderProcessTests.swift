import CLinux
import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import ScanICS

/// Tests pictures that are read in separate processes. The readers are HostileReader, a program in the folder of these
/// tests. It reads like `scanics`, but the words in a picture can make it attack or fail (Tests/Support/HostileReader).
@Suite("Processes that read pictures")
struct ReaderProcessTests {
    static var program: String { built("HostileReader") }

    private static func built(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().appending(path: name).path()
    }

    private let fast = EventScanner(options: ScanOptions(effort: .fast))

    private func workers(
        _ scanner: EventScanner? = nil, jobs: Int = 1, sandbox: ReaderProcesses.Sandbox = .on
    ) -> ScanWorkers {
        ScanWorkers(
            scanner ?? fast, jobs: jobs, processes: ReaderProcesses(program: Self.program, sandbox: sandbox))
    }

    /// Whether this kernel can confine a process to the sandbox.
    private static let canLock = csandbox_kernel().seccomp

    // MARK: The same answers

    @Test("processes give the same results, errors and order as threads")
    func sameResults() throws {
        let folder = try TemporaryFolder()
        let poster = try [UInt8](Data(contentsOf: URL(filePath: sample("poster.png"))))
        try folder.write("0-empty.png", [])
        try folder.write("1-cut.png", Array(poster.prefix(300)))
        try folder.write("2-text.png", Array("hello".utf8))
        try folder.write(
            "3-large.png",
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + poster[12..<16]
                + [0, 1, 0, 0, 0, 1, 0, 0, 8, 0, 0, 0, 0, 1, 2, 3, 4])
        try folder.write("4-document.pdf", Array("%PDF-1.4\nnothing".utf8))
        try folder.write("5-drawing.svg", Array("<svg xmlns='http://www.w3.org/2000/svg'><".utf8))
        try folder.write("6-cut.heic", try Array(Data(contentsOf: URL(filePath: sample("phone.heic"))).prefix(2000)))
        // pdfinfo writes `inf` for this width.
        try folder.write(
            "7-endless.pdf",
            Array(
                """
                %PDF-1.4
                1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
                2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
                3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(String(repeating: "9", count: 400)) 36]>>endobj
                trailer<</Root 1 0 R/Size 4>>
                """.utf8))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { folder.path + $0 }
        let inputs =
            FolderWalk(FilePath(sample("")))
            .map { $0 } + (names + ["/no/such.png"]).map { ScanInput(path: FilePath($0)) }
            + [3, 1, 2].map { ScanInput(path: FilePath(fixture("part-\($0).png"))) }
            + [ScanInput(bytes: poster, name: "bytes"), ScanInput(bytes: [], name: "none")]
        func lines(_ workers: ScanWorkers) throws -> [String] {
            try workers.results(of: inputs).blocking.compactMap(\.result).map { try JSONText.text(of: $0) }
        }
        let expected = try lines(ScanWorkers(fast, jobs: 3))
        #expect(expected.count > 25)
        #expect(try lines(workers(jobs: 3)) == expected)
    }

    @Test(
        "every error of a reader arrives unchanged",
        arguments: [
            ScanError.unreadable(.ioError), .fileTooLarge(limit: 7), .cancelled, .image(.empty), .image(.unknownFormat),
            .image(.missingLibrary(.gif, package: "libgif7")),
            .image(.missingProgram(.pdf, program: "pdftoppm", package: "poppler-utils")), .image(.locked(.pdf)),
            .image(.fileTooLarge(bytes: 9, limit: 8)), .image(.tooLarge(width: 1 << 30, height: 2, limit: 3)),
            .image(.pageTooLarge(width: 14400.5, height: 1)), .image(.tooManyFrames(limit: 4)),
            .image(.damaged(.webp, reason: "it ends early")),
        ])
    func failures(error: ScanError) throws {
        let failure = try JSONDecoder().decode(
            ReaderMessage.Failure.self, from: JSONEncoder().encode(ReaderMessage.Failure(error)))
        #expect(failure.error == error)
    }

    // MARK: Crashes

    @Test(
        "a picture whose reader crashes is an error with the signal's name, and the pictures around it are read",
        arguments: [
            ("raise 11", "SIGSEGV"), ("raise 9", "SIGKILL"), ("memory", "SIGABRT"), ("exit", "its process ended"),
            ("garbage", "its process ended"), ("flood", "its process ended"),
        ]
            + (runsLongTests
                ? [
                    ("raise 6", "SIGABRT"), ("raise 8", "SIGFPE"), ("raise 4", "SIGILL"), ("raise 7", "SIGBUS"),
                    ("stack", "SIGSEGV"),
                ] : []))
    func crashes(picture: String, name: String) throws {
        let good = ScanInput(path: FilePath(sample("poster.png")))
        let bad = ScanInput(bytes: Array(picture.utf8), name: "bad")
        let results = workers().results(of: [good, bad, bad, good]).blocking.compactMap(\.result)
        #expect(results.map { $0.error?.code } == [nil, "reader-crashed", "reader-crashed", nil])
        #expect(results.map(\.events.count) == [1, 0, 0, 1])
        for result in results[1...2] { #expect(result.error?.message.contains("(\(name))") == true, "\(result)") }
    }

    @Test("a reader that does not return within the time limit is ended, and the next picture is read")
    func hang() throws {
        var scanner = fast
        scanner.options.limits.seconds = 0.5
        let inputs = [ScanInput(bytes: Array("hang".utf8)), ScanInput(path: FilePath(sample("poster.png")))]
        let results = workers(scanner).results(of: inputs).blocking.compactMap(\.result)
        #expect(results.map { $0.error?.code } == ["time-limit", nil])
    }

    @Test("a cancelled scan ends a reader that hangs")
    func cancel() throws {
        let results = workers().results(of: [ScanInput(bytes: Array("hang".utf8))])
        let start = ContinuousClock.now
        try WorkerThread.start {
            usleep(100_000)
            results.cancel()
        }
        #expect(results.blocking.next() == nil)
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test("a program that cannot be started is an error for each picture")
    func noProgram() throws {
        let workers = ScanWorkers(fast, jobs: 2, processes: ReaderProcesses(program: "/no/such/program"))
        let input = ScanInput(path: FilePath(sample("poster.png")))
        let results = workers.results(of: [input, input]).blocking.compactMap(\.result)
        #expect(results.map { $0.error?.code } == ["reader-crashed", "reader-crashed"])
    }

    // MARK: The sandbox

    /// Returns a folder with one file. The processes of a test try to attack this folder and its file.
    private func target() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("existing", [1, 2, 3])
        return folder
    }

    private func isUntouched(_ folder: TemporaryFolder) throws -> Bool {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try names == ["existing"]
            && Data(contentsOf: URL(filePath: folder.path + "existing")) == Data([1, 2, 3])
    }

    @Test(
        "a reader that a stranger has taken over cannot open files, write, send, or start or signal processes",
        .enabled(if: ReaderProcessTests.canLock))
    func attack() throws {
        let folder = try target()
        let picture = ScanInput(bytes: Array("attack \(folder.path)".utf8))
        let result = try #require(workers().results(of: [picture]).blocking.next()?.result)
        let attempts = result.diagnostics.map(\.message)
        #expect(attempts.count > 50, "\(result)")
        #expect(attempts.filter { $0.hasSuffix(": done") } == [])
        #expect(try isUntouched(folder))
    }

    @Test("many attacks that fail in the sandbox succeed without it")
    func attackWithoutLock() throws {
        let folder = try target()
        let picture = ScanInput(bytes: Array("attack \(folder.path)".utf8))
        let result = try #require(workers(sandbox: .off).results(of: [picture]).blocking.next()?.result)
        // Outside the sandbox this machine allows these attempts, so in the test above only the sandbox refused them.
        let done = result.diagnostics.map(\.message).filter { $0.hasSuffix(": done") }
        for name in ["socket of this machine", "open for writing", "unlink", "fork", "open for reading", "thread"] {
            #expect(done.contains("\(name): done"), "\(result.diagnostics)")
        }
    }

    @Test(
        "a program that draws documents cannot read a user's files, write, or start or signal processes",
        .enabled(if: ReaderProcessTests.canLock))
    func attackOfProgram() throws {
        let folder = try target()
        let secret = folder.path + "existing"
        let printed = try output(of: Self.built("HostileProgram"), ["HostileProgram", folder.path, secret])
        let lines = printed.split(separator: "\n")
        #expect(lines.count > 40)
        var done = lines.filter { $0.hasSuffix(": done") }
        // Without Landlock, the kernel cannot stop the program from reading the user's files.
        if csandbox_kernel().landlock == 0 { done.removeAll { $0 == "open a user's file: done" } }
        #expect(done == [])
        #expect(try isUntouched(folder))
    }

    /// Returns the output of a program that is started in the same way as the programs that draw documents.
    private func output(of program: String, _ arguments: [String]) throws -> String {
        let nothing = cchild_file([0], 1)
        defer { close(nothing) }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = cchild_process()
        let limits = cchild_limits(memory: 1 << 30, seconds: 20)
        try #require(cchild_start(program, &words, nothing, limits, &process))
        defer {
            close(process.output)
            close(process.errors)
        }
        var bytes: [UInt8] = []
        while true {
            cchild_wait_for_output(&process, true, false, 1000)
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(process.output, &buffer, buffer.count)
            if count == 0 { break }
            bytes += buffer.prefix(max(0, count))
        }
        #expect(cchild_end(process.pid, false) == 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("a process reports the features of its sandbox: all that the kernel has, or none without a sandbox")
    func protection() throws {
        #expect(try ReaderProcesses(program: Self.program).check() == .ofKernel)
        let nothing = ReaderProcesses.Protection(seccomp: false, landlock: 0)
        #expect(try ReaderProcesses(program: Self.program, sandbox: .off).check() == nothing)
    }

    // MARK: Resources

    @Test("readers end with their owner, and leave neither processes nor open files behind")
    func noLeaks() throws {
        func openFiles() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
        let pictures = (0..<4).map { _ in ScanInput(path: FilePath(sample("poster.png"))) }
        func scan() { _ = workers(jobs: 2).results(of: pictures).blocking.map { $0 } }
        scan()
        let before = openFiles()
        for _ in 0..<10 { scan() }
        // Other tests open files at the same time, but fewer than 40.
        #expect(openFiles() < before + 40)
    }
}
