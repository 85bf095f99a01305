import ArgumentParser

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
        guard filesFrom != "-" || !inputs.contains("-") else {
            throw ValidationError("Standard input cannot be both a picture and a list of names.")
        }
        guard inputs.filter({ $0 == "-" }).count <= 1 else {
            throw ValidationError("Standard input (-) can be read only once; name it once.")
        }
    }
}

package enum InputHelp {
    package static let filesFrom = ArgumentHelp(
        "Read the names of the inputs from FILE, or - for standard input, one per line.", valueName: "file")
    package static let null: ArgumentHelp = "The names in --files-from end with a NUL byte instead of a line feed."
}
