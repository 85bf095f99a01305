import ArgumentParser

/// `scanics events`: the events of a store.
package struct EventsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "events", abstract: "List, show, search, change and remove events.",
        discussion: """
            The lists show an ID for each event: its UID, or the first characters of it. @DATE after the ID names one \
            occurrence of a repeating event, as in 915d83ba@2026-09-15.

            A TIME is a day (2026-06-12), a time in UTC (2026-06-12T09:00:00Z), or a time with another offset \
            (2026-06-12T09:00:00+02:00). A time without an offset is UTC.
            """,
        subcommands: [List.self, Show.self, Search.self, Edit.self, Move.self, Remove.self],
        defaultSubcommand: List.self)

    package init() {}

    /// `scanics events list`.
    package struct List: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the events of a period, each occurrence by itself.")

        @OptionGroup package var window: WindowOptions
        @OptionGroup package var calendars: CalendarOptions

        @Option(help: "Output format; ics has the whole events, with all their occurrences.")
        package var format: ListingFormat = .text

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    /// `scanics events show`.
    package struct Show: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show everything about an event, and where it came from.")

        @OptionGroup package var item: ItemArgument

        @Option(help: FormatHelp.format)
        package var format: ListingFormat = .text

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    /// `scanics events search`.
    package struct Search: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "search", abstract: "Find events by words in their titles, places and notes.")

        @Argument(
            help: ArgumentHelp("The words, or their beginnings; an event must have all of them.", valueName: "word"))
        package var words: [String]

        @OptionGroup package var calendars: CalendarOptions

        @Option(help: FormatHelp.format)
        package var format: ListingFormat = .text

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    /// `scanics events edit`.
    package struct Edit: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change an event, or occurrences of a repeating event.",
            discussion: """
                A time without an offset is a time in the event's own time zone. --start without --end moves the event and \
                keeps its length. An empty text, as in --notes "", removes a value.
                """)

        @OptionGroup package var item: ItemArgument
        @OptionGroup package var changes: ItemChanges

        @Option(help: "For a repeating event: change this occurrence only, or this and all future ones.")
        package var span: SpanChoice = .this

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}

        package mutating func validate() throws {
            guard !changes.isEmpty else {
                throw ValidationError("Nothing to change; use --title, --start, --end, --location or --notes.")
            }
        }
    }

    /// `scanics events move`.
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

    /// `scanics events remove`.
    package struct Remove: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove an event, or occurrences of a repeating event.")

        @OptionGroup package var item: ItemArgument

        @Option(
            help: """
                For a repeating event: remove this occurrence only (needs @DATE), or this and all future ones (without \
                @DATE, all).
                """)
        package var span: SpanChoice?

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }
}

/// The changes to an event or reminder.
package struct ItemChanges: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("The new title.", valueName: "text"))
    package var title: String?

    @Option(help: ArgumentHelp("The new start.", valueName: "time"))
    package var start: WrittenTime?

    @Option(help: ArgumentHelp("The new end; for an all-day event, its last day.", valueName: "time"))
    package var end: WrittenTime?

    @Option(help: ArgumentHelp("The new place.", valueName: "text"))
    package var location: String?

    @Option(help: ArgumentHelp("The new notes.", valueName: "text"))
    package var notes: String?

    package init() {}

    /// Whether there is nothing to change.
    package var isEmpty: Bool { title == nil && start == nil && end == nil && location == nil && notes == nil }
}
