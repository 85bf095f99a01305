import ArgumentParser

package struct EventsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "events", abstract: "List, show, search, add, change and remove events.",
        discussion: """
            The lists show an ID for each event: its UID, or the first characters of it. @DATE after the ID names one \
            occurrence of a repeating event, as in 915d83ba@2026-09-15.

            A TIME is a day (2026-06-12, today, tomorrow, friday, +3d, +2w), a time of today (20:00), both (tomorrow 20:00), a \
            time in UTC (2026-06-12T09:00:00Z), or a time with another offset (2026-06-12T09:00:00+02:00). A date and time \
            in digits without an offset is in UTC. A time of day alone (20:00), or after a word (tomorrow 20:00), is \
            in the zone of this machine.
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
                are 20; JSON and iCalendar always cover 30 days.
                """)

        @OptionGroup package var window: WindowOptions
        @OptionGroup package var calendars: CalendarOptions

        @Option(help: "Output format; ics has the whole events, with all their occurrences.")
        package var format: ListingFormat = .text

        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Show: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show everything about an event, and where it came from.")

        @OptionGroup package var item: ItemArgument

        @Option(help: FormatHelp.format)
        package var format: ListingFormat = .text

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
        package var words: [String]

        @OptionGroup package var calendars: CalendarOptions

        @Option(help: FormatHelp.format)
        package var format: ListingFormat = .text

        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
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

        @OptionGroup package var changes: ItemChanges
        @OptionGroup package var details: ItemDetails

        @Option(help: ArgumentHelp("The calendar to add it to.", valueName: "name"))
        package var calendar: String?

        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Edit: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change an event, or occurrences of a repeating event.",
            discussion: """
                A time without an offset is a time in the event's own time zone. --start without --end moves the event and \
                keeps its length. A time alone (20:00) keeps the day, a day alone keeps the time, and +1h and -2d count from the \
                event's own time. An empty text, as in --notes "", removes a value.
                """)

        @OptionGroup package var item: ItemArgument
        @OptionGroup package var changes: ItemChanges
        @OptionGroup package var details: ItemDetails

        @Option(help: "For a repeating event: change this occurrence only, or this and all future ones.")
        package var span: SpanChoice = .this

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var zone: ZoneOptions
        @OptionGroup package var store: StoreOptions

        package init() {}

        package mutating func validate() throws {
            guard !changes.isEmpty || !details.isEmpty else {
                throw ValidationError(
                    "Nothing to change; use --title, --start, --end, --location, --notes, --url, --repeat or --alarm.")
            }
        }
    }

    package struct Move: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Move an event, with all its occurrences, to another calendar of the store."
        )

        @OptionGroup package var item: ItemArgument

        @Option(name: .customLong("calendar"), help: ArgumentHelp("The new calendar of the event.", valueName: "name"))
        package var destination: String

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    package struct Remove: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove an event, or occurrences of a repeating event.")

        @OptionGroup package var item: ItemArgument

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

package struct ItemChanges: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("The new title.", valueName: "text"))
    package var title: String?

    @Option(help: ArgumentHelp("The new start.", valueName: "time"), transform: WrittenTime.read)
    package var start: WrittenTime?

    @Option(
        help: ArgumentHelp("The new end; for an all-day event, its last day.", valueName: "time"),
        transform: WrittenTime.read)
    package var end: WrittenTime?

    @Option(help: ArgumentHelp("The new place.", valueName: "text"))
    package var location: String?

    @Option(help: ArgumentHelp("The new notes.", valueName: "text"))
    package var notes: String?

    package init() {}

    package var isEmpty: Bool { title == nil && start == nil && end == nil && location == nil && notes == nil }
}
