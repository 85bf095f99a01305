import ArgumentParser

/// `scanics events`: the events of a store.
package struct EventsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "events", abstract: "List, show, search, change and remove events.",
        discussion: """
            A TIME is 2026-06-12, 2026-06-12T09:00:00Z, or with an offset; without one it is UTC. A listing shows the ID \
            of each event: a UID, or enough of its beginning, with @DATE for one occurrence of a series.
            """,
        subcommands: [List.self, Show.self, Search.self, Edit.self, Move.self, Remove.self],
        defaultSubcommand: List.self)

    package init() {}

    /// `scanics events list`.
    package struct List: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the events of a time, occurrence by occurrence (the default).")

        @OptionGroup package var window: WindowOptions
        @OptionGroup package var calendars: CalendarOptions

        @Option(help: "text (for people, the default), json, or ics (the whole events, their series too).")
        package var format: ListingFormat = .text

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    /// `scanics events show`.
    package struct Show: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show all there is of an event, and where it came from.")

        @OptionGroup package var item: ItemArgument

        @Option(help: "text (for people, the default), json, or ics.")
        package var format: ListingFormat = .text

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    /// `scanics events search`.
    package struct Search: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "search",
            abstract: "Find events by words in their title, place or notes, each at least by its beginning.")

        @Argument(help: ArgumentHelp("Words; an event must have all of them.", valueName: "word"))
        package var words: [String]

        @OptionGroup package var calendars: CalendarOptions

        @Option(help: "text (for people, the default), json, or ics.")
        package var format: ListingFormat = .text

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    /// `scanics events edit`.
    package struct Edit: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change an event, or one occurrence of a series.",
            discussion: """
                A time without an offset is one of the event's own zone. A new --start alone moves the event, and keeps its \
                length. An empty text takes what was there away.
                """)

        @OptionGroup package var item: ItemArgument
        @OptionGroup package var changes: ItemChanges

        @Option(help: "Of a series: this (only the occurrence), or future (this one and all later ones).")
        package var span: SpanChoice = .this

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}

        package mutating func validate() throws {
            guard !changes.isEmpty else { throw ValidationError("Say what to change, with --title, --start, ...") }
        }
    }

    /// `scanics events move`.
    package struct Move: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Put an event, with all its occurrences, into another calendar of the store."
        )

        @OptionGroup package var item: ItemArgument

        @Option(name: .customLong("calendar"), help: ArgumentHelp("The calendar to put it in.", valueName: "name"))
        package var destination: String

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    /// `scanics events remove`.
    package struct Remove: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove an event, or occurrences of a series.")

        @OptionGroup package var item: ItemArgument

        @Option(
            help: """
                Of a series: this (only the occurrence; needs @DATE), or future (this one and all later ones; without @DATE \
                all).
                """)
        package var span: SpanChoice?

        @OptionGroup package var calendars: CalendarOptions
        @OptionGroup package var store: StoreOptions

        package init() {}
    }
}

/// What is to be changed of an event or reminder.
package struct ItemChanges: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("Its new title.", valueName: "text"))
    package var title: String?

    @Option(help: ArgumentHelp("When it starts.", valueName: "time"))
    package var start: WrittenTime?

    @Option(help: ArgumentHelp("When it ends; of an all-day event the last day.", valueName: "time"))
    package var end: WrittenTime?

    @Option(help: ArgumentHelp("Where it is.", valueName: "text"))
    package var location: String?

    @Option(help: ArgumentHelp("Its notes.", valueName: "text"))
    package var notes: String?

    package init() {}

    /// Whether nothing is to be changed.
    package var isEmpty: Bool { title == nil && start == nil && end == nil && location == nil && notes == nil }
}
