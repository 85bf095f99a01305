import ArgumentParser
import CommandLineInterface

/// The commands of `scanics` that need a store, as the program `scanics-store`.
struct ScanicsStoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scanics", abstract: "Keep calendar events in a store.", version: "scanics \(Version.current)",
        subcommands: StoreCommands.all)
}
