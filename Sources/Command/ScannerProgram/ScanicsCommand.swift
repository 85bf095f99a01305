import ArgumentParser
import CommandLineInterface

/// The command `scanics`. It scans pictures if the arguments name no subcommand.
struct ScanicsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scanics",
        abstract: "Turn pictures of QR codes and barcodes into calendar events.",
        usage: """
            scanics [scan] INPUT...
            scanics inspect INPUT...
            scanics parse [FILE...]
            scanics worker
            scanics occurrences [FILE...] --from TIME --to TIME
            scanics screen | clipboard | camera
            scanics doctor
            scanics import INPUT... [--to STORE] [--calendar NAME]
            scanics calendars | events | reminders | undo | export | restore | forget ...
            scanics accounts | config | remind
            scanics serve | open | qr | reply | free
            """,
        discussion: """
            Reads every QR code and barcode in the pictures, finds the calendar events in them, and prints them: on a \
            terminal as text to read, otherwise as one iCalendar file.

            EXAMPLES:
              scanics poster.png                    print the events as text to read
              scanics poster.png --format ics       print the events as iCalendar
              scanics poster.png -o concert.ics     write them to a file
              scanics scans/ -o events/             write a file for each picture
              scanics scans/ -o all.ics --resume r  write one file; continue after a stop
              scanics inbox/ -o events/ --watch     scan new pictures as they come
              scanics inspect badge.jpg             show every code
              scanics screen                        read a part of the screen
              curl https://example.org/a.png | scanics -
              scanics parse event.txt               read the text of a code
              scanics occurrences a.ics --from 2026-06-01 --to 2026-07-01
              scanics import poster.png             save the events in your calendar
              scanics undo --last                   undo the latest import
              scanics events week                   show your week
              scanics events add "Dinner tomorrow 20:00 @ Vesta"
              scanics serve --open                  do all this on pages in the browser

            EXIT STATUS:
                0  found
                1  nothing found
                2  wrong usage
                3  some input could not be read, or some output not written
              130  stopped by a signal, such as Ctrl-C
            """,
        version: "scanics \(Version.current)",
        subcommands: [
            ScanCommand.self, InspectCommand.self, ParseCommand.self, OccurrencesCommand.self, WorkerCommand.self,
            ScreenCommand.self, ClipboardCommand.self, CameraCommand.self, DoctorCommand.self,
        ] + StoreCommands.all,
        defaultSubcommand: ScanCommand.self)
}
