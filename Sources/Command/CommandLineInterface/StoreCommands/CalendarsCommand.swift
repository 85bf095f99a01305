import ArgumentParser

package struct CalendarsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "calendars",
        abstract: "List, create, change, merge, check and remove calendars, and subscribe to published ones.",
        subcommands: [
            List.self, Create.self, Edit.self, Merge.self, Remove.self, Check.self, Subscribe.self, Refresh.self,
            Unsubscribe.self,
        ],
        defaultSubcommand: List.self)

    package init() {}

    package struct List: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the calendars.")

        @OptionGroup package var store: StoreOptions

        @Option(help: FormatHelp.format)
        package var format: ReportFormat = .text

        package init() {}
    }

    package struct Create: StoreCommand {
        package static let configuration = CommandConfiguration(commandName: "create", abstract: "Create a calendar.")

        @Argument(help: "The name of the calendar.")
        package var name: String

        @Option(help: ArgumentHelp("The color, such as #2a7fff.", valueName: "color"))
        package var color: String?

        @Option(help: "What the calendar can contain.")
        package var holds: Holding = .both

        @Flag(
            name: .customLong("default"),
            help: "Use this calendar for new events and reminders if no calendar is named.")
        package var isDefault = false

        @OptionGroup package var store: StoreOptions

        package init() {}

        package mutating func validate() throws {
            try CalendarsCommand.check(name: name)
            if let color { try CalendarsCommand.check(color: color) }
        }

        package enum Holding: String, CaseIterable, ExpressibleByArgument, Sendable {
            case events, reminders, both
        }
    }

    package struct Edit: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change the name, color or description of a calendar.",
            discussion: """
                EXAMPLES:
                  scanics calendars edit Uni --title University --color #2a7fff
                """)

        @Argument(help: "The name of the calendar.")
        package var name: String

        @Option(help: ArgumentHelp("The new name.", valueName: "name"))
        package var title: String?

        @Option(help: ArgumentHelp("The new color, such as #2a7fff.", valueName: "color"))
        package var color: String?

        @Option(help: ArgumentHelp("The new description; an empty text removes it.", valueName: "text"))
        package var description: String?

        @Flag(
            name: .customLong("default"),
            help: "Use this calendar for new events and reminders if no calendar is named.")
        package var isDefault = false

        @OptionGroup package var store: StoreOptions

        package init() {}

        package mutating func validate() throws {
            guard title != nil || color != nil || description != nil || isDefault else {
                throw ValidationError("Nothing to change; use --title, --color, --description or --default.")
            }
            if let title { try CalendarsCommand.check(name: title) }
            if let color { try CalendarsCommand.check(color: color) }
        }
    }

    package struct Merge: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "merge", abstract: "Move everything in a calendar to another calendar of the store.",
            discussion: """
                The first calendar stays, empty, so that the change can be undone. An event or reminder that both calendars \
                have stays in both.
                """)

        @Argument(help: ArgumentHelp("The name of the calendar to empty.", valueName: "from"))
        package var from: String

        @Argument(help: ArgumentHelp("The name of the calendar to fill.", valueName: "into"))
        package var into: String

        @OptionGroup package var store: StoreOptions

        package init() {}
    }

    static func check(name: String) throws {
        guard name.contains(where: { !$0.isWhitespace }) else { throw ValidationError("A calendar needs a name.") }
    }

    private static func check(color: String) throws {
        let digits = color.dropFirst()
        guard color.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else {
            throw ValidationError("--color must be # and six hexadecimal digits, such as #2a7fff.")
        }
    }

    package struct Check: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Check that everything in a store can be read and is undamaged.")

        @OptionGroup package var store: StoreOptions

        @Option(help: FormatHelp.format)
        package var format: ReportFormat = .text

        package init() {}
    }

    package struct Remove: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a calendar and everything in it.")

        @Argument(help: "The name of the calendar.")
        package var name: String

        @Flag(help: "Do not ask, even if the calendar is not empty.")
        package var yes = false

        @OptionGroup package var store: StoreOptions

        package init() {}
    }
}
