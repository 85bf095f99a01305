import ArgumentParser
import ScanICS
import CommandLineInterface

/// `scanics occurrences`: when the events in calendar files are, one by one.
struct OccurrencesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "occurrences", abstract: "List the occurrences of events, recurring ones too, between two times.",
        discussion: """
            A TIME is 2026-06-12, 2026-06-12T09:00:00Z, or with an offset; without one it is UTC, for all-day events and \
            those without a time zone too. What overlaps the time from --from up to --to is listed, sorted by start.
            """)

    @Argument(
        help: ArgumentHelp("Calendar files, or - for standard input (the default).", valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(help: ArgumentHelp("From when on.", valueName: "time"))
    var from: TimeArgument

    @Option(help: ArgumentHelp("Up to when; what begins then is not listed.", valueName: "time"))
    var to: TimeArgument

    @Option(help: "text (for people, the default), json, or ics (each occurrence an event of its own).")
    var format: OccurrenceFormat = .text

    mutating func validate() throws {
        guard from.utc <= to.utc else { throw ValidationError("--from is later than --to.") }
    }

    mutating func run() throws {
        let scanner = EventScanner()
        var listing = OccurrenceListing(within: from.utc..<to.utc, limits: scanner.options.limits)
        var diagnostics: [Diagnostic] = []
        var (hasFailed, hasEvents) = (false, false)
        for input in try InputList(files: files) {
            let result = scanner.parse(input)
            if let error = result.error {
                hasFailed = true
                Messages.report(result.path ?? "-", error.message)
                continue
            }
            hasEvents = hasEvents || !result.events.isEmpty
            if result.events.isEmpty { Messages.report(result.path ?? "-", ResultText.nothingFound(in: result)) }
            diagnostics += result.diagnostics
            listing.add(result)
        }
        for failure in listing.failures {
            hasFailed = true
            Messages.report(failure.summary ?? failure.uid ?? "an event", failure.error.message)
        }
        try write(listing, diagnostics: diagnostics + listing.diagnostics)
        if hasFailed { throw ExitStatus.failed }
        if !hasEvents { throw ExitStatus.nothingFound }
    }

    private func write(_ listing: OccurrenceListing, diagnostics: [Diagnostic]) throws {
        do {
            switch format {
            case .text: try OccurrenceText(listing).write()
            case .json: try OccurrenceJSON(listing, diagnostics: diagnostics).write()
            case .ics:
                let (text, notes) = listing.calendarText(stamp: Clock.runStart)
                for note in notes { Messages.report("calendar", note.message) }
                try StandardStreams.write(text)
            }
        } catch {
            Messages.report("standard output", "it cannot be written (\(error)); free some space and try again")
            throw ExitStatus.failed
        }
    }
}

/// The forms of a listing.
enum OccurrenceFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, ics
}
