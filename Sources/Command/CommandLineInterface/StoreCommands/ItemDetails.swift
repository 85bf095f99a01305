import ArgumentParser

package struct ItemDetails: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("The new web address.", valueName: "url"))
    package var url: String?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "How the event repeats: daily, weekly, monthly, yearly, none, or a rule such as FREQ=WEEKLY;COUNT=4.",
            valueName: "rule"), transform: RepeatArgument.read)
    package var repetition: RepeatArgument?

    @Option(
        name: .customLong("alarm"),
        help: ArgumentHelp(
            "An alarm before the start, such as 15min, 2h or 1d; may be repeated. The given alarms replace the old ones. The time 'none' removes all alarms.",
            valueName: "time"), transform: AlarmArgument.read)
    package var alarms: [AlarmArgument] = []

    package init() {}

    package var isEmpty: Bool { url == nil && repetition == nil && alarms.isEmpty }
}

package struct RepeatArgument: Sendable {
    package let rule: RecurrenceRule?

    static func read(_ text: String) throws -> RepeatArgument {
        switch text.lowercased() {
        case "none": return RepeatArgument(rule: nil)
        case "daily": return RepeatArgument(rule: RecurrenceRule(.daily))
        case "weekly": return RepeatArgument(rule: RecurrenceRule(.weekly))
        case "monthly": return RepeatArgument(rule: RecurrenceRule(.monthly))
        case "yearly": return RepeatArgument(rule: RecurrenceRule(.yearly))
        default: break
        }
        guard let rule = RecurrenceRule(text.uppercased()) else {
            throw ValidationError(
                "'\(text)' is not a rule; write daily, weekly, monthly, yearly, none, or a rule such as FREQ=WEEKLY;COUNT=4."
            )
        }
        return RepeatArgument(rule: rule)
    }
}

package struct AlarmArgument: Sendable {
    /// The minutes before the start; nil to remove all alarms.
    package let minutes: Int?

    static func read(_ text: String) throws -> AlarmArgument {
        if text == "none" { return AlarmArgument(minutes: nil) }
        guard let span = TimeSpan(argument: text), span.seconds.isMultiple(of: 60), text.last != "s" else {
            throw ValidationError("'\(text)' is not a time before the start; write 15min, 2h, 1d or none.")
        }
        return AlarmArgument(minutes: span.seconds / 60)
    }
}
