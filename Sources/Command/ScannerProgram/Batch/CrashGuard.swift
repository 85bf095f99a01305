import CLinux
import CommandLineInterface
import Glibc

enum CrashGuard {
    static var hasRestarted: Bool { getenv(CCHILD_RESTARTED) != nil }

    /// Handles crashes from now on. After a crash, the program starts again, reads each picture in a separate process,
    /// and reports the picture that makes its process crash. If the picture came from standard input, the program
    /// cannot read it again, and only reports the crash.
    ///
    /// - Parameter restarts: whether the program can start again.
    static func start(for name: String, restarts: Bool = true) {
        let signal = String(UnicodeScalar(UInt8(CCHILD_SIGNAL_PLACE)))
        let shown = name.escapedForTerminal()
        let advice = name == "-" ? "save the picture as a file and scan that" : "please report this"
        cchild_guard(
            "scanics: \(shown): reading it crashed (\(signal)); \(advice)\n",
            ExitStatus.failed.rawValue, restarts && name != "-" ? CommandLine.unsafeArgv : nil)
    }

    /// Handles crashes of a process that locks itself, which can start nothing: another process waits to do it.
    ///
    /// - Returns: whether that process was started.
    static func startWithHelper(for name: String) -> Bool {
        guard cchild_start_helper(CommandLine.unsafeArgv) else { return false }
        start(for: name)
        return true
    }

    /// Starts the program again without a lock of its own, because more is to be done than reading the picture. It then reads
    /// the picture in a separate process.
    static func startAgain() -> Never {
        cchild_continue_in_helper()
    }

    /// Ends the process that waits to start the program again.
    static func end() { cchild_end_helper() }
}
