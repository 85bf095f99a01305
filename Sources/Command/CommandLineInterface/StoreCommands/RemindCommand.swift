import ArgumentParser

package struct RemindCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "remind", abstract: "Show alarms of events, and reminders that are due, when it is time.",
        discussion: """
            Runs until it is stopped. Each alarm is shown once, as a notification of the desktop, with the actions Snooze and \
            Done. Done marks a reminder as done. Alarms that were missed while the computer was off or suspended are shown \
            when it is back, if they are not older than --missed.

            EXAMPLES:
              scanics remind
              scanics remind --list
              scanics remind --command ~/bin/announce
              systemctl --user enable --now scanics-remind
            """)

    @Argument(help: ArgumentHelp("The store, as for --store.", valueName: "store"), completion: .file())
    package var place: String?

    @Flag(help: "Print the next alarms instead of showing alarms.")
    package var list = false

    @Flag(help: "Show the alarms that are due now, and end.")
    package var once = false

    @Option(
        help: ArgumentHelp(
            """
            Run this program for each alarm instead of showing a notification. It gets the alarm as JSON on standard input, \
            and its texts in the environment. The words of the command are separated by blanks; no shell is used.
            """, valueName: "command"))
    package var command: String?

    @Option(help: ArgumentHelp("The time that Snooze adds, such as 10min or 1h.", valueName: "time"))
    package var snooze: TimeSpan = .tenMinutes

    @Option(
        help: ArgumentHelp(
            "Show alarms that were missed up to this long ago, such as 2h or 1d; 0min for none.", valueName: "time"))
    package var missed: TimeSpan = .oneDay

    @OptionGroup package var calendars: CalendarOptions

    @Option(help: "Output format of --list.")
    package var format: ReportFormat = .text

    @OptionGroup package var store: StoreOptions

    package init() {}

    package mutating func validate() throws {
        guard place == nil || store.store == nil else { throw ValidationError("Name the store once.") }
        guard !list || (!once && command == nil) else {
            throw ValidationError("--list only prints alarms; leave out --once and --command.")
        }
        guard command?.contains(where: { $0 != " " }) ?? true else {
            throw ValidationError("--command is empty; name a program.")
        }
        guard snooze.seconds > 0 else { throw ValidationError("--snooze must be at least a second.") }
        if let place { store.store = place }
    }
}

package struct TimeSpan: ExpressibleByArgument, Hashable, Sendable, CustomStringConvertible {
    package let seconds: Int
    package let description: String

    package static let tenMinutes = TimeSpan(seconds: 600, description: "10min")
    package static let oneDay = TimeSpan(seconds: 86_400, description: "1d")

    private init(seconds: Int, description: String) {
        self.seconds = seconds
        self.description = description
    }

    /// Reads `30s`, `10min`, `2h`, `1d` or `1w`.
    package init?(argument text: String) {
        let digits = text.prefix { ("0"..."9").contains($0) }
        let factors = ["s": 1, "min": 60, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        guard digits.count <= 4, let number = Int(digits), let factor = factors[String(text[digits.endIndex...])] else {
            return nil
        }
        self.init(seconds: number * factor, description: text)
    }
}
