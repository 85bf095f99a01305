import ArgumentParser

extension CalendarsCommand {
    package struct Subscribe: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "subscribe", abstract: "Keep a read-only copy of a published calendar.",
            discussion: """
                The calendar is fetched at once, and again by scanics calendars refresh. It is fetched only over https and \
                from a public address, unless you say that the server is your own (--private). It may have up to 16 MiB, and \
                fetching it may take up to 30 seconds. The password for a name in the address comes from the keyring \
                (secret-tool store --label=Calendar server HOST user NAME), from SCANICS_PASSWORD or from ~/.netrc.

                EXAMPLES:
                  scanics calendars subscribe webcal://example.org/concerts.ics
                  scanics calendars subscribe poster.png --title Concerts
                  scanics calendars subscribe ~/work/shifts.ics
                  scanics calendars subscribe https://ana@cloud.example.org/team.ics
                  scanics calendars subscribe http://nas.local:5006/home.ics --private
                """)

        @Argument(
            help: ArgumentHelp(
                "The address of the calendar (webcal:// or https://), a picture of a code with this address, or a calendar file.",
                valueName: "address-or-picture"), completion: .file())
        package var source: String

        @Option(
            help: ArgumentHelp("The name of the calendar (default: the name it is published with).", valueName: "name"))
        package var title: String?

        @Flag(
            name: .customLong("private"),
            help: "The server is your own: it may be in your network, at any port, and without https.")
        package var isPrivate = false

        @OptionGroup package var feed: FeedOptions

        package init() {}

        package mutating func validate() throws {
            if let title { try CalendarsCommand.check(name: title) }
        }
    }

    package struct Refresh: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "refresh", abstract: "Fetch subscribed calendars again.",
            discussion: """
                Without a name, the calendars that are due are fetched. A calendar is due as often as it asks for, or else \
                every 6 hours. If a calendar cannot be fetched, its events stay as they were.
                """)

        @Argument(help: "Fetch this calendar now, even if it is not due.")
        package var name: String?

        @Flag(help: "Fetch all subscribed calendars now, even those that are not due.")
        package var all = false

        @Flag(help: "Fetch each calendar whenever it is due, until stopped with Ctrl-C.")
        package var watch = false

        @OptionGroup package var feed: FeedOptions

        package init() {}

        package mutating func validate() throws {
            guard name == nil || !all else { throw ValidationError("Choose a calendar or --all, not both.") }
        }
    }

    package struct Unsubscribe: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "unsubscribe", abstract: "Remove a subscribed calendar and everything in it.")

        @Argument(help: "The name of the calendar.")
        package var name: String

        @Flag(help: "Do not ask, even if the calendar is not empty.")
        package var yes = false

        @OptionGroup package var store: StoreOptions

        package init() {}
    }
}

package struct FeedOptions: ParsableArguments, Sendable {
    @Option(help: StoreHelp.store, completion: .file())
    package var store: String?

    @Option(
        help: ArgumentHelp(
            "Trust the certificates in FILE (PEM) instead of the system's, for published calendars.", valueName: "file"),
        completion: .file())
    package var caFile: String?

    package init() {}
}
