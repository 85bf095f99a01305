import ArgumentParser

package struct RemindersCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "reminders", abstract: "List, add, complete and remove reminders.",
        subcommands: [List.self, Add.self, Complete.self, Remove.self], defaultSubcommand: List.self)

    package init() {}

    package struct List: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the reminders that are not done.")

        @Flag(help: "List reminders that are done, too.")
        package var all = false

        @OptionGroup package var calendars: CalendarOptions

        @Option(help: FormatHelp.format)
        package var format: ListingFormat = .text

        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Add: StoreCommand {
        package static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a reminder.")

        @Argument(help: ArgumentHelp("The text of the reminder.", valueName: "title"))
        package var title: String

        @Option(help: ArgumentHelp("The day or time when it is due.", valueName: "time"), transform: WrittenTime.read)
        package var due: WrittenTime?

        @Option(help: ArgumentHelp("The calendar to add it to.", valueName: "name"))
        package var calendar: String?

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Complete: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "complete", abstract: "Mark a reminder as done.")

        @OptionGroup package var item: ItemArgument

        @Flag(help: "Mark the reminder as not done.")
        package var reopen = false

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Remove: StoreCommand {
        package static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a reminder.")

        @OptionGroup package var item: ItemArgument
        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }
}
