import EventKit

/// A client's copy of a reminder.
struct Purchase: Equatable, Sendable {
    let identifier: String
    let title: String
    let due: Date?
    let isDone: Bool
}

/// A client of reminders. It wraps the completion handler in an asynchronous function.
final class ShoppingList {
    private let store: EKEventStore

    init(store: EKEventStore) { self.store = store }

    func add(_ title: String, due: DateComponents? = nil) throws -> String {
        let reminder = EKReminder(eventStore: store)
        reminder.title = title
        reminder.calendar = store.defaultCalendarForNewReminders()
        reminder.dueDateComponents = due
        reminder.priority = Int(EKReminderPriority.medium.rawValue)
        try store.save(reminder, commit: true)
        return reminder.calendarItemIdentifier
    }

    func finish(_ identifier: String) throws {
        guard let reminder = store.calendarItem(withIdentifier: identifier) as? EKReminder else { return }
        reminder.isCompleted = true
        try store.save(reminder, commit: true)
    }

    func open(completion: @escaping @Sendable ([Purchase]) -> Void) {
        let predicate = store.predicateForIncompleteReminders(
            withDueDateStarting: nil, ending: nil, calendars: store.calendars(for: .reminder))
        store.fetchReminders(matching: predicate) { found in
            completion(
                (found ?? []).map {
                    Purchase(
                        identifier: $0.calendarItemIdentifier, title: $0.title, due: $0.dueDateComponents?.date,
                        isDone: $0.isCompleted)
                })
        }
    }
}
