import CalendarModel

/// The result of undoing a batch.
public struct UndoReport: Hashable, Sendable {
    /// The batch that records the undo, with which it can be undone; nil if nothing was changed.
    public internal(set) var batch: BatchIdentifier?
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
    ///
    /// - Parameters:
    ///   - limit: the number of latest batches to look at.
    ///   - includingUndos: whether the list has undos, which can be undone, too.
    public func importBatches(
        limit: Int = 100, includingUndos: Bool = false
    ) async throws(EventStoreError) -> [ImportBatch] {
        try requireReading()
        return try await batches(limit: limit).filter {
            $0.count > 0 && (includingUndos || $0.identifier.kind != .undone)
        }
    }

    /// Undoes an import or a change: removes the resources that it created, and restores those that it changed.
    ///
    /// The items of an import are independent: those that were changed since then are left alone and reported. Another
    /// call with `overwriting` can still undo what the import did to them. A single change, such as the split of a
    /// series, or the undo of another batch, is undone whole: if one of its resources was changed since then, nothing is
    /// done. The undo is a batch itself, which can be undone; see ``UndoReport/batch``.
    ///
    /// - Parameters:
    ///   - batch: the batch.
    ///   - overwriting: whether resources that were changed since then are also removed or restored.
    public func undo(
        _ batch: BatchIdentifier, overwriting: Bool = false
    ) async throws(EventStoreError) -> UndoReport {
        try requireReading()
        let undone = try await batches(limit: .max >> 1).first { $0.identifier == batch }
        let record = BatchIdentifier.new(batch.kind == .undone ? .edited : .undone)
        let title = ImportBatch.undoing(undone?.title ?? batch.rawValue)
        try await addBatch(ImportBatch(identifier: record, began: session.now, title: title))
        var undo = Undo(store: self, batch: batch, record: record, overwriting: overwriting)
        var failure: EventStoreError?
        do {
            if batch.kind == .imported { try await undo.undoItems() } else { try await undo.undoWhole() }
        } catch {
            failure = error
        }
        var report = undo.report
        if try await entries(of: record, before: nil, limit: 1).isEmpty {
            try? await removeBatch(record)
        } else {
            report.batch = record
            session.announce(.content(.here))
        }
        if let failure { throw failure }
        if report.conflicts.isEmpty, report.failed.isEmpty, !report.isRestorable { try await removeBatch(batch) }
        return report
    }
}

extension ImportBatch {
    private static let undoMark = "undid: "

    /// Returns the title of the undo of a batch with this title. Undoing an undo gives the first title again.
    static func undoing(_ title: String) -> String {
        title.hasPrefix(undoMark) ? String(title.dropFirst(undoMark.count)) : undoMark + title
    }
}

private struct Undo {
    let store: any EventStore
    let batch: BatchIdentifier
    /// The batch that records the undo.
    let record: BatchIdentifier
    let overwriting: Bool
    var report = UndoReport()

    // MARK: Independent items

    mutating func undoItems() async throws(EventStoreError) {
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

    private var journal: ChangeSet.Journal { .undo(batch, recordedIn: record) }

    private mutating func undo(_ latest: ArraySlice<BatchEntry>) async throws(EventStoreError) {
        // The entries are undone in the order in which they were recorded, because the store's indexes are updated
        // faster in this order.
        var part: [BatchEntry] = []
        var changes: [ResourceChange] = []
        let there = try await store.resources(latest.map(\.key))
        for entry in latest.reversed() {
            guard let key = try await place(of: entry, there[entry.key]) else { continue }
            part.append(entry)
            changes.append(
                ResourceChange(
                    key, to: entry.before, if: overwriting ? .none : entry.after.map { .revision($0) } ?? .absent,
                    provenance: .set(entry.provenanceBefore)))
        }
        let outcomes = try await store.apply(ChangeSet(changes, isAtomic: false, journal: journal))
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

    // MARK: A change that belongs together

    /// Undoes all changes of the batch, or none.
    mutating func undoWhole() async throws(EventStoreError) {
        let entries = Self.combined(try await store.entries(of: batch, before: nil, limit: .max >> 1))
        let there = try await store.resources(entries.map(\.key))
        let isSingle = entries.count == 1
        var part: [BatchEntry] = []
        for entry in entries {
            let current = there[entry.key]
            if overwriting || current?.revision == entry.after {
                part.append(entry)
            } else if current?.resource == entry.before {
                // An interrupted undo has restored this resource already, or somebody has removed the only one.
                if isSingle, entry.before == nil { report.missing.append(entry.key) } else { report.count(entry) }
            } else if isSingle, current == nil {
                report.missing.append(entry.key)
                report.isRestorable = true
            } else {
                report.conflicts.append(entry.key)
            }
        }
        guard report.conflicts.isEmpty, !report.isRestorable else {
            (report.removed, report.restored) = ([], [])
            return
        }
        let changes = part.map { entry in
            let current = there[entry.key].map { ResourceChange.Precondition.revision($0.revision) } ?? .absent
            return ResourceChange(entry.key, to: entry.before, if: current, provenance: .set(entry.provenanceBefore))
        }
        let outcomes = try await store.apply(ChangeSet(changes.inSafeOrder, journal: journal))
        for case .failed(let error) in outcomes { throw error }
        if outcomes.contains(where: { $0 == .preconditionFailed || $0 == .notAttempted }) {
            report = UndoReport()
            report.conflicts = part.map(\.key)
        } else {
            for entry in part { report.count(entry) }
        }
    }

    /// Returns one entry for each resource: from the state before the batch's first change to that after its last one.
    private static func combined(_ entries: [BatchEntry]) -> [BatchEntry] {
        var last: [ResourceKey: BatchEntry] = [:]
        var order: [ResourceKey] = []
        for entry in entries {
            guard let known = last[entry.key] else {
                last[entry.key] = entry
                order.append(entry.key)
                continue
            }
            last[entry.key] = BatchEntry(
                number: entry.number, key: entry.key, before: entry.before, provenanceBefore: entry.provenanceBefore,
                after: known.after)
        }
        return order.compactMap { last[$0] }
    }

    // MARK: The resource of an entry

    /// Returns the resource to change in order to undo an entry. If there is nothing to change, records the reason in
    /// the report and returns nil.
    private mutating func place(
        of entry: BatchEntry, _ current: StoredResource?
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
            current.provenance?.batch != entry.provenanceBefore?.batch || current.revision != entry.after
        {
            report.conflicts.append(entry.key)
            return nil
        }
        return entry.key
    }
}

extension EventStore {
    /// Forgets imports and changes: removes the records that can undo them, and the remains of removed items in the
    /// store's files.
    ///
    /// - Parameter time: only batches that began before this time, in UTC, are forgotten; nil for all.
    /// - Returns: the number of forgotten batches.
    public func forgetBatches(before time: LocalDateTime? = nil) async throws(EventStoreError) -> Int {
        try requireReading()
        let old = try await batches(limit: .max >> 1).filter { batch in time.map { batch.began < $0 } ?? true }
        for batch in old { try await removeBatch(batch.identifier) }
        try await eraseRemains()
        // A store keeps the record of a batch whose changes still wait to be sent.
        let left = Set(try await batches(limit: .max >> 1).map(\.identifier))
        return old.count { !left.contains($0.identifier) }
    }

    /// Runs a closure that changes items. The changes are recorded, so that they can be undone like an import.
    ///
    /// - Parameter title: a description of the changes, for the list of batches that can be undone.
    /// - Returns: the closure's result, and the batch that records the changes; nil if nothing was changed.
    @discardableResult
    package func recording<Value>(
        _ title: String, _ body: () async throws -> Value
    ) async throws -> (value: Value, batch: BatchIdentifier?) {
        let batch = BatchIdentifier.new(.edited)
        try await addBatch(ImportBatch(identifier: batch, began: session.now, title: title))
        let result: Result<Value, any Error>
        do {
            result = .success(try await ChangeSet.$recording.withValue(batch) { try await body() })
        } catch {
            result = .failure(error)
        }
        // A program with write-only access cannot read what it recorded.
        let isEmpty = (try? await entries(of: batch, before: nil, limit: 1).isEmpty) ?? false
        // A batch without changes is removed. A failed change may have made some of its changes before.
        if isEmpty { try? await removeBatch(batch) }
        return (try result.get(), isEmpty ? nil : batch)
    }
}

extension UndoReport {
    fileprivate mutating func count(_ entry: BatchEntry) {
        if entry.before == nil { removed.append(entry.key) } else { restored.append(entry.key) }
    }
}
