import Synchronization

/// Stops something that may not have begun yet.
package final class StopSwitch: Sendable {
    private struct State {
        var isStopped = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    package init() {}

    /// Sets what stopping does; does it at once where it was asked for before.
    package func set(_ action: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            state.action = action
            return state.isStopped
        }
        if isStopped { action() }
    }

    /// Stops it.
    package func stop() {
        let action = state.withLock { state in
            state.isStopped = true
            return state.action
        }
        action?()
    }
}
