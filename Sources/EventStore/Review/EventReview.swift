import CalendarModel

/// A person's look at an event before it is saved: what EKEventEditViewController is, without a view.
///
/// A terminal, a page or an app shows ``entry`` and ``calendars``, changes them as the person says, and ends with one of
/// the three outcomes. Nothing is saved before that.
///
///     var review = try await EventReview(of: .event(event), in: store)
///     review.entry.item.summary = "Concert"
///     let outcome = try await review.save()
public struct EventReview: Sendable {
    /// How a review ended (EKEventEditViewAction).
    public enum Outcome: Hashable, Sendable {
        /// Saved, as this.
        case saved(ItemIdentifier)
        /// Nothing was changed.
        case canceled
        /// The event that was there is gone.
        case deleted
    }

    /// The event or reminder as it is filled in so far.
    public var entry: CalendarEntry
    /// The calendars to choose from.
    public let calendars: [EventCalendar]
    /// The one that is chosen; of an item that is in the store already, the one that it is in.
    public var calendar: CalendarIdentifier
    /// For which occurrences of a series changes are.
    public var span = Span.thisEvent

    private let store: any EventStore
    private let existing: StoredItem?
    private let timeZones: [Component]

    /// A review of a new event or reminder, with the default calendar chosen.
    ///
    /// - Throws: ``EventStoreError/noCalendar`` where there is none to save it in, and what keeps from saving at all.
    public init(
        of entry: CalendarEntry, timeZones: [Component] = [], in store: any EventStore
    ) async throws(EventStoreError) {
        let type = EntityType(rawValue: entry.item.component.name) ?? .event
        try store.requireAdding(type)
        self.init(
            entry: entry, existing: nil, calendars: try await store.calendars(for: type).filter { $0.accepts(type) },
            calendar: try await store.target(for: type, in: nil).identifier, timeZones: timeZones, store: store)
    }

    /// A review of an item of the store.
    ///
    /// - Throws: where it may not be changed.
    public init(of item: StoredItem, in store: any EventStore) async throws(EventStoreError) {
        let type = EntityType(rawValue: item.original.name) ?? .event
        try store.requireReading(type)
        guard item.storeIdentifier == store.session.identifier else { throw .objectBelongsToDifferentStore }
        let calendar = try await store.target(for: type, in: item.identifier.key.calendar)
        self.init(
            entry: item.entry, existing: item, calendars: [calendar], calendar: calendar.identifier,
            timeZones: item.timeZones, store: store)
    }

    private init(
        entry: CalendarEntry, existing: StoredItem?, calendars: [EventCalendar], calendar: CalendarIdentifier,
        timeZones: [Component], store: any EventStore
    ) {
        self.entry = entry
        self.existing = existing
        self.calendars = calendars
        self.calendar = calendar
        self.timeZones = timeZones
        self.store = store
    }

    /// Whether there is something to delete: the item is in the store already.
    public var canDelete: Bool { existing != nil }

    /// What keeps the event from being saved as it is filled in; nil where nothing does.
    public var objection: EventStoreError? {
        var item = entry.item
        if item.uid == nil { item.uid = "new" }
        do {
            try CalendarResource(timeZones + [item.component]).check()
            return nil
        } catch {
            return error
        }
    }

    /// Saves it.
    public func save() async throws(EventStoreError) -> Outcome {
        guard var item = existing else {
            return .saved(try await store.save(entry, in: calendar, timeZones: timeZones))
        }
        item.entry = entry
        return .saved(try await store.save(item, span: span))
    }

    /// Leaves everything as it is.
    public func cancel() -> Outcome { .canceled }

    /// Removes it from the store.
    ///
    /// - Throws: ``EventStoreError/noSuchItem`` where it is not in the store.
    public func delete() async throws(EventStoreError) -> Outcome {
        guard let existing else { throw .noSuchItem }
        try await store.remove(existing, span: span)
        return .deleted
    }
}
