import EventStore

/// Saves the items of an import, many at a time, because the disk or the server makes each save slow.
final class ImportBatches: ImportSink {
    private struct Waiting {
        let path: String
        let items: [FoundItem]
    }

    private static let size = 500
    /// The time after which waiting items are saved even if there are few, so that the user soon sees what was found.
    private static let patience = Duration.seconds(2)

    private let importing: EventImport
    private let target: ImportTarget
    private let report: ImportReport
    private let calendars: NamedCalendars
    private var waiting: [Waiting] = []
    private var lastSaved = ContinuousClock.now

    init(
        _ importing: EventImport, into target: ImportTarget, calendars: NamedCalendars, report: ImportReport
    ) {
        self.importing = importing
        self.calendars = calendars
        self.target = target
        self.report = report
    }

    var hasQuit: Bool { false }

    func add(_ items: [FoundItem], of path: String) async throws {
        waiting.append(Waiting(path: path, items: items))
        let count = waiting.reduce(0) { $0 + $1.items.count }
        if count >= Self.size || lastSaved.duration(to: .now) > Self.patience { try await save() }
    }

    func save() async throws {
        defer { lastSaved = .now }
        let inputs = waiting
        var overlaps = ImportOverlaps(target, reader: report.reader)
        waiting = []
        let wanted = inputs.flatMap(\.items).filter { $0.refusal == nil }
        // The import may ask questions, or draw its own bar for sent changes, in the line of the progress bar.
        report.makeRoom()
        var results = try await save(wanted[...]).makeIterator()
        for input in inputs {
            let records = input.items.map { found in
                let result = found.refusal == nil ? results.next() : nil
                OfflineNotices.drop(for: result?.outcome)
                return ImportRecord(
                    found, result, calendar: calendars.title(of: result) ?? target.title(of: result),
                    isImagined: target.isImagined, reader: report.reader)
            }
            try report.add(records, path: input.path)
            for record in records { overlaps.add(record) }
        }
        report.namedCalendars = calendars.titles
        if !report.isQuiet { try await overlaps.report() }
    }

    /// Saves items in the calendars that they name, and the others in the calendar of the import.
    private func save(_ items: ArraySlice<FoundItem>) async throws -> [ImportResult] {
        var results: [ImportResult] = []
        var rest = items
        while let first = rest.first {
            let group = rest.prefix { $0.calendar == first.calendar }
            rest = rest[group.endIndex...]
            results += await importing.add(
                group.map(\.item), in: try await calendars.calendar(titled: first.calendar))
        }
        return results
    }

    func finish() async { _ = await importing.finish() }
}
