import BarcodeReading
import CLinux
import Glibc
import ImageDecoding
import PayloadRecognition
import SystemPackage
import TextDecoding
import TextReading

/// The program that reads pictures in a separate process. An executable runs this program if the executable was started
/// with the name ``name`` (argv[0]).
///
/// The process opens the libraries it needs, and then enters a sandbox (CLinux). It reads one picture after the
/// other. Each picture arrives as an open file through the socket on standard input, and the codes are sent back. The
/// process ends when the socket is closed.
package enum ReaderProgram {
    /// The name (argv[0]) that tells an executable to run this program.
    package static let name = "scanics-reader"

    /// Whether this process was started with the name ``name``.
    package static var isRequested: Bool {
        CommandLine.argc == 1 && CommandLine.unsafeArgv[0].map { strcmp($0, name) == 0 } ?? false
    }

    /// Bytes of memory that reading may take: several copies of the largest picture.
    private static let memory: UInt64 = 3 << 30

    /// Reads pictures until the socket is closed, and ends the process.
    ///
    /// - Parameters:
    ///   - read: reads one picture; tests pass hostile code instead.
    ///   - recognize: reads the text of one calendar.
    package static func run(
        read: (EventScanner, [UInt8], ReaderRequests) throws(ScanError) -> ImageReading = Self.read,
        recognize: (EventScanner, [UInt8], ReaderWork) -> RecognizedPayload = Self.recognize
    ) -> Never {
        let socket = ReaderSocket(descriptor: 0)
        do {
            guard let setup = try socket.receive(ReaderMessage.Setup.self)?.message else { _exit(0) }
            var scanner = EventScanner(options: setup.options)
            // If the text reader does not work, only codes are read.
            scanner.textReader = setup.textFolder.flatMap { try? TextReader(folder: $0) }
            if setup.work == .pictures { prepare(scanner, LateLibraries(rawValue: setup.libraries)) }
            cchild_limit_reader(memory)
            let lock = setup.isSandboxed ? Self.lock(for: setup.work) : csandbox_support()
            while let picture = try socket.receivePicture() {
                var outcome =
                    switch setup.work {
                    case .pictures: Self.outcome(of: picture.file, picture.size, scanner, socket, read)
                    case .calendars, .publishedCalendars:
                        Self.outcome(ofCalendar: picture.file, picture.size, scanner, setup.work, recognize)
                    }
                close(picture.file)
                outcome.protection = ReaderProcesses.Protection(lock)
                try socket.send(ReaderMessage.Request.done(outcome), text: outcome.calendar?.text ?? [])
            }
        } catch {
            _exit(2)
        }
        _exit(0)
    }

    private static func lock(for work: ReaderWork) -> csandbox_support {
        switch work {
        case .pictures: csandbox_lock_reader()
        case .calendars, .publishedCalendars: csandbox_lock_parser(nil)
        }
    }

    private static func outcome(
        ofCalendar file: Int32, _ size: Int, _ scanner: EventScanner, _ work: ReaderWork,
        _ recognize: (EventScanner, [UInt8], ReaderWork) -> RecognizedPayload
    ) -> ReaderMessage.Outcome {
        var outcome = ReaderMessage.Outcome()
        do throws(ScanError) {
            let bytes = try Self.bytes(of: file, size, limit: scanner.options.limits.fileBytes)
            outcome.calendar = RecognizedCalendar(recognize(scanner, bytes, work))
        } catch {
            outcome.failure = ReaderMessage.Failure(error)
        }
        return outcome
    }

    package static func recognize(_ scanner: EventScanner, _ bytes: [UInt8], _ work: ReaderWork) -> RecognizedPayload {
        if work == .publishedCalendars { return PublishedCalendarReading.read(bytes, scanner.options.limits) }
        let payload = Payload(bytes: bytes, reading: PayloadText.read(bytes))
        return PayloadRecognizer(context: scanner.options.recognition).recognize(payload)
    }

    /// Does everything that happens once and may need files: opening libraries, and building tables.
    private static func prepare(_ scanner: EventScanner, _ libraries: LateLibraries) {
        libraries.openAll()
        let picture = Array("P5 64 64 255\n".utf8) + [UInt8](repeating: 255, count: 64 * 64)
        scanner.textReader?.prepare()
        var scanner = scanner
        scanner.textReader = nil
        _ = try? scanner.read(image: picture)
    }

    private static func outcome(
        of file: Int32, _ size: Int, _ scanner: EventScanner, _ socket: ReaderSocket,
        _ read: (EventScanner, [UInt8], ReaderRequests) throws(ScanError) -> ImageReading
    ) -> ReaderMessage.Outcome {
        var outcome = ReaderMessage.Outcome()
        let requests = ReaderRequests(socket)
        do throws(ScanError) {
            var time = Duration.zero
            let bytes = try time.measure { () throws(ScanError) in
                try Self.bytes(of: file, size, limit: scanner.options.limits.fileBytes)
            }
            outcome.file = time / .seconds(1)
            outcome.reading = try read(scanner, bytes, requests)
        } catch {
            outcome.failure = ReaderMessage.Failure(error)
        }
        let times = requests.times
        (outcome.decoding, outcome.codes) = (times.decoding / .seconds(1), times.codes / .seconds(1))
        return outcome
    }

    package static func read(
        _ scanner: EventScanner, _ bytes: [UInt8], _ requests: ReaderRequests
    ) throws(ScanError) -> ImageReading {
        var control = ScanControl(isCancelled: { false }, willTakePixels: requests.willTakePixels)
        control.launcher = requests
        return try scanner.read(image: bytes, control: control, times: &requests.times)
    }

    /// Reads a file, which may have grown or shrunk.
    private static func bytes(of file: Int32, _ size: Int, limit: Int) throws(ScanError) -> [UInt8] {
        guard file >= 0 else { throw .unreadable(.tooManyOpenFiles) }
        do {
            return try InputFile.bytes(of: FileDescriptor(rawValue: file), limit: limit, size: size)
        } catch {
            throw InputFile.reason(error)
        }
    }
}

/// The requests that a reader sends to the process that started it, while it reads a picture.
package final class ReaderRequests: DrawingLauncher, @unchecked Sendable {
    // These properties need no lock, because a reader has one thread.
    fileprivate var times = StageTimes()
    /// The pixels for which memory was taken since the last `pixels` request.
    private var wantedPixels = 0
    private let socket: ReaderSocket

    fileprivate init(_ socket: ReaderSocket) {
        self.socket = socket
    }

    private func ask(
        _ request: ReaderMessage.Request, files: [Int32] = []
    ) -> ReaderSocket.Received<ReaderMessage.Answer> {
        // Without an answer from the process that started it, a reader has nothing to do, so it ends.
        guard (try? socket.send(request, files: files)) != nil,
            let answer = try? socket.receive(ReaderMessage.Answer.self)
        else { _exit(2) }
        return answer
    }

    fileprivate func willTakePixels(_ pixels: Int) {
        // Small requests are added up, because the limit applies to all of them together.
        wantedPixels += max(0, min(pixels, .max / 4))
        guard wantedPixels > ReaderMessage.freePixels else { return }
        _ = ask(.pixels(wantedPixels))
        wantedPixels = 0
    }

    package func has(_ tool: DrawingTool) -> Bool {
        ask(.tool(tool.rawValue)).message.value > 0
    }

    package func start(_ task: DrawingTask, input: Int32, until deadline: ContinuousClock.Instant) -> cchild_process? {
        let answer = ask(.start(task), files: [input])
        guard answer.message.value > 0, answer.files.count == 2 else {
            for file in answer.files { close(file) }
            return nil
        }
        return cchild_process(pid: answer.message.value, output: answer.files[0], errors: answer.files[1])
    }

    package func end(_ process: pid_t, kills: Bool) -> Int32 {
        ask(.end(process: process, kills: kills)).message.value
    }
}
