import ArgumentParser
import ScanICS

/// `scanics import`: pictures and calendar files into a store.
package struct ImportCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Put the events in pictures and calendar files into a calendar.",
        discussion: """
            What is there already is not put there again: a newer version of it is an update, an older one is passed over. \
            An event that ScanICS did not import is never changed without asking. Every import can be undone.

            EXAMPLES:
              scanics import poster.png                 into the default calendar
              scanics import scans/ --calendar Concerts --dry-run
              scanics import programme.ics --to vdir:~/.calendars
              scanics import photos/ --review           look at each event first
              scanics undo --last
            """)

    @OptionGroup package var input: InputOptions

    @Option(
        name: [.customLong("to"), .customLong("store")], help: ArgumentHelp(StoreHelp.store, valueName: "store"),
        completion: .file())
    package var store: String?

    @Option(help: ArgumentHelp("Into this calendar, which is created where it is not there.", valueName: "name"))
    package var calendar: String?

    @Flag(help: "Only say what would be done.")
    package var dryRun = false

    @Flag(help: "Show each event, let it be changed, and save it only then; needs a terminal.")
    package var review = false

    @Flag(
        help: """
            Answer yes where an event that ScanICS imported differs in a way that nobody can decide. One that it did not \
            import is changed only by a yes at the terminal.
            """)
    package var yes = false

    @Flag(help: "Make new events of all, whatever is there.")
    package var newUid = false

    @Flag(help: "Keep organizers and attendees where others may see them; servers may send them invitations.")
    package var keepAttendees = false

    @Flag(help: "Put events that recur by the minute or second also where other programs read them.")
    package var allowSubhourly = false

    @Flag(help: "Keep the pictures themselves with their events.")
    package var attachSource = false

    @Flag(help: "Fetch the calendars that links in codes lead to: https to public addresses, 1 MiB and 5 seconds each.")
    package var followLinks = false

    @Option(
        help: ArgumentHelp(
            "Trust the certificates in FILE (PEM) for a server, and for links, instead of the system's.",
            valueName: "file"), completion: .file())
    package var caFile: String?

    @Option(help: "text (for people), json, or jsonl (one line of JSON for each input, as its events are saved).")
    package var format: ImportFormat = .text

    @Flag(name: .shortAndLong, help: "Say nothing but errors on standard error.")
    package var quiet = false

    @Flag(name: .shortAndLong, help: "Say more: also what was there already, and what was assumed.")
    package var verbose = false

    @OptionGroup package var workers: WorkerOptions
    @OptionGroup package var scanning: ScanningOptions

    package init() {}

    package mutating func validate() throws {
        guard !(quiet && verbose) else { throw ValidationError("Choose --quiet or --verbose.") }
        guard !(review && dryRun) else { throw ValidationError("Choose --review or --dry-run.") }
        guard !(review && yes) else { throw ValidationError("Choose --review or --yes.") }
        guard !review || format == .text else { throw ValidationError("--review is for people: leave --format out.") }
        guard !review || (!input.inputs.contains("-") && input.filesFrom != "-") else {
            throw ValidationError("--review needs standard input for its answers; name files.")
        }
    }
}

/// The forms of what an import says.
package enum ImportFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case text, json, jsonl
}
