import EventStore
import Synchronization

/// An open store. All `EKEventStore` objects of the process that use the same store and access share one backend. The
/// store is opened at its first use.
final class Backend: @unchecked Sendable {
    let environment: StoreEnvironment
    private let opened = Mutex<(any EventStore)?>(nil)
    private let listeners = Mutex<[WeakCore]>([])
    private let watch = Mutex<(changes: Task<Void, Never>, access: any DispatchSourceTimer)?>(nil)

    private struct WeakBackend {
        weak var backend: Backend?
    }

    private static let known = Mutex<[String: WeakBackend]>([:])

    static func shared(for environment: StoreEnvironment) -> Backend {
        guard case .success(let location) = environment.location else { return Backend(environment) }
        // The key also names the access, because tests use one store with different kinds of access.
        let key = "\(location.name) \(ObjectIdentifier(environment.access))"
        return known.withLock { known in
            if let backend = known[key]?.backend { return backend }
            let backend = Backend(environment)
            known[key] = WeakBackend(backend: backend)
            return backend
        }
    }

    private init(_ environment: StoreEnvironment) { self.environment = environment }

    deinit {
        watch.withLock { watch in
            watch?.changes.cancel()
            watch?.access.cancel()
        }
    }

    func run<Value: Sendable>(
        _ body: @Sendable @escaping (any EventStore) async throws -> Value
    ) throws -> Value {
        try SynchronousCall.run(patience: environment.patience) { [self] in
            let store = try await open()
            updateAccess(of: store)
            return try await body(store)
        }
    }

    private func open() async throws(EventStoreError) -> any EventStore {
        if let store = opened.withLock({ $0 }) { return store }
        let store = try await environment.open()
        // Another thread may have opened the store at the same time. The store that was opened first is kept.
        return opened.withLock { opened in
            if let opened { return opened }
            opened = store
            return store
        }
    }

    /// Sets the access of the store, which announces a change.
    @discardableResult
    private func updateAccess(of store: any EventStore) -> Bool {
        var hasChanged = false
        for type in EntityType.allCases {
            let status = environment.status(for: type)
            if store.session.authorizationStatus(for: type) != status {
                store.session.setAuthorization(status, for: type)
                hasChanged = true
            }
        }
        return hasChanged
    }

    // MARK: Changes

    func add(_ core: StoreCore) {
        listeners.withLock { listeners in
            listeners.removeAll { $0.core == nil }
            listeners.append(WeakCore(core: core))
        }
    }

    /// Watches the store for changes. Watching begins with the first use that is authorized.
    func startWatching() {
        guard let store = opened.withLock({ $0 }) else { return }
        watch.withLock { watch in
            guard watch == nil else { return }
            let stream = store.changes()
            let task = Task(executorPreference: QueueExecutor()) { [weak self] in
                for await _ in stream { self?.announce() }
            }
            // The user may change the recorded answers at any time, so the access is updated twice a second.
            let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "scanics.eventkit.access"))
            timer.schedule(deadline: .now() + 0.5, repeating: 0.5)
            let access = environment.access
            var changes = access.changes
            timer.setEventHandler { [weak self] in
                guard let self, let store = self.opened.withLock({ $0 }) else { return }
                let isAnnounced = self.updateAccess(of: store)
                // The access may have changed and changed back since the last update. If the program saw it in between,
                // the program must learn that it is out of date.
                let found = access.changes
                if found != changes, !isAnnounced { self.announce() }
                changes = found
            }
            timer.resume()
            watch = (task, timer)
        }
    }

    private func announce() {
        for listener in listeners.withLock({ $0 }) { listener.core?.announceChange() }
    }
}
