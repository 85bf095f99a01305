import CChildProcess
import CommandLineInterface
import Glibc

/// Handles a crash while this process reads a picture.
enum CrashGuard {
    /// Whether the program started again after a crash.
    static var hasRestarted: Bool { getenv(CCHILD_RESTARTED) != nil }

    /// Handles crashes from now on: the program starts again, with processes that read pictures, and reports which picture
    /// makes them crash. A picture on standard input cannot be read again, so its crash is only reported.
    static func start(for name: String) {
        let signal = String(UnicodeScalar(UInt8(CCHILD_SIGNAL_PLACE)))
        let name = name.escapedForTerminal()
        cchild_guard(
            "scanics: \(name): reading it crashed (\(signal)); save the picture as a file and scan that\n",
            ExitStatus.failed.rawValue, name == "-" ? nil : CommandLine.unsafeArgv)
    }
}
