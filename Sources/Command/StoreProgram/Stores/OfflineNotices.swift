import CommandLineInterface
import EventStore
import Synchronization

/// The warnings that remembered content was used because a server could not be reached. They are held back until the
/// command ends, and dropped if it fails for the same reason, so that the reason is stated once.
enum OfflineNotices {
    private struct State {
        var isHolding = false
        var held: [(store: String, notice: String)] = []
    }

    private static let state = Mutex(State())

    /// Holds warnings back from now on. A command that does not end soon shows them at once instead.
    static func hold() { state.withLock { $0.isHolding = true } }

    /// Shows a warning, or holds it back.
    static func add(_ notice: String, of store: String) {
        let isHeld = state.withLock { state in
            if state.isHolding { state.held.append((store, notice)) }
            return state.isHolding
        }
        if !isHeld { Messages.report(store, notice, .warning) }
    }

    /// Drops the held warnings if an error that will be reported is the server's, because it states their reason.
    static func drop(for error: EventStoreError) {
        guard error.isOfServer else { return }
        state.withLock { $0.held = [] }
    }

    /// Drops the held warnings if an import's outcome states their reason.
    static func drop(for outcome: ImportOutcome?) {
        if case .failed(let error)? = outcome { drop(for: error) }
    }

    /// Shows the held warnings.
    static func show() {
        let held = state.withLock { state in
            defer { state.held = [] }
            return state.held
        }
        for (store, notice) in held { Messages.report(store, notice, .warning) }
    }
}

extension EventStoreError {
    /// Whether a server, or the way to it, is the reason.
    var isOfServer: Bool {
        switch self {
        case .transport, .untrustedServer, .serverRejected: true
        default: false
        }
    }
}
