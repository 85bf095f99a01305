import CalendarModel
import EventStore

/// A set of changes while it is made, file by file.
struct FileChanges {
    private struct Item {
        let change: ResourceChange
        let isMet: Bool
        /// The file before the change, for changes that are taken back if another one fails.
        let before: (item: ResourceItem, text: String)?
        var content: (item: ResourceItem, text: String)?
        /// The number of the change in its batch.
        var number: Int?
        /// The new file, which is on the disk, but does not have its final name yet.
        var staged: VDirCollection.StagedItem?
        var outcome: ChangeOutcome?

        var key: ResourceKey { change.key }

        var isApplied: Bool {
            if case .applied = outcome { true } else { false }
        }

        var hasFailed: Bool {
            if case .failed = outcome { true } else { false }
        }
    }

    private var items: [Item]
    private let isAtomic: Bool
    /// Whether a failure could not be taken back. The next program then completes the changes.
    private var isStuck = false
    private let journal: ChangeSet.Journal
    private let sidecar: Sidecar
    private(set) var collections: [CalendarIdentifier: VDirCollection]
    /// The records of provenance before the changes, of the calendars whose new records were written.
    private var before: [CalendarIdentifier: [String: ProvenanceRecord]] = [:]

    init(_ changes: ChangeSet, in collections: [CalendarIdentifier: VDirCollection], sidecar: Sidecar) {
        let areTogether = changes.isAtomic && changes.changes.count > 1
        items = changes.changes.map { change in
            let collection = collections[change.key.calendar]
            let isMet =
                switch change.precondition {
                case .absent: collection.map { !$0.has(change.key.uid) } ?? true
                case .revision(let revision): collection?.item(change.key.uid)?.revision == revision
                case .none: true
                }
            return Item(
                change: change, isMet: isMet, before: areTogether ? collection?.content(change.key.uid) : nil)
        }
        (isAtomic, journal) = (changes.isAtomic, changes.journal)
        self.collections = collections
        self.sidecar = sidecar
    }

    var areAllMet: Bool { items.allSatisfy(\.isMet) }
    var outcomes: [ChangeOutcome] { items.map { $0.outcome ?? ($0.isMet ? .notAttempted : .preconditionFailed) } }

    /// Records the changes in the batch, and the provenance of the resources, before any of them is made.
    mutating func record() throws(EventStoreError) {
        for place in items.indices where items[place].isMet {
            guard let resource = items[place].change.content?.completed().withCalendarProperties else { continue }
            let text = resource.text
            items[place].content = (ResourceItem(resource, text: text), text)
        }
        if areTogether { try sidecar.setPending(pending) }
        do throws(EventStoreError) {
            try recordInBatch()
            try recordProvenance()
        } catch {
            // The batch may already have these changes, but the changes are not made.
            settle()
            throw error
        }
    }

    private var areTogether: Bool { isAtomic && items.count > 1 }

    private var pending: PendingChanges {
        let changes = items.map { item in
            PendingChanges.Change(item.change, text: item.content?.text, before: item.before?.item.revision)
        }
        return PendingChanges(
            changes: changes, recorded: journal.recorded?.rawValue, undone: journal.undone?.rawValue)
    }

    mutating func make() {
        stage()
        var isStopped = isAtomic && items.contains(where: \.hasFailed)
        for place in items.indices where items[place].outcome == nil {
            if isStopped {
                items[place].staged.map { collections[items[place].key.calendar]?.folder.discard($0.file) }
                items[place].outcome = .notAttempted
            } else {
                items[place].outcome = made(items[place])
                isStopped = isAtomic && !items[place].isApplied
            }
        }
        if isStopped { takeBack() }
    }

    /// Restores the files that were changed before another change failed.
    private mutating func takeBack() {
        for place in items.indices.reversed() where items[place].isApplied {
            do {
                try restore(items[place])
                items[place].outcome = .notAttempted
            } catch {
                isStuck = true
                items[place].outcome = .failed(error)
            }
        }
    }

    private mutating func restore(_ item: Item) throws(EventStoreError) {
        let (calendar, uid) = (item.key.calendar, item.key.uid)
        let revision = item.content?.item.revision
        guard let (before, text) = item.before else {
            _ = try collections[calendar]?.remove(uid, revision: revision)
            return
        }
        guard let staged = try collections[calendar]?.stage(before, text: text) else { return }
        try collections[calendar]?.folder.flush([staged.file])
        _ = try collections[calendar]?.place(staged, replacing: revision)
    }

    /// Corrects the records of changes that were not made after all. If this fails, a later undo treats the batch as if
    /// this process had crashed here.
    func settle() {
        guard !isStuck else { return }
        try? settleProvenance()
        try? settleBatch()
        if areTogether { try? sidecar.setPending(nil) }
    }

    // MARK: Files

    /// Writes the files of all changes, and then waits once until all of them are on the disk.
    private mutating func stage() {
        var files: [CalendarIdentifier: [Folder.StagedFile]] = [:]
        for place in items.indices {
            let calendar = items[place].key.calendar
            guard items[place].isMet, let collection = collections[calendar] else {
                items[place].outcome = items[place].isMet ? .failed(.noCalendar) : .preconditionFailed
                continue
            }
            guard let content = items[place].content else { continue }
            do {
                let staged = try collection.stage(content.item, text: content.text)
                items[place].staged = staged
                files[calendar, default: []].append(staged.file)
            } catch {
                items[place].outcome = .failed(error)
            }
        }
        for (calendar, files) in files {
            guard let folder = collections[calendar]?.folder else { continue }
            do {
                try folder.flush(files)
            } catch {
                for file in files { folder.discard(file) }
                for place in items.indices where items[place].key.calendar == calendar && items[place].staged != nil {
                    items[place].outcome = .failed(error)
                }
            }
        }
    }

    private mutating func made(_ item: Item) -> ChangeOutcome {
        let (calendar, change) = (item.key.calendar, item.change)
        let revision: Revision? = if case .revision(let revision) = change.precondition { revision } else { nil }
        do {
            guard let staged = item.staged else {
                let isRemoved = try collections[calendar]?.remove(item.key.uid, revision: revision) ?? true
                return isRemoved ? .applied(nil) : .preconditionFailed
            }
            let isPlaced = try collections[calendar]?.place(staged, replacing: revision) ?? false
            return isPlaced ? .applied(staged.item.revision) : .preconditionFailed
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
    private mutating func recordProvenance() throws(EventStoreError) {
        var lines: [CalendarIdentifier: [(uid: String, provenance: Provenance?)]] = [:]
        let removals = Dictionary(
            uniqueKeysWithValues: Set(items.map(\.key.calendar)).map { ($0, sidecar.removals(of: $0)) })
        for item in items {
            guard let content = item.content else { continue }
            let key = item.key
            switch item.change.provenance {
            case .set(var provenance):
                if provenance?.original == nil { provenance?.original = content.item.resource }
                lines[key.calendar, default: []].append((key.uid, provenance))
            case .keep:
                // A resource that is saved again no longer counts as removed.
                guard removals[key.calendar]?[key.uid] != nil else { continue }
                lines[key.calendar, default: []].append((key.uid, nil))
            }
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
    private func settleProvenance() throws(EventStoreError) {
        var lines: [CalendarIdentifier: [(uid: String, provenance: Provenance?)]] = [:]
        var removals: [CalendarIdentifier: [String: LocalDateTime]] = [:]
        for item in items where item.isMet {
            let (calendar, uid) = (item.key.calendar, item.key.uid)
            if item.change.content == nil, item.isApplied {
                lines[calendar, default: []].append((uid, nil))
                removals[calendar, default: [:]][uid] = item.change.removed
            } else if item.change.content != nil, !item.isApplied, case .set = item.change.provenance,
                let before = before[calendar]
            {
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

    // MARK: The batch

    private mutating func recordInBatch() throws(EventStoreError) {
        guard let batch = journal.recorded else { return }
        let log = sidecar.log(of: batch.rawValue)
        let history = sidecar.hasPending ? log.history : nil
        var number = log.lastNumber
        var records: [CalendarIdentifier: [String: ProvenanceRecord]] = [:]
        var lines: [BatchLine] = []
        for place in items.indices where items[place].isMet {
            let (key, after) = (items[place].key, items[place].content?.item.revision)
            // A killed program has recorded this change already.
            if let known = history?.lastChange(of: key), known.after == after?.rawValue { continue }
            number += 1
            items[place].number = number
            let before = collections[key.calendar]?.item(key.uid)
            if before != nil, records[key.calendar] == nil {
                let uids = items.filter { $0.key.calendar == key.calendar }.map(\.key.uid)
                records[key.calendar] = sidecar.records(of: uids, in: key.calendar)
            }
            let change = BatchLine.Change(
                number: number, calendar: key.calendar.rawValue, uid: key.uid,
                revisionBefore: before?.revision.rawValue, before: before?.resource.text,
                provenance: before == nil ? nil : records[key.calendar]?[key.uid],
                after: after?.rawValue)
            lines.append(BatchLine(change: change))
        }
        guard !lines.isEmpty else { return }
        // If the disk becomes full, the changes are not made, and further lines must record this. Space for these lines
        // is reserved now.
        let undone = lines.compactMap(\.change).map { BatchLine(undone: $0.number) }
        try sidecar.append(lines, to: batch.rawValue, keepingRoomFor: undone)
    }

    /// Records changes that were not made after all, or that are undone now.
    private func settleBatch() throws(EventStoreError) {
        if let batch = journal.recorded {
            try markUndone(items.filter { !$0.isApplied }.compactMap(\.number), in: batch)
        }
        guard let batch = journal.undone else { return }
        let history = sidecar.log(of: batch.rawValue).history
        try markUndone(items.filter(\.isApplied).flatMap { history.lastNumbers(of: $0.key) }, in: batch)
    }

    private func markUndone(_ numbers: [Int], in batch: BatchIdentifier) throws(EventStoreError) {
        if !numbers.isEmpty { try sidecar.append(numbers.map { BatchLine(undone: $0) }, to: batch.rawValue) }
    }
}
