import ArgumentParser
import ScanICS

/// How many pictures are scanned, and what is said of that.
package struct BatchOptions: ParsableArguments {
    @OptionGroup package var workers: WorkerOptions

    @Option(
        help: ArgumentHelp("Write a line of JSON for each input to FILE, as it is done.", valueName: "file"),
        completion: .file())
    package var report: String?

    @Option(
        help: ArgumentHelp(
            "Go on with the run whose --report FILE is: scan only what is new in it, has changed, or failed.",
            valueName: "file"), completion: .file())
    package var resume: String?

    @Flag(help: "Scan the folders, then every picture that comes into them, until stopped with Ctrl-C.")
    package var watch = false

    @Option(help: "Messages on standard error as text, or as json: a line for each input, with times, and a summary.")
    package var logFormat: LogFormat = .text

    package init() {}

    package mutating func validate() throws {
        guard report != "", resume != "" else { throw ValidationError("--report and --resume need a file's name.") }
    }

    /// Whether the user asks for more than the output.
    package var isBatch: Bool { report != nil || resume != nil || watch }

    /// Checks what depends on other options.
    package func validate(_ inputs: InputOptions, _ output: OutputOptions, defaultFormat: OutputFormat) throws {
        guard watch else { return }
        guard inputs.filesFrom == nil, inputs.inputs.allSatisfy({ FolderWalk.isFolder(.init($0)) }) else {
            throw ValidationError("--watch needs folders, and nothing else.")
        }
        let format = output.format ?? defaultFormat
        guard output.output != nil || format == .jsonl || format == .text else {
            throw ValidationError("--watch never comes to an end: name a file or folder with -o, or --format jsonl.")
        }
        guard format == .ics || output.output == nil else {
            throw ValidationError("--watch writes .ics files with -o, and other formats to standard output alone.")
        }
    }
}

/// The form of messages.
package enum LogFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case text, json
}
