import ArgumentParser

package struct QRCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "qr", abstract: "Draw an event, or a link, as a QR code.",
        discussion: """
            The code has what a phone needs to save the event: title, times, place, notes, link, repeats. What is left out \
            is said. Before it is written, the code is read back.

            EXAMPLES:
              scanics qr concert.ics                show the code of a file on the terminal
              scanics qr 3f2a -o concert.svg        draw an event of your calendar
              scanics qr webcal://example.org/a.ics -o club.png
            """)

    @Argument(
        help: ArgumentHelp(
            """
            An .ics file, - for standard input, a link, or the ID of an event in your calendars (ID@DAY for one day of a \
            series).
            """, valueName: "event"), completion: .file())
    package var event: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write a picture: FILE ends in .svg, .png or .txt.", valueName: "file"), completion: .file())
    package var output: String?

    @Flag(help: "Replace an existing file.")
    package var force = false

    @OptionGroup package var calendars: CalendarOptions

    @OptionGroup package var store: StoreOptions

    package init() {}

    package mutating func validate() throws {
        output = try OutputOptions.file(output, endings: [".svg", ".png", ".txt"])
    }
}
