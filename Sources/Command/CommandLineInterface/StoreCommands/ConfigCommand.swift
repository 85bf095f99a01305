import ArgumentParser

package struct ConfigCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show or set the store that commands use when none is named.",
        discussion: """
            The settings are in config.toml, whose path is shown. Other stores on this machine are shown, too.

            EXAMPLES:
              scanics config
              scanics config default-store vdir:~/.calendars
              scanics config default-store home             an account of this name
            """,
        subcommands: [Show.self, DefaultStore.self], defaultSubcommand: Show.self)

    package init() {}

    package struct Show: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show the default store and the other stores that are known.")

        @Option(help: FormatHelp.format)
        package var format: ReportFormat = .text

        package init() {}
    }

    package struct DefaultStore: StoreCommand {
        package static let configuration = CommandConfiguration(
            commandName: "default-store", abstract: "Use a store whenever a command names none.")

        @Argument(help: "sqlite:PATH, vdir:FOLDER, eds:, caldav+https://USER@HOST/PATH, or the name of an account.")
        package var store: String

        package init() {}
    }
}
