import CalendarModel

/// What the undoing of a batch came to.
public struct UndoReport: Hashable, Sendable {
    /// Resources that the batch had created, and that are gone.
    public internal(set) var removed: [ResourceKey] = []
    /// Resources that the batch had changed or removed, and that are what they were.
    public internal(set) var restored: [ResourceKey] = []
    /// Resources that somebody changed after the batch: they were left alone.
    public internal(set) var conflicts: [ResourceKey] = []
    /// Resources that could not be written.
    public internal(set) var failed: [ResourceKey: EventStoreError] = [:]
}

extension EventStore {
    /// The batches that can be undone, the latest first.
    public func importBatches(limit: Int = 100) async throws(EventStoreError) -> [ImportBatch] {
        try requireReading()
        return try await batches(limit: limit).filter { $0.count > 0 }
    }

    /// Undoes what an import did: what it created is removed, what it changed is as it was.
    ///
    /// What was changed since, by whomever, is left alone and reported, unless it is to be overwritten; it can be undone
    /// later.
    public func undo(
        _ batch: BatchIdentifier, overwriting: Bool = false
    ) async throws(EventStoreError) -> UndoReport {
        try requireReading()
        var report = UndoReport()
        var last: Int?
        while true {
            let entries = try await entries(of: batch, before: last, limit: 1000)
            guard let end = entries.last else { break }
            last = end.number
            try await undo(entries, of: batch, overwriting: overwriting, report: &report)
        }
        if report.conflicts.isEmpty, report.failed.isEmpty { try await removeBatch(batch) }
        if !report.removed.isEmpty || !report.restored.isEmpty { session.announce(.content(.here)) }
        return report
    }

    private func undo(
        _ entries: [BatchEntry], of batch: BatchIdentifier, overwriting: Bool, report: inout UndoReport
    ) async throws(EventStoreError) {
        var rest = entries[...]
        while !rest.isEmpty {
            // A resource that the batch touched twice is undone step by step.
            var keys: Set<ResourceKey> = []
            let latest = rest.prefix { keys.insert($0.key).inserted }
            rest = rest[latest.endIndex...]
            // In the order in which they were made, as indexes are changed at less cost so.
            let part = latest.reversed()
            let changes = part.map { entry in
                ResourceChange(
                    entry.key, to: entry.before,
                    if: overwriting ? .none : entry.after.map { .revision($0) } ?? .absent,
                    provenance: .set(entry.provenanceBefore))
            }
            let outcomes = try await apply(ChangeSet(changes, isAtomic: false, journal: .undo(batch)))
            for (entry, outcome) in zip(part, outcomes) {
                switch outcome {
                case .applied: report.count(entry)
                case .failed(let error): report.failed[entry.key] = error
                case .preconditionFailed, .notAttempted:
                    // An undoing that was cut off may have come this far before.
                    if try await resources([entry.key])[entry.key]?.resource == entry.before {
                        report.count(entry)
                    } else {
                        report.conflicts.append(entry.key)
                    }
                }
            }
        }
    }
}

extension UndoReport {
    fileprivate mutating func count(_ entry: BatchEntry) {
        if entry.before == nil { removed.append(entry.key) } else { restored.append(entry.key) }
    }
}
