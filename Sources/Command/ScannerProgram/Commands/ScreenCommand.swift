import ArgumentParser
import CommandLineInterface

struct ScreenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screen", abstract: "Find the events on the screen.",
        discussion: """
            Lets you choose a part of the screen, and finds the events in its codes and its text. The desktop takes the \
            picture (xdg-desktop-portal); without it, grim and slurp, gnome-screenshot, spectacle or import do.

            EXAMPLES:
              scanics screen                        choose a part of the screen
              scanics screen --whole -o events.ics  take the whole screen
              scanics screen --notify               show what was found in a notification, with "Add"
            """)

    @Flag(help: "Take the whole screen, without asking.")
    var whole = false

    @Flag(help: CaptureHelp.notify)
    var notify = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var scanning: ScanningOptions
    @OptionGroup var following: FollowingOptions

    mutating func run() throws {
        let folder = try CaptureFolder()
        let picture = try ScreenCapture(folder: folder).take(whole: whole)
        try CapturedInput(paths: [picture], folder: folder).run(notify: notify, output, scanning, following)
    }
}

enum CaptureHelp {
    static let notify: ArgumentHelp = """
        Show what was found in a notification of the desktop, which can save it in your calendar. This is the default if \
        there is no terminal.
        """
}
