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
    private var trail = SeriesTrail()

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
    ///
    /// - Returns: the identifier under which the store has the item now. An occurrence has the date that earlier changes
    ///   of the plan gave it.
    mutating func add(
        _ change: ItemChange, in target: CalendarIdentifier
    ) async throws(EventStoreError) -> ItemIdentifier {
        switch change {
        case .add(let component, let zones, _):
            let item = component.completed(now).fittingRuleEnds(ZoneResolver(timeZones: zones))
            let resource = try CalendarResource(zones + [item])
            try resource.check()
            let begun = try resource.goingOn(now: now, zone: .current)
            for copy in begun.copies { _ = try await add(copy, to: target) }
            return ItemIdentifier(key: try await add(begun.changed ?? resource, to: target))
        case .save(let item, let span, let newUID, _):
            let item = trail.followed(item)
            var saved = item.identifier
            if item.hasChanges { saved = try await save(item.fittingNewRules, span: span, newUID: newUID) }
            guard target != saved.key.calendar else { return saved }
            return ItemIdentifier(key: try await move(saved.key, to: target), occurrenceDate: saved.occurrenceDate)
        case .remove(let item, let span):
            let identifier = trail.followed(item).identifier
            try await remove(identifier, span: span)
            return identifier
        }
    }

    private mutating func remove(_ identifier: ItemIdentifier, span: Span) async throws(EventStoreError) {
        let (key, date) = (identifier.key, identifier.occurrenceDate)
        // An item that no longer exists need not be removed.
        guard let current = try await current(key) else { return }
        try store.requireReading(current.type)
        guard trail.series(before: current, of: identifier) == nil else { return }
        let rest = try current.removing(occurrence: date, span: span, now: now)
        after[key] = .some(rest)
        trail.add(removalFrom: current, key)
        for copy in try current.completedReminders(notIn: rest, removing: date) {
            _ = try await add(copy, to: key.calendar)
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

    /// Returns the identifier of the saved item. Its key is new if the save splits a series.
    private mutating func save(
        _ item: StoredItem, span: Span, newUID: String
    ) async throws(EventStoreError) -> ItemIdentifier {
        let (key, date) = (item.identifier.key, item.identifier.occurrenceDate)
        let current = try await current(key)
        if let series = trail.series(before: current, of: item.identifier) {
            return try await recreate(item, of: series, span: span, newUID: newUID)
        }
        guard let current else {
            // An item that was moved to another calendar still exists there, so it is not created again here.
            guard try await store.resources(uid: key.uid).isEmpty else { throw .objectBelongsToDifferentStore }
            after[key] = try recreated(item, span: span)
            return item.identifier
        }
        let result = try current.saving(item, span: span, newUID: newUID, now: now)
        after[key] = .some(result.changed)
        for copy in result.copies { _ = try await add(copy, to: key.calendar) }
        guard let added = result.added else {
            if span == .futureEvents, current.master != nil { trail.add(item, savedIn: key) }
            return item.identifier
        }
        let addedKey = ResourceKey(calendar: key.calendar, uid: added.uid)
        trail.add(item, savedIn: addedKey)
        try await load([addedKey])
        after[addedKey] = added
        return ItemIdentifier(key: addedKey, occurrenceDate: date)
    }

    /// Creates an occurrence again that an earlier change of the plan removed from its series, or this occurrence and
    /// all later ones. It gets a UID of its own.
    private mutating func recreate(
        _ item: StoredItem, of series: CalendarResource, span: Span, newUID: String
    ) async throws(EventStoreError) -> ItemIdentifier {
        let result = try series.saving(item, span: span, newUID: newUID, now: now)
        let date = item.identifier.occurrenceDate
        var components = (result.added ?? result.changed)?.items ?? []
        if span == .thisEvent {
            components = date.flatMap { result.changed?.item(recurrenceID: $0)?.withoutRecurrence }.map { [$0] } ?? []
        }
        for place in components.indices { components[place].setText("UID", newUID) }
        let zones = series.timeZones.zones(named: components.reduce(into: []) { $0.formUnion($1.zoneNames) })
        let key = try await add(try CalendarResource(zones + components), to: item.identifier.key.calendar)
        return ItemIdentifier(key: key, occurrenceDate: span == .thisEvent ? nil : date)
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

extension StoredItem {
    /// The item with the ends of its rules in the form that its start needs, if the rules were changed.
    fileprivate var fittingNewRules: StoredItem {
        guard original.recurrenceRules != item.component.recurrenceRules else { return self }
        var result = self
        result.entry.item.component = item.component.fittingRuleEnds(ZoneResolver(timeZones: timeZones))
        return result
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
