import ArgumentParser
import CommandLineInterface

struct ParseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse", abstract: "Find the events in the text of codes, and in saved web pages.",
        discussion: """
            Each file holds the text of one code, or one page; with --text, words for people such as a message, whose days and \
            times are read. Such events are marked as read from print: check them.
            """)

    @Argument(
        help: ArgumentHelp("Text files, or - for standard input (the default).", valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(help: InputHelp.filesFrom, completion: .file())
    var filesFrom: String?

    @Flag(name: [.customShort("0"), .customLong("null")], help: InputHelp.null)
    var isNullSeparated = false

    @Option(
        help: ArgumentHelp("The address that a saved web page was read from. Nothing is fetched.", valueName: "url"))
    var baseURL: String?

    @Flag(help: "Read events from text that was written for people.")
    var text = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var following: FollowingOptions

    mutating func validate() throws { try files.forEach(InputHelp.check) }

    mutating func run() throws {
        let inputs = try InputList(files: files, listedIn: filesFrom, null: isNullSeparated)
        let run = ScanRun(
            inputs, output: output, batch: nil, following: following, aim: .events)
        try run.parse(reading, baseURL: baseURL, isProse: text)
    }
}
