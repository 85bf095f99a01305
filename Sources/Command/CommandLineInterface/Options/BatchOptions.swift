import ArgumentParser

package struct BatchOptions: ParsableArguments {
    @OptionGroup package var workers: WorkerOptions

    @Option(
        help: ArgumentHelp("Write a line of JSON to FILE for each input, as soon as it is done.", valueName: "file"),
        completion: .file())
    package var report: String?

    @Option(
        help: ArgumentHelp(
            """
            Continue the run that wrote the report FILE: scan only the inputs that are new, have changed, or could not be \
            read. If FILE does not exist, start a run that writes it.
            """,
            valueName: "file"), completion: .file())
    package var resume: String?

    @Flag(help: WatchHelp.watch)
    package var watch = false

    @Option(
        help: """
            Format of the messages on standard error; json prints a line for each input, with times, and one for the \
            summary.
            """)
    package var logFormat: LogFormat = .text

    package init() {}

    package mutating func validate() throws {
        guard report != "", resume != "" else {
            throw ValidationError("--report and --resume need the name of a file.")
        }
    }

    package var isBatch: Bool { report != nil || resume != nil || watch }

    package func validate(_ inputs: InputOptions, _ output: OutputOptions, aim: RunSettings.Aim) throws {
        guard watch else { return }
        try inputs.requireFolders()
        let format = output.format(for: aim)
        guard output.output != nil || format == .jsonl || format == .text || format == .csv else {
            throw ValidationError(
                "--watch runs until it is stopped: use it with -o, or with --format jsonl, text or csv.")
        }
        guard format == .ics || output.output == nil else {
            throw ValidationError(
                "With --watch, -o writes .ics files and no other format; use --format ics, or leave out -o.")
        }
    }
}

package enum WatchHelp {
    package static let watch: ArgumentHelp =
        "Scan the folders, then every picture that is added to them, until stopped with Ctrl-C."
}

extension InputOptions {
    /// Throws if any input isn't a folder, because only folders can be watched.
    package func requireFolders() throws {
        guard filesFrom == nil, inputs.allSatisfy({ FolderWalk.isFolder(.init($0)) }) else {
            throw ValidationError("--watch takes only folders.")
        }
    }
}

extension InputList {
    package func watching(_ action: String) -> String {
        let names = folders.map { $0.string.escapedForTerminal() }.joined(separator: ", ")
        let shares = folders.filter(NetworkShare.holds).map { $0.string.escapedForTerminal() }
        let polled = shares.joined(separator: ", ")
        let note = "; changes that other machines make in \(polled) are found within 20 seconds"
        return "watching \(names): each new picture is \(action) until you press Ctrl-C" + (shares.isEmpty ? "" : note)
    }
}

package enum LogFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case text, json
}
