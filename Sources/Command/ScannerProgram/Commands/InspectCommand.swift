import ArgumentParser
import CommandLineInterface

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Show every code in pictures, and what it contains.")

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var scanning: ScanningOptions
    @OptionGroup var batch: BatchOptions
    @OptionGroup var following: FollowingOptions

    mutating func validate() throws {
        try batch.validate(input, output, aim: .codes)
    }

    mutating func run() throws {
        let run = ScanRun(
            try InputList(input), output: output, batch: batch, following: following, aim: .codes)
        try run.scan(scanning)
    }
}
