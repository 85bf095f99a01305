import EventKit

/// A client that observes the notification with a closure.
final class ChangeCounter: @unchecked Sendable {
    private let lock = NSLock()
    private var observer: (any NSObjectProtocol)?
    private var changes = 0

    init(store: EKEventStore) {
        observer = NotificationCenter.default.addObserver(
            forName: .EKEventStoreChanged, object: store, queue: .main
        ) { [weak self] _ in self?.count() }
    }

    deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

    var value: Int { lock.withLock { changes } }

    private func count() { lock.withLock { changes += 1 } }
}
