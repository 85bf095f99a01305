// The protocol EventStore says what these functions do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CalendarModel
import EventStore

extension InMemoryEventStore {
    /// Returns the sources: a single one, unless ``Contents/setSources(_:)`` set others.
    public func sources() async throws(EventStoreError) -> [EventSource] {
        contents.read { $0.sources }
    }

    public func allCalendars() async throws(EventStoreError) -> [EventCalendar] {
        contents.read { state in
            state.calendars.values.sorted { $0.comes(before: $1) }
        }
    }

    public func addCalendar(
        _ calendar: NewCalendar, to source: EventSource
    ) async throws(EventStoreError) -> EventCalendar {
        try write { state in
            let shared = state.calendars.values.filter(calendar.mayShare).min { $0.identifier < $1.identifier }
            if let shared { return shared }
            state.lastNumber += 1
            var added = EventCalendar(
                calendar, identifier: CalendarIdentifier(rawValue: "calendar-\(state.lastNumber)"),
                sourceIdentifier: source.identifier)
            added.allowsContentModifications = true
            state.calendars[added.identifier] = added
            return added
        }
    }

    public func updateCalendar(_ calendar: EventCalendar) async throws(EventStoreError) {
        try write { state throws(EventStoreError) in
            guard state.calendars[calendar.identifier] != nil else { throw .noCalendar }
            state.calendars[calendar.identifier] = calendar
        }
    }

    public func deleteCalendar(_ identifier: CalendarIdentifier) async throws(EventStoreError) {
        try write { state in
            state.calendars[identifier] = nil
            state.resources = state.resources.filter { $0.key.calendar != identifier }
            state.spans = state.spans.filter { $0.key.calendar != identifier }
            state.removals = state.removals.filter { $0.key.calendar != identifier }
        }
    }

    public func chosenDefaultCalendar(for type: EntityType) async throws(EventStoreError) -> CalendarIdentifier? {
        contents.read { state in
            state.defaults[type].flatMap { state.calendars[$0] }?.identifier
        }
    }

    public func chooseDefaultCalendar(
        _ identifier: CalendarIdentifier?, for type: EntityType
    ) async throws(EventStoreError) {
        try write { state in
            state.defaults[type] = identifier
        }
    }
}
