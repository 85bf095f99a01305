import Synchronization

/// A watcher for a store that does not exist yet when its session is created.
package final class LateWatch<Store: AnyObject & Sendable>: Sendable {
    private struct Reference: Sendable { weak let store: Store? }

    private let reference = Mutex(Reference(store: nil))
    private let hasChanged: @Sendable (Store) async -> Bool

    /// - Parameter hasChanged: returns whether somebody else has changed the store since the last call.
    package init(_ hasChanged: @Sendable @escaping (Store) async -> Bool) {
        self.hasChanged = hasChanged
    }

    package func watcher(interval: Duration) -> StoreSession.Watcher {
        StoreSession.Watcher(interval: interval) {
            guard let store = self.reference.withLock({ $0.store }) else { return false }
            return await self.hasChanged(store)
        }
    }

    package func watch(_ store: Store) { reference.withLock { $0 = Reference(store: store) } }
}
