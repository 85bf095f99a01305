import CalendarModel
import EventStore

/// A predicate that an event store makes. It is a query, which cannot be evaluated with an object.
final class EventPredicate: NSPredicate {
    enum Query: Sendable {
        case events(from: Date, to: Date)
        case reminders
        case incompleteReminders(from: Date?, to: Date?)
        case completedReminders(from: Date?, to: Date?)
    }

    struct Search: Sendable {
        let query: Query
        /// The calendars to search; nil for all.
        let calendars: Set<CalendarIdentifier>?
    }

    let search: Search

    /// Creates a query. As on Apple's systems, an empty list of calendars means all of them.
    init(_ query: Query, calendars: [EKCalendar]?) {
        let kind = if case .events = query { EntityType.event } else { EntityType.reminder }
        let named = calendars.flatMap { $0.isEmpty ? nil : $0 }
        search = Search(
            query: query,
            calendars: named.map { Set($0.filter { $0.kind == kind }.compactMap { $0.model?.identifier }) })
        super.init(value: true)
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the predicate itself, because it cannot be changed.
    override func copy() -> Any { self }

    /// Returns the end of a search for events, at most four years after its start.
    static func end(from start: Date, to end: Date) -> Date {
        min(end, Calendar(identifier: .gregorian).date(byAdding: .year, value: 4, to: start) ?? end)
    }
}
