import Synchronization
import SystemPackage

/// Scans pictures of strangers, such as uploads, in separate processes.
///
/// A picture is decoded in a process that can open no files, use no network and start no programs. If a picture makes
/// this process crash, hang or take too much memory, one scan throws an error, and the app and its other scans go on.
///
///     @main
///     struct App {
///         static func main() async throws {
///             IsolatedScanner.readIfRequested()
///             let scanner = try IsolatedScanner(EventScanner(options: options))
///             ...
///             let result = try await scanner.scan(image: upload)
///             let json = try JSONText.text(of: result)
///         }
///     }
///
/// One value serves the whole app: many tasks may call it at once, and their pictures wait for a free process. If its task
/// is cancelled, a scan ends, together with the process that reads the picture.
public final class IsolatedScanner: Sendable {
    /// The program that reads the pictures.
    public enum Reader: Hashable, Sendable {
        /// The app itself, which is started again; see ``IsolatedScanner/readIfRequested()``.
        case thisProgram
        /// An installed `scanics` command of the same version, at the given path.
        case program(String)
    }

    /// The number of pictures that are scanned at the same time.
    public var jobs: Int { workers.jobs }

    private let workers: ScanWorkers

    /// Creates a scanner. Its processes start when they are first needed, and end with it.
    ///
    /// - Parameters:
    ///   - scanner: the options of each scan. Set `ScanLimits.seconds` to the time that an upload may take.
    ///   - jobs: how many pictures to scan at the same time; by default the number of processors.
    ///   - reader: the program that reads the pictures.
    /// - Throws: ``ScanError/noSandbox`` if the system cannot confine processes, and ``ScanError/noReader`` if the app has
    ///   not called ``readIfRequested()``.
    public init(
        _ scanner: EventScanner = EventScanner(), jobs: Int = ScanWorkers.processorCount, reader: Reader = .thisProgram
    ) throws(ScanError) {
        guard ReaderProcesses.isAvailable, ReaderProcesses.Protection.ofKernel.seccomp else { throw .noSandbox }
        let program: String
        switch reader {
        case .thisProgram:
            guard Self.isPrepared.load(ordering: .acquiring) else { throw .noReader }
            program = "/proc/self/exe"
        case .program(let path): program = path
        }
        let processes = ReaderProcesses(program: program, textFolder: scanner.textReader?.folder, endsOnTime: true)
        workers = ScanWorkers(scanner, jobs: jobs, processes: processes)
    }

    private static let isPrepared = Atomic<Bool>(false)

    /// Reads pictures and does not return, if this process was started for that. Otherwise returns at once.
    ///
    /// An app calls this function first in `main`, before it starts threads or opens files: to read pictures, an
    /// ``IsolatedScanner`` starts the app again.
    public static func readIfRequested() {
        if ReaderProgram.isRequested { ReaderProgram.run() }
        isPrepared.store(true, ordering: .releasing)
    }

    /// Scans the bytes of an image; `path` is the image's name in the result.
    ///
    /// - Throws: ``ScanError``. A scan that exceeds a limit of time, bytes, pixels, frames or pages always throws an
    ///   error for which ``ScanError/isLimit`` is true; there is no result with a part of the codes of a picture. Files
    ///   of an archive or mail that are too large or too many are left out, each with the diagnostic `unread-part`. A
    ///   crash, also for lack of memory, is ``ScanError/readerCrashed(signal:)``. If the task is cancelled, the error is
    ///   ``ScanError/cancelled``.
    public func scan(image bytes: [UInt8], path: String? = nil) async throws(ScanError) -> ScanResult {
        try whole(try await workers.scan(image: bytes, path: path))
    }

    /// Scans an image file. Throws as ``scan(image:path:)`` does.
    public func scan(path: String) async throws(ScanError) -> ScanResult {
        try whole(try await workers.scan(path: path))
    }

    private func whole(_ result: ScanResult) throws(ScanError) -> ScanResult {
        let limits = workers.scanner.options.limits
        for diagnostic in result.diagnostics {
            switch diagnostic.code {
            case .timeLimit: throw .timeLimit(seconds: limits.seconds)
            case .frameLimit: throw .image(.tooManyFrames(limit: limits.frames))
            default: continue
            }
        }
        return result
    }
}
