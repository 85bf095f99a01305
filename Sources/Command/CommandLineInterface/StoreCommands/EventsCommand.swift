import ArgumentParser

package struct EventsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "events", abstract: "List, show, search, add, change and remove events.",
        discussion: """
            The lists show an ID for each event: its UID, or the first characters of it. @DATE after the ID names one \
            occurrence of a repeating event, as in 915d83ba@2026-09-15.

            A TIME is a day (2026-06-12, today, tomorrow, friday, +3d, +2w), a time of today (20:00), both (tomorrow 20:00), a \
            time in UTC (2026-06-12T09:00:00Z), or a time with another offset (2026-06-12T09:00:00+02:00). Days, and times \
            without an offset, are those of --timezone, else of this machine.
            """,
        subcommands: [List.self, Show.self, Search.self, Add.self, Edit.self, Move.self, Remove.self],
        defaultSubcommand: List.self)

    package init() {}

    package struct List: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the events of a period, each occurrence by itself.",
            discussion: """
                Without --to, the list covers 30 days. If these have fewer than 20 events, later events are added until there \
                are 20; other formats always cover 30 days. A week is shown day by day.

                EXAMPLES:
                  scanics events today
                  scanics events next week
                  scanics events --from friday --to +2w --format '{start} {title}'
                  scanics events next --format '{in}: {title}'
                """)

        @OptionGroup package var window: WindowOptions
        @OptionGroup package var calendars: CalendarOptions

        @Option(help: ArgumentHelp("The greatest number of events to list.", valueName: "number"))
        package var limit: Int?

        @OptionGroup package var listing: ListingFormatOptions
        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}

        package mutating func validate() throws { try ListingFormatOptions.check(limit: limit) }
    }

    package struct Show: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show everything about an event, and where it came from.")

        @OptionGroup package var item: ItemArgument

        @OptionGroup package var listing: ListingFormatOptions
        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Search: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "search", abstract: "Find events by words in their titles, places and notes.")

        @Argument(
            help: ArgumentHelp("The words, or their beginnings; an event must have all of them.", valueName: "word"))
        package var words: [String] = []

        @Option(help: ArgumentHelp("Only events whose place has these words.", valueName: "words"))
        package var location: String?

        @Option(
            help: ArgumentHelp(
                """
                Only what occurs at this time or later (default with --to: two years before now, or before --to if that \
                is earlier).
                """, valueName: "time"), transform: WrittenTime.read)
        package var from: WrittenTime?

        @Option(
            help: ArgumentHelp(
                "Only what occurs before this time (default with --from: two years after --from).", valueName: "time"),
            transform: WrittenTime.read)
        package var to: WrittenTime?

        @Option(help: ArgumentHelp("The greatest number of events to list.", valueName: "number"))
        package var limit = 100

        @OptionGroup package var calendars: CalendarOptions

        @OptionGroup package var listing: ListingFormatOptions
        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}

        package mutating func validate() throws {
            guard !words.isEmpty || location != nil else {
                throw ValidationError("Write the words to search for, or --location.")
            }
            try ListingFormatOptions.check(limit: limit)
        }
    }

    package struct Add: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add an event.",
            discussion: """
                The text has the title, a day, a time and a place, as in "Dinner tomorrow 20:00-22:00 @ Vesta". Options win over \
                the text. Without an end, an event with a time lasts an hour. Times are in the zone of --timezone, else of this \
                machine. Days, times and repeats are read in some thirty languages. A text with a day or time that is not \
                certain, such as "at 8" or "5/6/2026", is refused.

                EXAMPLES:
                  scanics events add "Dinner tomorrow 20:00-22:00 @ Vesta"
                  scanics events add "Essen Fr 3. Juli 19 Uhr"
                  scanics events add "Fair 2026-06-12" --end 2026-06-14
                  scanics events add "Choir friday 19:30" --repeat weekly --alarm 2h
                """)

        @Argument(help: ArgumentHelp("The event, as a line of text.", valueName: "text"))
        package var text: [String] = []

        @OptionGroup package var details: ItemDetails
        @OptionGroup package var changes: EventChanges

        @Option(help: ArgumentHelp("The calendar to add it to.", valueName: "name"))
        package var calendar: String?

        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Edit: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change events, or occurrences of a repeating event.",
            discussion: """
                A time without an offset is a time in the event's own time zone. --start without --end moves the event and \
                keeps its length. A time alone (20:00) keeps the day, a day alone keeps the time, and +1h and -2d count from the \
                event's own time. An empty text, as in --notes "", removes a value.
                """)

        @OptionGroup package var items: ItemArguments
        @OptionGroup package var details: ItemDetails
        @OptionGroup package var changes: EventChanges

        @Option(
            help: ArgumentHelp(
                "The new time zone of the event, such as Europe/Berlin; its clock times stay the same.",
                valueName: "zone"), transform: ReaderZone.read)
        package var newTimezone: ReaderZone?

        @Option(help: "For a repeating event: change this occurrence only, or this and all future ones.")
        package var span: SpanChoice = .this

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}

        package mutating func validate() throws {
            guard !changes.isEmpty || !details.isEmpty || newTimezone != nil else {
                throw ValidationError(
                    "Nothing to change; use --title, --start, --end, --location, --notes, --alarm or another option.")
            }
        }
    }

    package struct Move: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Move events, with all their occurrences, to another calendar of the store."
        )

        @OptionGroup package var items: ItemArguments

        @Option(name: .customLong("calendar"), help: ArgumentHelp("The new calendar.", valueName: "name"))
        package var destination: String

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Remove: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove events, or occurrences of a repeating event.")

        @OptionGroup package var items: ItemArguments

        @Option(
            help: """
                For a repeating event: --span this removes only the occurrence on @DATE. --span future removes that \
                occurrence and all later ones, or all occurrences if the ID has no @DATE.
                """)
        package var span: SpanChoice?

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }
}
