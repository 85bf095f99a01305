import ArgumentParser
import ScanICS
import CommandLineInterface

/// `scanics scan`: pictures to events.
struct ScanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Find the events in pictures (the default).")

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var scanning: ScanningOptions
    @OptionGroup var batch: BatchOptions
    @OptionGroup var following: FollowingOptions

    mutating func validate() throws {
        try batch.validate(input, output, defaultFormat: .ics)
    }

    mutating func run() throws {
        let run = try ScanRun(
            try InputList(input), output: output, batch: batch, following: following, aim: .events, defaultFormat: .ics)
        try run.scan(scanning)
    }
}
