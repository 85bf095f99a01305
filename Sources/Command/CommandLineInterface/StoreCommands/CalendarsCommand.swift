import ArgumentParser

/// `scanics calendars`: the calendars of a store.
package struct CalendarsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "calendars", abstract: "List, create and remove calendars.",
        subcommands: [List.self, Create.self, Remove.self], defaultSubcommand: List.self)

    package init() {}

    /// `scanics calendars list`.
    package struct List: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the calendars (the default).")

        @OptionGroup package var store: StoreOptions

        @Option(help: "text (for people, the default) or json.")
        package var format: ReportFormat = .text

        package init() {}
    }

    /// `scanics calendars create`.
    package struct Create: StoreCommand {
        package static let configuration = CommandConfiguration(commandName: "create", abstract: "Create a calendar.")

        @Argument(help: "What it is called.")
        package var name: String

        @Option(help: ArgumentHelp("Its colour, such as #2a7fff.", valueName: "colour"))
        package var color: String?

        @Option(help: "What it holds: events, reminders, or both.")
        package var holds: Holding = .both

        @Flag(name: .customLong("default"), help: "Put new events and reminders in it where no calendar is named.")
        package var isDefault = false

        @OptionGroup package var store: StoreOptions

        package init() {}

        package mutating func validate() throws {
            guard name.contains(where: { !$0.isWhitespace }) else { throw ValidationError("A calendar needs a name.") }
            if let color {
                let digits = color.dropFirst()
                guard color.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else {
                    throw ValidationError("--color is # and six hexadecimal digits, such as #2a7fff.")
                }
            }
        }

        /// What a calendar is for.
        package enum Holding: String, CaseIterable, ExpressibleByArgument, Sendable {
            case events, reminders, both
        }
    }

    /// `scanics calendars remove`.
    package struct Remove: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a calendar and all that is in it.")

        @Argument(help: "What it is called.")
        package var name: String

        @Flag(help: "Do not ask, also where it is not empty.")
        package var yes = false

        @OptionGroup package var store: StoreOptions

        package init() {}
    }
}
