import ArgumentParser

/// What events and reminders have in common.
package struct ItemDetails: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("The new title.", valueName: "text"))
    package var title: String?

    @Option(help: ArgumentHelp("The new place.", valueName: "text"))
    package var location: String?

    @Option(help: ArgumentHelp("The new notes.", valueName: "text"))
    package var notes: String?

    @Option(help: ArgumentHelp("The new web address.", valueName: "url"))
    package var url: String?

    @Option(
        name: .customLong("category"),
        help: ArgumentHelp(
            "A category; may be repeated. The given categories replace the old ones. An empty text removes all of them.",
            valueName: "text"))
    package var categories: [String] = []

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "How it repeats: daily, weekly, monthly, yearly, none, or a rule such as FREQ=WEEKLY;COUNT=4.",
            valueName: "rule"), transform: RepeatArgument.read)
    package var repetition: RepeatArgument?

    @Option(
        name: .customLong("alarm"),
        help: ArgumentHelp(
            "An alarm before the start, such as 15min, 2h or 1d; may be repeated. The given alarms replace the old ones. The time 'none' removes all alarms.",
            valueName: "time"), transform: AlarmArgument.read)
    package var alarms: [AlarmArgument] = []

    package init() {}

    package var isEmpty: Bool {
        title == nil && location == nil && notes == nil && url == nil && categories.isEmpty && repetition == nil
            && alarms.isEmpty
    }
}

/// What only events have.
package struct EventChanges: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("The new start.", valueName: "time"), transform: WrittenTime.read)
    package var start: WrittenTime?

    @Option(
        help: ArgumentHelp("The new end; for an all-day event, its last day.", valueName: "time"),
        transform: WrittenTime.read)
    package var end: WrittenTime?

    @Flag(help: "Make it an all-day event. --start with a time makes it an event with a time again.")
    package var allDay = false

    @Option(help: "Whether the event is certain.")
    package var status: EventStatus?

    @Option(help: "Whether the time of the event counts as busy.")
    package var showAs: ShownAs?

    package init() {}

    package var isEmpty: Bool { start == nil && end == nil && !allDay && status == nil && showAs == nil }

    /// The values of STATUS (RFC 5545 §3.8.1.11).
    package enum EventStatus: String, CaseIterable, ExpressibleByArgument, Sendable {
        case confirmed, tentative, cancelled
    }

    /// The values of TRANSP (RFC 5545 §3.8.2.7).
    package enum ShownAs: String, CaseIterable, ExpressibleByArgument, Sendable {
        case busy, free
    }
}

/// What only reminders have.
package struct ReminderChanges: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp("The day or time when it is due; 'none' for never.", valueName: "time"),
        transform: DueArgument.read)
    package var due: DueArgument?

    @Option(help: "How urgent it is.")
    package var priority: ReminderPriority?

    package init() {}

    package var isEmpty: Bool { due == nil && priority == nil }
}

package enum DueArgument: Sendable {
    case never
    case at(WrittenTime)

    static func read(_ text: String) throws -> DueArgument {
        text.lowercased() == "none" ? .never : .at(try WrittenTime.read(text))
    }
}

/// The priorities of calendar programs, as numbers of PRIORITY (RFC 5545 §3.8.1.9).
package enum ReminderPriority: String, CaseIterable, ExpressibleByArgument, Sendable {
    case high, medium, low, none

    /// Reads the PRIORITY of a reminder; nil for 0, which means that it has none.
    package init?(_ number: Int) {
        switch number {
        case 1...4: self = .high
        case 5: self = .medium
        case 6...9: self = .low
        default: return nil
        }
    }

    package var number: Int {
        switch self {
        case .high: 1
        case .medium: 5
        case .low: 9
        case .none: 0
        }
    }
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
