import ArgumentParser
import CommandLineInterface
import ScanICS

/// `scanics scan`: the events in pictures.
struct ScanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Find the events in pictures.")

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var scanning: ScanningOptions
    @OptionGroup var batch: BatchOptions
    @OptionGroup var following: FollowingOptions

    mutating func validate() throws {
        try batch.validate(input, output, defaultFormat: output.usualEventFormat)
    }

    mutating func run() throws {
        let run = ScanRun(
            try InputList(input), output: output, batch: batch, following: following, aim: .events,
            defaultFormat: output.usualEventFormat,
            asksAboutLinks: true)
        try run.scan(scanning)
    }
}
