import Synchronization

/// Stops work that may not have started yet.
package final class StopSwitch: Sendable {
    private struct State {
        var isStopped = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    package init() {}

    /// Sets the action that stops the work; calls it at once if ``stop()`` was called before.
    package func set(_ action: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            state.action = action
            return state.isStopped
        }
        if isStopped { action() }
    }

    package func stop() {
        let action = state.withLock { state in
            state.isStopped = true
            return state.action
        }
        action?()
    }
}
