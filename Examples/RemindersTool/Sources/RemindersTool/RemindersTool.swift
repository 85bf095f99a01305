import EventKit

/// Keeps reminders: `RemindersTool` lists what is to be done, `add TITLE [YYYY-MM-DD [daily|weekly|monthly|yearly]]` adds a
/// reminder, and `done NUMBER` completes one of the list.
@main
@MainActor
struct RemindersTool {
    static let store = EKEventStore()

    static func main() async throws {
        guard try await store.requestFullAccessToReminders() else {
            return print("RemindersTool needs access to reminders.")
        }
        let words = Array(CommandLine.arguments.dropFirst())
        switch words.first {
        case "add" where words.count > 1:
            try add(words[1], due: words.dropFirst(2).first, every: words.dropFirst(3).first)
        case "done" where words.count > 1:
            let open = await reminders()
            guard let number = Int(words[1]), open.indices.contains(number - 1) else {
                return print("no such reminder")
            }
            open[number - 1].isCompleted = true
            try store.save(open[number - 1], commit: true)
        default: break
        }
        let days = DateFormatter()
        (days.dateFormat, days.locale) = ("yyyy-MM-dd", Locale(identifier: "en_US_POSIX"))
        for (number, reminder) in await reminders().enumerated() {
            let due = reminder.dueDateComponents?.date.map { days.string(from: $0) + "  " }
            let repeats = reminder.hasRecurrenceRules ? " (repeats)" : ""
            print("\(number + 1)  \(due ?? "")\(reminder.title ?? "")\(repeats)")
        }
    }

    static func add(_ title: String, due: String?, every unit: String?) throws {
        let reminder = EKReminder(eventStore: store)
        reminder.title = title
        reminder.calendar = store.defaultCalendarForNewReminders()
        let numbers = (due ?? "").split(separator: "-").compactMap { Int($0) }
        if numbers.count == 3 {
            reminder.dueDateComponents = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2])
        }
        let units: [String: EKRecurrenceFrequency] = [
            "daily": .daily, "weekly": .weekly, "monthly": .monthly, "yearly": .yearly,
        ]
        if let frequency = unit.flatMap({ units[$0] }) {
            reminder.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: frequency, interval: 1, end: nil))
        }
        try store.save(reminder, commit: true)
    }

    static func reminders() async -> [EKReminder] {
        let predicate = store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: nil, calendars: nil)
        return await withCheckedContinuation { continuation in
            store.fetchReminders(matching: predicate) { continuation.resume(returning: $0 ?? []) }
        }
    }
}
