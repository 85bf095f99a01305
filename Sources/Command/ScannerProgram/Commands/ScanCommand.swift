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

    init() {}

    /// Creates the command without ArgumentParser; nil if ArgumentParser is needed.
    init?(plain arguments: some Sequence<String>) {
        guard let plain = PlainArguments(arguments) else { return nil }
        input = plain.input
        output = plain.output
        scanning = plain.scanning
        batch = plain.batch
        following = plain.following
    }

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
