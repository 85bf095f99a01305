import CLinux
import Glibc
import ImageDecoding
import SystemPackage

/// A process that reads pictures, one after the other (``ReaderProgram``).
final class ReaderProcess: Sendable {
    let libraries: LateLibraries
    private let pid: pid_t
    private let socket: ReaderSocket
    private let limits: ScanLimits
    private let patience: Duration

    /// Sets up a process that was started. It has the time `patience` for each picture.
    init(_ pid: pid_t, _ socket: Int32, _ setup: ReaderMessage.Setup, patience: Duration) {
        self.patience = patience
        self.pid = pid
        self.socket = ReaderSocket(descriptor: socket)
        libraries = LateLibraries(rawValue: setup.libraries)
        limits = setup.options.limits
        // If sending fails, reading the first picture fails, too, and reports the failure.
        try? self.socket.send(setup)
    }

    /// The outcome of reading a picture in the process.
    enum Reply {
        /// The process did its work, and is free for the next picture.
        case done(ReaderMessage.Outcome)
        /// The process must be ended, for this reason.
        case failed(Failure)
    }

    /// Why a process must be ended.
    enum Failure {
        case ended
        /// The process sent something that is not a message.
        case broken
        /// The process took too long.
        case late
        case cancelled
    }

    /// Lets the process read a picture: an open file of the given size.
    func read(_ file: Int32, size: Int, _ control: ScanControl) -> Reply {
        var job = Job(control, deadline: .now + patience)
        defer { job.endDrawing() }
        do {
            try socket.sendPicture(file, size: size)
            while true {
                let received = try socket.receive(ReaderMessage.Request.self) {
                    while !socket.waits(milliseconds: 50) { try job.checkTime() }
                }
                guard let received else { return .failed(.ended) }
                if case .done(var outcome) = received.message {
                    outcome.calendar?.text = received.text
                    return .done(outcome)
                }
                defer { for file in received.files { close(file) } }
                try answer(received, &job)
            }
        } catch let failure as Stopped {
            return .failed(failure.reason)
        } catch is ReaderSocket.Closed {
            return .failed(.ended)
        } catch {
            return .failed(.broken)
        }
    }

    /// The time that a process has for a picture. The process itself checks the time limit between steps. If the
    /// process exceeds the limit by a quarter of the limit plus two seconds, one of its steps probably hangs.
    static func patience(_ limits: ScanLimits) -> Duration {
        limits.duration * 1.25 + .seconds(2)
    }

    private func answer(_ received: ReaderSocket.Received<ReaderMessage.Request>, _ job: inout Job) throws {
        var answer = ReaderMessage.Answer()
        var files: [Int32] = []
        switch received.message {
        case .pixels(let pixels):
            let start = ContinuousClock.now
            job.control.willTakePixels?(max(0, min(pixels, limits.pixels * 4)))
            job.deadline += ContinuousClock.now - start
        case .tool(let number):
            answer.value = DrawingTool(rawValue: number).map { LocalDrawingLauncher().has($0) } == true ? 1 : 0
        case .start(let task):
            answer.value = -1
            if let input = received.files.first, let process = job.start(task, input, limits) {
                answer.value = process.pid
                files = [process.output, process.errors]
            }
        case .end(let process, let kills):
            answer.value = job.end(process, kills: kills)
        case .done: break
        }
        defer { for file in files { close(file) } }
        try socket.send(answer, files: files)
    }

    private struct Stopped: Error {
        let reason: Failure
    }

    /// A picture that is being read.
    private struct Job {
        let control: ScanControl
        var deadline: ContinuousClock.Instant
        /// The processes that draw for the reader, and have not ended.
        private var drawing: Set<pid_t> = []
        private let launcher = LocalDrawingLauncher()

        init(_ control: ScanControl, deadline: ContinuousClock.Instant) {
            self.control = control
            self.deadline = deadline
        }

        func checkTime() throws {
            guard !control.isCancelled() else { throw Stopped(reason: .cancelled) }
            guard ContinuousClock.now < deadline else { throw Stopped(reason: .late) }
        }

        mutating func start(_ task: DrawingTask, _ input: Int32, _ limits: ScanLimits) -> cchild_process? {
            // A correct reader draws a document with one process after the other, so two at once are enough.
            guard drawing.count < 2, task.isWithin(limits) else { return nil }
            let process = launcher.start(task, input: input, until: deadline)
            if let process { drawing.insert(process.pid) }
            return process
        }

        mutating func end(_ process: pid_t, kills: Bool) -> Int32 {
            guard drawing.remove(process) != nil else { return -1 }
            return launcher.end(process, kills: kills)
        }

        mutating func endDrawing() {
            for process in drawing { _ = launcher.end(process, kills: true) }
            drawing = []
        }
    }

    /// Ends the process. Returns 0, or the number of the signal if a signal had already ended the process.
    func end() -> Int32 {
        close(socket.descriptor)
        let signal = cchild_end_reader(pid, true)
        return signal == SIGKILL ? 0 : signal
    }

    /// Waits for a process that closed its socket. Returns the number of the signal that ended the process, or 0.
    func endOfCrashed() -> Int32 {
        // A crashed process may need some milliseconds to end. If the process still runs after a second, it is killed.
        for _ in 0..<200 {
            if hasEnded { break }
            usleep(5000)
        }
        close(socket.descriptor)
        return cchild_end_reader(pid, !hasEnded)
    }

    /// Whether the process has ended. Does not wait for its end.
    var hasEnded: Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0
            && information._sifields._sigchld.si_pid == pid
    }
}

extension DrawingTask {
    /// Whether the limits allow the task. A reader asks for more only if a hostile picture controls the reader.
    func isWithin(_ limits: ScanLimits) -> Bool {
        switch self {
        case .describePDF(let pages), .textOfPDF(let pages): (0...limits.frames).contains(pages)
        case .drawPDF(let first, let last, let dots):
            first >= 1 && last >= first && last <= limits.framesRefused && dots >= 1 && dots <= 300
        case .showPDF(let page, let side): (1...limits.framesRefused).contains(page) && (1...4000).contains(side)
        case .drawSVG(let side): (1...4000).contains(side)
        case .decode(_, let pixels, let pictures):
            (0...limits.pixels).contains(pixels) && (0...limits.framesRefused).contains(pictures)
        }
    }
}
