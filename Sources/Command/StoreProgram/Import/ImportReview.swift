import CommandLineInterface
import EventStore

final class ImportReview: ImportSink {
    private let importing: EventImport
    private let flow: ReviewFlow
    private let report: ImportReport
    private var count = 0
    private var savesRest = false
    private(set) var hasQuit = false

    init(_ importing: EventImport, into target: ImportTarget, at terminal: Terminal, report: ImportReport) {
        self.importing = importing
        flow = ReviewFlow(
            store: target.store, terminal: terminal, calendar: target.calendar?.identifier, reader: report.reader)
        self.report = report
    }

    func add(_ items: [FoundItem], of path: String) async throws {
        for (place, found) in items.enumerated() where !hasQuit {
            guard found.refusal == nil else {
                report.refuse(found)
                continue
            }
            count += 1
            let name = items.count > 1 ? "\(place + 1) of \(items.count)" : "\(count)"
            var ending = savesRest ? try await flow.saveWithRest(found, run: importing) : nil
            if ending == nil { ending = try await flow.review(found, place: name, run: importing) }
            switch ending {
            case .quit: hasQuit = true
            case .saved(let result): add(result)
            case .savedWithRest(let result):
                add(result)
                savesRest = true
            case .deleted: report.count("deleted")
            case .skipped, nil: report.count("skipped")
            }
        }
    }

    private func add(_ result: ImportResult) {
        OfflineNotices.drop(for: result.outcome)
        report.count(result.outcome.name)
    }

    func save() {}

    func finish() async { _ = await importing.finish() }
}
