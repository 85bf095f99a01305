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
    private let imported: ImportItem?
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

    /// A review of what is to be imported, to be ended with ``save(through:)`` or ``cancel()``.
    ///
    /// - Throws: as for a new event.
    public init(of item: ImportItem, in store: any EventStore) async throws(EventStoreError) {
        guard let entry = CalendarEntry(item.component) else {
            throw .invalidItem("a \(item.component.name.prefix(40)) is neither an event nor a reminder")
        }
        let type = EntityType(rawValue: item.component.name) ?? .event
        try store.requireAdding(type)
        self.init(
            entry: entry, existing: nil, imported: item,
            calendars: try await store.calendars(for: type).filter { $0.accepts(type) },
            calendar: try await store.target(for: type, in: nil).identifier, timeZones: item.timeZones, store: store)
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
        entry: CalendarEntry, existing: StoredItem?, imported: ImportItem? = nil, calendars: [EventCalendar],
        calendar: CalendarIdentifier,
        timeZones: [Component], store: any EventStore
    ) {
        self.entry = entry
        self.existing = existing
        self.imported = imported
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

    /// Saves what is to be imported as a part of an import, by its rules: with the record of where it came from and what it
    /// was before it was changed, so that it can be undone, and told from a newer version.
    ///
    /// - Returns: the outcome, which is ``Outcome/canceled`` where the rules leave alone what is there, and what the import
    ///   says of it.
    /// - Throws: ``EventStoreError/noSuchItem`` where it is a review of something else, and why it was not saved.
    public func save(
        through run: inout EventImport
    ) async throws(EventStoreError) -> (outcome: Outcome, result: ImportResult) {
        guard var item = imported else { throw .noSuchItem }
        if entry.item.component != item.component { item.edited = entry.item.component }
        guard let result = await run.add([item], in: calendar).first else { throw .noSuchItem }
        switch result.outcome {
        case .failed(let error): throw error
        case .conflict, .skipped: return (.canceled, result)
        case .created, .updated, .unchanged:
            guard let key = result.key else { throw .noSuchItem }
            return (.saved(ItemIdentifier(key: key, occurrenceDate: result.recurrenceID)), result)
        }
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
