import CommandLineInterface
import EventStore
import Synchronization

/// The warnings that a server could not be reached, and that remembered content was used instead. The warnings are held
/// back until the command ends. If the command fails for the same reason, the warnings are dropped, so that the reason
/// is stated only once.
enum OfflineNotices {
    private struct State {
        var isHolding = false
        var held: [(store: String, notice: String)] = []
    }

    private static let state = Mutex(State())

    /// Holds warnings back from now on. A command that runs for a long time does not call this, so its warnings are
    /// shown at once.
    static func hold() { state.withLock { $0.isHolding = true } }

    static func add(_ notice: String, of store: String) {
        let isHeld = state.withLock { state in
            if state.isHolding { state.held.append((store, notice)) }
            return state.isHolding
        }
        if !isHeld { Messages.report(store, notice, .warning) }
    }

    static func drop(for error: EventStoreError) {
        guard error.isOfServer else { return }
        state.withLock { $0.held = [] }
    }

    static func drop(for outcome: ImportOutcome?) {
        if case .failed(let error)? = outcome { drop(for: error) }
    }

    static func show() {
        let held = state.withLock { state in
            defer { state.held = [] }
            return state.held
        }
        for (store, notice) in held { Messages.report(store, notice, .warning) }
    }
}

extension EventStoreError {
    var isOfServer: Bool {
        switch self {
        case .transport, .untrustedServer, .serverRejected: true
        default: false
        }
    }
}
