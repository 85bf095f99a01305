// The protocol EventStore says what these functions do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CalendarModel
import EventStore

extension InMemoryEventStore {
    public func resources(
        _ keys: [ResourceKey]
    ) async throws(EventStoreError) -> [ResourceKey: StoredResource] {
        contents.read { state in
            Dictionary(
                keys.compactMap { key in state.resources[key].map { (key, $0) } },
                uniquingKeysWith: { first, _ in first })
        }
    }

    public func resources(uid: String) async throws(EventStoreError) -> [StoredResource] {
        contents.read { state in
            state.calendars.keys.sorted().compactMap { state.resources[ResourceKey(calendar: $0, uid: uid)] }
        }
    }

    public func resources(
        in calendar: CalendarIdentifier, from cursor: String?, limit: Int
    ) async throws(EventStoreError) -> ResourcePage {
        let uids = contents.read { $0.resources.keys }.filter { $0.calendar == calendar }.map(\.uid).sorted()
        let rest = uids.drop { uid in cursor.map { uid < $0 } ?? false }
        let keys = rest.prefix(max(1, limit)).map { ResourceKey(calendar: calendar, uid: $0) }
        let found = try await resources(Array(keys))
        return ResourcePage(
            list: ResourceList(resources: keys.compactMap { found[$0] }), next: rest.dropFirst(max(1, limit)).first)
    }

    public func resources(
        overlapping window: TimeWindow?, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList {
        contents.read { state in
            ResourceList(
                resources: state.resources.values.filter { stored in
                    guard stored.resource.type == type, calendars?.contains(stored.key.calendar) ?? true else {
                        return false
                    }
                    guard let window else { return true }
                    return state.spans[stored.key]?.mayOverlap(window) ?? false
                })
        }
    }

    public func resources(
        containing text: String, type: EntityType?, calendars: Set<CalendarIdentifier>?, limit: Int
    ) async throws(EventStoreError) -> ResourceList {
        let search = TextSearch(text)
        return contents.read { state in
            let found = state.resources.values.lazy.filter { stored in
                (type.map { $0 == stored.resource.type } ?? true)
                    && (calendars?.contains(stored.key.calendar) ?? true) && search.matches(stored.resource.items)
            }
            return ResourceList(resources: Array(found.prefix(limit)))
        }
    }

    public func removals(of keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: LocalDateTime] {
        let keys = Set(keys)
        return contents.read { $0.removals }.filter { keys.contains($0.key) }
    }

    @discardableResult
    public func apply(_ changes: ChangeSet) async throws(EventStoreError) -> [ChangeOutcome] {
        try write { state throws(EventStoreError) in
            let met = changes.changes.map { $0.precondition.holds(for: state.resources[$0.key]?.revision) }
            guard !changes.isAtomic || met.allSatisfy(\.self) else {
                return met.map { $0 ? .notAttempted : .preconditionFailed }
            }
            // The state is copied only if changes may have to be rolled back.
            let before = changes.isAtomic && changes.changes.count > 1 ? state : nil
            var outcomes: [ChangeOutcome] = []
            for (isMet, change) in zip(met, changes.changes) {
                let outcome = isMet ? state.make(change, journal: changes.journal) : .preconditionFailed
                if changes.isAtomic, case .failed(let error) = outcome {
                    if let before { state = before }
                    throw error
                }
                outcomes.append(outcome)
            }
            return outcomes
        }
    }

    // MARK: Batches

    public func addBatch(_ batch: ImportBatch) async throws(EventStoreError) {
        try write { $0.batches.append(batch) }
    }

    public func batches(limit: Int) async throws(EventStoreError) -> [ImportBatch] {
        contents.read { state in
            state.batches.reversed().prefix(limit).map { batch in
                var batch = batch
                batch.count = state.entries[batch.identifier]?.count ?? 0
                return batch
            }
        }
    }

    public func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int
    ) async throws(EventStoreError) -> [BatchEntry] {
        contents.read { state in
            let entries = (state.entries[batch] ?? []).reversed().drop { entry in
                number.map { entry.number >= $0 } ?? false
            }
            return Array(entries.prefix(limit))
        }
    }

    public func removeBatch(_ batch: BatchIdentifier) async throws(EventStoreError) {
        try write { state in
            state.batches.removeAll { $0.identifier == batch }
            state.entries[batch] = nil
        }
    }
}

extension InMemoryEventStore.Contents.State {
    mutating func make(_ change: ResourceChange, journal: ChangeSet.Journal) -> ChangeOutcome {
        guard calendars[change.key.calendar] != nil else { return .failed(.noCalendar) }
        let before = resources[change.key]
        guard before != nil || change.content != nil else { return .applied(nil) }
        let provenance =
            switch change.provenance {
            case .keep: before?.provenance
            case .set(let new): new
            }
        let after = change.content.map { content in
            StoredResource(
                key: change.key, resource: content, revision: Revision(ofText: content.text), provenance: provenance)
        }
        resources[change.key] = after
        spans[change.key] = after.flatMap { ResourceSpan(of: $0.resource) }
        if after != nil {
            removals[change.key] = nil
        } else if before?.provenance != nil, let removed = change.removed {
            removals[change.key] = removed
        }
        write(change.key, before: before, after: after, to: journal)
        return .applied(after?.revision)
    }

    private mutating func write(
        _ key: ResourceKey, before: StoredResource?, after: StoredResource?, to journal: ChangeSet.Journal
    ) {
        if let undone = journal.undone, let place = entries[undone]?.lastIndex(where: { $0.key == key }) {
            entries[undone]?.remove(at: place)
        }
        guard let batch = journal.recorded else { return }
        // If this batch also made the previous change of the resource, the entry of that change already has the
        // state to restore. Only the revision in that entry is updated.
        let last = entries[batch]?.lastIndex { $0.key == key }
        if let last, let old = entries[batch]?[last], old.after == before?.revision {
            entries[batch]?[last] = BatchEntry(
                number: old.number, key: key, before: old.before, provenanceBefore: old.provenanceBefore,
                after: after?.revision)
            return
        }
        lastNumber += 1
        entries[batch, default: []].append(
            BatchEntry(
                number: lastNumber, key: key, before: before?.resource, provenanceBefore: before?.provenance,
                after: after?.revision))
    }
}
