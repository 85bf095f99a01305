import Glibc
import ScanICS
import Synchronization

/// Ctrl-C, and the other signals that ask a process to end: the first ends the run in good order, the second at once.
package final class Interruption: Sendable {
    private let happened = Atomic<Bool>(false)

    package init() {}

    /// Whether there was a signal.
    package var hasHappened: Bool { happened.load(ordering: .acquiring) }

    /// Catches signals from now on. To be called before other threads are started: they leave signals to this one.
    package func start(_ stop: @escaping @Sendable () -> Void) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(signal) { sigaddset(&signals, signal) }
        guard pthread_sigmask(SIG_BLOCK, &signals, nil) == 0 else { return }
        let waited = signals
        do {
            try WorkerThread.start { [self] in
                var waited = waited
                var number: Int32 = 0
                while sigwait(&waited, &number) == 0 {
                    // Whoever asks again does not want to wait.
                    if happened.exchange(true, ordering: .acquiringAndReleasing) {
                        _exit(ExitStatus.interrupted.rawValue)
                    }
                    stop()
                }
            }
        } catch {
            // Nobody would look at the signals: they do what they always do.
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        }
    }

    /// Whether whoever started the process wants a signal to be passed over, as nohup does.
    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
