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

    var scanner: EventScanner {
        var limits = ScanLimits()
        limits.seconds = timeLimit
        return EventScanner(options: ScanOptions(effort: effort, limits: limits))
    }
}

extension Effort: ExpressibleByArgument {}
