import ArgumentParser
import CalendarModel

package struct FreeCommand: StoreCommand {
    package static let configuration = CommandConfiguration(
        commandName: "free", abstract: "Show when nothing is in the calendar.",
        discussion: """
            Without a period, the list covers seven days. Events that are cancelled, or whose time counts as free, are passed \
            over; an all-day event counts only if it says that it is busy. Days and times are those of --timezone, else of \
            this machine.

            EXAMPLES:
              scanics free tomorrow
              scanics free next week --length 2h --hours 18:00-22:00
            """)

    @OptionGroup package var window: WindowOptions

    @Option(
        help: ArgumentHelp("The shortest time to show, such as 30min or 2h.", valueName: "length"),
        transform: FreeCommand.length)
    package var length = 1800

    @Option(
        help: ArgumentHelp(
            "The hours of a day to look at; 22:00-02:00 goes on after midnight (default: 08:00-22:00).",
            valueName: "hours"), transform: DayHours.read)
    package var hours: DayHours = .usual

    @OptionGroup package var calendars: CalendarOptions

    @Option(help: FormatHelp.format)
    package var format: FreeFormat = .text

    @OptionGroup package var zone: ZoneOptions
    @OptionGroup package var store: StoreOptions

    package init() {}

    package enum FreeFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
        case text, json, tsv
    }

    private static func length(_ text: String) throws -> Int {
        guard let span = TimeSpan(argument: text), span.seconds >= 60 else {
            throw ValidationError("'\(text)' is not a length; write 30min, 2h or 1d.")
        }
        return span.seconds
    }
}

/// The hours of each day, in minutes since midnight. An end after midnight is greater than 1440.
package struct DayHours: Hashable, Sendable, CustomStringConvertible {
    package let start, end: Int

    static let usual = DayHours(start: 8 * 60, end: 22 * 60)

    static func read(_ text: String) throws -> DayHours {
        let parts = text.split(whereSeparator: { "-–".contains($0) }).map(minutes)
        guard parts.count == 2, let start = parts[0], let end = parts[1], start < 1440, start != end else {
            throw ValidationError("'\(text)' is not a span of hours; write one such as 09:00-18:00.")
        }
        return DayHours(start: start, end: end < start ? end + 1440 : end)
    }

    private static func minutes(_ text: Substring) -> Int? {
        let numbers = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(numbers.count), let hour = number(numbers[0]),
            let minute = numbers.count == 2 ? number(numbers[1]) : 0, minute < 60,
            hour < 24 || (hour == 24 && minute == 0)
        else { return nil }
        return 60 * hour + minute
    }

    private static func number(_ digits: Substring) -> Int? {
        (1...2).contains(digits.utf8.count) && digits.utf8.allSatisfy(\.isDigit) ? Int(digits) : nil
    }

    package var description: String {
        func clock(_ minutes: Int) -> String {
            let hour = (minutes > 1440 ? minutes - 1440 : minutes) / 60
            return "\(hour.padded(2)):\((minutes % 60).padded(2))"
        }
        return "\(clock(start))-\(clock(end))"
    }
}
