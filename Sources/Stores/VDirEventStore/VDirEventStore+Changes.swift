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
            try completePending()
            return try make(changes)
        }
    }

    /// Makes changes. The caller has the lock.
    func make(_ changes: ChangeSet) throws(EventStoreError) -> [ChangeOutcome] {
        var current: [CalendarIdentifier: VDirCollection] = [:]
        // An import or undo makes its changes in many parts. Such a part lists the calendar's files again only if
        // that is necessary.
        let isPart = changes.journal != .none
        for (calendar, changes) in Dictionary(grouping: changes.changes, by: \.key.calendar) {
            current[calendar] =
                isPart
                ? try collection(calendar, currentFor: changes.map(\.key.uid), noticesNewFiles: true)
                : try collection(calendar)
            current[calendar]?.removeAbandoned()
        }
        var work = FileChanges(changes, in: current, sidecar: sidecar)
        guard !changes.isAtomic || work.areAllMet else { return work.outcomes }
        try work.record()
        work.make()
        for (calendar, var collection) in work.collections {
            collection.synchronize()
            collections[calendar] = collection
        }
        work.settle()
        for calendar in work.collections.keys { sidecar.tidy(calendar) }
        return work.outcomes
    }

    /// Completes the changes of a killed program, unless another program is writing now.
    func recover() {
        guard sidecar.hasPending, let lock = try? FolderLock(sidecar.folder, patience: 0) else { return }
        defer { lock.release() }
        try? completePending()
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

    public func eraseRemains() throws(EventStoreError) {
        try sidecar.create()
        let lock = try FolderLock(sidecar.folder, patience: settings.patience)
        defer { lock.release() }
        for calendar in try allCalendars() { sidecar.tidy(calendar.identifier, isAlwaysWorth: true) }
    }

    public func removeBatch(_ batch: BatchIdentifier) throws(EventStoreError) {
        try sidecar.removeBatch(batch.rawValue)
    }
}
