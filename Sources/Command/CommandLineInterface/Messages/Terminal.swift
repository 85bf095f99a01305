import Glibc
import Synchronization

package final class Terminal: Sendable {
    /// A pipe whose reading end becomes readable when the process is asked to stop.
    private let stopPipe: (reading: Int32, writing: Int32)
    private let unread = Mutex<[UInt8]>([])

    package init?() {
        guard isatty(STDIN_FILENO) == 1, StandardStreams.isErrorTerminal else { return nil }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        stopPipe = (ends[0], ends[1])
    }

    deinit {
        close(stopPipe.reading)
        close(stopPipe.writing)
    }

    /// Ends the current question and all later ones without an answer.
    package func stop() {
        _ = [UInt8(1)].withUnsafeBytes { Glibc.write(stopPipe.writing, $0.baseAddress, 1) }
    }

    package func agrees(to question: String) async -> Bool {
        ["y", "yes"].contains(await answer(to: question)?.lowercased())
    }

    /// Asks a question, and returns the answer without blanks around it; nil at the end of input or after ``stop()``.
    package func answer(to question: String) async -> String? {
        await WorkerThread.value { self.waitForAnswer(to: question) }
    }

    /// Asks a question, and returns whether the answer is yes. Blocks this thread until there is an answer.
    package func agreesNow(to question: String) -> Bool {
        ["y", "yes"].contains(waitForAnswer(to: question)?.lowercased())
    }

    package func say(_ text: String) {
        write(text)
    }

    private func write(_ text: String) {
        var text = text.escapedExceptStyles(and: "\n")
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    private func waitForAnswer(to question: String) -> String? {
        write(question)
        while true {
            if let line = takeLine() { return line }
            var files = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stopPipe.reading, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&files, 2, -1) >= 0 || errno == EINTR else { return nil }
            if files[1].revents != 0 {
                // The next text starts on a new line.
                write("\n")
                return nil
            }
            guard files[0].revents != 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            guard count > 0 else { return nil }
            unread.withLock { $0 += buffer.prefix(count) }
        }
    }

    private func takeLine() -> String? {
        unread.withLock { bytes -> String? in
            guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let line = String(decoding: bytes[..<end], as: UTF8.self)
            bytes.removeFirst(end + 1)
            return String(line.trimmed)
        }
    }
}
