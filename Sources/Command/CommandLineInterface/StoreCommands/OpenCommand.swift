import ArgumentParser

package struct OpenCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open the events of pictures or .ics files in your calendar app.",
        discussion: """
            Opens the events with the desktop's program for calendar files. Without such a program, or with \
            --print-url or --qr, offers the events at an address that nobody can guess. A browser can fetch them there \
            once, within a minute. Then the command ends.

            EXAMPLES:
              scanics open poster.png               open the event in the calendar app
              scanics open --print-url poster.png   print an address that works once
            """)

    @Argument(help: ArgumentHelp("The pictures or .ics files.", valueName: "input"), completion: .file())
    package var inputs: [String]

    @Flag(name: .customLong("print-url"), help: "Print the address, and open nothing.")
    package var printsAddress = false

    @Flag(
        name: .customLong("qr"),
        help: "Print a QR code of the address for a phone in the same network, and open nothing.")
    package var printsCode = false

    @OptionGroup package var scanning: ScanningOptions

    package init() {}
}
