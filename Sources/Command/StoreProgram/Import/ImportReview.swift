import CommandLineInterface
import EventStore

final class ImportReview: ImportSink {
    private let importing: EventImport
    private let flow: ReviewFlow
    private let report: ImportReport
    private var count = 0
    private(set) var hasQuit = false

    init(_ importing: EventImport, into target: ImportTarget, at terminal: Terminal, report: ImportReport) {
        self.importing = importing
        flow = ReviewFlow(
            store: target.store, terminal: terminal, calendar: target.calendar?.identifier, reader: report.reader)
        self.report = report
    }

    func add(_ items: [FoundItem], of path: String) async throws {
        for found in items where !hasQuit {
            guard found.refusal == nil else {
                report.refuse(found)
                continue
            }
            count += 1
            switch try await flow.review(found, number: count, run: importing) {
            case .quit: hasQuit = true
            case .saved(let result):
                OfflineNotices.drop(for: result.outcome)
                report.count(result.outcome.name)
            case .deleted: report.count("deleted")
            case .skipped: report.count("skipped")
            }
        }
    }

    func save() {}

    func finish() async { _ = await importing.finish() }
}
