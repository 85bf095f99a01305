import ArgumentParser
import Glibc

/// Where the result goes, and in which form.
package struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to FILE, or one .ics file for each input into FOLDER/.", valueName: "file"),
        completion: .file())
    package var output: String?

    @Flag(help: "Replace a file that ScanICS did not write from the same input.")
    package var force = false

    @Option(help: "ics, json, jsonl (one line of JSON for each input, as it is done), or text (for people).")
    package var format: OutputFormat?

    @Flag(name: .shortAndLong, help: "Say nothing but errors on standard error.")
    package var quiet = false

    @Flag(name: .shortAndLong, help: "Say more on standard error: a line for each event.")
    package var verbose = false

    package init() {}

    package mutating func validate() throws {
        if output == "-" { output = nil }
        guard output != "" else { throw ValidationError("-o needs the name of a file or folder.") }
        guard outputFolder == nil || format == nil || format == .ics else {
            throw ValidationError(
                "A folder of files for each input can only be made of .ics files; leave --format out.")
        }
        guard !(quiet && verbose) else { throw ValidationError("Choose --quiet or --verbose.") }
    }

    /// The folder to write into, with a slash at its end; nil where -o names a file or is not given.
    package var outputFolder: String? {
        guard let output else { return nil }
        if output.hasSuffix("/") { return output }
        var status = stat()
        return stat(output, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? output + "/" : nil
    }

    /// Whether the result goes to standard output.
    package var isToStandardOutput: Bool { output == nil }
}

/// The forms of a result.
package enum OutputFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case ics, json, jsonl, text
}
