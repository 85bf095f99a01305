import ArgumentParser

package struct ExportCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write events and reminders, with all their properties, to one .ics file or one for each calendar.")

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write to FILE instead of standard output. If FILE is a folder or ends with /, write one .ics file there for each calendar.",
            valueName: "file"),
        completion: .file())
    package var output: String?

    @Option(
        help: ArgumentHelp(
            "Copy the whole SQLite store to FILE, with the data for undo, instead of writing an .ics file.",
            valueName: "file"),
        completion: .file())
    package var backup: String?

    @Flag(help: "Replace an existing file.")
    package var force = false

    @OptionGroup package var calendars: CalendarOptions

    @Option(
        help: ArgumentHelp("Only events with an occurrence that ends after this time.", valueName: "time"),
        transform: TimeArgument.read)
    package var from: TimeArgument?

    @Option(
        help: ArgumentHelp("Only events with an occurrence that starts before this time.", valueName: "time"),
        transform: TimeArgument.read)
    package var to: TimeArgument?

    @OptionGroup package var store: StoreOptions

    package init() {}

    package mutating func validate() throws {
        if output == "-" { output = nil }
        guard output != "" else { throw ValidationError("-o needs the name of a file.") }
        if backup != nil {
            guard backup != "", output == nil, from == nil, to == nil, calendars.calendar.isEmpty else {
                throw ValidationError(
                    "--backup needs the name of a file, and copies everything: use no other option with it.")
            }
        }
        if let from, let to, from.utc > to.utc { throw ValidationError(TimeArgument.wrongOrder) }
    }
}
