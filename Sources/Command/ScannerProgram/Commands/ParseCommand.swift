import ArgumentParser
import ScanICS
import CommandLineInterface

/// `scanics parse`: the text of codes instead of their pictures.
struct ParseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Find the events in the text of codes and in saved web pages; one file is one payload.")

    @Argument(
        help: ArgumentHelp("Files, or - for standard input (the default).", valueName: "file"), completion: .file())
    var files: [String] = []

    @Option(
        help: ArgumentHelp("Read files' names from FILE, or - for standard input, one a line.", valueName: "file"),
        completion: .file())
    var filesFrom: String?

    @Flag(name: [.customShort("0"), .customLong("null")], help: "Names in --files-from end with NUL, not with a line.")
    var isNullSeparated = false

    @Option(
        help: ArgumentHelp("The address that a saved web page was read from. Nothing is fetched.", valueName: "url"))
    var baseURL: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var following: FollowingOptions

    mutating func run() throws {
        let inputs = try InputList(files: files, listedIn: filesFrom, null: isNullSeparated)
        let run = try ScanRun(
            inputs, output: output, batch: nil, following: following, aim: .events, defaultFormat: .ics)
        try run.parse(reading, baseURL: baseURL)
    }
}
