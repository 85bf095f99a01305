import ArgumentParser
import CommandLineInterface

struct ClipboardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clipboard", abstract: "Find the events in what was copied.",
        discussion: """
            Reads the picture, the text or the files in the clipboard, with wl-paste (Wayland) or xclip (X11). In text for \
            people, days and times are recognized; check them.

            EXAMPLES:
              scanics clipboard                     print the events in what was copied
              scanics clipboard --notify            show them in a notification, with "Add"
            """)

    @Flag(help: CaptureHelp.notify)
    var notify = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var scanning: ScanningOptions
    @OptionGroup var following: FollowingOptions

    mutating func run() throws {
        let folder = try CaptureFolder()
        let paths = try Clipboard(folder: folder).files()
        try CapturedInput(paths: paths, folder: folder).run(notify: notify, output, scanning, following)
    }
}
