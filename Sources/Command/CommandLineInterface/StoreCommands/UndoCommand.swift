import ArgumentParser

/// `scanics undo`: takes imports back.
package struct UndoCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo an import: what it created is removed, what it changed is as it was.",
        discussion: "Without a batch, the imports that can be undone are listed.")

    @Argument(help: ArgumentHelp("What the import was called, or the beginning of that.", valueName: "batch"))
    package var batch: String?

    @Flag(help: "Undo the latest import.")
    package var last = false

    @Flag(help: "List the imports that can be undone.")
    package var list = false

    @Flag(help: "Also undo what was changed since the import.")
    package var force = false

    @Option(help: "text (for people, the default) or json.")
    package var format: ReportFormat = .text

    @OptionGroup package var store: StoreOptions

    package init() {}

    package mutating func validate() throws {
        guard [batch != nil, last, list].filter({ $0 }).count <= 1 else {
            throw ValidationError("Name a batch, or choose --last or --list.")
        }
        guard batch != "" else { throw ValidationError("A batch has a name; undo --list shows it.") }
    }
}
