import ArgumentParser
import Glibc

package struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Pictures, PDFs, folders, or - for a picture on standard input.", valueName: "input"),
        completion: .file())
    package var inputs: [String] = []

    @Option(help: InputHelp.filesFrom, completion: .file())
    package var filesFrom: String?

    @Flag(name: [.customShort("0"), .customLong("null")], help: InputHelp.null)
    package var isNullSeparated = false

    package init() {}

    package mutating func validate() throws {
        guard !inputs.isEmpty || filesFrom != nil else {
            throw ValidationError("No input; name a picture, a folder, or - for standard input.")
        }
        try inputs.forEach(InputHelp.check)
        guard filesFrom != "-" || !inputs.contains("-") else {
            throw ValidationError("Standard input cannot be both a picture and a list of names.")
        }
        guard inputs.filter({ $0 == "-" }).count <= 1 else {
            throw ValidationError("Standard input (-) can be read only once; name it once.")
        }
    }
}

package enum InputHelp {
    /// Throws an error for the user if a word cannot be the name of a file.
    package static func check(name: String) throws {
        guard !name.isEmpty else { throw ValidationError("The name of an input is empty.") }
        guard ["http", "https", "ftp"].contains(name.prefix { $0 != ":" }.lowercased()), name.contains("://"),
            access(name, F_OK) != 0
        else { return }
        throw ValidationError("'\(name)' is an address, and nothing is fetched; write: curl -sSL '\(name)' | scanics -")
    }

    package static let filesFrom = ArgumentHelp(
        "Read the names of the inputs from FILE, or - for standard input, one per line.", valueName: "file")
    package static let null: ArgumentHelp = "The names in --files-from end with a NUL byte instead of a line feed."
}
