import ArgumentParser

package struct ForgetCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Remove the kept copies of removed events and of earlier versions.",
        discussion: """
            Imports and changes are kept so that they can be undone, with the events that they removed or replaced. This \
            command removes these records from the store and from its files, so that they can no longer be undone. Events \
            and reminders in your calendars stay. Files that 'scanics open' and the pages left behind are removed, too.
            """)

    @Option(
        help: ArgumentHelp("Forget only imports and changes that are older than this time.", valueName: "time"),
        transform: TimeArgument.read)
    package var before: TimeArgument?

    @Option(help: FormatHelp.format)
    package var format: ReportFormat = .text

    @OptionGroup package var store: StoreOptions

    package init() {}
}
