// The protocol EventStore says what these functions do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CalendarModel
import EventStore

extension VDirEventStore {
    /// Makes changes, file by file. Each change is made completely or not at all.
    @discardableResult
    public func apply(_ changes: ChangeSet) throws(EventStoreError) -> [ChangeOutcome] {
        try writing { () throws(EventStoreError) in
            try sidecar.create()
            let lock = try FolderLock(sidecar.folder, patience: settings.patience)
            defer { lock.release() }
            var work: [CalendarIdentifier: VDirCollection] = [:]
            // An import or undo makes its changes in many parts. Such a part lists the calendar's files again only if
            // that is necessary.
            let isPart = changes.journal != .none
            for (calendar, changes) in Dictionary(grouping: changes.changes, by: \.key.calendar) {
                work[calendar] =
                    isPart
                    ? try collection(calendar, currentFor: changes.map(\.key.uid), noticesNewFiles: true)
                    : try collection(calendar)
                work[calendar]?.removeAbandoned()
            }
            let met = changes.changes.map { Self.meets($0, work[$0.key.calendar]) }
            guard !changes.isAtomic || met.allSatisfy(\.self) else {
                return met.map { $0 ? .notAttempted : .preconditionFailed }
            }
            let contents = changes.changes.map { change in
                change.content.map { content in
                    let resource = content.completed().withCalendarProperties
                    let text = resource.text
                    return WrittenContent(item: ResourceItem(resource, text: text), text: text)
                }
            }
            let lines = try journal(changes, met: met, contents: contents, collections: work)
            var before: [CalendarIdentifier: [String: ProvenanceRecord]] = [:]
            do throws(EventStoreError) {
                try writeProvenance(changes, met: met, contents: contents, before: &before)
            } catch {
                // The journal already has these changes, but the changes are not made.
                let outcomes = changes.changes.map { _ in ChangeOutcome.notAttempted }
                try? takeBack(changes, met: met, outcomes: outcomes, records: before)
                try? settle(changes, lines: lines, outcomes: outcomes)
                throw error
            }
            var outcomes = stage(changes, met: met, contents: contents, collections: work)
            var isStopped = changes.isAtomic && outcomes.contains(where: \.isFailure)
            for (place, change) in changes.changes.enumerated() {
                guard case .ready(let staged) = outcomes[place] else { continue }
                if isStopped {
                    staged.map { work[change.key.calendar]?.folder.discard($0.file) }
                    outcomes[place] = .ended(.notAttempted)
                } else {
                    outcomes[place] = .ended(make(change, staged, in: &work[change.key.calendar]))
                    isStopped = changes.isAtomic && outcomes[place].isFailure
                }
            }
            for (calendar, var collection) in work {
                collection.synchronize()
                collections[calendar] = collection
            }
            let results = outcomes.map(\.outcome)
            // If these records cannot be written, a later undo treats the batch as if this process had crashed here.
            try? takeBack(changes, met: met, outcomes: results, records: before)
            try? settle(changes, lines: lines, outcomes: results)
            for calendar in work.keys { sidecar.tidy(calendar) }
            return results
        }
    }

    private struct WrittenContent {
        let item: ResourceItem
        let text: String
    }

    private enum Progress {
        /// The new file is on the disk, but does not have its final name yet. Nil for a change that removes a file.
        case ready(VDirCollection.StagedItem?)
        case ended(ChangeOutcome)

        var outcome: ChangeOutcome {
            if case .ended(let outcome) = self { outcome } else { .notAttempted }
        }

        var isFailure: Bool {
            if case .ended(.failed) = self { true } else { false }
        }
    }

    /// Writes the files of all changes, and then waits once until all of them are on the disk.
    private func stage(
        _ changes: ChangeSet, met: [Bool], contents: [WrittenContent?],
        collections: [CalendarIdentifier: VDirCollection]
    ) -> [Progress] {
        var staged: [CalendarIdentifier: [Folder.StagedFile]] = [:]
        var progress: [Progress] = []
        for (place, change) in changes.changes.enumerated() {
            let calendar = change.key.calendar
            guard met[place] else {
                progress.append(.ended(.preconditionFailed))
                continue
            }
            guard let collection = collections[calendar] else {
                progress.append(.ended(.failed(.noCalendar)))
                continue
            }
            guard let content = contents[place] else {
                progress.append(.ready(nil))
                continue
            }
            do {
                let item = try collection.stage(content.item, text: content.text)
                staged[calendar, default: []].append(item.file)
                progress.append(.ready(item))
            } catch {
                progress.append(.ended(.failed(error)))
            }
        }
        for (calendar, files) in staged {
            guard let folder = collections[calendar]?.folder else { continue }
            do {
                try folder.flush(files)
            } catch {
                for file in files { folder.discard(file) }
                for (place, change) in changes.changes.enumerated() where change.key.calendar == calendar {
                    if case .ready(_?) = progress[place] { progress[place] = .ended(.failed(error)) }
                }
            }
        }
        return progress
    }

    private static func meets(_ change: ResourceChange, _ collection: VDirCollection?) -> Bool {
        switch change.precondition {
        case .absent: collection.map { !$0.has(change.key.uid) } ?? true
        case .revision(let revision): collection?.item(change.key.uid)?.revision == revision
        case .none: true
        }
    }

    private func make(
        _ change: ResourceChange, _ staged: VDirCollection.StagedItem?, in collection: inout VDirCollection?
    ) -> ChangeOutcome {
        do {
            let revision: Revision? = if case .revision(let revision) = change.precondition { revision } else { nil }
            guard let staged else {
                let isRemoved = try collection?.remove(change.key.uid, revision: revision) ?? true
                return isRemoved ? .applied(nil) : .preconditionFailed
            }
            guard try collection?.place(staged, replacing: revision) == true else {
                return .preconditionFailed
            }
            return .applied(staged.item.revision)
        } catch {
            return .failed(error)
        }
    }

    // MARK: Provenance

    /// Records the provenance of resources before the resources are written, so that no resource is ever without its
    /// record.
    ///
    /// The record of an imported resource also contains the imported text. Another program can change the file at any
    /// time, and a later import must then see the difference.
    ///
    /// `before` receives the records as they were before this call. Key: the calendar. If the call fails, `before`
    /// lacks the calendars that the call did not reach.
    private func writeProvenance(
        _ changes: ChangeSet, met: [Bool], contents: [WrittenContent?],
        before: inout [CalendarIdentifier: [String: ProvenanceRecord]]
    ) throws(EventStoreError) {
        var lines: [CalendarIdentifier: [(uid: String, provenance: Provenance?)]] = [:]
        for (place, change) in changes.changes.enumerated() where met[place] {
            guard let content = contents[place], case .set(var provenance) = change.provenance else { continue }
            if provenance?.original == nil { provenance?.original = content.item.resource }
            lines[change.key.calendar, default: []].append((change.key.uid, provenance))
        }
        let removals = Dictionary(
            uniqueKeysWithValues: Set(changes.changes.map(\.key.calendar)).map { ($0, sidecar.removals(of: $0)) })
        for (place, change) in changes.changes.enumerated() where met[place] && contents[place] != nil {
            // A resource that is saved again no longer counts as removed.
            guard change.provenance == .keep, removals[change.key.calendar]?[change.key.uid] != nil else { continue }
            lines[change.key.calendar, default: []].append((change.key.uid, nil))
        }
        for (calendar, lines) in lines {
            let records = sidecar.records(of: lines.map(\.uid), in: calendar)
            before[calendar] = records
            // If a resource had no record, no line is needed to remove the record.
            try sidecar.set(
                lines.filter {
                    $0.provenance != nil || records[$0.uid] != nil || removals[calendar]?[$0.uid] != nil
                }, in: calendar)
        }
    }

    /// Restores the records of resources that were not written after all, and removes the records of removed resources.
    private func takeBack(
        _ changes: ChangeSet, met: [Bool], outcomes: [ChangeOutcome],
        records: [CalendarIdentifier: [String: ProvenanceRecord]]
    ) throws(EventStoreError) {
        var lines: [CalendarIdentifier: [(uid: String, provenance: Provenance?)]] = [:]
        var removals: [CalendarIdentifier: [String: LocalDateTime]] = [:]
        for (place, change) in changes.changes.enumerated() where met[place] {
            let isApplied = if case .applied = outcomes[place] { true } else { false }
            let (calendar, uid) = (change.key.calendar, change.key.uid)
            if change.content == nil, isApplied {
                lines[calendar, default: []].append((uid, nil))
                removals[calendar, default: [:]][uid] = change.removed
            } else if !isApplied, change.content != nil, case .set = change.provenance, let before = records[calendar] {
                lines[calendar, default: []].append((uid, before[uid]?.provenance))
            }
        }
        for (calendar, lines) in lines {
            let known = sidecar.records(of: lines.map(\.uid), in: calendar)
            try sidecar.set(
                lines.filter { $0.provenance != nil || known[$0.uid] != nil }, in: calendar,
                removals: removals[calendar] ?? [:])
        }
    }

    // MARK: The journal

    /// Records the changes before they are made.
    ///
    /// - Returns: the recorded changes. Key: the change's position, value: its number.
    private func journal(
        _ changes: ChangeSet, met: [Bool], contents: [WrittenContent?],
        collections: [CalendarIdentifier: VDirCollection]
    ) throws(EventStoreError) -> [Int: Int] {
        guard case .record(let batch) = changes.journal else { return [:] }
        var number = sidecar.log(of: batch.rawValue).lastNumber
        var records: [CalendarIdentifier: [String: ProvenanceRecord]] = [:]
        var lines: [BatchLine] = []
        var numbers: [Int: Int] = [:]
        for (place, change) in changes.changes.enumerated() where met[place] {
            number += 1
            numbers[place] = number
            let calendar = change.key.calendar
            let before = collections[calendar]?.item(change.key.uid)
            if before != nil, records[calendar] == nil {
                let uids = changes.changes.filter { $0.key.calendar == calendar }.map(\.key.uid)
                records[calendar] = sidecar.records(of: uids, in: calendar)
            }
            lines.append(
                BatchLine(
                    change: BatchLine.Change(
                        number: number, calendar: calendar.rawValue, uid: change.key.uid,
                        revisionBefore: before?.revision.rawValue, before: before?.resource.text,
                        provenance: before == nil ? nil : records[calendar]?[change.key.uid],
                        after: contents[place]?.item.revision.rawValue)))
        }
        if !lines.isEmpty {
            // If the disk becomes full, the changes are not made, and further lines must record this. Space for these
            // lines is reserved now.
            let undone = lines.compactMap(\.change).map { BatchLine(undone: $0.number) }
            try sidecar.append(lines, to: batch.rawValue, keepingRoomFor: undone)
        }
        return numbers
    }

    /// Records changes that were not made after all, or that are undone now.
    private func settle(
        _ changes: ChangeSet, lines: [Int: Int], outcomes: [ChangeOutcome]
    ) throws(EventStoreError) {
        switch changes.journal {
        case .none: break
        case .record(let batch):
            let missed = lines.filter { place, _ in
                if case .applied = outcomes[place] { false } else { true }
            }
            if !missed.isEmpty {
                try sidecar.append(missed.values.sorted().map { BatchLine(undone: $0) }, to: batch.rawValue)
            }
        case .undo(let batch):
            let history = sidecar.log(of: batch.rawValue).history
            var undone: [BatchLine] = []
            for (change, outcome) in zip(changes.changes, outcomes) {
                guard case .applied = outcome else { continue }
                undone += history.lastNumbers(of: change.key).map { BatchLine(undone: $0) }
            }
            if !undone.isEmpty { try sidecar.append(undone, to: batch.rawValue) }
        }
    }

    // MARK: Batches

    public func addBatch(_ batch: ImportBatch) throws(EventStoreError) {
        try sidecar.create()
        let lock = try FolderLock(sidecar.folder, patience: settings.patience)
        defer { lock.release() }
        let last = sidecar.batchNames().compactMap { sidecar.head(of: $0)?.order }.max() ?? 0
        let head = BatchLine.Head(order: last + 1, began: batch.began.secondsSinceEpoch, title: batch.title)
        try sidecar.append([BatchLine(head: head)], to: batch.identifier.rawValue)
    }

    public func batches(limit: Int) -> [ImportBatch] {
        let known = sidecar.batchNames().compactMap { name -> (order: Int, batch: ImportBatch)? in
            let history = sidecar.log(of: name).history
            guard let head = history.head else { return nil }
            let batch = ImportBatch(
                identifier: BatchIdentifier(rawValue: name), began: LocalDateTime(secondsSinceEpoch: head.began),
                title: head.title, count: history.changes.count)
            return (head.order, batch)
        }
        return known.sorted { $0.order > $1.order }.prefix(limit).map(\.batch)
    }

    public func entries(of batch: BatchIdentifier, before number: Int?, limit: Int) -> [BatchEntry] {
        let changes = sidecar.log(of: batch.rawValue).history.changes.reversed()
        return changes.drop { change in number.map { change.number >= $0 } ?? false }.prefix(limit).map(\.entry)
    }

    public func removeBatch(_ batch: BatchIdentifier) throws(EventStoreError) {
        try sidecar.removeBatch(batch.rawValue)
    }
}
