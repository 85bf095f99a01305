import ArgumentParser
import CommandLineInterface

struct ScanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Find the events in pictures.")

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var scanning: ScanningOptions
    @OptionGroup var batch: BatchOptions
    @OptionGroup var following: FollowingOptions

    init() {}

    mutating func validate() throws {
        try batch.validate(input, output, aim: .events)
    }

    mutating func run() throws { try Self.scan(input, output, scanning, batch, following) }

    static func run(_ plain: PlainArguments) throws {
        try scan(plain.input, plain.output, plain.scanning, plain.batch, plain.following)
    }

    private static func scan(
        _ input: InputOptions, _ output: OutputOptions, _ scanning: ScanningOptions, _ batch: BatchOptions,
        _ following: FollowingOptions
    ) throws {
        let run = ScanRun(
            try InputList(input), output: output, batch: batch, following: following, aim: .events,
            asksAboutLinks: true)
        try run.scan(scanning)
    }
}
