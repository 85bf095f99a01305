import ArgumentParser
import ScanICS

/// How many pictures are scanned, and what is said of that.
struct BatchOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: "Scan so many pictures at the same time (default: as many as processors).")
    var jobs: Int = ScanWorkers.processorCount

    @Option(help: "Show how far the run has come: auto (on a terminal, for many pictures), always, or never.")
    var progress: ProgressChoice = .auto

    @Option(
        help: ArgumentHelp("Write a line of JSON for each input to FILE, as it is done.", valueName: "file"),
        completion: .file())
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Go on with the run whose --report FILE is: scan only what is new in it, has changed, or failed.",
            valueName: "file"), completion: .file())
    var resume: String?

    @Flag(help: "Scan the folders, then every picture that comes into them, until stopped with Ctrl-C.")
    var watch = false

    @Option(help: "Messages on standard error as text, or as json: a line for each input, with times, and a summary.")
    var logFormat: LogFormat = .text

    mutating func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 256.") }
        guard report != "", resume != "" else { throw ValidationError("--report and --resume need a file's name.") }
    }

    /// Whether the user asks for more than the output.
    var isBatch: Bool { report != nil || resume != nil || watch }

    /// Checks what depends on other options.
    func validate(_ inputs: InputOptions, _ output: OutputOptions, defaultFormat: OutputFormat) throws {
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

/// When the progress bar is shown.
enum ProgressChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
}

/// The form of messages.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
}
