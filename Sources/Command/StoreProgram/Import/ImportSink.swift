import EventStore
import ScanICS

/// The place where an import's items go: into the store at once, or before the eyes of the user first.
protocol ImportSink: AnyObject {
    /// Whether the user wants to see no more items.
    var hasQuit: Bool { get }
    /// Takes the items of an input, or of a part of one.
    func add(_ items: [FoundItem], of path: String) async throws
    /// Saves the items that still wait.
    func save() async throws
    /// Ends the import, whether or not everything was saved.
    func finish() async
}

/// Saves the items of an import, many at a time, because the disk or the server makes each save slow.
final class ImportBatches: ImportSink {
    private struct Waiting {
        let path: String
        let items: [FoundItem]
    }

    /// The number of items that are saved together.
    private static let size = 500
    /// How long an item may wait, so that the user soon sees what was found.
    private static let patience = Duration.seconds(2)

    private var importing: EventImport
    private let target: ImportTarget
    private let report: ImportReport
    private var waiting: [Waiting] = []
    private var lastSaved = ContinuousClock.now

    init(_ importing: EventImport, into target: ImportTarget, report: ImportReport) {
        self.importing = importing
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
        waiting = []
        let wanted = inputs.flatMap(\.items).filter { $0.refusal == nil }
        // The questions of the import, and the bar of what is sent, use the line of the progress bar.
        report.makeRoom()
        var results = await importing.add(wanted.map(\.item)).makeIterator()
        for input in inputs {
            let records = input.items.map { found in
                let result = found.refusal == nil ? results.next() : nil
                return ImportRecord(found, result, calendar: target.title(of: result), isImagined: target.isImagined)
            }
            try report.add(records, path: input.path)
        }
    }

    func finish() async { _ = await importing.finish() }
}

/// Shows the items of an import to the user one by one, and saves those that the user wants.
final class ImportReview: ImportSink {
    private var importing: EventImport
    private let flow: ReviewFlow
    private let report: ImportReport
    private var count = 0
    private(set) var hasQuit = false

    init(_ importing: EventImport, into target: ImportTarget, at terminal: Terminal, report: ImportReport) {
        self.importing = importing
        flow = ReviewFlow(store: target.store, terminal: terminal, calendar: target.calendar?.identifier)
        self.report = report
    }

    func add(_ items: [FoundItem], of path: String) async throws {
        for found in items where !hasQuit {
            guard found.refusal == nil else {
                report.refuse(found)
                continue
            }
            count += 1
            switch try await flow.review(found, number: count, run: &importing) {
            case .quit: hasQuit = true
            case .outcome(.saved, let result?): report.count(result.outcome.name)
            case .outcome(.deleted, _): report.count("deleted")
            case .outcome: report.count("skipped")
            }
        }
    }

    func save() {}

    func finish() async { _ = await importing.finish() }
}
