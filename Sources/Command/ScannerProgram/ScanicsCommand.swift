import ArgumentParser
import CommandLineInterface

/// `scanics`.
struct ScanicsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scanics",
        abstract: "Turn pictures of codes into calendar events.",
        usage: """
            scanics [scan] INPUT...
            scanics inspect INPUT...
            scanics parse [FILE...]
            scanics worker
            scanics occurrences [FILE...] --from TIME --to TIME
            scanics import INPUT... [--to STORE] [--calendar NAME]
            scanics calendars | events | reminders | undo | export | accounts ...
            """,
        discussion: """
            Reads every QR code and barcode in the pictures, finds the calendar events in them, and prints them as one \
            iCalendar file.

            EXAMPLES:
              scanics poster.png                    the events as iCalendar
              scanics poster.png --format text      the events for people
              scanics poster.png -o concert.ics     into a file
              scanics scans/ -o events/             one file for each picture of a folder
              scanics scans/ -o all.ics --resume r  the same in one file; go on where it was stopped
              scanics inbox/ -o events/ --watch     and for every picture that comes
              scanics inspect badge.jpg             every code, calendar or not
              curl https://example.org/a.png | scanics -
              scanics parse event.txt               the text of a code instead of its picture
              scanics occurrences a.ics --from 2026-06-01 --to 2026-07-01
              scanics import poster.png             into your calendar; undo --last takes it back
              scanics events list                   what is in it

            EXIT STATUS:
              0  found    1  nothing found    2  wrong usage    3  something could not be read or written
              130  stopped
            """,
        version: "scanics \(Version.current)",
        subcommands: [
            ScanCommand.self, InspectCommand.self, ParseCommand.self, OccurrencesCommand.self, WorkerCommand.self,
        ] + StoreCommands.all,
        defaultSubcommand: ScanCommand.self)
}
