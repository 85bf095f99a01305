import EventKit

enum TripError: Error, Equatable {
    case noSource
    case notFound
}

/// A client that keeps its events in its own calendar, and finds them by their identifiers.
final class TripPlanner {
    private let store: EKEventStore
    private let title = "Trips"

    init(store: EKEventStore = EKEventStore()) { self.store = store }

    /// The titles of each source's calendars.
    var calendarsBySource: [String: [String]] {
        Dictionary(grouping: store.calendars(for: .event), by: { $0.source.title })
            .mapValues { $0.map(\.title).sorted() }
    }

    func tripCalendar() throws -> EKCalendar {
        if let known = store.calendars(for: .event).first(where: { $0.title == title }) { return known }
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.title = title
        calendar.cgColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
        guard
            let source = store.defaultCalendarForNewEvents?.source
                ?? store.sources.first(where: { $0.sourceType == .local || $0.sourceType == .calDAV })
        else { throw TripError.noSource }
        calendar.source = source
        try store.saveCalendar(calendar, commit: true)
        return calendar
    }

    func create(_ name: String, from start: Date, to end: Date, isAllDay: Bool = false) throws -> String {
        let event = EKEvent(eventStore: store)
        event.calendar = try tripCalendar()
        event.title = name
        event.startDate = start
        event.endDate = end
        event.isAllDay = isAllDay
        event.addAlarm(EKAlarm(relativeOffset: -3600))
        try store.save(event, span: .thisEvent, commit: true)
        return event.eventIdentifier
    }

    func rename(_ identifier: String, to name: String) throws {
        guard let event = store.event(withIdentifier: identifier) else { throw TripError.notFound }
        event.title = name
        try store.save(event, span: .thisEvent)
    }

    func delete(_ identifier: String) throws {
        guard let event = store.event(withIdentifier: identifier) else { throw TripError.notFound }
        try store.remove(event, span: .thisEvent)
    }

    /// Saves all legs, or none.
    func plan(_ legs: [(name: String, start: Date)]) throws {
        do {
            for leg in legs {
                let event = EKEvent(eventStore: store)
                event.calendar = try tripCalendar()
                event.title = leg.name
                event.startDate = leg.start
                event.endDate = leg.start.addingTimeInterval(1800)
                try store.save(event, span: .thisEvent, commit: false)
            }
            try store.commit()
        } catch {
            store.reset()
            throw error
        }
    }

    func trips(from start: Date, to end: Date) throws -> [EKEvent] {
        let predicate = store.predicateForEvents(withStart: start, end: end, calendars: [try tripCalendar()])
        return store.events(matching: predicate).sorted { $0.compareStartDate(with: $1) == .orderedAscending }
    }
}
