import CommandLineInterface
import EventStore

extension UndoCommand: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let history = try await ChangeHistory(store)
        guard batch != nil || last else {
            try listing(history)
            if history.hasFailed { throw ExitStatus.failed }
            return
        }
        let entry = try wanted(in: history)
        try await entry.chosen.using {
            let report = try await entry.store.undo(entry.batch.identifier, overwriting: force)
            try say(report, of: entry)
            if !report.conflicts.isEmpty || !report.failed.isEmpty { throw ExitStatus.failed }
        }
    }

    private func wanted(in history: ChangeHistory) throws -> ChangeHistory.Entry {
        guard let batch else {
            // The latest change is undone, and not an earlier undo, so that `--last` can be given several times.
            let latest = history.entries.first { $0.batch.identifier.kind != .undone }
            guard let latest else { throw Failure(history.name, "has no import or change to undo") }
            return latest
        }
        let found = history.entries.filter { $0.batch.identifier.rawValue.hasPrefix(batch) }
        guard let first = found.first else {
            throw Failure(batch, "there is no import or change with this name; 'scanics undo --list' shows the names")
        }
        guard found.count == 1 else {
            throw Failure(batch, "several imports or changes have names that start like this; write more of the name")
        }
        return first
    }

    // MARK: Output

    private func listing(_ history: ChangeHistory) throws {
        guard format == .text else {
            let records = ["batches": history.entries.map { BatchRecord($0.batch, store: $0.chosen.reference) }]
            return try StandardStreams.write(try JSONText.text(of: records, pretty: true) + "\n")
        }
        if history.entries.isEmpty {
            Messages.print("scanics: no import or change to undo in \(history.name.escapedForTerminal())")
        }
        var columns: [TextTable.Column] = [
            .init("Batch"), .init("When"), .init("Changes"), .init("What", isFlexible: true),
        ]
        let namesStores = Set(history.entries.map(\.chosen.reference)).count > 1
        if namesStores { columns.append(.init("Store", isFlexible: true)) }
        var table = TextTable(columns)
        for entry in history.entries {
            let batch = entry.batch
            let when = "\(WhenText.digits(batch.began)) UTC"
            let row = [batch.identifier.shortName, when, String(batch.count), batch.title]
            table.add(namesStores ? row + [entry.chosen.reference] : row)
        }
        try table.write()
    }

    private struct UndoRecord: Encodable {
        /// The batch with which the undo can be undone.
        let batch: String?
        let removed: Int
        let restored: Int
        let missing: Int
        let conflicts: [String]
        let failed: [String: String]
    }

    private func say(_ report: UndoReport, of entry: ChangeHistory.Entry) throws {
        let isImport = entry.batch.identifier.kind == .imported
        for key in report.conflicts {
            Messages.report(
                key.uid,
                isImport
                    ? "changed or moved after the import, and left as it is; undo it, too, with --force"
                    : "changed or moved after this change, so nothing was undone; undo it anyway with --force")
        }
        let failed = report.failed.sorted { $0.key.uid < $1.key.uid }
        for (key, error) in failed where !error.isOfServer { Messages.report(key.uid, error.message) }
        let unreached = failed.filter(\.value.isOfServer)
        if let (key, error) = unreached.first {
            OfflineNotices.drop(for: error)
            let others = unreached.count > 1 ? "; the same happened to \(unreached.count - 1) more" : ""
            Messages.report(key.uid, error.message + others)
        }
        if format == .json {
            let record = UndoRecord(
                batch: report.batch?.rawValue, removed: report.removed.count, restored: report.restored.count,
                missing: report.missing.count, conflicts: report.conflicts.map(\.uid),
                failed: Dictionary(
                    report.failed.map { ($0.key.uid, $0.value.message) }, uniquingKeysWith: { first, _ in first }))
            return try StandardStreams.write(try JSONText.text(of: record) + "\n")
        }
        guard isImport || report.conflicts.isEmpty else { return }
        // A move back is a removal from one calendar and a restoration in another.
        let back = Set(report.removed.map(\.uid)).intersection(report.restored.map(\.uid)).count
        var parts = back > 0 ? ["\(back) moved back"] : []
        if report.removed.count > back || back == 0 { parts.append("\(report.removed.count - back) removed") }
        if report.restored.count > back { parts.append("\(report.restored.count - back) restored") }
        if !report.missing.isEmpty { parts.append("\(report.missing.count) already gone") }
        if !report.conflicts.isEmpty { parts.append("\(report.conflicts.count) left alone") }
        if !report.failed.isEmpty { parts.append("\(report.failed.count) failed") }
        Messages.print("scanics: undone: \(parts.joined(separator: ", "))")
        if let batch = report.batch {
            Messages.print("scanics: to have it back: \(entry.chosen.undoCommand(batch))")
        }
    }
}

/// The changes that can be undone, of one store or of all stores that were changed on this machine, the latest first.
struct ChangeHistory {
    struct Entry {
        let batch: ImportBatch
        let store: any EventStore
        let chosen: ChosenStore
    }

    private(set) var entries: [Entry] = []
    private(set) var hasFailed = false
    private let stores: [ChosenStore]

    init(_ options: StoreOptions) async throws {
        stores = try options.changedStores()
        var all = try await Self.entries(of: stores[0])
        for other in stores.dropFirst() {
            do {
                all += try await Self.entries(of: other)
            } catch let failure as Failure {
                Messages.report(failure.subject, failure.message)
                hasFailed = true
            }
        }
        // Two names may lead to one store.
        var seen: Set<BatchIdentifier> = []
        entries = all.sorted { $0.batch.began > $1.batch.began }.filter { seen.insert($0.batch.identifier).inserted }
    }

    var name: String { stores.map(\.name).joined(separator: ", ") }

    private static func entries(of chosen: ChosenStore) async throws -> [Entry] {
        try await chosen.using(for: .existing) { store in
            try await store.importBatches(limit: 1000, includingUndos: true).map {
                Entry(batch: $0, store: store, chosen: chosen)
            }
        }
    }
}

struct BatchRecord: Encodable {
    let batch: String
    let began: String
    let title: String
    let count: Int
    let store: String?

    init(_ batch: ImportBatch, store: String? = nil) {
        self.batch = batch.identifier.rawValue
        began = batch.began.extendedText + "Z"
        title = batch.title
        count = batch.count
        self.store = store
    }
}
