import ArgumentParser

/// What is scanned.
package struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Pictures, folders, or - for a picture on standard input; import takes calendar files (.ics), too.",
            valueName: "input"),
        completion: .file())
    package var inputs: [String] = []

    @Option(
        help: ArgumentHelp("Read inputs' names from FILE, or - for standard input, one a line.", valueName: "file"),
        completion: .file())
    package var filesFrom: String?

    @Flag(name: [.customShort("0"), .customLong("null")], help: "Names in --files-from end with NUL, not with a line.")
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
            throw ValidationError("Standard input can be read only once.")
        }
    }
}
