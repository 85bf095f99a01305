import ArgumentParser

/// A command that needs a store. Both programs use this definition: `scanics` prints the help and hands everything else
/// to `scanics-store`, where each command is a `StoreWork`.
package protocol StoreCommand: ParsableCommand, Sendable {}

package enum StoreCommands {
    package static let all: [any ParsableCommand.Type] = [
        ImportCommand.self, CalendarsCommand.self, EventsCommand.self, RemindersCommand.self, FreeCommand.self,
        RemindCommand.self, UndoCommand.self, ExportCommand.self, RestoreCommand.self, ForgetCommand.self,
        AccountsCommand.self, ServeCommand.self, OpenCommand.self, QRCommand.self, ReplyCommand.self,
        ConfigCommand.self,
    ]

    /// Returns the command that the arguments name; nil if the arguments name no command, are wrong, or ask for help.
    /// Only the named command parses the arguments, which takes half the time of parsing with all commands.
    package static func parse(_ arguments: [String]) -> (any StoreCommand)? {
        guard let named = all.first(where: { $0._commandName == arguments.first }) else { return nil }
        return try? named.parseAsRoot(Array(arguments.dropFirst())) as? any StoreCommand
    }
}
