import ArgumentParser
import ScanICS

/// How pictures are scanned.
package struct ScanningOptions: ParsableArguments {
    @Option(help: "How hard to look for codes; fast stops at the first code.")
    package var effort: Effort = .standard

    @Option(help: ArgumentHelp("Give up on a picture after this many seconds.", valueName: "seconds"))
    package var timeLimit: Double = 30

    package init() {}

    package mutating func validate() throws {
        guard timeLimit > 0, timeLimit.isFinite else {
            throw ValidationError("--time-limit must be greater than 0.")
        }
    }

    @OptionGroup package var reading: ReadingOptions

    /// Returns a scanner for a run that started at a time.
    package func scanner(at start: LocalDateTime) -> EventScanner {
        var options = reading.options(at: start)
        options.effort = effort
        options.limits.seconds = timeLimit
        return EventScanner(options: options)
    }
}

extension Effort: ExpressibleByArgument {}
