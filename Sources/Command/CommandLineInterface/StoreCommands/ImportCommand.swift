import ArgumentParser

package struct ImportCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Save the events in pictures and calendar files in a calendar.",
        discussion: """
            The inputs are pictures, .ics files and folders with both. An event that is already in the calendar is not added twice: a newer version updates it, and an older one is \
            skipped. Events that ScanICS did not import are never changed without asking you, and events that you removed stay away. Every import can be undone.

            EXAMPLES:
              scanics import poster.png                 save in the default calendar
              scanics import scans/ --calendar Concerts --dry-run
              scanics import programme.ics --to vdir:~/.calendars
              scanics import photos/ --review           look at each event first
              scanics import inbox/ --watch             save the events of every new picture
              scanics undo --last                       undo the latest import
            """)

    @OptionGroup package var input: InputOptions

    @Option(
        name: [.customLong("to"), .customLong("store")], help: StoreHelp.store, completion: .file())
    package var store: String?

    @Option(help: ArgumentHelp("Save in this calendar; it is created if it does not exist.", valueName: "name"))
    package var calendar: String?

    @Flag(help: "If the folder of a vdir store does not exist, create it, and a calendar in it.")
    package var create = false

    @Flag(help: "Only print what would be saved.")
    package var dryRun = false

    @Flag(help: WatchHelp.watch)
    package var watch = false

    @Flag(help: "Show each event, let you change it, and save it only if you say so; needs a terminal.")
    package var review = false

    @Flag(
        help: """
            Update events that ScanICS imported, even if it is unclear which version is newer. Events that ScanICS did not \
            import are changed only after a yes at the terminal.
            """)
    package var yes = false

    @Flag(help: "Also save events that were imported before, and that you have removed since.")
    package var restore = false

    @Flag(help: "Save everything as new events, even if the calendar has them already.")
    package var newUid = false

    @Flag(help: "Keep organizers and attendees when saving to a server, which may send them invitations.")
    package var keepAttendees = false

    @Flag(help: "Save events that repeat every minute or second, even to stores that other programs read.")
    package var allowSubhourly = false

    @Flag(help: "Save the pictures with their events.")
    package var attachSource = false

    @Flag(help: FollowingHelp.followLinks)
    package var followLinks = false

    @Option(
        help: ArgumentHelp(
            "Trust the certificates in FILE (PEM) instead of the system's, for the calendar server and for links.",
            valueName: "file"), completion: .file())
    package var caFile: String?

    @Option(help: "Output format; jsonl is one line of JSON for each input, as soon as its events are saved.")
    package var format: ImportFormat = .text

    @OptionGroup package var zone: ZoneOptions

    @Flag(name: .shortAndLong, help: VerbosityHelp.quiet)
    package var quiet = false

    @Flag(name: .shortAndLong, help: "Print more: also unchanged events, and notes about what was read.")
    package var verbose = false

    @OptionGroup package var workers: WorkerOptions
    @OptionGroup package var scanning: ScanningOptions

    package init() {}

    package mutating func validate() throws {
        guard !(quiet && verbose) else { throw ValidationError(VerbosityHelp.both) }
        guard !(review && dryRun) else { throw ValidationError("Choose --review or --dry-run, not both.") }
        guard !(review && yes) else { throw ValidationError("Choose --review or --yes, not both.") }
        if watch { try input.requireFolders() }
        guard !(watch && review) else { throw ValidationError("Choose --watch or --review, not both.") }
        guard !watch || format != .json else {
            throw ValidationError("--watch runs until it is stopped: use --format jsonl or text.")
        }
        guard !review || format == .text else {
            throw ValidationError("--review prints only text; leave out --format.")
        }
        guard !review || (!input.inputs.contains("-") && input.filesFrom != "-") else {
            throw ValidationError("--review reads your answers from standard input; name files instead of -.")
        }
    }
}

package enum ImportFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case text, json, jsonl
}
