import ArgumentParser
import ScanICS

/// How it is scanned.
struct ScanningOptions: ParsableArguments {
    @Option(help: "How hard to look: fast (stop at the first code), standard, or thorough.")
    var effort: Effort = .standard

    @Option(help: ArgumentHelp("Give up a picture after so many seconds.", valueName: "seconds"))
    var timeLimit: Double = 30

    mutating func validate() throws {
        guard timeLimit > 0, timeLimit.isFinite else { throw ValidationError("--time-limit must be above 0 seconds.") }
    }

    @OptionGroup var reading: ReadingOptions

    /// A scanner for a run that began at a time.
    func scanner(at start: LocalDateTime) -> EventScanner {
        var options = reading.options(at: start)
        options.effort = effort
        options.limits.seconds = timeLimit
        return EventScanner(options: options)
    }
}

extension Effort: ExpressibleByArgument {}
