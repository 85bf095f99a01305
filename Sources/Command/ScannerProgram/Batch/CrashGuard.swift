import CLinux
import CommandLineInterface
import Glibc

enum CrashGuard {
    static var hasRestarted: Bool { getenv(CCHILD_RESTARTED) != nil }

    /// Handles crashes from now on. After a crash, the program starts again, reads each picture in a separate process,
    /// and reports the picture that makes its process crash. If the picture came from standard input, the program
    /// cannot read it again, and only reports the crash.
    static func start(for name: String) {
        let signal = String(UnicodeScalar(UInt8(CCHILD_SIGNAL_PLACE)))
        let name = name.escapedForTerminal()
        cchild_guard(
            "scanics: \(name): reading it crashed (\(signal)); save the picture as a file and scan that\n",
            ExitStatus.failed.rawValue, name == "-" ? nil : CommandLine.unsafeArgv)
    }
}
