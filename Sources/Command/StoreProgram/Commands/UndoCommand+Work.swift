import CommandLineInterface
import EventStore

extension UndoCommand: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            let batches = try await store.importBatches(limit: 1000)
            guard batch != nil || last else { return try listing(batches, chosen) }
            let report = try await store.undo(try wanted(batches, chosen).identifier, overwriting: force)
            try say(report)
            if !report.conflicts.isEmpty || !report.failed.isEmpty { throw ExitStatus.failed }
        }
    }

    private func wanted(_ batches: [ImportBatch], _ chosen: ChosenStore) throws -> ImportBatch {
        guard let batch else {
            guard let latest = batches.first else { throw Failure(chosen.name, "has no import to undo") }
            return latest
        }
        let found = batches.filter { $0.identifier.rawValue.hasPrefix(batch) }
        guard let first = found.first else {
            throw Failure(batch, "there is no import with this name; 'scanics undo --list' shows the names")
        }
        guard found.count == 1 else {
            throw Failure(batch, "several imports have names that start like this; write more of the name")
        }
        return first
    }

    // MARK: Output

    private func listing(_ batches: [ImportBatch], _ chosen: ChosenStore) throws {
        guard format == .text else {
            let records = ["batches": batches.map(BatchRecord.init)]
            return try StandardStreams.write(try JSONText.text(of: records, pretty: true) + "\n")
        }
        if batches.isEmpty { Messages.print("scanics: no import to undo in \(chosen.name.escapedForTerminal())") }
        var table = TextTable([
            .init("Batch"), .init("When"), .init("Changes"), .init("What", isFlexible: true),
        ])
        for batch in batches {
            let when = "\(batch.began.date.extendedText) \(WhenText.clock(batch.began)) UTC"
            table.add([batch.identifier.shortName, when, String(batch.count), batch.title])
        }
        try table.write()
    }

    private struct UndoRecord: Encodable {
        let removed: Int
        let restored: Int
        let missing: Int
        let conflicts: [String]
        let failed: [String: String]
    }

    private func say(_ report: UndoReport) throws {
        for key in report.conflicts {
            Messages.report(
                key.uid, "changed or moved after the import, and left as it is; undo it, too, with --force"
            )
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
                removed: report.removed.count, restored: report.restored.count, missing: report.missing.count,
                conflicts: report.conflicts.map(\.uid),
                failed: Dictionary(
                    report.failed.map { ($0.key.uid, $0.value.message) }, uniquingKeysWith: { first, _ in first }))
            return try StandardStreams.write(try JSONText.text(of: record) + "\n")
        }
        // A move back is a removal from one calendar and a restoration in another.
        let back = Set(report.removed.map(\.uid)).intersection(report.restored.map(\.uid)).count
        var parts = back > 0 ? ["\(back) moved back"] : []
        if report.removed.count > back || back == 0 { parts.append("\(report.removed.count - back) removed") }
        if report.restored.count > back { parts.append("\(report.restored.count - back) restored") }
        if !report.missing.isEmpty { parts.append("\(report.missing.count) already gone") }
        if !report.conflicts.isEmpty { parts.append("\(report.conflicts.count) left alone") }
        if !report.failed.isEmpty { parts.append("\(report.failed.count) failed") }
        Messages.print("scanics: undone: \(parts.joined(separator: ", "))")
    }
}

struct BatchRecord: Encodable {
    let batch: String
    let began: String
    let title: String
    let count: Int

    init(_ batch: ImportBatch) {
        self.batch = batch.identifier.rawValue
        began = batch.began.extendedText + "Z"
        title = batch.title
        count = batch.count
    }
}
