import ArgumentParser
import CommandLineInterface

struct ScanicsStoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scanics", abstract: "Keep calendar events in a store.", version: "scanics \(Version.current)",
        subcommands: StoreCommands.all)
}
