import ArgumentParser

/// `scanics reminders`: the reminders of a store.
package struct RemindersCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "reminders", abstract: "List, add, complete and remove reminders.",
        subcommands: [List.self, Add.self, Complete.self, Remove.self], defaultSubcommand: List.self)

    package init() {}

    /// `scanics reminders list`.
    package struct List: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the reminders that are not done (the default).")

        @Flag(help: "Also those that are done.")
        package var all = false

        @OptionGroup package var calendars: CalendarOptions

        @Option(help: "text (for people, the default), json, or ics.")
        package var format: ListingFormat = .text

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    /// `scanics reminders add`.
    package struct Add: StoreCommand {
        package static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a reminder.")

        @Argument(help: ArgumentHelp("What to remember.", valueName: "title"))
        package var title: String

        @Option(help: ArgumentHelp("When it is due: a day, or a time.", valueName: "time"))
        package var due: WrittenTime?

        @Option(help: ArgumentHelp("The calendar to put it in.", valueName: "name"))
        package var calendar: String?

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    /// `scanics reminders complete`.
    package struct Complete: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "complete", abstract: "Say that a reminder is done.")

        @OptionGroup package var item: ItemArgument

        @Flag(help: "Say that it is not done after all.")
        package var reopen = false

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    /// `scanics reminders remove`.
    package struct Remove: StoreCommand {
        package static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a reminder.")

        @OptionGroup package var item: ItemArgument
        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }
}
