import ArgumentParser

package struct WorkerOptions: ParsableArguments {
    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp("Scan up to N pictures at once; by default, one for each processor.", valueName: "n"))
    package var jobs: Int = ScanWorkers.processorCount

    @Option(
        help: """
            Show a progress bar; auto shows it on a terminal if there are many pictures to scan or many events to send.
            """)
    package var progress: ProgressChoice = .auto

    package init() {}

    package mutating func validate() throws {
        try Self.validate(jobs: jobs)
    }

    /// Throws an error for the user unless the number of workers is from 1 to 256.
    package static func validate(jobs: Int) throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 256.") }
    }
}

package enum ProgressChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, always, never

    /// Returns whether a bar is drawn.
    ///
    /// - Parameter isWorthwhile: whether `auto` draws a bar on a terminal.
    package func isShown(automatically isWorthwhile: Bool) -> Bool {
        switch self {
        case .auto:
            isWorthwhile && StandardStreams.isErrorTerminal && EnvironmentVariables.value("TERM") != "dumb"
        case .always: true
        case .never: false
        }
    }
}
