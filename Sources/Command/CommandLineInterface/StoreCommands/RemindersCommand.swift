import ArgumentParser

package struct RemindersCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "reminders", abstract: "List, show, search, add, change, complete and remove reminders.",
        discussion: "A repeating reminder is one reminder at a time: completing it moves it to its next day.",
        subcommands: [
            List.self, Show.self, Search.self, Add.self, Edit.self, Move.self, Complete.self, Remove.self,
        ], defaultSubcommand: List.self)

    package init() {}

    package struct List: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the reminders that are not done.")

        @Flag(help: "List reminders that are done, too.")
        package var all = false

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var listing: ListingFormatOptions
        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Show: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show everything about a reminder, and where it came from.")

        @OptionGroup package var item: ItemArgument
        @OptionGroup package var listing: ListingFormatOptions
        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Search: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "search", abstract: "Find reminders by words in their titles, places and notes.")

        @Argument(
            help: ArgumentHelp("The words, or their beginnings; a reminder must have all of them.", valueName: "word"))
        package var words: [String]

        @Option(help: ArgumentHelp("The greatest number of reminders to list.", valueName: "number"))
        package var limit = 100

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var listing: ListingFormatOptions
        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}

        package mutating func validate() throws {
            try ListingFormatOptions.check(limit: limit)
        }
    }

    package struct Add: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a reminder.",
            discussion: """
                The text has the title, and may have the day or time when it is due, as in "Buy strings friday 18:00". With \
                --due, or as --title, a title may have days and times of its own.

                EXAMPLES:
                  scanics reminders add "Buy strings friday 18:00" --priority high
                  scanics reminders add "Water the plants" --due tomorrow --repeat "FREQ=DAILY;INTERVAL=3" --alarm 0min
                """)

        @Argument(help: ArgumentHelp("The reminder, as a line of text.", valueName: "text"))
        package var text: [String] = []

        @OptionGroup package var details: ItemDetails
        @OptionGroup package var changes: ReminderChanges

        @Option(help: ArgumentHelp("The calendar to add it to.", valueName: "name"))
        package var calendar: String?

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Edit: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change reminders.",
            discussion: """
                A time without an offset is a time in the reminder's own time zone. A time alone (20:00) keeps the day, a day \
                alone keeps the time, and +1h and -2d count from the reminder's own time. An empty text, as in --notes "", \
                removes a value.
                """)

        @OptionGroup package var items: ItemArguments
        @OptionGroup package var details: ItemDetails
        @OptionGroup package var changes: ReminderChanges
        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}

        package mutating func validate() throws {
            guard !changes.isEmpty || !details.isEmpty else {
                throw ValidationError(
                    "Nothing to change; use --title, --due, --priority, --notes, --alarm or another option.")
            }
        }
    }

    package struct Move: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Move reminders to another calendar of the store.")

        @OptionGroup package var items: ItemArguments

        @Option(name: .customLong("calendar"), help: ArgumentHelp("The new calendar.", valueName: "name"))
        package var destination: String

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Complete: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "complete", abstract: "Mark reminders as done.")

        @OptionGroup package var items: ItemArguments

        @Flag(help: "Mark the reminders as not done.")
        package var reopen = false

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Remove: StoreCommand {
        package static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove reminders.")

        @OptionGroup package var items: ItemArguments
        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }
}
