import ArgumentParser
import Glibc

package struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write to FILE. If FILE is a folder or ends with /, write one .ics file there for each input with events.",
            valueName: "file"),
        completion: .file())
    package var output: String?

    @Flag(help: "Replace any existing files, not only those that ScanICS wrote from the same input.")
    package var force = false

    @Option(
        help: """
            Output format; jsonl is one line of JSON for each input, as soon as it is done; jscalendar is one calendar as \
            JSON of RFC 8984; csv and table have a line for each event, and for each input without one (default: text on a \
            terminal, otherwise ics; for inspect: text).
            """)
    package var format: OutputFormat?

    @Flag(
        help: "Print the texts of codes that are secrets (Wi-Fi passwords, one-time passwords, health certificates).")
    package var secrets = false

    @OptionGroup package var zone: ZoneOptions

    @Flag(name: .shortAndLong, help: VerbosityHelp.quiet)
    package var quiet = false

    @Flag(name: .shortAndLong, help: "Print more on standard error: a line for each event, and notes on what was read.")
    package var verbose = false

    package init() {}

    package mutating func validate() throws {
        if output == "-" { output = nil }
        guard output != "" else { throw ValidationError("-o needs the name of a file or folder.") }
        guard outputFolder == nil || format == nil || format == .ics else {
            throw ValidationError("-o FOLDER/ writes only .ics files; leave out --format.")
        }
        guard !(quiet && verbose) else { throw ValidationError(VerbosityHelp.both) }
    }

    /// The output folder, with a slash at its end; nil if -o names a file or is not given.
    package var outputFolder: String? { Self.folder(output) }

    /// Returns the folder that an option names, with a slash at its end; nil for a file, and without the option.
    package static func folder(_ output: String?) -> String? {
        guard let output else { return nil }
        if output.hasSuffix("/") { return output }
        var status = stat()
        return stat(output, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? output + "/" : nil
    }

    /// The format of events if `--format` is not given: text for a person at a terminal, and iCalendar for a file or
    /// another program.
    package func format(for aim: RunSettings.Aim) -> OutputFormat {
        let isForPeople = aim == .codes || (isToStandardOutput && StandardStreams.isOutputTerminal)
        return format ?? (isForPeople ? .text : .ics)
    }

    package var isToStandardOutput: Bool { output == nil }

    /// Returns the file that an option names, whose ending decides what is written there; nil for `-`, standard output.
    static func file(_ output: String?, endings: [String]) throws -> String? {
        guard let output, output != "-" else { return nil }
        guard endings.contains(where: { output.lowercased().hasSuffix($0) }) else {
            let list = endings.dropLast().joined(separator: ", ") + " or " + (endings.last ?? "")
            throw ValidationError("-o needs a name that ends in \(list).")
        }
        return output
    }
}

enum VerbosityHelp {
    static let quiet: ArgumentHelp = "Print only errors on standard error."
    static let both = "Choose --quiet or --verbose, not both."
}

package enum OutputFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case ics, json, jsonl, text, jscalendar, csv, table

    /// Whether the output is for a person, so that messages need not repeat it.
    package var isForPeople: Bool { self == .text || self == .table }
}
