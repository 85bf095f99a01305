import Glibc
import Synchronization

/// Ctrl-C and the other signals that ask a process to end. The first signal calls a function that stops the run; a
/// second signal ends the process immediately.
package final class Interruption: Sendable {
    private struct State {
        /// The number of the first signal; nil before it.
        var signal: Int32?
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    package init() {}

    package var hasHappened: Bool { state.withLock { $0.signal != nil } }

    /// Whether the process was asked to end by SIGTERM, as service managers do. A service that then ends has not failed.
    package var isTermination: Bool { state.withLock { $0.signal == SIGTERM } }

    /// Sets the action that stops the run, on another thread; calls it at once if there was a signal before.
    package func onStop(_ action: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            state.action = action
            return state.signal != nil
        }
        if isStopped { action() }
    }

    /// Handles signals from now on. Call this before other threads are started, so that these threads block the
    /// signals, too.
    package func start() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(signal) { sigaddset(&signals, signal) }
        guard pthread_sigmask(SIG_BLOCK, &signals, nil) == 0 else { return }
        let waited = signals
        do {
            try WorkerThread.start { [self] in
                var waited = waited
                var number: Int32 = 0
                Self.passOn(waited)
                while sigwait(&waited, &number) == 0 { stop(by: number) }
            }
        } catch {
            // No thread could be started to wait for signals, so a signal ends the process as usual.
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        }
    }

    private func stop(by signal: Int32) {
        let action = state.withLock { state in
            // A user who presses Ctrl-C again does not want to wait.
            if state.signal != nil { _exit(ExitStatus.interrupted.rawValue) }
            state.signal = signal
            return state.action
        }
        action?()
    }

    /// Sets a handler for signals that reach a thread other than the waiting thread: the handler sends the signal to
    /// the process again. swift-subprocess has a thread that does not block signals while it waits (epoll_pwait).
    /// Without the handler, a signal to this thread would end the process.
    private static func passOn(_ signals: sigset_t) {
        var signals = signals
        var action = sigaction()
        // While the handler runs, its thread blocks the signal, so the waiting thread receives the new signal.
        action.__sigaction_handler.sa_handler = { number in kill(getpid(), number) }
        action.sa_flags = SA_RESTART
        for signal in [SIGINT, SIGTERM, SIGHUP] where sigismember(&signals, signal) == 1 {
            sigaction(signal, &action, nil)
        }
    }

    /// Returns whether the parent process made this one ignore a signal, as nohup does.
    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
