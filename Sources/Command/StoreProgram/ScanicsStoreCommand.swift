import ArgumentParser
import CommandLineInterface

/// The commands of `scanics` that need a store.
struct ScanicsStoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scanics", abstract: "Keep calendar events.", version: "scanics \(Version.current)",
        subcommands: StoreCommands.all)
}
