import CalendarModel

/// What the undoing of a batch came to.
public struct UndoReport: Hashable, Sendable {
    /// Resources that the batch had created, and that are gone.
    public internal(set) var removed: [ResourceKey] = []
    /// Resources that the batch had changed or removed, and that are what they were.
    public internal(set) var restored: [ResourceKey] = []
    /// Resources that somebody changed after the batch: they were left alone.
    public internal(set) var conflicts: [ResourceKey] = []
    /// Resources that the batch had created, and that somebody had removed before: nothing was left to do.
    public internal(set) var missing: [ResourceKey] = []
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
            var part: [BatchEntry] = []
            var changes: [ResourceChange] = []
            let there = try await resources(latest.map(\.key))
            for entry in latest.reversed() {
                guard
                    let key = try await place(
                        of: entry, there[entry.key], in: batch, overwriting: overwriting, report: &report)
                else { continue }
                part.append(entry)
                changes.append(
                    ResourceChange(
                        key, to: entry.before, if: overwriting ? .none : entry.after.map { .revision($0) } ?? .absent,
                        provenance: .set(entry.provenanceBefore)))
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

extension EventStore {
    /// Which resource is to be changed to undo what a batch did to one; nil where nothing is to be done, and the report says why.
    ///
    /// - Parameter current: what is there by now.
    private func place(
        of entry: BatchEntry, _ current: StoredResource?, in batch: BatchIdentifier, overwriting: Bool,
        report: inout UndoReport
    ) async throws(EventStoreError) -> ResourceKey? {
        if current == nil, entry.before == nil, entry.after != nil {
            // Somebody has removed it, or moved it to another calendar.
            let moved = try await resources(uid: entry.key.uid).first { $0.provenance?.batch == batch }
            if let moved, overwriting { return moved.key }
            if moved == nil { report.missing.append(entry.key) } else { report.conflicts.append(entry.key) }
            return nil
        }
        // A later import, or one of another machine, may have put in the same again: that is its own.
        if !overwriting, let current, current.provenance?.batch != batch, current.resource != entry.before {
            report.conflicts.append(entry.key)
            return nil
        }
        return entry.key
    }
}

extension UndoReport {
    fileprivate mutating func count(_ entry: BatchEntry) {
        if entry.before == nil { removed.append(entry.key) } else { restored.append(entry.key) }
    }
}
