import CalendarModel
import EventStore

/// A predicate that the store makes: a query, and not a condition on objects.
final class EventPredicate: NSPredicate {
    /// What is searched for.
    enum Query: Sendable {
        case events(from: Date, to: Date)
        case reminders
        case incompleteReminders(from: Date?, to: Date?)
        case completedReminders(from: Date?, to: Date?)
    }

    /// What is searched for, and where.
    struct Search: Sendable {
        let query: Query
        /// The calendars to search; nil for all.
        let calendars: Set<CalendarIdentifier>?
    }

    let search: Search

    init(_ query: Query, calendars: [EKCalendar]?) {
        search = Search(query: query, calendars: calendars.map { Set($0.compactMap { $0.model?.identifier }) })
        super.init(value: true)
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the predicate itself, because it cannot be changed.
    override func copy() -> Any { self }

    /// The end of a search for events, at most four years after its start.
    static func end(from start: Date, to end: Date) -> Date {
        min(end, Calendar(identifier: .gregorian).date(byAdding: .year, value: 4, to: start) ?? end)
    }
}
