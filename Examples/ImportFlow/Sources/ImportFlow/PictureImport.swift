import Foundation
import ScanICSFoundation

/// What an app's import does with pictures: scan them, show what was found, let the user confirm, hand over.
///
/// It knows nothing of the app's look: what the user sees and says comes in as two closures, so a sheet on a phone, a page
/// or a terminal can stand behind them, and a test.
struct PictureImport: Sendable {
    /// An event as the user is shown it before it is kept.
    struct Proposal: Sendable {
        var event: ScannedEvent
        /// What was assumed or mended while it was read: the user shall know it before saying yes.
        var remarks: [String]
    }

    /// What the user says to a proposal.
    enum Answer: Sendable {
        case save, skip, stop
    }

    /// What came of it.
    struct Outcome: Sendable {
        /// The events that the user kept, as one calendar; nil where there were none.
        var calendar: Data?
        var saved = 0
        var skipped = 0
        /// Pictures that could not be read, with what to tell the user.
        var failures: [(picture: String, message: String)] = []
        /// Calendars that lie elsewhere: subscribing to one is another question to the user.
        var links: [URL] = []
    }

    var workers = ScanWorkers()
    var progress: @Sendable (ScanProgress) -> Void
    var ask: @Sendable (Proposal) async -> Answer

    func run(_ pictures: [URL]) async -> Outcome {
        let inputs = pictures.map { ScanInput(path: .init($0.path(percentEncoded: false))) }
        let results = workers.results(of: inputs)
        let watching = Task { [progress] in
            for await step in results.progress { progress(step) }
        }
        defer { watching.cancel() }

        var outcome = Outcome()
        var export = CalendarExport()
        scanning: for await scanned in results {
            guard let result = scanned.result else { continue }
            if let error = result.error {
                outcome.failures.append((scanned.input.path ?? "", error.message))
                continue
            }
            outcome.links += result.links.compactMap(\.address)
            var chosen: Set<Int> = []
            defer { export.add(result, events: chosen) }
            for (index, event) in result.events.enumerated() where !event.entry.isIncomplete {
                switch await ask(Proposal(event: event, remarks: Self.remarks(on: index, in: result))) {
                case .save: chosen.insert(index)
                case .skip: outcome.skipped += 1
                // Leaving the loop ends the scan: pictures that were not begun are not looked at.
                case .stop: break scanning
                }
            }
        }
        outcome.saved = export.count
        if export.count > 0 { outcome.calendar = export.data().data }
        return outcome
    }

    /// What was assumed or mended for an event, and for its picture as a whole.
    private static func remarks(on event: Int, in result: ScanResult) -> [String] {
        result.diagnostics.filter { ($0.event ?? event) == event }.map(\.message)
    }
}
