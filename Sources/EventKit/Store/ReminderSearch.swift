import CalendarModel
import EventStore
import Synchronization

extension StoreCore {
    /// Returns the reminders that a search finds; nil without access, and after a failure.
    func reminders(matching search: EventPredicate.Search) -> [StoredItem]? {
        guard status(for: .reminder).allowsReading else { return nil }
        let query: ReminderQuery
        switch search.query {
        case .events: return nil
        case .reminders: query = .all
        case .incompleteReminders(nil, nil): query = .incomplete()
        case .incompleteReminders(let start, let end): query = .incomplete(dueIn: Self.window(start, end))
        case .completedReminders(nil, nil): query = .completed()
        case .completedReminders(let start, let end): query = .completed(in: Self.window(start, end))
        }
        let (calendars, zone) = (search.calendars, TimeZone.current.identifier)
        return read("the reminders cannot be read") { store in
            try await store.reminders(matching: query, calendars: calendars, floatingZone: zone).items
        }
    }

    /// Returns the period from a start to an end, including the end; nil stands for no limit.
    private static func window(_ start: Date?, _ end: Date?) -> TimeWindow {
        let first = start ?? .distantPast
        return TimeWindow(from: first, to: max(first, end ?? .distantFuture).addingTimeInterval(1))
    }
}

/// A search for reminders that a program may cancel.
final class FetchRequest: NSObject, Sendable {
    private let state = Mutex(false)

    var isCancelled: Bool { state.withLock { $0 } }

    func cancel() { state.withLock { $0 = true } }
}
