import ArgumentParser

package struct RestoreCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Replace all calendars of an SQLite store with those of a backup.",
        discussion: """
            FILE is what 'scanics export --backup FILE' wrote, with this or an older version. Calendars, colours, reminders, \
            subscriptions and the data for undo are as they were then. If the store is not empty, --force is needed; its \
            present content is then first copied to a file beside it.
            """)

    @Argument(help: ArgumentHelp("The backup.", valueName: "file"), completion: .file())
    package var file: String

    @Flag(help: "Replace the content of a store that is not empty.")
    package var force = false

    @OptionGroup package var store: StoreOptions

    package init() {}
}
