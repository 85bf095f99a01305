import ArgumentParser
import ScanICS

/// How many pictures are scanned at a time, and whether it is shown how far that has come.
package struct WorkerOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: "Scan so many pictures at the same time (default: as many as processors).")
    package var jobs: Int = ScanWorkers.processorCount

    @Option(
        help: """
            Show how far the run has come: auto (on a terminal, for many pictures or many events to send), always, or never.
            """)
    package var progress: ProgressChoice = .auto

    package init() {}

    package mutating func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 256.") }
    }
}

/// When the progress bar is shown.
package enum ProgressChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, always, never
}
