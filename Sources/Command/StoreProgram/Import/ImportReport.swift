import CommandLineInterface
import EventStore

final class ImportReport {
    private let command: ImportCommand
    private let target: ImportTarget
    private let batch: BatchIdentifier
    private let console: Console
    private let showsUnchanged: Bool
    private var isFirst = true
    private let style: TextStyle

    private(set) var counts = ImportCounts()
    var peopleLeftOut = 0
    /// The titles of the calendars that the imported files named.
    var namedCalendars: [String] = []

    init(
        _ command: ImportCommand, into target: ImportTarget, batch: BatchIdentifier, console: Console,
        showsUnchanged: Bool
    ) {
        self.command = command
        self.target = target
        self.batch = batch
        self.console = console
        self.showsUnchanged = showsUnchanged
        style = TextStyle(isTerminal: StandardStreams.isOutputTerminal)
    }

    var reader: ReaderZone? { command.zone.reader }
    var isQuiet: Bool { command.quiet || command.dryRun }

    func makeRoom() { console.makeRoom() }

    // MARK: The items

    func count(_ outcome: String) { counts.count(outcome) }

    func refuse(_ found: FoundItem) {
        let record = ImportRecord(found, nil, calendar: nil, reader: reader)
        counts.count(record.outcome)
        console.report(found.place, "\(record.line): \(record.reason ?? record.outcome)")
    }

    private struct InputRecord: Encodable {
        let path: String
        let results: [ImportRecord]
        let error: [String: String]?
    }

    func add(_ records: [ImportRecord], path: String, error: ScanError? = nil) throws {
        var own = ImportCounts()
        for record in records {
            counts.count(record.outcome)
            own.count(record.outcome)
        }
        // A picture without events is reported by the run.
        if command.watch, !command.quiet, own.total > 0 { console.report(path, own.text()) }
        if command.quiet, command.format == .text {
            for record in records where record.isTrouble {
                console.report(record.path, String(record.text(.plain).trimmed))
            }
            return
        }
        try writing {
            switch command.format {
            case .text:
                let text = records.filter { showsUnchanged || $0.outcome != "unchanged" }
                    .map { $0.text(style, isDryRun: command.dryRun) }.joined()
                if !text.isEmpty { try console.write(text) }
            case .json:
                for record in records {
                    try console.write((isFirst ? "{\"results\":[\n" : ",\n") + (try JSONText.text(of: record)))
                    isFirst = false
                }
            case .jsonl:
                let failure = error.map { ["code": $0.code, "message": $0.message] }
                let record = InputRecord(path: path, results: records, error: failure)
                try console.write(try JSONText.text(of: record) + "\n")
            }
        }
    }

    struct OutputFailure: Error {
        let message: String
    }

    private func writing(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            throw OutputFailure(message: "cannot be written (\(error)); the events imported so far are saved")
        }
    }

    // MARK: The end

    private struct Ending: Encodable {
        let batch: String?
        let store: String
        let calendar: String?
        let dryRun: Bool
        let summary: ImportCounts
    }

    func finish() throws {
        let ending = Ending(
            batch: hasSaved ? batch.rawValue : nil, store: target.chosen.name, calendar: target.title,
            dryRun: command.dryRun, summary: counts)
        switch command.format {
        case .text: break
        case .json:
            let text = try JSONText.text(of: ending).dropFirst()
            try console.write((isFirst ? "{\"results\":[" : "\n]").appending(isFirst ? "]" : "") + ",\(text)\n")
        case .jsonl: try console.write(try JSONText.text(of: ending) + "\n")
        }
    }

    private var hasSaved: Bool { counts.saved > 0 && !command.dryRun }

    func closingLines(_ summary: RunSummary?, isInterrupted: Bool) -> [String] {
        var lines: [String] = []
        if isInterrupted {
            lines.append(
                "stopped; the events imported so far are saved. To import the rest, run the same command again")
        } else if command.quiet {
            return []
        }
        lines += summary?.lines ?? []
        if peopleLeftOut > 0 {
            lines.append(
                "left out the organizer and attendees of \(RunSummary.count(peopleLeftOut, "event")), because servers may "
                    + "send invitations to these people; to keep the people, add --keep-attendees")
        }
        guard counts.total > 0 else { return lines }
        let titles = namedCalendars.isEmpty ? [target.title].compactMap(\.self) : namedCalendars
        let shown = titles.prefix(5).map { "\"\($0)\"" } + (titles.count > 5 ? ["\(titles.count - 5) more"] : [])
        let place = (shown.isEmpty ? "" : shown.joined(separator: ", ") + " of ") + target.chosen.name
        lines.append(
            "\(counts.text(isDryRun: command.dryRun)) in \(place)".escapedForTerminal()
                + (command.dryRun ? " (dry run: nothing was changed)" : ""))
        if hasSaved, target.store.session.authorizationStatus(for: .event).allowsReading {
            lines.append("undo with: \(target.chosen.undoCommand(batch))")
        }
        if hasSaved, target.isNew { lines += whereItWent }
        return lines
    }

    private var whereItWent: [String] {
        let name = target.chosen.name.escapedForTerminal()
        var lines = [
            "events are kept in \(name); see them with scanics events list\(storeOption), "
                + "or in a browser with scanics serve\(storeOption) --open"
        ]
        if !target.chosen.isNamed, let found = KnownStores.folders.first {
            lines.append(
                "there are other calendars in \(found); to use them, run: scanics config default-store \(found)")
        }
        return lines
    }

    private var storeOption: String {
        command.store.map { " --store \($0.quotedForShell.escapedForTerminal())" } ?? ""
    }
}
