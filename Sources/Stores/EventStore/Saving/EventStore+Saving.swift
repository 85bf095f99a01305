import CalendarModel

extension EventStore {
    /// Saves a new event or reminder (EKEventStore.save).
    ///
    /// The item gets a UID if it has none, and CREATED, LAST-MODIFIED and DTSTAMP if they are missing.
    ///
    /// - Parameters:
    ///   - entry: the event or reminder.
    ///   - calendar: the calendar to save it in; nil for the default one.
    ///   - timeZones: the definitions of the zones that the item uses and that are not IANA zones.
    ///   - commit: whether to save it now. If false, the next ``commit()`` saves it.
    /// - Returns: the item's identifier.
    @discardableResult
    public func save(
        _ entry: CalendarEntry, in calendar: CalendarIdentifier? = nil, timeZones: [Component] = [], commit: Bool = true
    ) async throws(EventStoreError) -> ItemIdentifier {
        let resource = try newResource(entry.item.component, timeZones: timeZones)
        let target = try await target(for: resource.type, in: calendar)
        try await perform(.add(resource, to: target.identifier), commit: commit)
        return ItemIdentifier(
            key: ResourceKey(calendar: target.identifier, uid: resource.uid),
            occurrenceDate: resource.isRecurring ? resource.master?.seriesStart : nil)
    }

    /// Returns the resource of a new item, which gets a UID, CREATED, LAST-MODIFIED and DTSTAMP if they are missing.
    func newResource(_ component: Component, timeZones: [Component]) throws(EventStoreError) -> CalendarResource {
        var item = component
        if item.text("UID") == nil { item.setText("UID", RandomIdentifier.text()) }
        let now = session.now
        for name in ["DTSTAMP", "CREATED", "LAST-MODIFIED"] where item.property(name) == nil {
            item.set(name, Property(name, time: .utc(now)))
        }
        let resource = try CalendarResource(timeZones + [item])
        try resource.check()
        return resource
    }

    /// Saves the changes of an item that was read from the store (EKEventStore.save(_:span:commit:)).
    ///
    /// Unchanged properties keep their current values in the store. An item that was deleted in the meantime is created
    /// again.
    ///
    /// - Parameters:
    ///   - item: the item with its changes.
    ///   - span: whether a change of an occurrence applies to this occurrence only, which is then detached, or also to
    ///     all later occurrences.
    ///   - commit: whether to save it now. If false, the next ``commit()`` saves it.
    /// - Returns: the item's new identifier. The later part of a split series has its own UID.
    /// - Throws: ``EventStoreError/conflict(properties:)`` if somebody else changed the same properties.
    @discardableResult
    public func save(
        _ item: StoredItem, span: Span = .thisEvent, commit: Bool = true
    ) async throws(EventStoreError) -> ItemIdentifier {
        try await requireChange(of: item)
        guard item.hasChanges else { return item.identifier }
        let edited = item.item.component
        guard edited.name == item.original.name, edited.text("UID") == item.original.text("UID") else {
            throw .eventNotMutable
        }
        let key = item.identifier.key
        let edit = ItemEdit(
            original: item.original, edited: edited, occurrenceDate: item.identifier.occurrenceDate,
            timeZones: item.timeZones)
        let newUID = RandomIdentifier.text()
        try await perform(.save(edit, key: key, span: span, newUID: newUID), commit: commit)
        guard span == .futureEvents, item.isRecurring else { return item.identifier }
        let added = ResourceKey(calendar: key.calendar, uid: newUID)
        let isSplit = try await resources([added])[added] != nil
        return ItemIdentifier(
            key: isSplit ? added : key, occurrenceDate: edited.seriesStart ?? item.identifier.occurrenceDate)
    }

    /// Removes an item (EKEventStore.remove).
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - span: whether to remove only this occurrence of a series, or also all later occurrences.
    ///   - commit: whether to remove it now. If false, the next ``commit()`` removes it.
    public func remove(
        _ item: StoredItem, span: Span = .thisEvent, commit: Bool = true
    ) async throws(EventStoreError) {
        try await requireChange(of: item)
        try await perform(.remove(item.identifier, span: span), commit: commit)
    }

    /// Copies a whole item, with all occurrences of a series, to another calendar or store.
    ///
    /// The copy has its own UID, and the original's CREATED and LAST-MODIFIED.
    @discardableResult
    public func copy(
        _ item: StoredItem, to calendar: CalendarIdentifier? = nil, of other: (any EventStore)? = nil
    ) async throws(EventStoreError) -> ItemIdentifier {
        let destination: any EventStore = other ?? self
        guard item.storeIdentifier == session.identifier else { throw .objectBelongsToDifferentStore }
        let key = item.identifier.key
        try requireReading(item.original.name == EntityType.event.rawValue ? .event : .reminder)
        guard let stored = try await resources([key])[key] else { throw .noSuchItem }
        let uid = RandomIdentifier.text()
        var resource = stored.resource
        resource.mapItems { old in
            var item = old
            item.setText("UID", uid)
            return item
        }
        let copy = try CalendarResource(resource.document)
        let target = try await destination.target(for: copy.type, in: calendar)
        try await destination.perform(.add(copy, to: target.identifier), commit: true)
        return ItemIdentifier(
            key: ResourceKey(calendar: target.identifier, uid: uid),
            occurrenceDate: copy.isRecurring ? copy.master?.seriesStart : nil)
    }

    // MARK: Batches

    /// Whether there are uncommitted changes.
    public var hasUncommittedChanges: Bool { session.hasPending }

    /// Commits the changes made with `commit: false` (EKEventStore.commit), either all of them or none.
    ///
    /// If the commit fails, the changes wait for the next call or for ``reset()``.
    public func commit() async throws(EventStoreError) {
        let operations = session.takePending()
        guard !operations.isEmpty else { return }
        do {
            try await commit(operations)
        } catch {
            session.putBackPending(operations)
            throw error
        }
    }

    /// Drops all uncommitted changes (EKEventStore.reset).
    public func reset() {
        _ = session.takePending()
    }

    func perform(_ operation: PendingOperation, commit: Bool) async throws(EventStoreError) {
        if commit {
            try await self.commit([operation])
        } else {
            session.addPending(operation)
        }
    }

    /// Carries out operations, either all of them or none.
    ///
    /// - Returns: the UIDs of the later parts of series that were split.
    @discardableResult
    func commit(_ operations: [PendingOperation]) async throws(EventStoreError) -> Set<String> {
        // If somebody else changes a resource first, the changes are computed again from the resource's new state.
        for _ in 1...4 {
            var plan = ChangePlan(self)
            try await plan.load(operations)
            for operation in operations { try await plan.add(operation) }
            let changes = plan.changes
            guard !changes.isEmpty else { return [] }
            let outcomes = try await apply(ChangeSet(changes, journal: ChangeSet.currentJournal))
            for case .failed(let error) in outcomes { throw error }
            guard outcomes.contains(where: { $0 == .preconditionFailed }) else {
                session.announce(.content(.here))
                return plan.addedUIDs
            }
        }
        throw .conflict(properties: ["UID"])
    }

    /// Checks that an item that was read from the store may be changed.
    func requireChange(of item: StoredItem) async throws(EventStoreError) {
        guard item.storeIdentifier == session.identifier else { throw .objectBelongsToDifferentStore }
        let type = EntityType(rawValue: item.original.name) ?? .event
        try requireReading(type)
        guard let calendar = try await calendar(item.identifier.key.calendar) else { throw .noCalendar }
        guard calendar.allowsContentModifications, calendar.subscription == nil else { throw .calendarReadOnly }
    }
}
