import CLinux
import CommandLineInterface
import Glibc

/// The wait for the next alarm in as little memory as possible. The process replaces itself (exec) with the same
/// program, which then loads nothing and only waits. When something happens, the process replaces itself again, and the
/// program runs as usual.
///
/// A process that has used Swift's tasks keeps the threads of the tasks, and libdispatch wakes up once a second to
/// manage these threads. So a process that has looked for alarms must be replaced before it sleeps.
struct LongSleep {
    /// The descriptors that stay open during the sleep and after it.
    struct Descriptors {
        /// The alarm clock (``WakeSource``).
        var clock: Int32
        /// The changes of files (``WakeSource``).
        var changes: Int32
        /// The lock of the ledger (``LedgerFile``).
        var lock: Int32
        /// The connection to the desktop; -1 for none. The sleep ends when the desktop closes the connection.
        var desktop: Int32

        fileprivate var all: [Int32] { [clock, changes, lock, desktop] }

        fileprivate init?(_ text: Substring) {
            let numbers = text.split(separator: ",").compactMap { Int32($0) }
            guard numbers.count == 4 else { return nil }
            self.init(clock: numbers[0], changes: numbers[1], lock: numbers[2], desktop: numbers[3])
        }

        init(clock: Int32, changes: Int32, lock: Int32, desktop: Int32) {
            self.clock = clock
            self.changes = changes
            self.lock = lock
            self.desktop = desktop
        }

        fileprivate func setKept(_ isKept: Bool) {
            for descriptor in all where descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, isKept ? 0 : FD_CLOEXEC) }
        }
    }

    /// The descriptors that the program had before it slept.
    let descriptors: Descriptors

    private static let variable = "SCANICS_REMIND_STATE"

    // MARK: Falling asleep

    /// Sleeps. This returns only if the program cannot be started again.
    static func begin(_ descriptors: Descriptors, watch: String) {
        restart(as: "asleep", descriptors, watch: watch)
        descriptors.setKept(false)
        unsetenv(variable)
    }

    private static func restart(as state: String, _ descriptors: Descriptors, watch: String = "") {
        descriptors.setKept(true)
        setenv(variable, "\(state):\(descriptors.all.map(String.init).joined(separator: ",")):\(watch)", 1)
        linux_restart(CommandLine.unsafeArgv)
    }

    // MARK: Being asleep

    /// If this process was started to sleep, sleeps and does not return. The program calls this before anything else.
    static func sleepIfAsked() {
        guard let (state, descriptors, watch) = read(), state == "asleep" else { return }
        linux_shrink()
        if let wake = try? WakeSource(after: descriptors) {
            wake.watch = String(watch)
            // The descriptors stay open until the program is started again.
            withExtendedLifetime(wake) {
                wait(for: wake, descriptors)
                restart(as: "awake", descriptors)
            }
        }
        _exit(ExitStatus.failed.rawValue)
    }

    /// Waits until the alarm clock goes off, a watched file changes, or the desktop closes the connection. A signal
    /// ends the process.
    private static func wait(for wake: WakeSource, _ descriptors: Descriptors) {
        let readable = [descriptors.clock, descriptors.changes]
        while true {
            switch linux_await(readable, Int32(readable.count), descriptors.desktop) {
            // A signal asks the program to end.
            case -2: _exit(0)
            case 1: if wake.hasChanges() { return }
            default: return
            }
        }
    }

    // MARK: Waking up

    /// Whether this process continues a program that has slept.
    static var isOver: Bool { read()?.state == "awake" }

    /// Returns the state from before the sleep; nil if the program has not slept. Removes the state from the
    /// environment, so that programs that are started later do not see it.
    static func wake() -> LongSleep? {
        guard let (state, descriptors, _) = read(), state == "awake" else { return nil }
        unsetenv(variable)
        descriptors.setKept(false)
        if descriptors.desktop >= 0 { close(descriptors.desktop) }
        return LongSleep(descriptors: descriptors)
    }

    private static func read() -> (state: Substring, descriptors: Descriptors, watch: Substring)? {
        guard let text = getenv(variable).map({ String(cString: $0) }) else { return nil }
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let descriptors = Descriptors(parts[1]) else { return nil }
        return (parts[0], descriptors, parts[2])
    }
}
