import ArgumentParser
import ScanICS

/// `scanics scan`: pictures to events.
struct ScanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Find the events in pictures (the default).")

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var scanning: ScanningOptions
    @OptionGroup var following: FollowingOptions

    mutating func run() throws {
        var run = ScanRun(output, inputs: try InputList(input), aim: .events, defaultFormat: .ics)
        try run.go(scanning.scanner, following)
    }
}
