import ArgumentParser
import CommandLineInterface

struct OccurrencesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "occurrences",
        abstract: "List when the events in calendar files occur between two times, each repetition by itself.",
        discussion: """
            A TIME is a day (2026-06-12, today, tomorrow, friday, +3d, +2w), a time of today (20:00), both (tomorrow 20:00), a \
            time in UTC (2026-06-12T09:00:00Z), or a time with another offset (2026-06-12T09:00:00+02:00). A date and time \
            in digits without an offset is in UTC. A time of day alone (20:00), or after a word (tomorrow 20:00), is \
            in the zone of this machine. Periods are in UTC, also for all-day events and for events without a time zone. \
            The list has everything that overlaps the period, sorted by start.
            """)

    @Argument(
        help: ArgumentHelp("Calendar files, or - for standard input (the default).", valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(help: ArgumentHelp("Start of the period.", valueName: "time"), transform: TimeArgument.read)
    var from: TimeArgument

    @Option(
        help: ArgumentHelp("End of the period; occurrences that start then are not listed.", valueName: "time"),
        transform: TimeArgument.read)
    var to: TimeArgument

    @Option(help: "Output format; ics has each occurrence as its own event.")
    var format: OccurrenceFormat = .text

    mutating func validate() throws {
        guard from.utc <= to.utc else { throw ValidationError(TimeArgument.wrongOrder) }
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
            case .text: try listing.writeText()
            case .json: try listing.writeJSON(diagnostics: diagnostics)
            case .ics:
                let (text, notes) = listing.calendarText(stamp: Clock.assumedStamp)
                for note in notes { Messages.report("calendar", note.message) }
                try StandardStreams.write(text)
            }
        } catch {
            Messages.reportOutputFailure(error)
            throw ExitStatus.failed
        }
    }
}

enum OccurrenceFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, ics
}
