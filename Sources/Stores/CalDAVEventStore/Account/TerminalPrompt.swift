import EventStore
import Glibc
import NIOPosix
import Synchronization

enum TerminalPrompt {
    /// A lock, so that only one question is asked at a time. With two questions at once, one account could get the
    /// answer to the other account's question.
    private static let turn = Mutex(())

    /// Returns the typed line; nil if there is no terminal or nothing was typed.
    static func ask(_ question: String) async throws(EventStoreError) -> Secret? {
        do {
            return try await NIOThreadPool.singleton.runIfActive { turn.withLock { _ in read(question) } }
        } catch {
            throw .internalFailure("no thread is free to ask for a password")
        }
    }

    private static func read(_ question: String) -> Secret? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var before = termios()
        guard tcgetattr(terminal, &before) == 0 else { return nil }
        var quiet = before
        // Input is not shown. Signals from keys are off, because a signal would end the program while the terminal does
        // not show input. Line mode is off, too, because it limits the length of a line.
        quiet.c_lflag &= ~tcflag_t(ECHO | ECHONL | ISIG | ICANON)
        guard tcsetattr(terminal, TCSAFLUSH, &quiet) == 0 else { return nil }
        put(question, terminal)
        let (line, isInterrupted) = typedLine(terminal)
        put("\n", terminal)
        tcsetattr(terminal, TCSAFLUSH, &before)
        if isInterrupted {
            kill(getpid(), SIGINT)
            // Another thread may handle the signal, so the process may end a moment later. Do not return before that.
            sleep(1)
        }
        return isInterrupted || line.isEmpty ? nil : Secret(String(decoding: line, as: UTF8.self))
    }

    private static func put(_ text: String, _ terminal: Int32) {
        let bytes = Array(text.utf8)
        _ = write(terminal, bytes, bytes.count)
    }

    /// Reads what is typed up to Return. Backspace and Control-U edit the line; Control-C and Control-D end it.
    private static func typedLine(_ terminal: Int32) -> (bytes: [UInt8], isInterrupted: Bool) {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = Glibc.read(terminal, &byte, 1)
            if count < 0 && errno == EINTR { continue }
            guard count == 1 else { return (line, false) }
            switch byte {
            case 0x0A, 0x0D: return (line, false)
            case 0x03: return ([], true)
            case 0x04: return (line, false)
            case 0x15: line = []
            case 0x08, 0x7F:
                // Remove all bytes of the last character.
                while let last = line.popLast(), last & 0xC0 == 0x80 {}
            default: if line.count < 4096 { line.append(byte) }
            }
        }
    }
}
