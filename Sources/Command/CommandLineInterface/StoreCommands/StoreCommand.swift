import ArgumentParser

/// A command that needs a store. `scanics` itself has none: it checks the command line, and hands it to the program that does
/// what is asked; both know the command by the same definition.
package protocol StoreCommand: ParsableCommand, Sendable {}

extension StoreCommand {
    /// Asks for the program that has the stores.
    ///
    /// - Throws: ``StoreRequest`` with the command, always.
    package mutating func run() throws { throw StoreRequest(command: self) }
}

/// A store command whose command line is right and that is to be done.
package struct StoreRequest: Error {
    /// The command.
    package let command: any StoreCommand
}

/// The commands that need a store.
package enum StoreCommands {
    package static let all: [any ParsableCommand.Type] = [
        ImportCommand.self, CalendarsCommand.self, EventsCommand.self, RemindersCommand.self, UndoCommand.self,
        ExportCommand.self, AccountsCommand.self,
    ]
}
