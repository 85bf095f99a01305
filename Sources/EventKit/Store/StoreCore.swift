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
    private var knownCalendars: [KnownCalendar: EKCalendar] = [:] { didSet { calendarChanges += 1 } }
    private var knownSources: [String: EKSource] = [:]
    private var virtualCalendar: EKCalendar?
    private var resets = 0
    /// The series that commits split or moved.
    private var trail = SeriesTrail()
    /// The number of changes of the known calendars.
    private var calendarChanges = 0
    private let announcer = Announcer()

    /// A calendar, as it is shown for the items of one kind.
    private struct KnownCalendar: Hashable {
        let identifier: CalendarIdentifier
        let kind: EntityType
    }

    init(_ environment: StoreEnvironment) {
        self.environment = environment
        backend = Backend.shared(for: environment)
        backend.add(self)
    }

    /// The time at which an object was read, as numbers of earlier events.
    struct Age {
        /// The number of times that the store was reset. Objects that were read before the last reset are stale.
        var resets = 0
        fileprivate var trail = 0
    }

    /// The age of objects that are read now.
    var age: Age { lock.withLock { Age(resets: resets, trail: trail.length) } }

    /// Returns the identifier under which the store has an item now. A commit may have split or moved its series since
    /// the item was read.
    func currentIdentifier(of item: StoredItem, readAt age: Age) -> ItemIdentifier {
        lock.withLock { trail }.followed(item, since: age.trail).currentIdentifier
    }

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

    // MARK: Access

    func status(for type: EntityType) -> AuthorizationStatus { environment.status(for: type) }

    /// Asks the user for access, and calls a function with the answer.
    func request(
        _ type: EntityType, _ level: AccessLevel, _ completion: @escaping EKEventStoreRequestAccessCompletionHandler
    ) {
        DispatchQueue.complete { [self] in
            let known = environment.status(for: type)
            _ = environment.access.request(type, level)
            let status = environment.status(for: type)
            if status != known { announceChange() }
            completion(level == .full && !environment.isWriteOnly ? status == .fullAccess : status.allowsAdding, nil)
        }
    }

    func request(_ type: EntityType, _ level: AccessLevel) async -> Bool {
        await withCheckedContinuation { continuation in
            request(type, level) { isGranted, _ in continuation.resume(returning: isGranted) }
        }
    }

    var isReadable: Bool { EntityType.allCases.contains { status(for: $0).allowsReading } }

    // MARK: Calendars

    /// Returns the calendars that the program may see.
    func calendars(for type: EKEntityType) -> [EKCalendar] {
        switch status(for: type.model) {
        case .fullAccess: loadCalendars().filter { $0.kind == type.model }
        case .writeOnly where type == .event: [standIn]
        default: []
        }
    }

    /// The calendars of both kinds that the program may see.
    var visibleCalendars: [EKCalendar] {
        let standIns = status(for: .event) == .writeOnly ? [standIn] : []
        return standIns + (isReadable ? loadCalendars().filter { status(for: $0.kind).allowsReading } : [])
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
            let calendar = EKCalendar(model, for: .event, core: self, isVirtual: true)
            virtualCalendar = calendar
            return calendar
        }
    }

    /// The calendars and sources of the store, and the number of changes when they were read.
    struct CalendarReading {
        fileprivate let calendars: [EventCalendar]
        fileprivate let sources: [EventSource]
        fileprivate let changes: Int
    }

    func readCalendars() -> CalendarReading? {
        let changes = lock.withLock { calendarChanges }
        let found = read("the calendars cannot be read") { store in
            (try await store.allCalendars(), try await store.sources())
        }
        return found.map { CalendarReading(calendars: $0, sources: $1, changes: changes) }
    }

    @discardableResult
    func loadCalendars() -> [EKCalendar] {
        for _ in 1...3 {
            guard let reading = readCalendars() else { return [] }
            if let shown = show(reading) { return shown }
        }
        // Under the lock, nothing can change between reading and showing.
        return lock.withLock { readCalendars().flatMap(show) } ?? []
    }

    /// Returns the calendars that were read; nil if the known calendars have changed since. A calendar that was saved
    /// after the reading must not be taken for a removed one.
    func show(_ reading: CalendarReading) -> [EKCalendar]? {
        lock.withLock {
            guard reading.changes == calendarChanges else { return nil }
            let (calendars, sources) = (reading.calendars, reading.sources)
            for source in sources where knownSources[source.identifier]?.model != source {
                knownSources[source.identifier] = EKSource(source, core: self)
            }
            let shown = calendars.flatMap { model in
                EntityType.allCases.filter(model.entityTypes.contains).map { (model: model, kind: $0) }
            }
            let present = Set(shown.map { KnownCalendar(identifier: $0.model.identifier, kind: $0.kind) })
            for (key, calendar) in knownCalendars where !present.contains(key) {
                calendar.isRemoved = true
                knownCalendars[key] = nil
            }
            return shown.map { model, kind in
                let key = KnownCalendar(identifier: model.identifier, kind: kind)
                if let known = knownCalendars[key] {
                    if known.model != model {
                        known.update(model)
                        calendarChanges += 1
                    }
                    return known
                }
                let calendar = EKCalendar(model, for: kind, core: self)
                knownCalendars[key] = calendar
                return calendar
            }
        }
    }

    /// Returns the calendar of an item. It is the same object each time.
    func calendar(_ identifier: CalendarIdentifier, for kind: EntityType) -> EKCalendar? {
        let key = KnownCalendar(identifier: identifier, kind: kind)
        let standIn = lock.withLock { virtualCalendar?.model?.identifier == identifier ? virtualCalendar : nil }
        if let standIn, status(for: kind) == .writeOnly { return standIn }
        if let known = lock.withLock({ knownCalendars[key] }) { return known }
        // Another program may have put an item into a calendar that does not hold its kind.
        let found = loadCalendars().filter { $0.model?.identifier == identifier }
        return found.first { $0.kind == kind } ?? found.first ?? (kind == .event ? standIn : nil)
    }

    func source(_ identifier: String) -> EKSource? {
        if let known = lock.withLock({ knownSources[identifier] }) { return known }
        loadCalendars()
        return lock.withLock { knownSources[identifier] }
    }

    /// Returns the sources that the program may see.
    func sources() -> [EKSource] {
        let hasStandIn = status(for: .event) == .writeOnly
        if hasStandIn { _ = standIn }
        let isReadable = isReadable
        if isReadable { loadCalendars() }
        return lock.withLock {
            knownSources.values.filter { $0.sourceIdentifier == "default" ? hasStandIn : isReadable }
                .sorted { $0.title < $1.title }
        }
    }

    func defaultCalendar(for type: EKEntityType) -> EKCalendar? {
        switch status(for: type.model) {
        case .fullAccess:
            let found = read("the default calendar cannot be read") { store in
                try await store.defaultCalendar(for: type.model)?.identifier
            }
            return found.flatMap(\.self).flatMap { calendar($0, for: type.model) }
        case .writeOnly where type == .event: return standIn
        default: return nil
        }
    }

    // MARK: Items

    /// Returns whether another occurrence of the same series begins when an occurrence of the store is to begin.
    /// Pending changes count as made.
    func isTaken(_ start: Date, for occurrence: ItemIdentifier) -> Bool {
        let changes = lock.withLock { pending.occurrences(of: occurrence.key) }
        if changes.contains(where: { $0.puts(at: start) && !$0.saves(occurrence) }) { return true }
        let window = TimeWindow(from: start, to: start.addingTimeInterval(1))
        let query = ItemQuery(
            window: window, calendars: [occurrence.key.calendar], floatingZone: TimeZone.current.identifier)
        let found = read("the series cannot be read") { store in try await store.items(matching: query).items } ?? []
        return found.contains {
            let found = $0.identifier
            return found.key == occurrence.key && found != occurrence && $0.window?.start == window.start
                && !changes.contains { $0.saves(found) || $0.removes(found) }
        }
    }

    /// Returns an item of the store; nil if it does not exist or may not be read.
    func item(_ identifier: ItemIdentifier) -> StoredItem? {
        read("an item cannot be read") { store in try await store.item(identifier) }.flatMap(\.self)
    }

    /// Returns the occurrence, changed separately, that an identifier names.
    ///
    /// - Parameter keys: the resources to search; nil for all with the UID of the identifier.
    func detached(_ identifier: String, in keys: [ResourceKey]? = nil) -> [StoredItem] {
        guard let uid = DetachedIdentifier.series(of: identifier) else { return [] }
        let found = read("an item cannot be read") { store in
            let resources =
                if let keys { Array(try await store.resources(keys).values) } else {
                    try await store.resources(uid: uid)
                }
            var items: [StoredItem] = []
            for stored in resources {
                guard let date = DetachedIdentifier.date(in: identifier, of: stored.resource) else { continue }
                let named = ItemIdentifier(key: stored.key, occurrenceDate: date)
                if let item = try await store.item(named) { items.append(item) }
            }
            return items
        }
        return found ?? []
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
                let (saved, identifier) = try run { store in
                    (try await store.carryOut(changes), store.session.identifier)
                }
                let length = trail.length
                for (change, saved) in zip(changes, saved) { trail.add(change, savedAs: saved, since: length) }
                for (item, saved) in zip(items, saved) {
                    item.finish(saved, storeIdentifier: identifier)
                    // A completed reminder of a series moves on to the next one.
                    if item.isSeriesOfReminders { item.item.reset() }
                }
                pending.didCommitItems()
            }
            for calendar in pending.removedCalendars {
                if let identifier = calendar.model?.identifier {
                    let (isShared, kind) = (calendar.isShared, calendar.kind)
                    try run { store in
                        if isShared {
                            try await store.removeItems(of: kind, from: identifier)
                        } else {
                            try await store.removeCalendar(identifier)
                        }
                    }
                    calendar.isRemoved = true
                    knownCalendars[KnownCalendar(identifier: identifier, kind: kind)] = nil
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

    /// Keeps a saved calendar. The lock is held.
    private func know(_ calendar: EKCalendar, as model: EventCalendar) {
        calendar.didSave(model)
        knownCalendars[KnownCalendar(identifier: model.identifier, kind: calendar.kind)] = calendar
    }

    /// Returns whether the removal of an item waits to be committed.
    func isRemovalPending(of item: EKCalendarItem) -> Bool { lock.withLock { pending.removes(item) } }

    /// Drops the pending changes, and makes all objects stale.
    func reset() {
        lock.withLock {
            (pending, trail) = (PendingChanges(), SeriesTrail())
            resets += 1
            knownCalendars = [:]
        }
    }

    // MARK: Changes

    /// Posts the notification of a change on the main actor. Changes in a row are announced once.
    func announceChange() {
        let core = WeakCore(core: self)
        announcer.announce {
            // The notification is posted by an operation of the main queue, because observers may have been added with
            // this queue. If the main thread posted it outside the queue, the thread would wait forever for such an
            // observer.
            OperationQueue.main.addOperation {
                guard let owner = core.core?.owner else { return }
                NotificationCenter.default.post(name: .EKEventStoreChanged, object: owner)
            }
        }
    }
}

struct WeakCore: Sendable {
    weak var core: StoreCore?
}
