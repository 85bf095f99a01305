import CalendarModel
import EventStore

/// The state that all objects of an event store share: its calendars, its pending changes and the backend.
final class StoreCore: @unchecked Sendable {
    let environment: StoreEnvironment
    let identifier = UUID().uuidString
    weak var owner: EKEventStore?
    private let backend: Backend
    /// Guards the properties below. It is recursive, because a commit holds the lock while it reads calendars.
    private let lock = NSRecursiveLock()
    private var pending = PendingChanges()
    private var knownCalendars: [CalendarIdentifier: EKCalendar] = [:]
    private var knownSources: [String: EKSource] = [:]
    private var areCalendarsLoaded = false
    private var virtualCalendar: EKCalendar?
    private var resets = 0

    init(_ environment: StoreEnvironment) {
        self.environment = environment
        backend = Backend.shared(for: environment)
        backend.add(self)
    }

    /// The number of times that the store was reset. Objects that were read before the last reset are stale.
    var generation: Int { lock.withLock { resets } }

    // MARK: Calls

    func run<Value: Sendable>(_ body: @Sendable @escaping (any EventStore) async throws -> Value) throws -> Value {
        try backend.run(body)
    }

    /// Runs a function that only reads. A failure is reported on standard error, and the result is nil.
    func read<Value: Sendable>(
        _ what: String, _ body: @Sendable @escaping (any EventStore) async throws -> Value
    ) -> Value? {
        do {
            let value = try backend.run(body)
            backend.startWatching()
            return value
        } catch {
            EventKitLog.report("\(what): \(error.localizedDescription)")
            return nil
        }
    }

    func status(for type: EntityType) -> AuthorizationStatus { environment.status(for: type) }

    var isReadable: Bool { EntityType.allCases.contains { status(for: $0).allowsReading } }

    // MARK: Calendars

    /// Returns the calendars that the program may see.
    func calendars(for type: EKEntityType) -> [EKCalendar] {
        switch status(for: type.model) {
        case .fullAccess: loadCalendars().filter { $0.model?.entityTypes.contains(type.model) ?? false }
        case .writeOnly where type == .event: [standIn]
        default: []
        }
    }

    /// The calendar that stands for the default calendar if the program has write-only access.
    var standIn: EKCalendar {
        lock.withLock {
            if let virtualCalendar { return virtualCalendar }
            let source = EventSource(
                identifier: "default", title: "Default", kind: .local, allowsCalendarAddDelete: false)
            knownSources[source.identifier] = EKSource(source, core: self)
            var model = EventCalendar(
                identifier: CalendarIdentifier(rawValue: "default"), sourceIdentifier: source.identifier,
                title: "Calendar", entityTypes: [.event])
            model.isImmutable = true
            let calendar = EKCalendar(model, core: self, isVirtual: true)
            virtualCalendar = calendar
            return calendar
        }
    }

    @discardableResult
    func loadCalendars() -> [EKCalendar] {
        let found = read("the calendars cannot be read") { store in
            (try await store.allCalendars(), try await store.sources())
        }
        guard let (calendars, sources) = found else { return [] }
        return lock.withLock {
            for source in sources where knownSources[source.identifier]?.model != source {
                knownSources[source.identifier] = EKSource(source, core: self)
            }
            let present = Set(calendars.map(\.identifier))
            for (identifier, calendar) in knownCalendars where !present.contains(identifier) {
                calendar.isRemoved = true
                knownCalendars[identifier] = nil
            }
            areCalendarsLoaded = true
            return calendars.map { model in
                if let known = knownCalendars[model.identifier] {
                    if known.model != model { known.update(model) }
                    return known
                }
                let calendar = EKCalendar(model, core: self)
                knownCalendars[model.identifier] = calendar
                return calendar
            }
        }
    }

    /// Returns a calendar. It is the same object each time.
    func calendar(_ identifier: CalendarIdentifier) -> EKCalendar? {
        if let known = lock.withLock({ knownCalendars[identifier] }) { return known }
        return loadCalendars().first { $0.model?.identifier == identifier }
    }

    func source(_ identifier: String) -> EKSource? {
        if let known = lock.withLock({ knownSources[identifier] }) { return known }
        loadCalendars()
        return lock.withLock { knownSources[identifier] }
    }

    /// Returns the sources that the program may see.
    func sources() -> [EKSource] {
        guard isReadable else {
            guard status(for: .event) == .writeOnly else { return [] }
            _ = standIn
            return lock.withLock { knownSources["default"].map { [$0] } ?? [] }
        }
        loadCalendars()
        return lock.withLock {
            knownSources.values.filter { $0.sourceIdentifier != "default" }.sorted { $0.title < $1.title }
        }
    }

    func defaultCalendar(for type: EKEntityType) -> EKCalendar? {
        switch status(for: type.model) {
        case .fullAccess:
            let found = read("the default calendar cannot be read") { store in
                try await store.defaultCalendar(for: type.model)?.identifier
            }
            return found.flatMap(\.self).flatMap(calendar)
        case .writeOnly where type == .event: return standIn
        default: return nil
        }
    }

    // MARK: Items

    /// Returns an item of the store; nil if it does not exist or may not be read.
    func item(_ identifier: ItemIdentifier) -> StoredItem? {
        read("an item cannot be read") { store in try await store.item(identifier) }.flatMap(\.self)
    }

    func object(_ item: StoredItem) -> EKCalendarItem {
        if case .reminder = item.entry { return EKReminder(item, core: self) }
        return EKEvent(item, core: self)
    }

    // MARK: Pending changes

    /// Adds a change, and commits all pending changes if `commit` is true.
    ///
    /// If the commit fails, the new change is dropped, and the earlier ones remain pending.
    func stage(commit: Bool, _ add: (inout PendingChanges) -> Void) throws {
        try lock.withLock {
            guard commit else { return add(&pending) }
            var before = pending
            add(&pending)
            let all = pending
            do {
                try self.commit()
            } catch {
                before.removeCommitted(of: all, leaving: pending)
                pending = before
                throw error
            }
        }
    }

    /// Makes the pending changes. If that fails, the changes that were not made remain pending.
    func commit() throws {
        try lock.withLock {
            for calendar in pending.savedCalendars {
                try save(calendar)
                pending.didSave(calendar)
            }
            let items = pending.items
            if !items.isEmpty {
                let changes = try items.map { try $0.change }
                let (keys, identifier) = try run { store in
                    (try await store.carryOut(changes), store.session.identifier)
                }
                for (item, key) in zip(items, keys) { item.finish(key, storeIdentifier: identifier) }
                pending.didCommitItems()
            }
            for calendar in pending.removedCalendars {
                if let identifier = calendar.model?.identifier {
                    try run { store in try await store.removeCalendar(identifier) }
                    calendar.isRemoved = true
                }
                pending.didRemove(calendar)
            }
        }
    }

    private func save(_ calendar: EKCalendar) throws {
        if let changed = calendar.changed {
            try run { store in try await store.saveCalendar(changed) }
            know(calendar, as: changed)
        } else {
            let new = calendar.new
            know(calendar, as: try run { store in try await store.createCalendar(new) })
        }
    }

    func know(_ calendar: EKCalendar, as model: EventCalendar) {
        lock.withLock {
            calendar.didSave(model)
            knownCalendars[model.identifier] = calendar
        }
    }

    /// Drops the pending changes, and makes all objects stale.
    func reset() {
        lock.withLock {
            pending = PendingChanges()
            resets += 1
            knownCalendars = [:]
        }
    }

    // MARK: Changes

    /// Posts the notification of a change on the main actor.
    func announceChange() {
        guard let owner else { return }
        // The notification is posted by an operation of the main queue, because observers may have been added with this
        // queue. If the main thread posted it outside the queue, the thread would wait forever for such an observer.
        OperationQueue.main.addOperation {
            NotificationCenter.default.post(name: .EKEventStoreChanged, object: owner)
        }
    }
}
