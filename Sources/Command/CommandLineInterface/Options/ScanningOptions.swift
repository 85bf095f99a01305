import ArgumentParser
import ScanICS

/// How it is scanned.
package struct ScanningOptions: ParsableArguments {
    @Option(help: "How hard to look: fast (stop at the first code), standard, or thorough.")
    package var effort: Effort = .standard

    @Option(help: ArgumentHelp("Give up a picture after so many seconds.", valueName: "seconds"))
    package var timeLimit: Double = 30

    package init() {}

    package mutating func validate() throws {
        guard timeLimit > 0, timeLimit.isFinite else { throw ValidationError("--time-limit must be above 0 seconds.") }
    }

    @OptionGroup package var reading: ReadingOptions

    /// A scanner for a run that began at a time.
    package func scanner(at start: LocalDateTime) -> EventScanner {
        var options = reading.options(at: start)
        options.effort = effort
        options.limits.seconds = timeLimit
        return EventScanner(options: options)
    }
}

extension Effort: ExpressibleByArgument {}
