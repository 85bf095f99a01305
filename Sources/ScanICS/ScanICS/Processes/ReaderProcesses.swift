import BarcodeReading
import CLinux
import Glibc
import ImageDecoding
import PayloadRecognition
import SystemPackage

/// Reads pictures in separate processes, so that a hostile picture can do no more than end one of these processes.
///
/// There is one process for each picture that is read at the same time. A process that crashed or took too long is
/// replaced when the next picture comes.
package final class ReaderProcesses: Sendable {
    package enum Sandbox: Sendable {
        case on, off
    }

    private struct State {
        var free: [ReaderProcess] = []
        /// The libraries that pictures needed so far.
        var libraries: LateLibraries = []
        var isClosed = false
    }

    private let work: ReaderWork
    private let program: String
    private let sandbox: Sandbox
    private let textFolder: String?
    private let endsOnTime: Bool
    private let niceness: Int32
    private let state = Monitor(State())

    /// - Parameters:
    ///   - program: the path of an executable that runs ``ReaderProgram``; by default the executable of this process.
    ///   - sandbox: whether the processes are locked.
    ///   - textFolder: the folder of the text reader (``TextReaderFiles``); nil to read codes only.
    ///   - endsOnTime: whether a process is ended at the time limit. Otherwise it has some time to end its current step,
    ///     and to send the codes that it found until then.
    ///   - niceness: how much the processes leave the processors to this one, from 0 to 19 (nice(1)).
    package convenience init(
        program: String = "/proc/self/exe", sandbox: Sandbox = .on, textFolder: String? = nil, endsOnTime: Bool = false,
        niceness: Int32 = 0
    ) {
        self.init(
            .pictures, program, sandbox, textFolder: textFolder, endsOnTime: endsOnTime, niceness: niceness)
    }

    private init(
        _ work: ReaderWork, _ program: String, _ sandbox: Sandbox, textFolder: String? = nil, endsOnTime: Bool = true,
        niceness: Int32 = 0
    ) {
        self.work = work
        self.niceness = niceness
        self.program = program
        self.endsOnTime = endsOnTime
        self.textFolder = textFolder
        self.sandbox = sandbox
    }

    /// Creates processes that read calendars.
    package static func forCalendars(
        program: String = "/proc/self/exe", sandbox: Sandbox = .on, niceness: Int32 = 0
    ) -> ReaderProcesses {
        ReaderProcesses(.calendars, program, sandbox, niceness: niceness)
    }

    /// Creates processes that read published calendars.
    package static func forPublishedCalendars(program: String = "/proc/self/exe") -> ReaderProcesses {
        ReaderProcesses(.publishedCalendars, program, .on)
    }

    deinit { close() }

    func close() {
        let free = state.change { state in
            state.isClosed = true
            defer { state.free = [] }
            return state.free
        }
        for process in free { _ = process.end() }
    }

    // MARK: Reading

    enum Picture {
        case file(OpenedImage)
        case bytes([UInt8])
    }

    func read(
        _ picture: Picture, _ options: ScanOptions, _ control: ScanControl, _ times: inout StageTimes
    ) throws(ScanError) -> ImageReading {
        let outcome: ReaderMessage.Outcome
        switch picture {
        case .file(let image):
            guard image.size <= options.limits.fileBytes else {
                throw .fileTooLarge(limit: options.limits.fileBytes)
            }
            outcome = try read(image.file.rawValue, size: image.size, head: image.head, options, control)
        case .bytes(let bytes):
            outcome = try readBytes(bytes, options, control)
        }
        times.file += .seconds(outcome.file)
        times.decoding += .seconds(outcome.decoding)
        times.codes += .seconds(outcome.codes)
        if let reading = outcome.reading { return reading }
        throw outcome.failure?.error ?? .readerCrashed(signal: 0)
    }

    /// Reads an input that is in memory. Blocks this thread.
    package func read(_ bytes: [UInt8], _ options: ScanOptions) throws(ScanError) -> ImageReading {
        var times = StageTimes()
        return try read(.bytes(bytes), options, .task, &times)
    }

    /// Returns the meaning of a calendar's text. Blocks this thread.
    func recognize(
        calendar bytes: [UInt8], _ options: ScanOptions, _ control: ScanControl
    ) throws(ScanError) -> RecognizedPayload {
        let outcome = try readBytes(bytes, options, control)
        if let failure = outcome.failure?.error { throw failure }
        guard let recognized = outcome.calendar?.payload else { throw .readerCrashed(signal: 0) }
        return recognized
    }

    private func readBytes(
        _ bytes: [UInt8], _ options: ScanOptions, _ control: ScanControl
    ) throws(ScanError) -> ReaderMessage.Outcome {
        guard !control.isCancelled() else { throw .cancelled }
        let file = cchild_file(bytes, bytes.count)
        guard file >= 0 else { throw .unreadable(Errno(rawValue: errno)) }
        defer { Glibc.close(file) }
        return try read(file, size: bytes.count, head: bytes, options, control)
    }

    private func read(
        _ file: Int32, size: Int, head: [UInt8], _ options: ScanOptions, _ control: ScanControl
    ) throws(ScanError) -> ReaderMessage.Outcome {
        let libraries = work == .pictures ? LateLibraries(forInputWith: head) : []
        let process = try process(with: libraries, options)
        switch process.read(file, size: size, control) {
        case .done(let outcome):
            giveBack(process)
            return outcome
        case .failed(.late):
            _ = process.end()
            throw .timeLimit(seconds: options.limits.seconds)
        case .failed(.cancelled):
            _ = process.end()
            throw .cancelled
        case .failed(.ended):
            throw .readerCrashed(signal: process.endOfCrashed())
        case .failed(.broken):
            throw .readerCrashed(signal: process.end())
        }
    }

    // MARK: Processes

    private func giveBack(_ process: ReaderProcess) {
        let isKept = state.update { state in
            if !state.isClosed { state.free.append(process) }
            return !state.isClosed
        }
        if !isKept { _ = process.end() }
    }

    private func process(with needed: LateLibraries, _ options: ScanOptions) throws(ScanError) -> ReaderProcess {
        while true {
            let (free, libraries) = state.update { state in
                state.libraries.formUnion(needed)
                return (state.free.popLast(), state.libraries)
            }
            guard let free else { return try start(libraries, options) }
            if free.libraries.isSuperset(of: needed), !free.hasEnded { return free }
            // This process has ended, or it lacks a library and cannot open it inside the sandbox. A new process
            // replaces it.
            _ = free.end()
        }
    }

    private func start(_ libraries: LateLibraries, _ options: ScanOptions) throws(ScanError) -> ReaderProcess {
        do throws(Errno) {
            let (pid, socket) = try ReaderStarter.shared.start(program)
            if niceness > 0 { Niceness.add(niceness, to: id_t(pid)) }
            var setup = ReaderMessage.Setup(
                options, libraries: libraries, textFolder: textFolder, isSandboxed: sandbox == .on)
            setup.work = work
            let limits = options.limits
            return ReaderProcess(
                pid, socket, setup, patience: endsOnTime ? limits.duration : ReaderProcess.patience(limits))
        } catch {
            throw .noProcess(error)
        }
    }
}

/// The thread that starts processes. It never ends: if it did, the system would end the processes that it started.
private final class ReaderStarter: Sendable {
    static let shared = ReaderStarter()

    private struct State {
        var orders: [Order] = []
        var hasThread = false
    }

    private final class Order: Sendable {
        let program: String
        let delivered = Monitor<Result<(pid_t, Int32), Errno>?>(nil)

        init(_ program: String) { self.program = program }
    }

    private let state = Monitor(State())

    /// Starts a process. Returns its number and the socket to it.
    func start(_ program: String) throws(Errno) -> (pid_t, Int32) {
        let order = Order(program)
        let needsThread = state.change { state in
            state.orders.append(order)
            defer { state.hasThread = true }
            return !state.hasThread
        }
        if needsThread {
            do throws(Errno) {
                try WorkerThread.start { [self] in work() }
            } catch {
                state.change { state in
                    state.hasThread = false
                    for order in state.orders { order.delivered.change { $0 = .failure(error) } }
                    state.orders = []
                }
            }
        }
        return try order.delivered.wait { $0 }.get()
    }

    private func work() {
        while true {
            let order = state.wait { state in state.orders.isEmpty ? nil : state.orders.removeFirst() }
            var socket: Int32 = -1
            let pid = cchild_start_reader(order.program, ReaderProgram.name, &socket)
            let result: Result<(pid_t, Int32), Errno> =
                pid < 0 ? .failure(Errno(rawValue: errno)) : .success((pid, socket))
            order.delivered.change { $0 = result }
        }
    }
}

extension ReaderProcesses {
    /// The features of the kernel that lock a process in: seccomp filters and Landlock.
    package struct Protection: Hashable, Codable, Sendable {
        package let seccomp: Bool
        /// The version of Landlock; 0 if the kernel does not have it.
        package let landlock: Int

        init(seccomp: Bool, landlock: Int) {
            self.seccomp = seccomp
            self.landlock = landlock
        }

        init(_ support: csandbox_support) {
            self.init(seccomp: support.seccomp, landlock: Int(support.landlock))
        }

        package static var ofKernel: Protection { Protection(csandbox_kernel()) }
    }

    /// Reads a picture without codes in another process, and returns the features that the sandbox of that process
    /// uses. Throws if this machine cannot read pictures in another process.
    package func check() throws(ScanError) -> Protection {
        let picture = Array("P5 64 64 255\n".utf8) + [UInt8](repeating: 255, count: 64 * 64)
        let outcome = try readBytes(picture, ScanOptions(), .task)
        guard outcome.reading != nil else { throw outcome.failure?.error ?? .readerCrashed(signal: 0) }
        return outcome.protection
    }

    /// Whether the program can start itself again. This needs the file system /proc.
    package static var isAvailable: Bool { access("/proc/self/exe", X_OK) == 0 }
}
