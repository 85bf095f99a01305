import CalendarModel
import TimeZones

/// The changes that pending operations make to the resources of a store in its current state.
struct ChangePlan {
    private let store: any EventStore
    private let now: LocalDateTime
    private var order: [ResourceKey] = []
    private var before: [ResourceKey: StoredResource?] = [:]
    private var after: [ResourceKey: CalendarResource?] = [:]
    /// The resources that were moved. Key: the resource's new key, value: its former key.
    private var origins: [ResourceKey: ResourceKey] = [:]
    /// The UIDs of the later parts of series that were split.
    private(set) var addedUIDs: Set<String> = []

    init(_ store: any EventStore) {
        self.store = store
        now = store.session.now
    }

    /// The changes, at most one for each resource. Removals come last, so that a resource that moves is never missing.
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
            let isRemoval = content == nil && !origins.values.contains(key)
            return ResourceChange(
                key, to: content, if: stored.map { .revision($0.revision) } ?? .absent, provenance: provenance,
                removed: isRemoval ? now : nil)
        }
        return all.filter { $0.content != nil } + all.filter { $0.content == nil }
    }

    /// Reads the resources that operations change, all at once.
    mutating func load(_ operations: [PendingOperation]) async throws(EventStoreError) {
        guard operations.count > 1 else { return }
        let keys = operations.map(\.key).filter { before[$0] == nil }
        let isReadable = !store.readableTypes.isEmpty
        let found = isReadable ? try await store.resources(keys) : [:]
        for key in keys { note(found[key], for: key) }
    }

    /// Adds an operation.
    ///
    /// - Throws: the reason why it cannot be carried out.
    mutating func add(_ operation: PendingOperation) async throws(EventStoreError) {
        let key = operation.key
        // Access may have been revoked after the operation was added to the uncommitted operations.
        switch operation {
        case .add(let resource, _): try store.requireAdding(resource.type)
        case .save(let edit, _, _, _): try store.requireReading(EntityType(rawValue: edit.edited.name) ?? .event)
        case .remove, .move: try store.requireReading()
        }
        try await load(key)
        let current = after[key].flatMap(\.self)
        switch operation {
        case .add(let resource, _):
            guard current == nil else { throw .conflict(properties: ["UID"]) }
            after[key] = resource
        case .save(let edit, _, let span, let newUID):
            guard let current else {
                // An item that was moved to another calendar still exists there, so it is not created again here.
                guard try await store.resources(uid: key.uid).isEmpty else { throw .objectBelongsToDifferentStore }
                after[key] = try recreated(edit, uid: key.uid, span: span)
                return
            }
            let result = try current.saving(edit, span: span, newUID: newUID, now: now)
            after[key] = .some(result.changed)
            if let added = result.added {
                let addedKey = ResourceKey(calendar: key.calendar, uid: added.uid)
                try await load(addedKey)
                after[addedKey] = added
                addedUIDs.insert(newUID)
            }
        case .remove(let identifier, let span):
            // An item that no longer exists need not be removed.
            guard let current else { return }
            try store.requireReading(current.type)
            after[key] = .some(try current.removing(occurrence: identifier.occurrenceDate, span: span, now: now))
        case .move(_, let newUID, let calendar):
            let moved = newUID.map { ResourceKey(calendar: key.calendar, uid: $0) }.flatMap {
                after[$0] == nil ? nil : $0
            }
            try await move(moved ?? key, to: calendar)
        }
    }

    private mutating func move(_ key: ResourceKey, to calendar: CalendarIdentifier) async throws(EventStoreError) {
        guard let resource = after[key].flatMap(\.self) else { throw .noSuchItem }
        try store.requireReading(resource.type)
        let target = ResourceKey(calendar: calendar, uid: key.uid)
        guard target != key else { return }
        try await load(target)
        guard after[target].flatMap(\.self) == nil else { throw .conflict(properties: ["UID"]) }
        after[target] = resource
        after[key] = .some(nil)
        origins[target] = origins[key] ?? key
    }

    private mutating func load(_ key: ResourceKey) async throws(EventStoreError) {
        guard before[key] == nil else { return }
        let isReadable = !store.readableTypes.isEmpty
        note(isReadable ? try await store.resources([key])[key] : nil, for: key)
    }

    private mutating func note(_ stored: StoredResource?, for key: ResourceKey) {
        guard before[key] == nil else { return }
        order.append(key)
        before[key] = .some(stored)
        after[key] = .some(stored?.resource)
    }

    /// Returns the resource for saving an item that was deleted in the meantime. As in EventKit, saving creates it
    /// again.
    private func recreated(_ edit: ItemEdit, uid: String, span: Span) throws(EventStoreError) -> CalendarResource {
        let isSeries = span == .futureEvents || edit.occurrenceDate == nil
        var item = isSeries ? edit.edited : edit.edited.withoutRecurrence
        item.set("RECURRENCE-ID", nil)
        item.setText("UID", uid)
        let names = item.zoneNames
        let zones = edit.timeZones.filter { $0.text("TZID").map(names.contains) ?? false }
        let resource = try CalendarResource(zones + [item.stamped(now)])
        try resource.check()
        return resource
    }
}
