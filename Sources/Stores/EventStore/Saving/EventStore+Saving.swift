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
    /// - Returns: the item's identifier.
    @discardableResult
    public func save(
        _ entry: CalendarEntry, in calendar: CalendarIdentifier? = nil, timeZones: [Component] = []
    ) async throws(EventStoreError) -> ItemIdentifier {
        var item = entry.item.component
        if item.text("UID") == nil { item.setText("UID", RandomIdentifier.text()) }
        let saved = try await carryOut([.add(item, timeZones: timeZones, to: calendar)])
        return ItemIdentifier(key: saved[0].key, occurrenceDate: item.isRecurring ? item.seriesStart : nil)
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
    /// - Returns: the item's new identifier. The later part of a split series has its own UID.
    /// - Throws: ``EventStoreError/conflict(properties:)`` if somebody else changed the same properties.
    @discardableResult
    public func save(
        _ item: StoredItem, span: Span = .thisEvent
    ) async throws(EventStoreError) -> ItemIdentifier {
        try await save([item], span: span)[0]
    }

    /// Saves the changes of several items, either all of them or none.
    ///
    /// - Parameter calendar: the calendar that the items are moved to, each with its whole series; nil if they stay in
    ///   their calendars. If the save splits a series, only the later part is moved.
    @discardableResult
    package func save(
        _ items: [StoredItem], span: Span, movingTo calendar: CalendarIdentifier? = nil
    ) async throws(EventStoreError) -> [ItemIdentifier] {
        let saved = try await carryOut(
            items.map { .save($0, span: span, newUID: RandomIdentifier.text(), movingTo: calendar) })
        return zip(items, saved).map { item, saved in
            // A series of reminders goes on when one of them is completed.
            if item.isRecurring, item.standsForSeries { return ItemIdentifier(key: saved.key) }
            guard item.hasChanges, span == .futureEvents, item.isRecurring else { return saved }
            return ItemIdentifier(
                key: saved.key, occurrenceDate: item.item.component.seriesStart ?? saved.occurrenceDate)
        }
    }

    /// Removes an item (EKEventStore.remove).
    ///
    /// - Parameters:
    ///   - item: the item, as it was read from the store.
    ///   - span: whether to remove only this occurrence of a series, or also all later occurrences.
    public func remove(_ item: StoredItem, span: Span = .thisEvent) async throws(EventStoreError) {
        try await remove([item], span: span)
    }

    /// Removes several items, either all of them or none.
    package func remove(_ items: [StoredItem], span: Span) async throws(EventStoreError) {
        try await carryOut(items.map { .remove($0, span: span) })
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
        try requireReading(EntityType(of: item.original))
        guard let stored = try await resources([key])[key] else { throw .noSuchItem }
        let uid = RandomIdentifier.text()
        var resource = stored.resource
        resource.mapItems { old in
            var item = old
            item.setText("UID", uid)
            return item
        }
        let copy = try CalendarResource(resource.document)
        let target = try await destination.target(for: copy.type, in: calendar).identifier
        let added = try await destination.change { plan throws(EventStoreError) in
            try await plan.add(copy, to: target)
        }
        return ItemIdentifier(key: added, occurrenceDate: copy.isRecurring ? copy.master?.seriesStart : nil)
    }
}
