import EventStore

extension InMemoryEventStore {
    /// True: clients may choose the names of resources.
    public var keepsResourceNames: Bool { true }

    /// True: the store keeps a log of the changes of each calendar.
    public var keepsChangeLog: Bool { true }

    /// True: the store keeps the grants of clients.
    public var keepsGrants: Bool { true }

    /// Returns the resources with these names.
    public func resources(
        named names: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: StoredResource] {
        contents.read { state in
            var found: [String: StoredResource] = [:]
            for name in names {
                guard let uid = state.names[calendar]?[name] else { continue }
                found[name] = state.resources[ResourceKey(calendar: calendar, uid: uid)]
            }
            return found
        }
    }

    /// Returns the present sync token of a calendar.
    public func syncToken(of calendar: CalendarIdentifier) async throws(EventStoreError) -> SyncToken {
        let log = try log(of: calendar).log
        return ChangeCursor(after: log.last, of: log.identifier).token
    }

    /// Returns the changes of a calendar's resources since a sync token.
    public func changes(
        in calendar: CalendarIdentifier, since token: SyncToken?, limit: Int
    ) async throws(EventStoreError) -> SyncChanges {
        let (log, revisions) = try log(of: calendar)
        let cursor = try ChangeCursor(token, of: log.identifier, oldest: log.oldest, last: log.last)
        return SyncChanges(
            log.changes(after: cursor, revisions: revisions), after: cursor, last: log.last, limit: limit)
    }

    /// Returns the log of a calendar, and the revisions of the calendar's resources. Key: the UID.
    private func log(
        of calendar: CalendarIdentifier
    ) throws(EventStoreError) -> (log: ChangeLog, revisions: [String: Revision]) {
        let found = contents.read { state -> (ChangeLog, [String: Revision])? in
            guard state.calendars[calendar] != nil, let log = state.logs[calendar] else { return nil }
            let own = state.resources.values.filter { $0.key.calendar == calendar }
            return (log, Dictionary(own.map { ($0.key.uid, $0.revision) }, uniquingKeysWith: { first, _ in first }))
        }
        if let found { return found }
        // The log of a calendar without changes is created on the first request for it.
        return try write { state throws(EventStoreError) in
            guard state.calendars[calendar] != nil else { throw .noCalendar }
            let log = state.logs[calendar] ?? ChangeLog()
            state.logs[calendar] = log
            return (log, [:])
        }
    }

    /// Returns the grants of a client, or of all clients.
    public func grants(of client: ClientIdentifier?) async throws(EventStoreError) -> [ClientGrant] {
        contents.read(\.grants).filter { client == nil || $0.client == client }.sorted {
            ($0.client, $0.calendar) < ($1.client, $1.calendar)
        }
    }

    /// Grants a client access to a calendar.
    public func setGrant(_ grant: ClientGrant) async throws(EventStoreError) {
        try write { state throws(EventStoreError) in
            guard state.calendars[grant.calendar] != nil else { throw .noCalendar }
            state.grants = state.grants.filter { $0.client != grant.client || $0.calendar != grant.calendar }
            if grant.level != .none { state.grants.insert(grant) }
        }
        session.announce(.content(.here))
    }

    /// Returns the resources that may match a query, as they are now.
    public func resourceStream(matching query: ResourceQuery) async throws(EventStoreError) -> ResourceStream {
        let all = contents.read(\.resources).values
        return ResourceStream(
            ResourceList(
                resources: all.filter { stored in
                    query.calendars?.contains(stored.key.calendar) ?? true && query.mayMatch(stored.resource)
                }))
    }
}

extension InMemoryEventStore.Contents.State {
    /// Returns the error for a change that a client's grant does not allow; nil if the grant allows the change.
    func refusal(of change: ResourceChange, by client: ClientIdentifier?) -> EventStoreError? {
        guard let client else { return nil }
        let grant = grants.first { $0.client == client && $0.calendar == change.key.calendar }
        return (grant?.level ?? .none).refusal(of: change)
    }

    /// Returns the name for a new resource; nil if another resource has the name that the change asks for.
    func freeName(for change: ResourceChange) -> String? {
        let taken = names[change.key.calendar] ?? [:]
        if let name = change.name { return taken[name] == nil ? name : nil }
        return ResourceName.candidates(forUID: change.key.uid).first { taken[$0] == nil }
    }
}

/// The changes of a calendar's resources.
struct ChangeLog: Sendable {
    let identifier = "memory-\(UInt64.random(in: .min ... .max))"
    private(set) var last = 0
    private var changed: [String: (number: Int, name: String)] = [:]
    private var removed: [String: (number: Int, uid: String)] = [:]
    /// The number of a change; all removals after this change are remembered.
    private(set) var oldest = 0

    mutating func note(name: String, uid: String, isRemoved: Bool) {
        last += 1
        changed[uid] = isRemoved ? nil : (last, name)
        removed[name] = isRemoved ? (last, uid) : nil
        if removed.count > ChangeCursor.usualTombstones,
            let first = removed.min(by: { $0.value.number < $1.value.number })
        {
            oldest = first.value.number
            removed[first.key] = nil
        }
    }

    func changes(
        after cursor: ChangeCursor, revisions: [String: Revision]
    ) -> [(number: Int, change: SyncChanges.Change)] {
        var changes: [(number: Int, change: SyncChanges.Change)] = []
        for (uid, entry) in changed where entry.number > cursor.number {
            guard let revision = revisions[uid] else { continue }
            let resource = SyncChanges.ChangedResource(name: entry.name, uid: uid, revision: revision)
            changes.append((entry.number, .changed(resource)))
        }
        for (name, entry) in removed where entry.number > cursor.removals {
            changes.append((entry.number, .removed(SyncChanges.Tombstone(name: name, uid: entry.uid))))
        }
        return changes
    }
}
