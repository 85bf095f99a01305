import CalendarModel
import FoundationEssentials
import TimeZones

/// The changes of resources that changes of items lead to, in the store's current state.
struct ChangePlan {
    private let store: any EventStore
    private let now: LocalDateTime
    private var order: [ResourceKey] = []
    private var before: [ResourceKey: StoredResource?] = [:]
    private var after: [ResourceKey: CalendarResource?] = [:]
    /// The resources that were moved. Key: the resource's new key, value: its former key.
    private var origins: [ResourceKey: ResourceKey] = [:]

    init(_ store: any EventStore) {
        self.store = store
        now = store.session.now
    }

    /// The changes, at most one for each resource. New resources come first and removals last, so that no occurrence is
    /// missing while a folder or a server makes the changes one after another.
    var changes: [ResourceChange] {
        let all = order.compactMap { key -> ResourceChange? in
            let stored = before[key].flatMap(\.self)
            let content = after[key].flatMap(\.self)
            guard content != stored?.resource else { return nil }
            // The imported content is remembered, so that a later import can recognize changes made here.
            var provenance = ResourceChange.ProvenanceChange.keep
            if var record = stored?.provenance, record.original == nil, content != nil {
                record.original = stored?.resource
                provenance = .set(record)
            }
            if let origin = origins[key].flatMap({ before[$0].flatMap(\.self) }) {
                provenance = .set(origin.provenance)
            }
            return ResourceChange(
                key, to: content, if: stored.map { .revision($0.revision) } ?? .absent, provenance: provenance,
                removed: content == nil ? now : nil)
        }
        return all.inSafeOrder
    }

    // MARK: The stored resources

    /// Reads resources, all at once.
    mutating func load(_ keys: [ResourceKey]) async throws(EventStoreError) {
        let missing = keys.filter { before[$0] == nil }
        guard !missing.isEmpty else { return }
        let found = store.readableTypes.isEmpty ? [:] : try await store.resources(missing)
        for key in missing where before[key] == nil {
            order.append(key)
            before[key] = .some(found[key])
            after[key] = .some(found[key]?.resource)
        }
    }

    private mutating func current(_ key: ResourceKey) async throws(EventStoreError) -> CalendarResource? {
        try await load([key])
        return after[key].flatMap(\.self)
    }

    // MARK: Changes of items

    /// Adds a change of an item, which is then in the calendar `target`.
    mutating func add(
        _ change: ItemChange, in target: CalendarIdentifier
    ) async throws(EventStoreError) -> ResourceKey {
        switch change {
        case .add(let component, let zones, _):
            let resource = try CalendarResource(zones + [component.completed(now)])
            try resource.check()
            let begun = try resource.goingOn(now: now, zone: .current)
            for copy in begun.copies { _ = try await add(copy, to: target) }
            return try await add(begun.changed ?? resource, to: target)
        case .save(let item, let span, let newUID, _):
            let isChanged = item.hasChanges
            let key = isChanged ? try await save(item, span: span, newUID: newUID) : item.identifier.key
            return target == key.calendar ? key : try await move(key, to: target)
        case .remove(let item, let span):
            let key = item.identifier.key
            // An item that no longer exists need not be removed.
            guard let current = try await current(key) else { return key }
            try store.requireReading(current.type)
            let date = item.identifier.occurrenceDate
            let rest = try current.removing(occurrence: date, span: span, now: now)
            after[key] = .some(rest)
            for copy in try current.completedReminders(notIn: rest, removing: date) {
                _ = try await add(copy, to: key.calendar)
            }
            return key
        }
    }

    mutating func add(
        _ resource: CalendarResource, to calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> ResourceKey {
        let key = ResourceKey(calendar: calendar, uid: resource.uid)
        guard try await current(key) == nil else { throw .conflict(properties: ["UID"]) }
        after[key] = resource
        return key
    }

    /// Returns the key of the saved item, which is new if the save splits a series.
    private mutating func save(
        _ item: StoredItem, span: Span, newUID: String
    ) async throws(EventStoreError) -> ResourceKey {
        let key = item.identifier.key
        guard let current = try await current(key) else {
            // An item that was moved to another calendar still exists there, so it is not created again here.
            guard try await store.resources(uid: key.uid).isEmpty else { throw .objectBelongsToDifferentStore }
            after[key] = try recreated(item, span: span)
            return key
        }
        let result = try current.saving(item, span: span, newUID: newUID, now: now)
        after[key] = .some(result.changed)
        for copy in result.copies { _ = try await add(copy, to: key.calendar) }
        guard let added = result.added else { return key }
        let addedKey = ResourceKey(calendar: key.calendar, uid: added.uid)
        try await load([addedKey])
        after[addedKey] = added
        return addedKey
    }

    mutating func move(
        _ key: ResourceKey, to calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> ResourceKey {
        guard let resource = try await current(key) else { throw .noSuchItem }
        try store.requireReading(resource.type)
        let target = try await add(resource, to: calendar)
        after[key] = .some(nil)
        origins[target] = origins[key] ?? key
        return target
    }

    /// Returns the resource for saving an item that was deleted in the meantime. As in EventKit, saving creates it
    /// again.
    private func recreated(_ edit: StoredItem, span: Span) throws(EventStoreError) -> CalendarResource {
        let isSeries = span == .futureEvents || edit.identifier.occurrenceDate == nil
        var item = isSeries ? edit.item.component : edit.item.component.withoutRecurrence
        item.set("RECURRENCE-ID", nil)
        item.setText("UID", edit.identifier.key.uid)
        let resource = try CalendarResource(edit.timeZones.zones(named: item.zoneNames) + [item.stamped(now)])
        try resource.check()
        return resource
    }
}

extension Component {
    /// Returns a new item with DTSTAMP, CREATED and LAST-MODIFIED. Those that are missing get the current time.
    fileprivate func completed(_ now: LocalDateTime) -> Component {
        var item = self
        for name in ["DTSTAMP", "CREATED", "LAST-MODIFIED"] where item.property(name) == nil {
            item.set(name, Property(name, time: .utc(now)))
        }
        return item
    }
}
