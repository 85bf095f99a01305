import CalendarModel

/// The result of undoing a batch.
public struct UndoReport: Hashable, Sendable {
    /// The resources that the batch had created. The undo removed them.
    public internal(set) var removed: [ResourceKey] = []
    /// The resources that the batch had changed or removed. The undo restored them.
    public internal(set) var restored: [ResourceKey] = []
    /// The resources that somebody changed after the batch. The undo left them alone.
    public internal(set) var conflicts: [ResourceKey] = []
    /// The resources that the batch had created or changed, and that somebody removed after the batch.
    public internal(set) var missing: [ResourceKey] = []
    /// Whether another undo could restore more resources if it overwrote later changes.
    fileprivate var isRestorable = false
    /// The resources that could not be written. Key: resource, value: reason.
    public internal(set) var failed: [ResourceKey: EventStoreError] = [:]
}

extension EventStore {
    /// Returns the batches that can be undone, the latest first.
    public func importBatches(limit: Int = 100) async throws(EventStoreError) -> [ImportBatch] {
        try requireReading()
        return try await batches(limit: limit).filter { $0.count > 0 }
    }

    /// Undoes an import: removes the resources that the import created, and restores those that it changed.
    ///
    /// Resources that were changed since the import are left alone and reported. Another call with `overwriting` can
    /// still undo what the import did to them.
    ///
    /// - Parameters:
    ///   - batch: the import's batch.
    ///   - overwriting: whether resources that were changed since the import are also removed or restored.
    public func undo(
        _ batch: BatchIdentifier, overwriting: Bool = false
    ) async throws(EventStoreError) -> UndoReport {
        try requireReading()
        var undo = Undo(store: self, batch: batch, overwriting: overwriting)
        try await undo.run()
        let report = undo.report
        if report.conflicts.isEmpty, report.failed.isEmpty, !report.isRestorable { try await removeBatch(batch) }
        if !report.removed.isEmpty || !report.restored.isEmpty { session.announce(.content(.here)) }
        return report
    }
}

private struct Undo {
    let store: any EventStore
    let batch: BatchIdentifier
    let overwriting: Bool
    var report = UndoReport()

    mutating func run() async throws(EventStoreError) {
        var last: Int?
        while true {
            let entries = try await store.entries(of: batch, before: last, limit: 1000)
            guard let end = entries.last else { return }
            last = end.number
            var rest = entries[...]
            while !rest.isEmpty {
                // If the batch changed a resource twice, the two changes are undone one after the other.
                var keys: Set<ResourceKey> = []
                let latest = rest.prefix { keys.insert($0.key).inserted }
                rest = rest[latest.endIndex...]
                try await undo(latest)
            }
        }
    }

    private mutating func undo(_ latest: ArraySlice<BatchEntry>) async throws(EventStoreError) {
        // The entries are undone in the order in which they were recorded, because the store's indexes are updated
        // faster in this order.
        var part: [BatchEntry] = []
        var changes: [ResourceChange] = []
        let there = try await store.resources(latest.map(\.key))
        let moves = Moves(latest)
        var stuck: Set<String> = []
        for entry in latest.reversed() {
            // A moved item that has to stay in its new calendar is not restored in its old calendar.
            if moves.isOrigin(entry), stuck.contains(entry.key.uid) { continue }
            let origin = entry.provenanceBefore ?? moves.origin(of: entry)
            guard let key = try await place(of: entry, there[entry.key], origin: origin) else {
                stuck.insert(entry.key.uid)
                continue
            }
            part.append(entry)
            changes.append(
                ResourceChange(
                    key, to: entry.before, if: overwriting ? .none : entry.after.map { .revision($0) } ?? .absent,
                    provenance: .set(entry.provenanceBefore)))
        }
        let outcomes = try await store.apply(ChangeSet(changes, isAtomic: false, journal: .undo(batch)))
        for (entry, outcome) in zip(part, outcomes) {
            switch outcome {
            case .applied: report.count(entry)
            case .failed(let error): report.failed[entry.key] = error
            case .preconditionFailed, .notAttempted:
                // An earlier, interrupted undo may have restored this resource already.
                if try await store.resources([entry.key])[entry.key]?.resource == entry.before {
                    report.count(entry)
                } else {
                    report.conflicts.append(entry.key)
                }
            }
        }
    }

    /// Returns the resource to change in order to undo an entry. If there is nothing to change, records the reason in
    /// the report and returns nil.
    ///
    /// - Parameter origin: the record of the import that the resource came from; the record is older than the batch.
    private mutating func place(
        of entry: BatchEntry, _ current: StoredResource?, origin: Provenance?
    ) async throws(EventStoreError) -> ResourceKey? {
        if current == nil, entry.before == nil, entry.after != nil {
            // Somebody has removed the resource, or moved it to another calendar.
            let moved = try await store.resources(uid: entry.key.uid).first { $0.provenance?.batch == batch }
            if let moved, overwriting { return moved.key }
            if moved == nil { report.missing.append(entry.key) } else { report.conflicts.append(entry.key) }
            return nil
        }
        if current == nil, entry.before != nil, entry.after != nil, !overwriting {
            report.missing.append(entry.key)
            report.isRestorable = true
            return nil
        }
        // A later import, or one on another machine, may have saved the same event again. The event then belongs to
        // that import, so undoing this batch is a conflict. An edit by hand, or a move, leaves the event with the
        // import that it came from.
        if !overwriting, let current, current.provenance?.batch != batch, current.resource != entry.before,
            current.provenance?.batch != origin?.batch || current.revision != entry.after
        {
            report.conflicts.append(entry.key)
            return nil
        }
        return entry.key
    }
}

/// The moved items of a batch. A moved item has two entries: it was created in one calendar and removed from another.
private struct Moves {
    private var origins: [String: BatchEntry] = [:]
    private var targets: Set<String> = []

    init(_ entries: some Sequence<BatchEntry>) {
        for entry in entries {
            if entry.before != nil, entry.after == nil { origins[entry.key.uid] = entry }
            if entry.before == nil, entry.after != nil { targets.insert(entry.key.uid) }
        }
    }

    func isOrigin(_ entry: BatchEntry) -> Bool {
        origins[entry.key.uid]?.key == entry.key && targets.contains(entry.key.uid)
    }

    func origin(of entry: BatchEntry) -> Provenance? {
        entry.before == nil ? origins[entry.key.uid]?.provenanceBefore : nil
    }
}

extension EventStore {
    /// Runs a closure that changes items. The changes are recorded, so that they can be undone like an import.
    ///
    /// - Parameter title: a description of the changes, for the list of batches that can be undone.
    package func recording<Value>(_ title: String, _ body: () async throws -> Value) async throws -> Value {
        let batch = BatchIdentifier(rawValue: RandomIdentifier.text())
        try await addBatch(ImportBatch(identifier: batch, began: session.now, title: title))
        do {
            let value = try await ChangeSet.$recording.withValue(batch) { try await body() }
            // Some changes, such as a move on a server, cannot be recorded.
            if try await entries(of: batch, before: nil, limit: 1).isEmpty { try? await removeBatch(batch) }
            return value
        } catch {
            try? await removeBatch(batch)
            throw error
        }
    }
}

extension UndoReport {
    fileprivate mutating func count(_ entry: BatchEntry) {
        if entry.before == nil { removed.append(entry.key) } else { restored.append(entry.key) }
    }
}
