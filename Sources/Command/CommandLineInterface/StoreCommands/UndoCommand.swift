import ArgumentParser

package struct UndoCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo an import or a change: remove what it created, and restore what it changed or removed.",
        discussion: "Without arguments, the imports and changes that can be undone are listed.")

    @Argument(help: ArgumentHelp("The import's name in the list, or its first characters.", valueName: "batch"))
    package var batch: String?

    @Flag(help: "Undo the latest import or change.")
    package var last = false

    @Flag(help: "List the imports and changes that can be undone.")
    package var list = false

    @Flag(help: "Also remove or restore events that were changed after the import.")
    package var force = false

    @Option(help: FormatHelp.format)
    package var format: ReportFormat = .text

    @OptionGroup package var store: StoreOptions

    package init() {}

    package mutating func validate() throws {
        guard [batch != nil, last, list].filter({ $0 }).count <= 1 else {
            throw ValidationError("Use only one of: the name of an import, --last, --list.")
        }
        guard batch != "" else {
            throw ValidationError("The name of an import is empty; 'scanics undo --list' shows the names.")
        }
    }
}
