import CalendarModel
import EventStore

extension VDirState {
    func apply(_ changes: ChangeSet) throws(EventStoreError) -> [ChangeOutcome] {
        try writing { () throws(EventStoreError) in
            try sidecar.create()
            let lock = try FolderLock(sidecar.folder, patience: patience)
            defer { lock.release() }
            var work: [CalendarIdentifier: VDirCollection] = [:]
            for calendar in Set(changes.changes.map(\.key.calendar)) { work[calendar] = try collection(calendar) }
            let met = changes.changes.map { Self.meets($0, work[$0.key.calendar]) }
            guard !changes.isAtomic || met.allSatisfy(\.self) else {
                return met.map { $0 ? .notAttempted : .preconditionFailed }
            }
            let texts = changes.changes.map { $0.content?.completed().text }
            let lines = try journal(changes, met: met, texts: texts, collections: work)
            var outcomes: [ChangeOutcome] = []
            for (place, change) in changes.changes.enumerated() {
                guard met[place] else {
                    outcomes.append(.preconditionFailed)
                    continue
                }
                if changes.isAtomic, let last = outcomes.last, case .failed = last {
                    outcomes.append(.notAttempted)
                    continue
                }
                outcomes.append(make(change, text: texts[place], in: &work[change.key.calendar]))
            }
            for (calendar, collection) in work {
                collection.folder.synchronize()
                keep(collection, as: calendar)
            }
            try settle(changes, lines: lines, outcomes: outcomes)
            return outcomes
        }
    }

    private static func meets(_ change: ResourceChange, _ collection: VDirCollection?) -> Bool {
        let item = collection?.item(change.key.uid)
        return switch change.precondition {
        case .absent: item == nil
        case .revision(let revision): item?.revision == revision
        case .none: true
        }
    }

    private func make(_ change: ResourceChange, text: String?, in collection: inout VDirCollection?) -> ChangeOutcome {
        guard collection != nil else { return .failed(.noCalendar) }
        do {
            guard let text, let content = change.content else {
                try collection?.remove(change.key.uid)
                try sidecar.set(nil, of: change.key)
                return .applied(nil)
            }
            // Before the item: what is there has always said where it came from.
            if case .set(let provenance) = change.provenance { try sidecar.set(provenance, of: change.key) }
            guard try collection?.write(content, text: text) == true else { return .preconditionFailed }
            return .applied(Revision(ofText: text))
        } catch {
            return .failed(error)
        }
    }

    // MARK: The journal

    /// Writes down what is about to be done, before it is.
    private func journal(
        _ changes: ChangeSet, met: [Bool], texts: [String?], collections: [CalendarIdentifier: VDirCollection]
    ) throws(EventStoreError) -> [Int: Int] {
        guard case .record(let batch) = changes.journal else { return [:] }
        var number = BatchHistory(sidecar.lines(of: batch.rawValue)).lastNumber
        var lines: [BatchLine] = []
        var numbers: [Int: Int] = [:]
        for (place, change) in changes.changes.enumerated() where met[place] {
            number += 1
            numbers[place] = number
            let before = collections[change.key.calendar]?.item(change.key.uid)
            let provenance = before == nil ? nil : sidecar.provenance(of: change.key)
            lines.append(
                BatchLine(
                    change: BatchLine.Change(
                        number: number, calendar: change.key.calendar.rawValue, uid: change.key.uid,
                        revisionBefore: before?.revision.rawValue, before: before?.resource.text,
                        provenance: provenance.map(ProvenanceRecord.init),
                        after: texts[place].map { Revision(ofText: $0).rawValue })))
        }
        if !lines.isEmpty { try sidecar.append(lines, to: batch.rawValue) }
        return numbers
    }

    /// Writes down what was not done after all, or is undone.
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
            let history = BatchHistory(sidecar.lines(of: batch.rawValue))
            var undone: [BatchLine] = []
            for (change, outcome) in zip(changes.changes, outcomes) {
                guard case .applied = outcome else { continue }
                undone += history.lastNumbers(of: change.key).map { BatchLine(undone: $0) }
            }
            if !undone.isEmpty { try sidecar.append(undone, to: batch.rawValue) }
        }
    }

    // MARK: Batches

    func addBatch(_ batch: ImportBatch) throws(EventStoreError) {
        try sidecar.create()
        let lock = try FolderLock(sidecar.folder, patience: patience)
        defer { lock.release() }
        let last = sidecar.batchNames().compactMap { BatchHistory(sidecar.lines(of: $0)).head?.order }.max() ?? 0
        let head = BatchLine.Head(order: last + 1, began: batch.began.secondsSinceEpoch, title: batch.title)
        try sidecar.append([BatchLine(head: head)], to: batch.identifier.rawValue)
    }

    func batches(limit: Int) -> [ImportBatch] {
        let known = sidecar.batchNames().compactMap { name -> (order: Int, batch: ImportBatch)? in
            let history = BatchHistory(sidecar.lines(of: name))
            guard let head = history.head else { return nil }
            let batch = ImportBatch(
                identifier: BatchIdentifier(rawValue: name), began: LocalDateTime(secondsSinceEpoch: head.began),
                title: head.title, count: history.changes.count)
            return (head.order, batch)
        }
        return known.sorted { $0.order > $1.order }.prefix(limit).map(\.batch)
    }
}
