import CHostile
import Glibc
import ScanICS

/// Behaves like a picture reader that an attacker has taken over, in the same sandbox as the real reader. The first
/// words of a picture can be `attack FOLDER`, `raise 11`, `hang`, `stack`, `memory`, `exit`, `garbage` or `flood`. Any
/// other picture is read normally. A calendar can have the same words in the property X-HOSTILE.
@main
enum HostileReader {
    static func main() {
        if ReaderProgram.isRequested { ReaderProgram.run(read: read, recognize: recognize) }
    }

    private static func read(
        _ scanner: EventScanner, _ picture: [UInt8], _ requests: ReaderRequests
    ) throws(ScanError) -> ImageReading {
        let words = String(decoding: picture.prefix(4096), as: UTF8.self).split(separator: " ").map(String.init)
        let argument = words.count > 1 ? words[1] : ""
        switch words.first {
        case "attack":
            let attempts = Attempts { hostile_try_everything(argument, $0, $1) }
            return ImageReading(
                frameCount: 1, frames: [], diagnostics: attempts.lines.map { Diagnostic(.timeLimit, $0) })
        case "raise": hostile_raise(Int32(argument) ?? 9)
        case "hang": hostile_hang()
        case "stack": hostile_fill_stack()
        case "memory": hostile_fill_memory()
        case "exit": exit(0)
        case "garbage":
            let bytes = [UInt8](repeating: 0x7b, count: 56)
            var head: (UInt64, UInt64) = (56, 0)
            _ = write(0, &head, 16)
            _ = write(0, bytes, 56)
        case "flood":
            var length: UInt64 = .max
            while write(0, &length, 8) > 0 {}
        default: break
        }
        return try ReaderProgram.read(scanner, picture, requests)
    }

    private static func recognize(
        _ scanner: EventScanner, _ bytes: [UInt8], _ work: ReaderWork
    ) -> RecognizedPayload {
        let text = String(decoding: bytes, as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("X-HOSTILE:") }
        let words = line?.dropFirst("X-HOSTILE:".count).split(separator: " ").map(String.init) ?? []
        switch words.first {
        case "attack":
            let attempts = Attempts { hostile_try_as_program(words[1], words[1] + "/existing", $0, $1) }
            return RecognizedPayload(.calendar, diagnostics: attempts.lines.map { Diagnostic(.timeLimit, $0) })
        case "raise": hostile_raise(SIGSEGV)
        case "hang": hostile_hang()
        default: break
        }
        return ReaderProgram.recognize(scanner, bytes, work)
    }

    /// A line for each attempt: the attempt's name, and the error or `done`.
    private struct Attempts {
        let lines: [String]

        init(_ body: (UnsafeMutablePointer<hostile_attempt>?, Int) -> Int) {
            var attempts = [hostile_attempt](repeating: hostile_attempt(), count: 200)
            let count = attempts.withUnsafeMutableBufferPointer { body($0.baseAddress, $0.count) }
            lines = attempts.prefix(count).map { attempt in
                let name = String(cString: attempt.name)
                return attempt.error == 0 ? "\(name): done" : "\(name): error \(attempt.error)"
            }
        }
    }
}
