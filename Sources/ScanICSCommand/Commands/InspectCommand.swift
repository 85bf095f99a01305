import ArgumentParser
import ScanICS

/// `scanics inspect`: every code in pictures, calendar or not.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Show every code in pictures, and what it is.")

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var scanning: ScanningOptions
    @OptionGroup var following: FollowingOptions

    mutating func run() throws {
        var run = ScanRun(output, inputs: try InputList(input), aim: .codes, defaultFormat: .text)
        try run.go(scanning.scanner, following)
    }
}
