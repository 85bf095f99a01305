import Foundation
import ScanICSFoundation

/// An app's import of pictures: scans them, shows what was found, lets the user confirm, and hands over the events.
///
/// It does not depend on the app's user interface. Two closures show progress and ask the user, so the import works
/// with a sheet on a phone, a web page, a terminal or a test.
struct PictureImport: Sendable {
    /// An event that the user is asked about.
    struct Proposal: Sendable {
        var event: ScannedEvent
        /// What was assumed or repaired while the event was read. Show it to the user before asking to import.
        var remarks: [String]
    }

    /// The user's answer to a proposal.
    enum Answer: Sendable {
        case save, skip, stop
    }

    /// The result of an import.
    struct Outcome: Sendable {
        /// The events that the user kept, as one calendar; nil if there are none.
        var calendar: Data?
        var saved = 0
        var skipped = 0
        /// Pictures that could not be read, each with a message for the user.
        var failures: [(picture: String, message: String)] = []
        /// Links to calendars on the web. An app should ask the user before it subscribes to one of them.
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
                // Leaving the loop ends the scan: no other picture is started.
                case .stop: break scanning
                }
            }
        }
        outcome.saved = export.count
        if export.count > 0 { outcome.calendar = export.data().data }
        return outcome
    }

    /// Returns what was assumed or repaired for an event, and for its picture as a whole.
    private static func remarks(on event: Int, in result: ScanResult) -> [String] {
        result.diagnostics.filter { ($0.event ?? event) == event }.map(\.message)
    }
}
